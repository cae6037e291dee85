import { type Html, html } from "./html.ts";

/** What the pages show of an answer of `run_sandbox`. */
export interface Simulation {
  readonly result: { readonly wins: number; readonly comparisons: readonly Comparison[] };
}

/** How one assistant judged one pair. */
export interface Comparison {
  readonly assistant: string;
  readonly winner: "product" | "competitor";
  readonly productScore: number;
  readonly competitorScore: number;
  readonly reasoning: string;
}

const PRODUCT = {
  title: "Steel water bottle 750 ml, vacuum insulated, leakproof lid",
  description:
    "Keeps drinks cold for 24 hours and hot for 12. Food-grade 18/8 steel, BPA-free lid, fits bike cages. 2-year warranty, free returns within 30 days.",
  priceCents: 2490,
};

const RIVAL = {
  title: "Insulated bottle 500 ml, stainless steel",
  description: "Double-walled 18/8 steel with a screw lid. Dishwasher safe. Keeps drinks cold for 12 hours.",
  priceCents: 1690,
};

/** The two listings of the example, as `run_sandbox` takes them. */
export const EXAMPLE = { product: PRODUCT, competitors: [RIVAL] };

/** The scores as pairs of bars, which need no script. */
export function comparisonPicture({ result: { wins, comparisons } }: Simulation): Html {
  return html`<figure class="figure" data-markdown-ignore>
    <figcaption>Two listings in the sandbox <span class="tag">synthetic</span></figcaption>
    <div class="listings">
      <div class="mine">${listing("Your listing", PRODUCT)}</div>
      <div>${listing("The rival", RIVAL)}</div>
    </div>
    <ul class="bars">
      ${comparisons.map((comparison) => bars(comparison))}
    </ul>
    <p class="why">Your listing wins ${wins} of ${comparisons.length}, though it costs more.</p>
    <p class="why soft">${comparisons.at(-1)?.reasoning}</p>
  </figure>`;
}

/** A listing as people type it: the title, and the price if it has one. */
export function listing(whose: string, { title, priceCents }: { title: string; priceCents?: number }): Html {
  return html`<p><strong>${whose}</strong>${priceCents === undefined ? undefined : `, ${price(priceCents)}`}</p>
    <p>${title}</p>`;
}

/** Two scores as bars with their numbers, and below them what is put there. */
export function bars({ assistant, winner, productScore, competitorScore }: Comparison, below?: Html): Html {
  return html`<li>
    <div class="who">
      <span>${assistantName(assistant)}</span>
      <span
        >${winner === "product" ? html`<strong>${productScore}</strong> to ${competitorScore}` : html`${productScore} to <strong>${competitorScore}</strong>`}</span
      >
    </div>
    <svg viewBox="0 0 100 30" preserveAspectRatio="none" aria-hidden="true">
      <rect class="track" width="100" height="13" />
      <rect class="mine" width="${productScore}" height="13" />
      <rect class="track" y="17" width="100" height="13" />
      <rect class="rival" y="17" width="${competitorScore}" height="13" />
    </svg>
    ${below}
  </li>`;
}

/** The same as a table. */
export function comparisonMarkdown({ result: { wins, comparisons } }: Simulation): string {
  const rows = comparisons.map(
    ({ assistant, winner, productScore, competitorScore }) =>
      `| ${assistantName(assistant)} | ${productScore} | ${competitorScore} | ${winner === "product" ? "your listing" : "the rival"} |`,
  );
  return [
    `Your listing: ${PRODUCT.title}, ${price(PRODUCT.priceCents)}. The rival: ${RIVAL.title}, ${price(RIVAL.priceCents)}.`,
    "",
    "| Judge | Your listing | The rival | Winner |",
    "| --- | --- | --- | --- |",
    ...rows,
    "",
    `Your listing wins ${wins} of ${comparisons.length}, though it costs more. In the words of the last judge: ${comparisons.at(-1)?.reasoning}`,
  ].join("\n");
}

/** `assistant_2` as people read it. */
function assistantName(assistant: string): string {
  return `Synthetic assistant ${assistant.replace(/\D+/, "")}`;
}

/** Minor units as a price: 2490 is 24.90. */
export const price = (cents: number): string => (cents / 100).toFixed(2);

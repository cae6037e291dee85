import { type Html, html } from "./html.js";
import { assistantName, bars, listing, price } from "./comparison-chart.js";
import type { Simulation } from "./simulation.ts";

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

/** The two listings of the example, as arguments of `run_sandbox`. */
export const EXAMPLE_LISTINGS = { product: PRODUCT, competitors: [RIVAL] };

/** Renders the scores as pairs of bars without a script. */
export function comparisonView({ result: { wins, comparisons } }: Simulation): Html {
  return html`<figure class="figure" data-markdown-ignore>
    <figcaption>Two listings in the sandbox <span class="tag">synthetic</span></figcaption>
    <div class="listings">
      <div class="mine">${listing("Your listing", PRODUCT)}</div>
      <div>${listing("The rival", RIVAL)}</div>
    </div>
    <ul class="bars">
      ${comparisons.map((comparison) => bars(comparison))}
    </ul>
    <p class="why">Your listing wins ${wins} of ${comparisons.length}, although it costs more.</p>
    <p class="why soft">${comparisons.at(-1)?.reasoning}</p>
  </figure>`;
}

/** Writes the scores as a table. */
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
    `Your listing wins ${wins} of ${comparisons.length}, although it costs more. The last judge says: ${comparisons.at(-1)?.reasoning}`,
  ].join("\n");
}

import { type Html, html } from "../../shared/html.js";
import { assistantName, listingName, SCORES_KEY, scoresTable } from "./comparison-chart.js";
import type { SandboxSimulation } from "./sandbox-result.ts";

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

/** Renders the scores as a picture without a script. */
export function comparisonView({ result: { wins, comparisons } }: SandboxSimulation): Html {
  return html`<figure class="figure" data-markdown-ignore>
    <figcaption>Two listings in the sandbox <span class="tag synthetic">synthetic</span></figcaption>
    <dl class="listings">
      <dt>Your listing</dt>
      <dd>${listingName(PRODUCT)}</dd>
      <dt>The rival</dt>
      <dd>${listingName(RIVAL)}</dd>
    </dl>
    ${SCORES_KEY} ${scoresTable(comparisons)}
    <p class="why">Your listing wins ${wins} of ${comparisons.length}, although it costs more.</p>
    <p class="why soft">${comparisons.at(-1)?.reasoning}</p>
  </figure>`;
}

/** Writes the scores as a table. */
export function comparisonMarkdown({ result: { wins, comparisons } }: SandboxSimulation): string {
  const rows = comparisons.map(
    ({ assistant, winner, productScore, competitorScore }) =>
      `| ${assistantName(assistant)} | ${productScore} | ${competitorScore} | ${winner === "product" ? "your listing" : "the rival"} |`,
  );
  return [
    `Your listing: ${listingName(PRODUCT)}. The rival: ${listingName(RIVAL)}.`,
    "",
    "| Judge | Your listing | The rival | Winner |",
    "| --- | --- | --- | --- |",
    ...rows,
    "",
    `Your listing wins ${wins} of ${comparisons.length}, although it costs more. The last judge says: ${comparisons.at(-1)?.reasoning}`,
  ].join("\n");
}

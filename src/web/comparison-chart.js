/** @import { Html } from "./html.js" */
/** @import { Comparison, Listing, Listings, Simulation } from "./simulation.ts" */
/** Plain JavaScript, because the view in MCP hosts runs this file in a browser unchanged. */
import { html } from "./html.js";

/**
 * Renders a whole result: the verdict, and for each rival both listings with the scores and reasons of every assistant.
 *
 * @param {Listings} listings
 * @param {Simulation} simulation
 */
export function resultView(listings, { result: { wins, comparisons }, disclaimer }) {
  const { competitors } = listings;
  return html`<section id="result" tabindex="-1" aria-labelledby="result-title">
    <h2 id="result-title">Result <span class="tag">synthetic</span></h2>
    <p class="verdict"><strong>${winsInWords(wins, comparisons.length)}</strong></p>
    <p class="hint">${disclaimer}</p>
    ${competitors.map((rival, i) =>
      pair(
        listings.product,
        rival,
        i + 1,
        comparisons.filter((_, at) => at % competitors.length === i),
      ),
    )}
  </section>`;
}

/**
 * Returns the win rate as a sentence.
 *
 * @param {number} wins
 * @param {number} all
 */
function winsInWords(wins, all) {
  const rate = `a win rate of ${Math.round((wins / all) * 100)}%`;
  if (wins === all) return `Your listing wins all ${all} comparisons: ${rate}.`;
  return wins === 0
    ? `Your listing wins none of the ${all} comparisons: ${rate}.`
    : `Your listing wins ${wins} of ${all} comparisons: ${rate}.`;
}

/**
 * @param {Listing} product
 * @param {Listing} rival
 * @param {number} number From 1.
 * @param {readonly Comparison[]} comparisons
 */
function pair(product, rival, number, comparisons) {
  const wins = comparisons.filter(({ winner }) => winner === "product").length;
  return html`<figure class="figure">
    <figcaption>
      Against rival ${number}: ${wins} of ${comparisons.length} won <span class="tag">synthetic</span>
    </figcaption>
    <div class="listings">
      <div class="mine">${listing("Your listing", product)}</div>
      <div>${listing(`Rival ${number}`, rival)}</div>
    </div>
    <ul class="bars">
      ${comparisons.map((comparison) => bars(comparison, html`<p class="why soft">${comparison.reasoning}</p>`))}
    </ul>
  </figure>`;
}

/**
 * Renders a listing: its title, and its price if it has one.
 *
 * @param {string} whose
 * @param {Listing} listing
 */
export function listing(whose, { title, priceCents }) {
  return html`<p><strong>${whose}</strong>${priceCents === undefined ? undefined : `, ${price(priceCents)}`}</p>
    <p>${title}</p>`;
}

/**
 * Renders two scores as bars with numbers, and other content below.
 *
 * @param {Comparison} comparison
 * @param {Html} [below]
 */
export function bars({ assistant, winner, productScore, competitorScore }, below) {
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

/**
 * Returns the label of an assistant such as `assistant_2`.
 *
 * @param {string} assistant
 */
export function assistantName(assistant) {
  return `Synthetic assistant ${assistant.replace(/\D+/, "")}`;
}

/**
 * Formats minor units as a price: 2490 is 24.90.
 *
 * @param {number} cents
 */
export function price(cents) {
  return (cents / 100).toFixed(2);
}

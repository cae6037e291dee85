/** @import { Comparison, SandboxListing, SandboxListings, SandboxSimulation } from "./sandbox-result.ts" */
/** Plain JavaScript, because the view in MCP hosts runs this file in a browser unchanged. */
import { html } from "../../shared/html.js";

/**
 * Renders a result: the verdict, and for each rival the scores of every assistant with their reasons.
 *
 * @param {SandboxListings} listings
 * @param {SandboxSimulation} simulation
 */
export function resultView({ product, competitors }, simulation) {
  const { result, disclaimer } = simulation;
  return html`<section id="result" tabindex="-1" aria-labelledby="result-title" class="stack">
    <div class="head">
      <div>
        <p><span class="tag synthetic">synthetic</span></p>
        <h1 id="result-title">${verdictOf(simulation)}</h1>
        <p>Your listing: ${listingName(product)}</p>
        <p class="soft">${disclaimer}</p>
      </div>
    </div>
    ${competitors.map((rival, i) =>
      rivalCard(
        rival,
        result.comparisons.filter((_, at) => at % competitors.length === i),
      ),
    )}
  </section>`;
}

/**
 * Returns the outcome as a heading. A tie is neither a win nor a loss.
 *
 * @param {SandboxSimulation} simulation
 */
export function verdictOf({ result: { wins, comparisons } }) {
  const all = comparisons.length;
  const ties = comparisons.filter(({ productScore, competitorScore }) => productScore === competitorScore).length;
  if (ties === all) return all === 1 ? "Sandbox: a tie" : `Sandbox: all ${all} are ties`;
  const won = wins === all ? `all ${all} won` : `${wins} of ${all} won`;
  return `Sandbox: ${won}${ties === 0 ? "" : `, ${ties} ${ties === 1 ? "tie" : "ties"}`}`;
}

/**
 * @param {SandboxListing} rival
 * @param {readonly Comparison[]} comparisons
 */
function rivalCard(rival, comparisons) {
  return html`<section class="card">
    <div class="apart">
      <h2>Against ${listingName(rival)}</h2>
      ${SCORES_KEY}
    </div>
    ${scoresTable(comparisons)}
    <details>
      <summary>What decided</summary>
      <ul>
        ${comparisons.map(({ assistant, reasoning }) => html`<li><strong>${assistantName(assistant)}</strong>: ${reasoning}</li>`)}
      </ul>
    </details>
  </section>`;
}

/**
 * Returns the title of a listing, and its price if it has one.
 *
 * @param {SandboxListing} listing
 */
function listingName({ title, priceCents }) {
  return priceCents === undefined ? title : `${title}, ${price(priceCents)}`;
}

/** The legend of the scores. */
const SCORES_KEY = html`<ul class="legend">
  <li>
    <svg width="12" height="12" aria-hidden="true"><circle class="f-you" cx="6" cy="6" r="5" /></svg>your listing
  </li>
  <li>
    <svg width="12" height="12" aria-hidden="true">
      <rect class="f-rival" x="2" y="2" width="8" height="8" transform="rotate(45 6 6)" /></svg
    >rival
  </li>
</ul>`;

/**
 * Renders the scores against one rival as a table with a drawn column.
 *
 * @param {readonly Comparison[]} comparisons
 */
function scoresTable(comparisons) {
  return html`<table class="drawn">
    <caption class="hidden">
      Synthetic scores from 0 to 100
    </caption>
    <thead>
      <tr>
        <th scope="col">Judge</th>
        <th scope="col" class="pict">Score, 0 to 100</th>
        <th scope="col" class="n">You : rival</th>
        <th scope="col" class="n">Gap</th>
      </tr>
    </thead>
    <tbody>
      ${comparisons.map(
        (comparison) =>
          html`<tr>
            <th scope="row">${assistantName(comparison.assistant)}</th>
            <td class="pict">${dumbbell(comparison)}</td>
            <td class="n">${comparison.productScore} : ${comparison.competitorScore}</td>
            <td class="n"><strong>${gapOf(comparison)}</strong></td>
          </tr> `,
      )}
    </tbody>
    <tfoot>
      <tr>
        <td></td>
        <td class="pict">
          <svg class="pic" height="16" aria-hidden="true">
            <text x="0%" y="12" text-anchor="start">0</text>
            <text x="50%" y="12" text-anchor="middle">50</text>
            <text x="100%" y="12" text-anchor="end">100</text>
          </svg>
        </td>
        <td></td>
        <td></td>
      </tr>
    </tfoot>
  </table>`;
}

/**
 * Draws two scores on one track. The distance between them has the colour of the higher one.
 *
 * @param {Comparison} comparison
 */
function dumbbell({ productScore, competitorScore }) {
  const leader = productScore === competitorScore ? "soft" : productScore > competitorScore ? "you" : "rival";
  return html`<svg class="pic" height="28" aria-hidden="true">
    <line class="s-line w1" x1="0" x2="100%" y1="14" y2="14" />
    <line class="s-line w1" x1="50%" x2="50%" y1="8" y2="20" />
    <line class="s-${leader} w3" stroke-opacity=".45" x1="${productScore}%" x2="${competitorScore}%" y1="14" y2="14" />
    <svg x="${competitorScore}%" y="14" overflow="visible">
      <rect class="f-rival" x="-4.5" y="-4.5" width="9" height="9" transform="rotate(45)" />
    </svg>
    <circle class="f-you" cx="${productScore}%" cy="14" r="5.5" />
  </svg>`;
}

/**
 * Returns the lead of the product: "+12", "−3", "tie".
 *
 * @param {Comparison} comparison
 */
function gapOf({ productScore, competitorScore }) {
  const gap = productScore - competitorScore;
  if (gap === 0) return "tie";
  return gap > 0 ? `+${gap}` : `−${-gap}`;
}

/**
 * Returns the label of an assistant such as `assistant_2`.
 *
 * @param {string} assistant
 */
function assistantName(assistant) {
  return `Synthetic assistant ${assistant.replace(/\D+/, "")}`;
}

/**
 * Formats minor units as a price: 2490 is 24.90.
 *
 * @param {number} cents
 */
function price(cents) {
  return (cents / 100).toFixed(2);
}

/** @import { Html } from "../../shared/html.js" */
/** @import { Batch, BatchProduct } from "../batch/batch.ts" */
/** Plain JavaScript, because the view in MCP hosts runs this file in a browser unchanged. */
import { html } from "../../shared/html.js";
import { card, limitsCard } from "./cards.js";
import { percent, percentRange, points, pointsRange, otherSentences, firstSentence } from "./wording.js";

/**
 * Renders the name of a product, for example as a link.
 *
 * @callback WrapProduct
 * @param {BatchProduct} product
 * @returns {Html}
 */

/**
 * Renders a batch with the products in its answer.
 *
 * @param {Batch} run
 */
export function batchView(run) {
  const { headline, products, batch, createdAt, method } = run;
  const title = products.length < batch.products ? `The ${products.length} products that could gain most` : "Products";
  return html`<header>
      <p><span class="tag prediction">prediction</span></p>
      <h1>${firstSentence(headline)}</h1>
      <p>${otherSentences(headline)}</p>
      <p class="soft">On ${createdAt.slice(0, 10)} (UTC), coefficients ${method.coefficients} of ${method.asOf}.</p>
    </header>
    ${batchActionsCard(run)} ${products.length === 0 ? undefined : card(title, batchTable(products))} ${limitsCard(run)}`;
}

/**
 * Renders the changes of text with the largest gain over all products.
 *
 * @param {Pick<Batch, "batch">} run
 */
export function batchActionsCard({ batch }) {
  const { actions } = batch;
  if (actions.length === 0) return card("What would help", html`<p>No change of text would raise a chance.</p>`);
  return card(
    "What would help",
    html`<ul class="changes">
      ${actions.map(
        ({ change, products, gain, interval }) =>
          html`<li>
            <span>${change}</span>
            <strong>${products.toLocaleString("en-GB")} ${products === 1 ? "product" : "products"}</strong>
            <small class="soft">${points(gain)} on average${interval && html`, ${pointsRange(interval)}`}</small>
          </li> `,
      )}
    </ul>`,
  );
}

/**
 * Renders products with their results.
 *
 * @param {readonly BatchProduct[]} products
 * @param {WrapProduct} [wrap]
 */
export function batchTable(products, wrap = ({ product }) => html`${product.title}`) {
  return html`<table class="list cards" role="table">
    <caption class="hidden">
      Products, those that could gain most first
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        <th scope="col" role="columnheader">Product</th>
        <th scope="col" role="columnheader" class="n">Chance</th>
        <th scope="col" role="columnheader" class="n">Ahead</th>
        <th scope="col" role="columnheader" class="n">Could gain</th>
        <th scope="col" role="columnheader">By</th>
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${products.map((product) => row(product, wrap(product)))}
    </tbody>
  </table>`;
}

/**
 * @param {BatchProduct} found
 * @param {Html} name
 */
function row(found, name) {
  const { skipped, gain, action } = found;
  return html`<tr role="row">
    <th scope="row" role="rowheader">
      ${name} ${skipped === undefined ? hardestRival(found) : html`<span class="tag">skipped</span>`}
    </th>
    <td role="cell" class="n" data-name="Chance">${chance(found)}</td>
    <td role="cell" class="n" data-name="Ahead">${ahead(found)}</td>
    <td role="cell" class="n" data-name="Could gain">${action && gainOf(gain, action)}</td>
    <td role="cell" data-name="By">${skipped ?? action?.change ?? "no change of text"}</td>
  </tr> `;
}

/** @param {BatchProduct} found */
function hardestRival({ competitors, hardest }) {
  const rival = competitors[hardest ?? -1]?.title;
  return rival === undefined ? undefined : html`<small class="soft">hardest rival: ${rival}</small>`;
}

/** @param {BatchProduct} found */
function chance({ expectedWinRate, interval }) {
  if (expectedWinRate === undefined || interval === undefined) return undefined;
  return html`${percent(expectedWinRate)}<small class="soft">${percentRange(interval)}</small>`;
}

/**
 * @param {number} gain
 * @param {NonNullable<BatchProduct["action"]>} action
 */
function gainOf(gain, { interval }) {
  return html`${points(gain)} ${interval && html`<small class="soft">${pointsRange(interval)}</small>`}`;
}

/** @param {BatchProduct} found */
function ahead({ counts }) {
  return counts && html`<strong>${counts.ahead}</strong> <span class="soft">of ${counts.matchups}</span>`;
}

/** @import { Edit, OptimizedListing } from "../../engine/optimize/optimization-schema.ts" */
/** @import { Html } from "../../shared/html.js" */
/** @import { Optimization } from "../optimization.ts" */
/** @import { ReasonOf } from "./candidates-card.js" */
/** Plain JavaScript, because the view in MCP hosts runs this file in a browser unchanged. */
import { html } from "../../shared/html.js";
import { card } from "./cards.js";
import { editedText, textBefore } from "./edited-text.js";
import { lockReason } from "./candidates-card.js";
import { answerHelps, FIELD_LABELS, gainBetween, OPERATOR_LABELS } from "./optimization-wording.js";
import { otherSentences, tenths, tenthsRange } from "./wording.js";

/** The key of a changed text. */
const CHANGES_KEY = html`<ul class="legend">
  <li><ins>added</ins></li>
  <li><del>removed</del></li>
</ul>`;

/**
 * Renders a note about the match-ups that no text can win; nothing without such match-ups.
 *
 * @param {Pick<Optimization, "headline" | "matchups">} optimization
 */
export function behindNote({ headline, matchups }) {
  return matchups.after.behind === 0 ? undefined : html`<p class="note warn">${otherSentences(headline)}</p>`;
}

/**
 * Renders the texts with the additions and removals of the edits.
 *
 * @param {Pick<Optimization, "edits" | "listing">} optimization
 */
export function proposedTextCard({ edits, listing }) {
  const numbered = edits.map((edit, i) => ({ edit, number: i + 1 }));
  const fields = [...new Set(edits.map(({ field }) => field))];
  return card(
    "Proposed text",
    html`${CHANGES_KEY}
    ${fields.map((field) => {
      const own = numbered.filter(({ edit }) => edit.field === field);
      return html`<h3>${FIELD_LABELS[field]}</h3>
        <p class="diff">${field === "attributes" ? addedRows(own) : changedText(listing[field] ?? "", own)}</p>`;
    })}`,
  );
}

/** @typedef {{ readonly edit: Edit, readonly number: number }} NumberedEdit */

/**
 * @param {string} proposed
 * @param {readonly NumberedEdit[]} edits
 */
function changedText(proposed, edits) {
  return editedText(
    textBefore(
      proposed,
      edits.map(({ edit }) => edit),
    ),
    edits,
  );
}

/** @param {readonly NumberedEdit[]} edits */
function addedRows(edits) {
  return html`${edits.map(({ edit, number }) => html`<ins>${edit.after}</ins><sup>${number}</sup> `)}`;
}

/**
 * Renders the edits, each with the statements that it uses. `mark` renders the checkbox of an edit. A single edit has
 * no figure, because only their sum has a range.
 *
 * @param {readonly Edit[]} edits
 * @param {(title: Html, index: number) => Html} [mark]
 */
export function editList(edits, mark = (title) => html`<strong>${title}</strong>`) {
  return html`<ol class="edits">
    ${edits.map(
      (edit, i) =>
        html`<li>
          <p>
            ${mark(html`${i + 1}. ${OPERATOR_LABELS[edit.operator]}: ${FIELD_LABELS[edit.field].toLowerCase()}`, i)}
          </p>
          <p class="soft">${edit.reason}</p>
          ${edit.factsUsed.length === 0 ? undefined : html`<p class="soft">From you: ${factsText(edit.factsUsed)}.</p>`}
        </li> `,
    )}
  </ol>`;
}

/** @param {Edit["factsUsed"]} facts */
function factsText(facts) {
  return facts.map(({ kind, name, text }) => `${kind === "listing" ? name : `${name}:`} “${text}”`).join(", ");
}

/**
 * Renders the edits.
 *
 * @param {Pick<Optimization, "edits">} optimization
 */
export function editsCard({ edits }) {
  return edits.length === 0 ? undefined : card("Edits", editList(edits));
}

/**
 * Renders what the merchant's answers could add, the best first.
 *
 * @param {Pick<Optimization, "questions">} optimization
 */
export function questionsCard({ questions }) {
  if (questions.length === 0) return undefined;
  return card(
    "What your answers could add",
    html`<ul class="changes">
      ${questions.map(
        (question) =>
          html`<li><span>${question.question}</span> <small class="soft">${answerHelps(question)}</small></li> `,
      )}
    </ul>`,
  );
}

/**
 * Renders the predicted gain. A figure without a range is put into words, or shown next to one with a range.
 *
 * @param {Pick<Optimization, "predicted" | "queries" | "matchups">} optimization
 */
export function predictionCard({ predicted, queries, matchups }) {
  const { train, heldOut, allAdopt, byAssistant, measure } = predicted;
  const held = queries.filter((query) => query.heldOut).length;
  const { before, after } = matchups;
  return card(
    measure === "relevance" ? "How well it answers" : "Predicted gain",
    html`<table>
        <caption class="hidden">
          Predicted gain of the edits
        </caption>
        <thead>
          <tr>
            <th scope="col">Questions</th>
            <th scope="col" class="n">Gain</th>
          </tr>
        </thead>
        <tbody>
          ${heldOut === null ? undefined : gainRow(`${held} set apart for the check`, heldOut)}
          ${gainRow(`${queries.length - held} that chose the edits`, train)}
        </tbody>
      </table>
      ${
        heldOut === null
          ? html`<p class="soft">None is set apart for the check: that takes four questions.</p>`
          : undefined
      }
      ${allAdopt === null ? undefined : html`<p class="soft">${rivalsSentence(allAdopt)}</p>`}
      ${byAssistant.length === 0 ? undefined : assistantsNote(byAssistant)}
      ${
        before.ahead + before.behind + before.tooClose === 0
          ? html`<p class="soft">Without rivals nothing can be said of the chance of being chosen.</p>`
          : html`<p class="soft">
              Match-ups ahead: ${before.ahead} now, ${after.ahead} then; behind: ${before.behind} now, ${after.behind}
              then; too close to call: ${before.tooClose} now, ${after.tooClose} then.
            </p>`
      }`,
  );
}

/**
 * @param {string} label
 * @param {OptimizedListing["predicted"]["train"]} predicted
 */
function gainRow(label, { before, after, interval }) {
  return html`<tr>
    <th scope="row">${label}</th>
    <td class="n">
      <strong>${gainBetween({ before, after })}</strong>
      ${interval === null ? undefined : html`<br /><small class="soft">range ${tenthsRange(interval)}</small>`}
      <br /><small class="soft">from ${tenths(before)} to ${tenths(after)} %</small>
    </td>
  </tr> `;
}

/** Smallest gain that counts. */
const MIN_GAIN = 0.005;

/**
 * Returns whether any gain is left if rivals improve their texts as well. It has no range, so it is put into words.
 *
 * @param {{ readonly before: number, readonly after: number }} allAdopt
 */
function rivalsSentence({ before, after }) {
  const left = after - before < MIN_GAIN ? "nothing" : "some";
  return `If every rival improved its text as much, ${left} of the gain would be left.`;
}

/**
 * Renders which assistants prefer the listing less after the edits. Their gain has no range, so it is put into words.
 *
 * @param {OptimizedListing["predicted"]["byAssistant"]} rows
 */
function assistantsNote(rows) {
  const worse = rows.filter(({ regression }) => regression);
  return worse.length === 0
    ? html`<p class="soft">Worse for none of the ${rows.length} assistants.</p>`
    : html`<p class="note warn">Worse for ${worse.map(({ assistant }) => nameOf(assistant)).join(", ")}.</p>`;
}

/** @param {string} assistant */
function nameOf(assistant) {
  return `Assistant ${assistant.replace(/\D+/, "")}`;
}

/**
 * Renders the numbers of audit findings before and after the edits.
 *
 * @param {Pick<Optimization, "audit">} optimization
 */
export function checksCard({ audit: { before, after } }) {
  return card(
    "Checks",
    html`<p>
      Errors: ${before.errors} now, ${after.errors} then. Warnings: ${before.warnings} now, ${after.warnings} then.
    </p>`,
  );
}

/**
 * Renders edits that were not proposed because nothing supports their claims.
 *
 * @param {Pick<Optimization, "refused">} optimization
 * @param {ReasonOf} [reasonOf]
 */
export function refusedCard({ refused }, reasonOf = lockReason) {
  if (refused.length === 0) return undefined;
  return html`<details class="card">
    <summary><h2>What was not proposed (${refused.length})</h2></summary>
    <ul>
      ${refused.map(
        ({ field, after, token, rule, detail }) =>
          html`<li>
            ${FIELD_LABELS[field]}: “${after}”
            <small class="soft">“${token}”: ${reasonOf({ rule, detail })}</small>
          </li>`,
      )}
    </ul>
  </details>`;
}

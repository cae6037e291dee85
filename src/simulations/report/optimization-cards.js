/** @import { Candidate, Edit, OptimizedListing } from "../../engine/optimize/optimization-schema.ts" */
/** @import { Html } from "../../shared/html.js" */
/** @import { Optimization } from "../optimization.ts" */
/** Plain JavaScript, because the view in MCP hosts runs this file in a browser unchanged. */
import { html } from "../../shared/html.js";
import { at } from "./axis.js";
import { card } from "./cards.js";
import { editedText, textBefore } from "./edited-text.js";
import { answerGain, FIELD_LABELS, gainBetween, gainPoints, OPERATOR_LABELS } from "./optimization-wording.js";
import { tenthsRange, reasonsOf, tenths } from "./wording.js";

/** Renders what the key of a changed text means. */
const CHANGES_KEY = html`<ul class="legend">
  <li><ins>added</ins></li>
  <li><del>removed</del></li>
</ul>`;

/**
 * Renders a note about the match-ups that stay behind with any text; nothing where there are none.
 *
 * @param {Pick<Optimization, "headline" | "matchups">} optimization
 */
export function behindNote({ headline, matchups }) {
  return matchups.after.behind === 0 ? undefined : html`<p class="note warn">${reasonsOf(headline)}</p>`;
}

/**
 * Renders the texts with what the edits add and remove.
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
 * Renders the edits, each with its gain and what it rests on. `mark` makes the box that accepts one.
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
            <span class="gain">${gainPoints(edit.gain)}</span>
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
 * Renders what answers of the merchant could add, best first.
 *
 * @param {Pick<Optimization, "questions">} optimization
 */
export function questionsCard({ questions }) {
  if (questions.length === 0) return undefined;
  return card(
    "What your answers could add",
    html`<ul class="changes">
      ${questions.map(
        ({ question, gain, queries }) =>
          html`<li><span>${question}</span> <strong>${answerGain(gain)}</strong> ${askedBy(queries)}</li> `,
      )}
    </ul>`,
  );
}

/** @param {readonly string[]} queries */
function askedBy(queries) {
  return queries.length === 0
    ? undefined
    : html`<small class="soft">for ${queries.map((query) => `“${query}”`).join(", ")}</small>`;
}

/**
 * Renders the predicted chance before and after.
 *
 * @param {Pick<Optimization, "predicted" | "queries" | "matchups">} optimization
 */
export function predictionCard({ predicted, queries, matchups }) {
  const { train, heldOut, allAdopt, byAssistant, measure } = predicted;
  const held = queries.filter((query) => query.heldOut).length;
  const worse = byAssistant.filter(({ regression }) => regression);
  const { before, after } = matchups;
  return card(
    measure === "relevance" ? "How well it answers" : "Predicted chance",
    html`<table>
        <caption class="hidden">
          Before and after the edits
        </caption>
        <thead>
          <tr>
            <th scope="col">Questions</th>
            <th scope="col" class="n">Now</th>
            <th scope="col" class="n">Then</th>
            <th scope="col" class="n">Gain</th>
          </tr>
        </thead>
        <tbody>
          ${heldOut === null ? undefined : gainRow(`${held} set apart`, heldOut)}
          ${gainRow(`${queries.length - held} used for choosing`, train)}
          ${allAdopt === null ? undefined : gainRow("All, if rivals gain as much", { ...allAdopt, interval: null })}
        </tbody>
      </table>
      ${
        heldOut === null
          ? html`<p class="soft">No question was set apart: that takes four different ones.</p>`
          : undefined
      }
      ${byAssistant.length === 0 ? undefined : assistantRows(byAssistant)}
      ${worse.length === 0 ? undefined : html`<p class="note warn">Worse for ${worse.map(({ assistant }) => nameOf(assistant)).join(", ")}.</p>`}
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
    <td class="n">${tenths(before)} %</td>
    <td class="n">${tenths(after)} %</td>
    <td class="n">
      <strong>${gainBetween({ before, after })}</strong>
      ${interval === null ? undefined : html`<br /><small class="soft">${tenthsRange(interval)}</small>`}
    </td>
  </tr> `;
}

/** @param {OptimizedListing["predicted"]["byAssistant"]} rows */
function assistantRows(rows) {
  return html`<table class="drawn">
    <caption class="hidden">
      Chance by assistant, over all questions
    </caption>
    <thead>
      <tr>
        <th scope="col">Assistant</th>
        <th scope="col" class="pict">Ring: now. Dot: then. Dashed: even chances</th>
        <th scope="col" class="n">Then</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ assistant, before, after }) =>
          html`<tr>
            <th scope="row">${nameOf(assistant)}</th>
            <td class="pict">${beforeAndAfter(before, after)}</td>
            <td class="n">
              <strong>${tenths(after)} %</strong> <span class="soft">${gainBetween({ before, after })}</span>
            </td>
          </tr> `,
      )}
    </tbody>
  </table>`;
}

/**
 * Draws a chance before and after on a track from 0 to 100 %.
 *
 * @param {number} before
 * @param {number} after
 */
function beforeAndAfter(before, after) {
  return html`<svg class="pic" height="32" aria-hidden="true">
    <line class="s-line w1" x1="0" x2="100%" y1="16" y2="16" />
    <line class="s-axis w1 dash" x1="50%" x2="50%" y1="0" y2="32" />
    <line class="s-you w2" x1="${at(before)}" x2="${at(after)}" y1="16" y2="16" />
    <circle class="f-paper s-soft w2" cx="${at(before)}" cy="16" r="4" />
    <circle class="f-you" cx="${at(after)}" cy="16" r="5.5" />
  </svg>`;
}

/** @param {string} assistant */
function nameOf(assistant) {
  return `Assistant ${assistant.replace(/\D+/, "")}`;
}

/**
 * Renders what the audit finds before and after.
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

/** @type {Readonly<Record<Candidate["status"], string>>} */
const STATUS_WORDS = {
  accepted: "passes every check",
  needs_confirmation: "has words that you have not vouched for",
  refused: "is refused",
};

/**
 * Renders what became of the texts that were sent.
 *
 * @param {Pick<Optimization, "candidates">} optimization
 */
export function candidatesCard({ candidates }) {
  if (candidates.length === 0) return undefined;
  return card(
    "Texts that were sent",
    html`${candidates.map(
      ({ index, status, violations, predicted }) =>
        html`<p><strong>Text ${index + 1} ${STATUS_WORDS[status]}.</strong> ${candidateGain(predicted)}</p>
          ${violations.length === 0 ? undefined : violationList(violations)}`,
    )}`,
  );
}

/** @param {Candidate["predicted"]} predicted */
function candidateGain(predicted) {
  if (predicted === null) return undefined;
  const { before, after } = predicted.heldOut ?? predicted.train;
  const on = predicted.heldOut === null ? "used for choosing" : "not used for choosing";
  return html`<span class="soft">Predicted ${gainPoints(after - before)}, on questions ${on}.</span>`;
}

/** @param {readonly Pick<Candidate["violations"][number], "token" | "rule" | "detail" | "fact">[]} violations */
function violationList(violations) {
  return html`<ul>
    ${violations.map(
      ({ token, rule, detail, fact }) =>
        html`<li>
          “${token}” (${rule}): ${detail}.
          ${fact === undefined ? undefined : html`<small class="soft">The fact “${fact.name}: ${fact.value}” would allow it.</small>`}
        </li>`,
    )}
  </ul>`;
}

/**
 * Renders edits that were not proposed, because they would say what nothing supports.
 *
 * @param {Pick<Optimization, "refused">} optimization
 */
export function refusedCard({ refused }) {
  if (refused.length === 0) return undefined;
  return html`<details class="card">
    <summary><h2>What was not proposed (${refused.length})</h2></summary>
    <ul>
      ${refused.map(
        ({ field, after, token, rule, detail }) =>
          html`<li>
            ${FIELD_LABELS[field]}: “${after}”
            <small class="soft">“${token}” (${rule}): ${detail}</small>
          </li>`,
      )}
    </ul>
  </details>`;
}

/** @import { Candidate } from "../../engine/optimize/optimization-schema.ts" */
/** @import { Html } from "../../shared/html.js" */
/** @import { Optimization } from "../optimization.ts" */
/** Plain JavaScript, because the view in MCP hosts runs this file in a browser unchanged. */
import { html } from "../../shared/html.js";
import { card } from "./cards.js";
import { gainWithRange } from "./optimization-wording.js";

/**
 * Returns the status of a text in words. Answers can allow a refused text if each of its violations has a question.
 *
 * @param {Pick<Candidate, "status" | "violations">} candidate
 */
function statusWords({ status, violations }) {
  if (status === "accepted") return "passes every check";
  if (status === "refused" && violations.some(({ fact }) => fact === undefined)) return "is refused";
  return "waits for your answers";
}

/**
 * Returns why a text may not say something.
 *
 * @typedef {(violation: { readonly rule: string, readonly detail: string }) => string} ReasonOf
 */

/**
 * Returns the reason in the words of the fact lock.
 *
 * @type {ReasonOf}
 */
export const lockReason = ({ detail }) => `${detail}.`;

/**
 * Renders the status of the texts that were sent. `use` renders the button that applies an accepted text.
 *
 * @param {Pick<Optimization, "candidates">} optimization
 * @param {{ readonly reasonOf?: ReasonOf | undefined, readonly use?: ((index: number) => Html) | undefined }} [options]
 */
export function candidatesCard({ candidates }, { reasonOf = lockReason, use } = {}) {
  if (candidates.length === 0) return undefined;
  return card(
    candidates.length === 1 ? "The text that was sent" : "Texts that were sent",
    html`${candidates.map((candidate) => {
      const { index, accepted, violations, predicted } = candidate;
      return html`<p><strong>Text ${index + 1} ${statusWords(candidate)}.</strong> ${candidateGain(predicted)}</p>
        ${violations.length === 0 ? undefined : violationList(violations, reasonOf)}
        ${accepted && use !== undefined ? use(index) : undefined}`;
    })}`,
  );
}

/** @param {Candidate["predicted"]} predicted */
function candidateGain(predicted) {
  if (predicted === null) return undefined;
  const on =
    predicted.heldOut === null ? "the questions that chose the edits" : "the questions set apart for the check";
  return html`<span class="soft">Predicted ${gainWithRange(predicted.heldOut ?? predicted.train)}, on ${on}.</span>`;
}

/** @typedef {Pick<Candidate["violations"][number], "token" | "rule" | "detail" | "fact">} Violation */

/**
 * @param {readonly Violation[]} violations
 * @param {ReasonOf} reasonOf
 */
function violationList(violations, reasonOf) {
  const [open, closed] = [true, false].map((isOpen) =>
    violations
      .filter(({ fact }) => (fact !== undefined) === isOpen)
      .map((violation) => `“${violation.token}”: ${reasonOf(violation)}`),
  );
  return html`${reasonList("Answer the questions about these, and the text is checked again:", open)}
  ${reasonList("Take these out, or state the fact with its source:", closed)}`;
}

/**
 * @param {string} title
 * @param {readonly string[]} [reasons]
 */
function reasonList(title, reasons = []) {
  if (reasons.length === 0) return undefined;
  return html`<p>${title}</p>
    <ul>
      ${[...new Set(reasons)].map((reason) => html`<li>${reason}</li>`)}
    </ul>`;
}

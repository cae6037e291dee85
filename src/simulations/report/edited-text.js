/** @import { Edit } from "../../engine/optimize/optimization-schema.ts" */
/** Plain JavaScript, because the view in MCP hosts runs this file in a browser unchanged. */
import { html } from "../../shared/html.js";

/**
 * A segment of a text: unchanged, or added or removed by the edit with this number.
 *
 * @typedef {{ readonly text: string, readonly kind: "same" | "added" | "removed", readonly number: number }} Segment
 */

/** @typedef {Pick<Edit, "before" | "after" | "span">} Passage */

/**
 * Returns a text as it was before some edits.
 *
 * @param {string} text
 * @param {readonly Passage[]} edits
 */
export function textBefore(text, edits) {
  return edits.reduceRight(
    (after, edit) => after.slice(0, edit.span.start) + edit.before + after.slice(edit.span.start + edit.after.length),
    text,
  );
}

/**
 * Renders a text with the additions and removals of edits, each with its number if it has one.
 *
 * @param {string} text The text before the edits.
 * @param {readonly { readonly edit: Passage, readonly number?: number }[]} edits
 */
export function editedText(text, edits) {
  /** @type {Segment[]} */
  let segments = [{ text, kind: "same", number: 0 }];
  for (const { edit, number = 0 } of edits) segments = withEdit(segments, edit, number);
  return html`${segments.filter((segment) => segment.text !== "").map(drawSegment)}`;
}

/** @param {Segment} segment */
function drawSegment({ text, kind, number }) {
  const mark = number === 0 ? undefined : html`<sup>${number}</sup>`;
  if (kind === "same") return html`${text}`;
  return kind === "added" ? html`<ins>${text}</ins>${mark}` : html`<del>${text}</del>${mark}`;
}

/**
 * @param {readonly Segment[]} segments
 * @param {Passage} edit
 * @param {number} number
 * @returns {Segment[]}
 */
function withEdit(segments, { span: { start, end }, after }, number) {
  /** @type {Segment[]} */
  const head = [];
  /** @type {Segment[]} */
  const tail = [];
  let at = 0;
  for (const segment of segments) {
    const { text, kind } = segment;
    if (kind === "removed") {
      (at <= start || at < end ? head : tail).push(segment);
      continue;
    }
    const [from, to] = [clamp(start - at, text), clamp(end - at, text)];
    head.push({ ...segment, text: text.slice(0, from) });
    // Text that one edit added and a later edit replaced was never in the listing.
    if (kind === "same") head.push({ text: text.slice(from, to), kind: "removed", number });
    tail.push({ ...segment, text: text.slice(to) });
    at += text.length;
  }
  const all = [...head, { text: after, kind: /** @type {const} */ ("added"), number }, ...tail];
  return all.filter((segment) => segment.text !== "");
}

/**
 * @param {number} place
 * @param {string} text
 */
function clamp(place, text) {
  return Math.min(Math.max(place, 0), text.length);
}

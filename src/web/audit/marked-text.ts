import { type Html, html } from "../../shared/html.js";
import type { Finding, Severity } from "./audit-result.ts";

/** A finding with the number that links it to the text. */
export interface NumberedFinding {
  readonly number: number;
  readonly finding: Finding;
}

/** Worst first. */
const SEVERITIES: readonly Severity[] = ["error", "warn", "info"];

/**
 * Marks the spans of findings in a text, with their numbers as links to `#finding-1` and so on. Spans may overlap: the
 * text is cut wherever one begins or ends, and each segment has the colour of its worst finding.
 */
export function markedText(text: string, findings: readonly NumberedFinding[]): Html[] {
  const placed = findings.filter(({ finding: { span } }) => span !== undefined && span.end <= text.length);
  const cuts = placed.flatMap(({ finding: { span } }) => (span === undefined ? [] : [span.start, span.end]));
  const ends = [...new Set([0, ...cuts, text.length])].toSorted((one, other) => one - other);
  return ends.slice(1).map((end, i) => {
    const start = ends[i] ?? 0;
    const within = placed.filter(({ finding: { span } }) => span && span.start <= start && span.end >= end);
    const part = text.slice(start, end);
    if (within.length === 0) return html`${part}`;
    const numbers = within.filter(({ finding }) => finding.span?.end === end).map(({ number }) => reference(number));
    return html`<mark class="${worstOf(within)}">${part}${numbers}</mark>`;
  });
}

function reference(number: number): Html {
  const link = html`<a href="#finding-${number}"><span class="hidden">Finding </span>${number}</a>`;
  return html`<sup>${link}</sup>`;
}

function worstOf(findings: readonly NumberedFinding[]): Severity | undefined {
  return SEVERITIES.find((severity) => findings.some(({ finding }) => finding.severity === severity));
}

/** The most characters shown on each side of a quote. */
const CONTEXT = 60;

/** Quotes the span of a finding, with its context if the text is known. Results cut long spans short. */
export function quotedPlace({ severity, span }: Finding, text: string | undefined): Html | undefined {
  if (span === undefined || span.text.trim() === "") return undefined;
  const { start, end } = span;
  const carried = start + span.text.length;
  const shown = carried < end ? `${span.text.slice(0, span.text.lastIndexOf(" ") + 1)}…` : span.text;
  const mark = (place: string) => html`<mark class="${severity}">${place}</mark>`;
  if (text?.slice(start, carried) !== span.text) return mark(shown);
  if (end - carried > CONTEXT) return html`${before(text.slice(0, start))}${mark(shown)}`;
  return html`${before(text.slice(0, start))}${mark(text.slice(start, end))}${after(text.slice(end))}`;
}

/** Returns the context before a span: whole words after the last line break. */
function before(text: string): string {
  const line = text.slice(text.lastIndexOf("\n") + 1);
  if (line.length <= CONTEXT) return line;
  const tail = line.slice(-CONTEXT);
  return `…${tail.slice(tail.indexOf(" "))}`;
}

/** Returns the context after a span, up to the end of the line. */
function after(text: string): string {
  const [line = ""] = text.split("\n", 1);
  if (line.length <= CONTEXT) return line;
  const head = line.slice(0, CONTEXT);
  return `${head.slice(0, head.lastIndexOf(" ") + 1)}…`;
}

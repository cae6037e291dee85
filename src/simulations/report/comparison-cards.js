/** @import { FinishedComparison } from "../listing-comparison.ts" */
/** Plain JavaScript, because the view in MCP hosts runs this file in a browser unchanged. */
import { html } from "../../shared/html.js";
import { at, axisLabels } from "./axis.js";
import { card } from "./cards.js";
import { gainBetween } from "./optimization-wording.js";
import { percent, tenths, tenthsRange } from "./wording.js";

/** Names of the versions. */
/** @typedef {{ readonly a: string, readonly b: string }} VersionNames */

/**
 * Renders the tags of a comparison: prediction or measurement, and its status unless it is completed.
 *
 * @param {Pick<FinishedComparison, "label" | "status">} comparison
 */
export function labelTag({ label, status }) {
  const state = status === "completed" ? undefined : html` <span class="tag">${status}</span>`;
  return label === "measurement"
    ? html`<span class="tag measured">measured</span>${state}`
    : html`<span class="tag prediction">prediction</span>`;
}

/**
 * Returns the result as one sentence: in the past tense for a measurement, else as a prediction.
 *
 * @param {Pick<FinishedComparison, "verdict" | "a" | "b" | "difference" | "label">} comparison
 * @param {VersionNames} names
 */
export function comparisonSentence({ verdict, a, b, difference, label }, names) {
  const range = label === "measurement" ? "95 % interval" : "range";
  const chances = `${gainBetween({ before: a.expectedWinRate, after: b.expectedWinRate })}, ${range} ${tenthsRange(difference.interval)}`;
  const does = label === "measurement" ? "did" : "should do";
  switch (verdict) {
    case "better":
      return `${names.b} ${does} better: ${chances}.`;
    case "worse":
      return `${names.b} ${does} worse: ${chances}.`;
    case "too_close":
      return label === "measurement"
        ? `The assistants disagree: ${chances}. Do not act on this.`
        : `Too close to call: ${chances}. Do not act on this.`;
    default:
      return `No measurable change: ${chances}.`;
  }
}

/**
 * Renders the difference with its range on an axis with zero in the middle. The difference is that of the rounded
 * chances, so that the figures of a page agree.
 *
 * @param {Pick<FinishedComparison, "a" | "b" | "difference" | "noiseFloor" | "byAssistant" | "label">} comparison
 * @param {VersionNames} names
 */
export function differenceCard({ a, b, difference: { value, interval }, noiseFloor, byAssistant, label }, names) {
  const ends = [value, interval.low, interval.high, ...byAssistant.map((row) => row.difference), noiseFloor ?? 0];
  const reach = Math.max(0.1, Math.ceil(10 * Math.max(...ends.map(Math.abs))) / 10);
  const [low, high] = [
    `${names.a} better by ${Math.round(100 * reach)}`,
    `${names.b} better by ${Math.round(100 * reach)}`,
  ];
  return card(
    "Difference",
    html`<p>
        <strong>${gainBetween({ before: a.expectedWinRate, after: b.expectedWinRate })}</strong> for ${names.b};
        ${
          label === "measurement"
            ? `95 % interval ${tenthsRange(interval)}. Both versions were asked about in the same tasks.`
            : `${tenthsRange(interval)} if the coefficients are off. Both versions are computed over the same draws.`
        }
      </p>
      ${differencePicture({ value, interval }, reach, noiseFloor)}
      ${axisLabels([
        { share: 0, label: low },
        { share: 0.5, label: "even" },
        { share: 1, label: high },
      ])}
      <p class="soft">${floorSentence(noiseFloor, label)}</p>`,
  );
}

/**
 * @param {number | undefined} noiseFloor
 * @param {FinishedComparison["label"]} label
 */
function floorSentence(noiseFloor, label) {
  if (label === "prediction")
    return "Noise floor 0: the model repeats exactly. Below half a point it calls nothing a change.";
  if (noiseFloor === undefined)
    return "No noise floor: version A was not asked about again. So no difference counts as a change.";
  return `Noise floor ${tenths(noiseFloor)} points: the choices moved by as much when version A was asked about again. A smaller difference means nothing.`;
}

/**
 * @param {{ readonly value: number, readonly interval: { readonly low: number, readonly high: number } }} estimate
 * @param {number} reach
 * @param {number} [noiseFloor]
 */
function differencePicture({ value, interval }, reach, noiseFloor = 0) {
  const place = (/** @type {number} */ gain) => at((gain / reach + 1) / 2);
  return html`<svg class="pic" height="32" aria-hidden="true">
    <line class="s-line w1" x1="0" x2="100%" y1="16" y2="16" />
    ${
      noiseFloor === 0
        ? undefined
        : html`<line class="s-line w5" x1="${place(-noiseFloor)}" x2="${place(noiseFloor)}" y1="16" y2="16" />`
    }
    <line class="s-axis w1 dash" x1="50%" x2="50%" y1="0" y2="32" />
    <line
      class="s-you w5"
      stroke-opacity=".32"
      x1="${place(interval.low)}"
      x2="${place(interval.high)}"
      y1="16"
      y2="16"
    />
    <circle class="f-you" cx="${place(value)}" cy="16" r="5.5" />
  </svg>`;
}

/**
 * Renders the chances of both versions by assistant; for a measurement also the test, and the shares of answers that
 * chose none or are not counted.
 *
 * @param {Pick<FinishedComparison, "byAssistant" | "label" | "assistants" | "positionLocked">} comparison
 * @param {VersionNames} names
 */
export function versionsByAssistantCard({ byAssistant, label, assistants = [], positionLocked = [] }, names) {
  const isMeasured = label === "measurement";
  /** @param {string} key */
  const nameOf = (key) =>
    assistants.find((known) => known.key === key)?.name ?? `Assistant ${key.replace(/^assistant_/, "")}`;
  return card(
    "By assistant",
    html`<table>
        <caption class="hidden">
          ${isMeasured ? "Share of choices" : "Chance of being chosen"} by assistant: ${names.b} less ${names.a}
        </caption>
        <thead>
          <tr>
            <th scope="col">Assistant</th>
            <th scope="col" class="n">Difference</th>
          </tr>
        </thead>
        <tbody>
          ${byAssistant.map(
            ({ assistant, a, b, interval, pHolm = 1, noneRate = 0, invalidRate = 0 }) =>
              html`<tr>
                <th scope="row">
                  ${nameOf(assistant)}
                  ${
                    isMeasured
                      ? html`<small class="soft"
                          >${percent(noneRate)} chose none, ${percent(invalidRate)} not counted</small
                        >`
                      : undefined
                  }
                </th>
                <td class="n">
                  <strong>${gainBetween({ before: a, after: b })}</strong><br /><small class="soft"
                    >${isMeasured ? "95 % interval" : "range"} ${tenthsRange(interval)}<br />from ${tenths(a)} to
                    ${tenths(b)} %${isMeasured ? html`<br />p ${pHolm.toFixed(3)}` : undefined}</small
                  >
                </td>
              </tr> `,
          )}
          ${positionLocked.map(
            (assistant) =>
              html`<tr>
                <th scope="row">${nameOf(assistant)}</th>
                <td class="soft">Withheld: it chose by position.</td>
              </tr>`,
          )}
        </tbody>
      </table>
      ${
        isMeasured
          ? html`<p class="soft">
              p after Holm: McNemar’s exact test of the tasks that only one version won, adjusted for the number of
              assistants. A change counts when p is below .05 and the difference above the noise floor.
            </p>`
          : undefined
      }`,
  );
}

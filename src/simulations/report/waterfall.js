/** @import { DiagnosedPair } from "../../engine/simulation/diagnosis-schema.ts" */
/** @import { Comparison } from "../../engine/simulation/result-schema.ts" */
/** @import { Html } from "../../shared/html.js" */
/** Plain JavaScript, because the view in MCP hosts runs this file in a browser unchanged. */
import { html } from "../../shared/html.js";
import { at, axisLabels, logit } from "./axis.js";
import { FEATURE_LABELS, percent, percentRange, formatValue, signed, unknownSentence } from "./wording.js";

/**
 * One row of the waterfall: a step away from even chances.
 *
 * @typedef {object} Effect
 * @property {string} label
 * @property {string} own
 * @property {string} rival
 * @property {number | undefined} value Contribution to the log-odds; undefined if a listing lacks the value.
 * @property {DiagnosedPair["interval"] | undefined} interval Undefined for a sum of effects.
 */

/** Minimum reach of the axis, in log-odds. */
const MIN_REACH = 2.1;
const MARGIN = 1.08;
const TICKS = [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95];
/** Minimum distance of labels, as a share of the axis: closer labels would overlap in the narrowest column. */
const LABEL_SHARE = 0.15;
/** Minimum width of a bar, as a share of the axis, so that it stays visible. */
const MIN_WIDTH = 0.004;

/**
 * The options of a waterfall.
 *
 * @typedef {object} WaterfallOptions
 * @property {string | undefined} currency
 * @property {number} [rows] Maximum rows; one more row sums up the rest. Omit for all.
 */

/**
 * Renders the effects that decide a pair as a table with a column of pictures. Effects add up in log-odds, so lengths
 * add up exactly; the axis is labelled in chances, which are easier to read.
 *
 * @param {DiagnosedPair} pair
 * @param {WaterfallOptions} options
 */
export function waterfall(pair, { currency, rows = Infinity }) {
  const effects = pair.contributions.map((row) => effectOf(row, currency));
  const note = unknownSentence(pair.contributions);
  return html`${effectsTable(shorten(effects, rows), pair)}
  ${note === "" ? undefined : html`<p class="soft">${note}</p>`}`;
}

/**
 * Renders the effects that decide a comparison. Only the largest are known individually.
 *
 * @param {Comparison} comparison
 */
export function comparisonWaterfall(comparison) {
  const { topContributions, logOdds } = comparison;
  const effects = topContributions.map(({ feature, value }) => effectNamed(FEATURE_LABELS[feature], value));
  const rest = topContributions.reduce((left, { value }) => left - value, logOdds);
  const isAll = Math.abs(rest) < NOTHING;
  return effectsTable(isAll ? effects : [...effects, effectNamed("All other effects", rest)], comparison);
}

/** Tolerance for the rounding of effects. */
const NOTHING = 1e-9;

/**
 * @param {string} label
 * @param {number} value
 * @returns {Effect}
 */
function effectNamed(label, value) {
  return { label, own: "", rival: "", value, interval: undefined };
}

/**
 * @param {readonly Effect[]} effects
 * @param {Pick<DiagnosedPair, "probability" | "interval" | "logOdds">} pair
 */
function effectsTable(effects, pair) {
  const { low, high } = pair.interval;
  const scale = scaleOf(effects, [logit(low), logit(high)]);
  const grid = scale.ticks.map(
    ({ share, label }) =>
      html`<line
        class="${label === "even" ? "s-axis w1 dash" : "s-line w1"}"
        x1="${at(share)}"
        x2="${at(share)}"
        y1="0"
        y2="32"
      />`,
  );
  let reached = 0;
  const drawn = effects.map((effect) => {
    const from = reached;
    reached += effect.value ?? 0;
    return effectRow(effect, grid, from, scale.position);
  });
  const side = pair.probability > 0.5 ? "you" : "rival";
  return html`<table class="drawn">
    <caption class="hidden">
      What moves the chance away from even, largest first. The effects add up exactly.
    </caption>
    <thead>
      <tr>
        <th scope="col">What differs</th>
        <th scope="col" class="n opt">You</th>
        <th scope="col" class="n opt">Rival</th>
        <th scope="col" class="pict"><span class="hidden">Effect, drawn</span>${SIDES}</th>
        <th scope="col" class="n">Effect</th>
      </tr>
    </thead>
    <tbody>
      ${drawn}
      <tr class="sum">
        <th scope="row">Your chance</th>
        <td class="opt"></td>
        <td class="opt"></td>
        <td class="pict">
          <svg class="pic" height="32" aria-hidden="true">
            ${grid}
            <line
              class="s-ink w2"
              stroke-opacity=".35"
              x1="${at(scale.position(logit(low)))}"
              x2="${at(scale.position(logit(high)))}"
              y1="16"
              y2="16"
            />
            <circle class="f-${side}" cx="${at(scale.position(pair.logOdds))}" cy="16" r="6" />
          </svg>
        </td>
        <td class="n">
          <strong>${percent(pair.probability)}</strong> <small class="soft">${percentRange(pair.interval)}</small>
        </td>
      </tr>
    </tbody>
    <tfoot>
      <tr>
        <td></td>
        <td class="opt"></td>
        <td class="opt"></td>
        <td class="pict">${axisLabels(scale.ticks)}</td>
        <td></td>
      </tr>
    </tfoot>
  </table>`;
}

const SIDES = html`<svg class="pic" height="16" aria-hidden="true">
  <text class="t-rival" x="48.5%" y="12" text-anchor="end">← rival</text>
  <text class="t-you" x="51.5%" y="12">you →</text>
</svg>`;

/**
 * @param {DiagnosedPair["contributions"][number]} contribution
 * @param {string | undefined} currency
 * @returns {Effect}
 */
function effectOf({ feature, productValue, competitorValue, contribution, interval, unknown }, currency) {
  return {
    label: FEATURE_LABELS[feature],
    own: formatValue(feature, productValue, currency),
    rival: formatValue(feature, competitorValue, currency),
    value: unknown ? undefined : contribution,
    interval,
  };
}

/**
 * Sums up the effects beyond the rows that are shown.
 *
 * @param {readonly Effect[]} effects
 * @param {number} rows
 */
function shorten(effects, rows) {
  if (effects.length <= rows + 1) return effects;
  const rest = effects.slice(rows);
  const value = rest.reduce((sum, effect) => sum + (effect.value ?? 0), 0);
  const label = `${rest.length} smaller effects`;
  return [...effects.slice(0, rows), { label, own: "", rival: "", value, interval: undefined }];
}

/**
 * Returns the axis: even chances in the middle, and the same reach on both sides for everything drawn.
 *
 * @param {readonly Effect[]} effects
 * @param {readonly number[]} ends
 */
function scaleOf(effects, ends) {
  let sum = 0;
  const reached = effects.map(({ value = 0 }) => (sum += value));
  const reach = MARGIN * Math.max(MIN_REACH, ...[...reached, ...ends].map(Math.abs));
  const position = (/** @type {number} */ logOdds) => 0.5 + logOdds / reach / 2;
  const hasRoom = (/** @type {number} */ inner, /** @type {number} */ outer) =>
    position(logit(0.5 + outer)) - position(logit(0.5 + inner)) >= LABEL_SHARE;
  const left = new Set([...(hasRoom(0, 0.25) ? [] : [0.25]), ...(hasRoom(0.4, 0.45) ? [] : [0.4])]);
  const ticks = TICKS.filter((chance) => !left.has(Math.abs(chance - 0.5)) && Math.abs(logit(chance)) <= reach).map(
    (chance) => ({ share: position(logit(chance)), label: chance === 0.5 ? "even" : percent(chance) }),
  );
  return { position, ticks };
}

/**
 * @param {Effect} effect
 * @param {readonly Html[]} grid
 * @param {number} from Log-odds at which the bar begins.
 * @param {(logOdds: number) => number} position
 */
function effectRow({ label, own, rival, value, interval }, grid, from, position) {
  const effect =
    value === undefined
      ? html`unknown`
      : html`<span class="hidden">${value < 0 ? "for the rival " : "for you "}</span>${signed(value)}${
            interval && html`<span class="hidden">, ${signed(interval.low)} to ${signed(interval.high)}</span>`
          }`;
  const values = own === "" ? undefined : html`<small class="narrow soft">${own}, rival ${rival}</small>`;
  return html`<tr>
    <th scope="row">${label} ${values}</th>
    <td class="n soft opt">${own}</td>
    <td class="n soft opt">${rival}</td>
    <td class="pict">
      <svg class="pic" height="32" aria-hidden="true">
        ${grid}${value === undefined ? undefined : bar(position(from), position(from + value))}${
          interval && whisker(position(from + interval.low), position(from + interval.high))
        }
      </svg>
    </td>
    <td class="n">${effect}</td>
  </tr> `;
}

/**
 * @param {number} begin
 * @param {number} end
 */
function bar(begin, end) {
  const width = Math.max(Math.abs(end - begin), MIN_WIDTH);
  return html`<rect
    class="f-${end < begin ? "rival" : "you"}"
    x="${at(Math.min(begin, end))}"
    width="${at(width)}"
    y="8"
    height="16"
    rx="2"
  />`;
}

/**
 * Renders the range of an effect over the end of its bar, clipped to the axis.
 *
 * @param {number} low
 * @param {number} high
 */
function whisker(low, high) {
  return html`<line class="s-ink w1" x1="${at(Math.max(low, 0))}" x2="${at(Math.min(high, 1))}" y1="16" y2="16" />`;
}

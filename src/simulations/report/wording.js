/** @import { Feature } from "../../engine/choice/features.ts" */
/** @import { Outcome } from "../../engine/choice/verdict.ts" */
/** @import { SimulationResult } from "../../engine/simulation/result-schema.ts" */
/** @import { Simulation } from "../simulation.ts" */
/** Plain JavaScript, because the view in MCP hosts runs this file in a browser unchanged. */
import { decimalsOf } from "../../engine/minor-units.js";

/**
 * Labels of the features.
 *
 * @type {Readonly<Record<Feature, string>>}
 */
export const FEATURE_LABELS = {
  price: "Price",
  rating: "Rating",
  relevance: "Answers the question",
  terms: "Shipping, returns etc.",
  reviews: "Reviews",
  completeness: "Facts of its category",
  specificity: "Figures with units",
  evidence: "Named tests",
  hype: "Hype",
  sponsored: "Advertisement",
  endorsed: "Platform badge",
  constraint: "Broken limits",
};

/**
 * Labels of the outcomes of a match-up.
 *
 * @type {Readonly<Record<Outcome, string>>}
 */
export const OUTCOME_WORDS = {
  ahead: "ahead",
  behind: "behind",
  too_close: "too close",
};

/** Chance from which the winner is called very likely. Any other decided winner is likely. */
const VERY_LIKELY = 0.8;

/**
 * Returns the outcome that the model expects of a match-up: "very likely behind".
 *
 * @param {{ readonly outcome: Outcome, readonly probability: number }} matchup
 */
export function expectedOutcome({ outcome, probability }) {
  if (outcome === "too_close") return OUTCOME_WORDS[outcome];
  const isVery = Math.max(probability, 1 - probability) >= VERY_LIKELY;
  return `${isVery ? "very likely" : "likely"} ${OUTCOME_WORDS[outcome]}`;
}

/**
 * Returns the result as one sentence in match-ups.
 *
 * @param {SimulationResult["counts"]} counts
 */
export function verdictSentence(counts) {
  return `The model expects you ${matchupWords(counts, counts.tooClose === 1 ? "is" : "are")}.`;
}

/**
 * @param {SimulationResult["counts"]} counts
 * @param {string} be
 */
function matchupWords({ matchups, ahead, behind, tooClose }, be) {
  const among = `${matchups} ${matchups === 1 ? "match-up" : "match-ups"}`;
  return `ahead in ${ahead} of ${among} and behind in ${behind}${tooClose === 0 ? "" : `; ${tooClose} ${be} too close to call`}`;
}

/**
 * Returns the measurement as one sentence in match-ups.
 *
 * @param {SimulationResult} result
 */
function measuredSentence({ counts, interval }) {
  if (counts.matchups === 0) return "Nothing can be said.";
  if (isUninformative(interval)) return "Neither you nor a rival was chosen.";
  return `You were ${matchupWords(counts, counts.tooClose === 1 ? "was" : "were")}.`;
}

/**
 * Returns the result of a run as one sentence: a prediction or a measurement.
 *
 * @param {Pick<Simulation, "mode"> & { readonly result: SimulationResult }} simulation
 */
export function resultSentence({ mode, result }) {
  return mode === "offline" ? verdictSentence(result.counts) : measuredSentence(result);
}

/**
 * Returns whether an interval covers everything, because no answer counts.
 *
 * @param {{ readonly low: number, readonly high: number }} interval
 */
export function isUninformative({ low, high }) {
  return low <= 0 && high >= 1;
}

/**
 * Returns the first sentence of a headline, which is about match-ups.
 *
 * @param {string} headline
 */
export function firstSentence(headline) {
  return headline.split(/(?<=\.) /, 1)[0] ?? headline;
}

/**
 * Returns the sentences of a headline after the first.
 *
 * @param {string} headline
 */
export function otherSentences(headline) {
  return headline
    .split(/(?<=\.) /)
    .slice(1)
    .join(" ");
}

/**
 * Returns the warnings that the headline of a run does not state. It always states that queries were generated.
 *
 * @param {{ readonly headline: string, readonly warnings: readonly { readonly code: string, readonly detail: string }[] }} run
 * @returns {readonly string[]}
 */
export function warningsOf({ headline, warnings }) {
  return warnings
    .filter(({ code, detail }) => code !== "generated_queries" && !headline.includes(detail))
    .map(({ detail }) => detail);
}

/**
 * Returns a share as whole percent: "44 %".
 *
 * @param {number} share
 */
export function percent(share) {
  return `${Math.round(100 * share)} %`;
}

/**
 * Returns a share in tenths of a percent: "43.7".
 *
 * @param {number} share
 */
export function tenths(share) {
  return (100 * share).toFixed(1);
}

/**
 * Returns the range of a share: "36 to 53 %".
 *
 * @param {{ readonly low: number, readonly high: number }} interval
 */
export function percentRange({ low, high }) {
  return `${Math.round(100 * low)} to ${percent(high)}`;
}

/**
 * Returns the range of a gain: "−1 to 14 points".
 *
 * @param {{ readonly low: number, readonly high: number }} interval
 */
export function pointsRange({ low, high }) {
  const [from, to] = [low, high].map((end) => String(Math.round(100 * end)).replace("-", "−"));
  return `${from === "−0" ? "0" : from} to ${to} points`;
}

/**
 * Returns the range of a gain in tenths of a point: "−0.4 to 14.2 points".
 *
 * @param {{ readonly low: number, readonly high: number }} interval
 */
export function tenthsRange({ low, high }) {
  const [from, to] = [low, high].map((end) =>
    tenths(end)
      .replace(/^-(?=.*[1-9])/, "−")
      .replace("-", ""),
  );
  return `${from} to ${to} points`;
}

/**
 * Returns a gain in whole percentage points: "+8 points".
 *
 * @param {number} gain
 */
export function points(gain) {
  const whole = Math.round(100 * gain);
  if (whole === 0) return "under 1 point";
  return `+${whole} ${whole === 1 ? "point" : "points"}`;
}

/**
 * Returns an effect with its sign and two decimals: "+0.31", "−1.10".
 *
 * @param {number} value
 */
export function signed(value) {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}`;
}

/**
 * Returns an amount of minor units as a price: "24.90 USD".
 *
 * @param {number} minor
 * @param {string | undefined} currency
 */
export function money(minor, currency) {
  const decimals = decimalsOf(currency ?? "");
  const amount = (minor / 10 ** decimals).toFixed(decimals);
  return currency === undefined ? amount : `${amount} ${currency}`;
}

/**
 * Returns a cost: "0 cents", "0.042 cents", "1.20 cents", "240 cents".
 *
 * @param {number} amount
 */
export function cents(amount) {
  if (amount === 0) return "0 cents";
  const digits = amount >= 10 ? 0 : amount >= 0.1 ? 2 : 3;
  return `${amount < 0.001 ? "under 0.001" : amount.toFixed(digits)} cents`;
}

/**
 * Formatters for the values of features.
 *
 * @type {Readonly<Record<Feature, (value: number, currency: string | undefined) => string>>}
 */
const FORMATTERS = {
  price: money,
  rating: (stars) => stars.toFixed(1),
  reviews: String,
  relevance: percent,
  completeness: percent,
  terms: (share) => `${Math.round(3 * share)} of 3`,
  specificity: (share) => `${Math.round(6 * share)} of 6`,
  evidence: (value) => (value === 0 ? "none" : value < 1 ? "named" : "with number"),
  hype: (share) => `${Math.round(3 * share)} of 3`,
  sponsored: yesOrNo,
  endorsed: yesOrNo,
  constraint: String,
};

/**
 * Returns the value of a feature as text.
 *
 * @param {Feature} feature
 * @param {number | null} value
 * @param {string | undefined} currency
 */
export function formatValue(feature, value, currency) {
  return value === null ? "not given" : FORMATTERS[feature](value, currency);
}

/** @param {number} value */
function yesOrNo(value) {
  return value === 0 ? "no" : "yes";
}

/**
 * Plural names of the values that a listing may lack.
 *
 * @type {Readonly<Partial<Record<Feature, string>>>}
 */
const MISSING_NAMES = { price: "prices", rating: "ratings", reviews: "review counts" };

/**
 * Returns the caveat about missing values, which assistants will see anyway; empty if nothing is missing.
 *
 * @param {readonly { readonly feature: Feature, readonly unknown: boolean }[]} contributions
 */
export function unknownSentence(contributions) {
  const missing = contributions.flatMap(({ feature, unknown }) => (unknown ? (MISSING_NAMES[feature] ?? []) : []));
  if (missing.length === 0) return "";
  const names = [missing.slice(0, -1).join(", "), ...missing.slice(-1)].filter(Boolean).join(" and ");
  return `${names.charAt(0).toUpperCase()}${names.slice(1)} were not given; assistants will see them.`;
}

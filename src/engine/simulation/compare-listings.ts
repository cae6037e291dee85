import type { Steps } from "../../shared/steps.ts";
import { PRICE_CLIP, type ChoiceModel } from "../choice/choice-model.ts";
import { intervalOf, type Interval } from "../choice/draws.ts";
import { differenceOf } from "../choice/pair-difference.ts";
import { subtract } from "../choice/vector.ts";
import { evaluateInSteps, type Rates } from "./evaluation.ts";
import type { VersionComparison } from "./version-comparison-schema.ts";
import { round12, roundInterval } from "./round.ts";
import { productFeatures, select, type SimulationInput } from "./simulation-input.ts";
import { twoDecimals } from "../wording.ts";

/** Smallest difference in expected win rate that counts as a change. */
const MIN_DIFFERENCE = 0.005;

interface Difference {
  readonly value: number;
  readonly interval: Interval;
}

/**
 * Compares two versions of a product, given as two simulations that differ only in the product. Works in steps. Both
 * use the same draws, so that their shared uncertainty does not blur the difference.
 */
export function* compareListingsInSteps(
  a: SimulationInput,
  b: SimulationInput,
  model: ChoiceModel,
): Steps<VersionComparison> {
  const selection = select(a);
  const rateA = yield* evaluateInSteps(a, model, selection);
  const rateB = yield* evaluateInSteps(b, model, selection);
  const difference = differenceBetween(rateA.total, rateB.total);
  const verdict = haveSameFeatures(a, b) ? "no_measurable_change" : verdictOf(difference);
  return {
    headline: headlineOf(rateA.total, rateB.total, difference, verdict),
    a: roundRates(rateA.total),
    b: roundRates(rateB.total),
    difference: { ...roundDifference(difference), kind: "coefficient_draws" },
    verdict,
    byAssistant: selection.assistants.flatMap((assistant, at) => {
      const [one, other] = [rateA.byAssistant[at], rateB.byAssistant[at]];
      return one === undefined || other === undefined ? [] : [{ assistant, ...assistantRow(one, other) }];
    }),
    noiseFloor: 0,
    test: { name: "none" },
    label: "prediction",
  };
}

function differenceBetween(a: Rates, b: Rates): Difference {
  return {
    value: b.expectedWinRate - a.expectedWinRate,
    interval: intervalOf(subtract(b.drawn, a.drawn)),
  };
}

function haveSameFeatures(a: SimulationInput, b: SimulationInput): boolean {
  return a.queries.every((_, query) => {
    const { values, unknown } = differenceOf(productFeatures(a, query), productFeatures(b, query), PRICE_CLIP.default);
    return values.every((value) => value === 0) && unknown.every(({ lackedBy }) => lackedBy === "both");
  });
}

function verdictOf({ value, interval }: Difference): VersionComparison["verdict"] {
  if (Math.abs(value) < MIN_DIFFERENCE) return "no_measurable_change";
  if (interval.low <= 0 && interval.high >= 0) return "too_close";
  return value > 0 ? "better" : "worse";
}

const OPENINGS: Readonly<Record<VersionComparison["verdict"], string>> = {
  better: "The model expects B to be preferred more often than A",
  worse: "The model expects B to be preferred less often than A",
  too_close: "A and B are too close to call",
  no_measurable_change: "The model expects no measurable change",
};

function headlineOf(
  a: Rates,
  b: Rates,
  { value, interval }: Difference,
  verdict: VersionComparison["verdict"],
): string {
  const rates = `expected win rate ${twoDecimals(b.expectedWinRate)} for B and ${twoDecimals(a.expectedWinRate)} for A`;
  if (verdict === "no_measurable_change") return `${OPENINGS[verdict]}: ${rates}.`;
  const range = `range ${twoDecimals(interval.low)} to ${twoDecimals(interval.high)}`;
  return `${OPENINGS[verdict]}: ${rates} (difference ${twoDecimals(value)}, ${range}).`;
}

function assistantRow(a: Rates, b: Rates): Omit<VersionComparison["byAssistant"][number], "assistant"> {
  const { value, interval } = roundDifference(differenceBetween(a, b));
  return { a: round12(a.expectedWinRate), b: round12(b.expectedWinRate), difference: value, interval };
}

function roundDifference({ value, interval }: Difference): { value: number; interval: { low: number; high: number } } {
  return { value: round12(value), interval: roundInterval(interval) };
}

function roundRates({ winRate, expectedWinRate }: Rates): VersionComparison["a"] {
  return { winRate: round12(winRate), expectedWinRate: round12(expectedWinRate) };
}

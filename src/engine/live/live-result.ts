import type { Interval } from "../choice/draws.ts";
import { type Outcome, scoreOf } from "../choice/verdict.ts";
import { countMatchups } from "../simulation/matchup-counts.ts";
import type { Comparison, Matchup, SimulationResult } from "../simulation/result-schema.ts";
import { round12, roundInterval } from "../simulation/round.ts";
import { productFeatures, type SimulationInput } from "../simulation/simulation-input.ts";
import { FIRST_COMPARISONS } from "../simulation/simulate.ts";
import { positionBias } from "./position-lock.ts";
import { type DoneTask, pickOf } from "./outcome.ts";
import { LEVEL, shareInterval, type Share, total, wilson } from "./statistics/interval.ts";
import { answerRates, countAnswers, type Duel, duelOf, queryShares, ratio } from "./tally.ts";

/** The answers of one assistant. */
export interface AssistantAnswers {
  readonly assistant: string;
  readonly done: readonly DoneTask[];
}

/** Everything that a live result is computed from. */
export interface LiveResultInput {
  /** The listings and queries. Its assistants are ignored. */
  readonly input: SimulationInput;
  readonly answers: readonly AssistantAnswers[];
  /** Seed of the bootstrap behind clustered intervals. */
  readonly seed: string;
}

interface DuelRow {
  readonly comparison: Comparison;
  readonly query: number;
  readonly duel: Duel;
}

/**
 * Returns the result of a live run. Position-locked assistants are left out of every figure but named; assistants
 * without a counted answer are left out. Equal answers give equal bytes.
 */
export function liveResult({ input, answers, seed }: LiveResultInput): SimulationResult {
  const counted = countedOf(answers);
  const duels = input.queries.flatMap((_, query) => counted.flatMap((answer) => comparisonsOf(input, answer, query)));
  const matchups = matchupsOf(input, duels);
  const weights = input.queries.map(({ weight }) => weight);
  const shares = sumByQuery(counted.map(({ done }) => queryShares(done, weights)));
  const { kind, ...interval } = shareInterval(shares, seed);
  const all = duels.map(({ comparison }) => comparison);
  return {
    matchups,
    counts: countMatchups(matchups),
    stress: [],
    copyCeiling: 0,
    actions: [],
    winRate: winRateOf(input, duels),
    expectedWinRate: rateOf(total(shares)),
    interval: { ...roundInterval(interval), level: LEVEL, kind },
    contestedShare: 0,
    byAssistant: counted.map((answer) => assistantRow(input, answer, duels, seed)),
    byCompetitor: input.competitors.map((named, index) => {
      const own = duels.filter(({ comparison }) => comparison.competitor === index);
      return { index, ...named, winRate: winRateOf(input, own), expectedWinRate: meanProbability(input, own) };
    }),
    byQuery: input.queries.map(({ text, missing, denied }, query) => ({
      query: text,
      winRate: winRateOf(
        input,
        duels.filter((duelled) => duelled.query === query),
      ),
      relevance: round12(productFeatures(input, query).relevance),
      ...(missing === undefined ? {} : { missing: [...missing] }),
      ...(denied === undefined ? {} : { denied: [...denied] }),
    })),
    comparisons: all.slice(0, FIRST_COMPARISONS),
    comparisonCount: all.length,
    ...biasFields(answers, counted, duels),
  };
}

/** Returns all comparisons of a live run, by query, assistant and competitor. */
export function liveComparisons({ input, answers }: LiveResultInput): Comparison[] {
  return input.queries.flatMap((_, query) =>
    countedOf(answers).flatMap((answer) => comparisonsOf(input, answer, query).map(({ comparison }) => comparison)),
  );
}

/** Returns the assistants that have a counted answer and do not choose by position. */
function countedOf(answers: readonly AssistantAnswers[]): AssistantAnswers[] {
  return answers.filter(({ done }) => {
    const { picked, none } = countAnswers(done);
    return picked + none > 0 && !positionBias(done).isLocked;
  });
}

function comparisonsOf(input: SimulationInput, { assistant, done }: AssistantAnswers, query: number): DuelRow[] {
  const own = done.filter(({ task }) => task.query === query);
  return input.competitors.map((_, competitor) => {
    const duel = duelOf(own, competitor + 1);
    const probability = duel.trials === 0 ? 0.5 : duel.successes / duel.trials;
    const interval = wilson(duel);
    const productScore = scoreOf(probability);
    const comparison: Comparison = {
      query: input.queries[query]?.text ?? "",
      assistant,
      competitor,
      winner: productScore > 50 ? "product" : "competitor",
      productScore,
      competitorScore: 100 - productScore,
      probability: round12(probability),
      interval: roundInterval(interval),
      logOdds: round12(logOddsOf(duel)),
      verdict: measuredVerdict(interval),
      contested: false,
      topContributions: [],
    };
    return { comparison, query, duel };
  });
}

/** Adds half a win and half a loss, which keeps the log-odds finite when one side won every trial. */
function logOddsOf({ successes, trials }: Share): number {
  return Math.log((successes + 0.5) / (trials - successes + 0.5));
}

/** Returns the outcome of a measurement: too close to call if its interval contains 50 %. */
function measuredOutcome({ low, high }: Interval): Outcome {
  if (low <= 0.5 && high >= 0.5) return "too_close";
  return low > 0.5 ? "ahead" : "behind";
}

/** Returns the verdict of a measurement, which gives no reason. */
function measuredVerdict(interval: Interval) {
  const outcome = measuredOutcome(interval);
  if (outcome === "too_close") return outcome;
  return outcome === "ahead" ? ("won" as const) : ("lost" as const);
}

function matchupsOf(input: SimulationInput, duels: readonly DuelRow[]): Matchup[] {
  return input.queries.flatMap(({ text }, query) =>
    input.competitors.flatMap((_, competitor): Matchup[] => {
      const own = duels.filter((one) => one.query === query && one.comparison.competitor === competitor);
      if (own.length === 0) return [];
      const all = total(own.map(({ duel }) => duel));
      const probability = all.trials === 0 ? 0.5 : all.successes / all.trials;
      const interval = wilson(all);
      return [
        {
          query: text,
          competitor,
          probability: round12(probability),
          interval: roundInterval(interval),
          outcome: measuredOutcome(interval),
          verdict: measuredVerdict(interval),
          contested: false,
        },
      ];
    }),
  );
}

function assistantRow(
  input: SimulationInput,
  { assistant, done }: AssistantAnswers,
  duels: readonly DuelRow[],
  seed: string,
): SimulationResult["byAssistant"][number] {
  const own = duels.filter(({ comparison }) => comparison.assistant === assistant);
  const shares = queryShares(
    done,
    input.queries.map(({ weight }) => weight),
  );
  const { kind: _, ...interval } = shareInterval(shares, `${seed} ${assistant}`);
  const { picked, none } = countAnswers(done);
  const wins = done.filter((task) => pickOf(task) === 0).length;
  return {
    assistant,
    winRate: winRateOf(input, own),
    expectedWinRate: rateOf(total(shares)),
    interval: roundInterval(interval),
    share: ratio(wins, picked + none),
    none: answerRates(done).noneRate,
  };
}

function biasFields(
  answers: readonly AssistantAnswers[],
  counted: readonly AssistantAnswers[],
  duels: readonly DuelRow[],
): Pick<SimulationResult, "splitRate" | "invalidRate" | "noneRate" | "firstSlotShare" | "positionLocked"> {
  const habits = answers.map(({ assistant, done }) => ({ assistant, ...positionBias(done) }));
  const splits = duels.reduce((sum, { duel }) => sum + duel.splits, 0);
  return {
    splitRate: ratio(splits, total(duels.map(({ duel }) => duel)).trials),
    invalidRate: answerRates(answers.flatMap(({ done }) => done)).invalidRate,
    noneRate: answerRates(counted.flatMap(({ done }) => done)).noneRate,
    firstSlotShare: habits.map(({ assistant, firstSlotShare }) => ({
      assistant,
      share: firstSlotShare === null ? null : round12(firstSlotShare),
    })),
    positionLocked: habits.flatMap(({ assistant, isLocked }) => (isLocked ? [assistant] : [])),
  };
}

function sumByQuery(all: readonly (readonly Share[])[]): Share[] {
  const [first = []] = all;
  return first.map((_, query) => total(all.flatMap((shares) => shares[query] ?? [])));
}

function winRateOf(input: SimulationInput, duels: readonly DuelRow[]): number {
  return weightedMean(input, duels, ({ comparison }) => Number(comparison.winner === "product"));
}

function meanProbability(input: SimulationInput, duels: readonly DuelRow[]): number {
  return weightedMean(input, duels, ({ comparison }) => comparison.probability);
}

/** Returns a mean weighted by query. Comparisons without a trial are left out. */
function weightedMean(input: SimulationInput, duels: readonly DuelRow[], of: (duelled: DuelRow) => number): number {
  let sum = 0;
  let weights = 0;
  for (const duelled of duels) {
    if (duelled.duel.trials === 0) continue;
    const weight = input.queries[duelled.query]?.weight ?? 1;
    sum += weight * of(duelled);
    weights += weight;
  }
  return ratio(sum, weights);
}

function rateOf({ successes, trials }: Share): number {
  return trials === 0 ? 0.5 : round12(successes / trials);
}

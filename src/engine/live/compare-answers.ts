import { enumerate, count } from "../wording.ts";
import type { VersionComparison } from "../simulation/version-comparison-schema.ts";
import { round12, roundInterval } from "../simulation/round.ts";
import { percent, withheldNote } from "./headline.ts";
import type { DoneTask } from "./outcome.ts";
import { positionBias } from "./position-lock.ts";
import { noiseFloorOf, pairRuns } from "./statistics/noise-floor.ts";
import {
  differenceInterval,
  differenceOf,
  type PairCounts,
  pairsOf,
  totalPairs,
} from "./statistics/paired-difference.ts";
import { holm, mcnemarExact, verdictOnDifference } from "./statistics/paired-test.ts";
import { answerRates, duelOf } from "./tally.ts";

/** The answers of one assistant to the same tasks with each version. A task has the same key in each list. */
export interface VersionAnswers {
  readonly assistant: string;
  readonly a: readonly DoneTask[];
  readonly b: readonly DoneTask[];
  /** Answers to some of the tasks with A that were asked once more. */
  readonly again: readonly DoneTask[];
}

/** The answers to compare, with what is needed to describe them. */
export interface AnswersToCompare {
  readonly answers: readonly VersionAnswers[];
  readonly queries: number;
  readonly rivals: number;
  readonly names: ReadonlyMap<string, string>;
  /** Seed of the bootstrap behind clustered intervals. */
  readonly seed: string;
}

/** The comparison of both versions for one assistant. */
interface AssistantComparison {
  readonly assistant: string;
  readonly byQuery: readonly PairCounts[];
  readonly counts: PairCounts;
  readonly winRates: { readonly a: number; readonly b: number };
  readonly p: number;
  readonly pHolm: number;
  /** The change of its choices when the same tasks were asked again; undefined if they were not. */
  readonly noiseFloor: number | undefined;
  /** All answers of the assistant. */
  readonly done: readonly DoneTask[];
  readonly verdict: VersionComparison["verdict"];
}

/**
 * Compares the answers to two versions of a listing, task by task. Returns undefined if no assistant answered the same
 * task with both. The test assumes that all planned tasks were asked, so interim results must not stop a comparison.
 */
export function compareAnswers(asked: AnswersToCompare): VersionComparison | undefined {
  const { answers, queries, rivals, seed } = asked;
  const positionLocked = answers
    .filter(({ a, b }) => positionBias([...a, ...b]).isLocked)
    .map(({ assistant }) => assistant);
  const compared = compareEach(
    answers.filter(({ assistant }) => !positionLocked.includes(assistant)),
    { queries, rivals },
  );
  if (compared.length === 0) return undefined;
  const byQuery = Array.from({ length: queries }, (_, query) =>
    totalPairs(compared.flatMap((one) => one.byQuery[query] ?? [])),
  );
  const all = totalPairs(byQuery);
  const { kind, ...interval } = differenceInterval(byQuery, seed);
  const clearest = compared.toSorted((one, other) => one.pHolm - other.pHolm)[0] ?? compared[0];
  const verdict = verdictOf(compared);
  return {
    headline: headlineOf(asked, compared, { all, interval, verdict, positionLocked }),
    a: ratesOf(compared, all, "a"),
    b: ratesOf(compared, all, "b"),
    difference: { value: round12(differenceOf(all)), interval: roundInterval(interval), kind },
    verdict,
    byAssistant: compared.map((one) => assistantRow(one, seed)),
    ...largestFloor(compared),
    noneRate: answerRates(compared.flatMap(({ done }) => done)).noneRate,
    invalidRate: answerRates(answers.flatMap(withOutcomes)).invalidRate,
    positionLocked,
    test: testOf(clearest),
    label: "measurement",
  };
}

function withOutcomes({ a, b, again }: VersionAnswers): DoneTask[] {
  return [...a, ...b, ...again];
}

/** Returns the largest noise floor; nothing if no task was asked again. */
function largestFloor(compared: readonly AssistantComparison[]): Pick<VersionComparison, "noiseFloor"> {
  const floors = compared.flatMap(({ noiseFloor }) => noiseFloor ?? []);
  return floors.length === 0 ? {} : { noiseFloor: round12(Math.max(...floors)) };
}

function compareEach(
  answers: readonly VersionAnswers[],
  { queries, rivals }: Pick<AnswersToCompare, "queries" | "rivals">,
): AssistantComparison[] {
  const pairs = answers.flatMap((one) => {
    const { assistant, a, b, again } = one;
    const byQuery = Array.from({ length: queries }, (_, query) => pairRuns(ofQuery(a, query), ofQuery(b, query)));
    const counts = totalPairs(byQuery);
    if (pairsOf(counts) === 0) return [];
    const noiseFloor = noiseFloorOf(a, again);
    const winRates = { a: winRateOf(a, queries, rivals), b: winRateOf(b, queries, rivals) };
    return [{ assistant, byQuery, counts, noiseFloor, winRates, p: mcnemarExact(counts), done: withOutcomes(one) }];
  });
  const adjusted = holm(pairs.map(({ p }) => p));
  return pairs.map((pair, index) => {
    const pHolm = adjusted[index] ?? 1;
    const difference = differenceOf(pair.counts);
    // Without a noise floor no difference can exceed it.
    const verdict = verdictOnDifference({ difference, pHolm, noiseFloor: pair.noiseFloor ?? Infinity });
    return { ...pair, pHolm, verdict };
  });
}

/** Returns the share of match-ups (one query, one rival) that a version won. */
function winRateOf(done: readonly DoneTask[], queries: number, rivals: number): number {
  const duels = Array.from({ length: queries * rivals }, (_, at) => {
    const own = ofQuery(done, Math.floor(at / rivals));
    return duelOf(own, (at % rivals) + 1);
  }).filter(({ trials }) => trials > 0);
  const won = duels.filter(({ successes, trials }) => 2 * successes > trials).length;
  return duels.length === 0 ? 0 : won / duels.length;
}

/** Returns the common verdict. Assistants that show opposite changes cancel each other out. */
function verdictOf(compared: readonly AssistantComparison[]): VersionComparison["verdict"] {
  const found = new Set(compared.map(({ verdict }) => verdict));
  if (found.has("better") && found.has("worse")) return "too_close";
  return [...found].find((verdict) => verdict !== "no_measurable_change") ?? "no_measurable_change";
}

function ratesOf(
  compared: readonly AssistantComparison[],
  all: PairCounts,
  version: "a" | "b",
): VersionComparison["a"] {
  const only = version === "a" ? all.onlyA : all.onlyB;
  const winRate = compared.reduce((sum, { winRates }) => sum + winRates[version], 0) / compared.length;
  return { winRate: round12(winRate), expectedWinRate: round12((all.both + only) / pairsOf(all)) };
}

function assistantRow(one: AssistantComparison, seed: string): VersionComparison["byAssistant"][number] {
  const { assistant, counts, byQuery, noiseFloor, pHolm, done } = one;
  const { low, high } = differenceInterval(byQuery, seed);
  return {
    assistant,
    a: round12((counts.both + counts.onlyA) / pairsOf(counts)),
    b: round12((counts.both + counts.onlyB) / pairsOf(counts)),
    difference: round12(differenceOf(counts)),
    interval: roundInterval({ low, high }),
    ...(noiseFloor === undefined ? {} : { noiseFloor: round12(noiseFloor) }),
    ...answerRates(done),
    pHolm: round12(pHolm),
  };
}

function testOf(one: AssistantComparison | undefined): VersionComparison["test"] {
  if (one === undefined) return { name: "none" };
  const { counts, p, pHolm } = one;
  const { onlyA: discordantAB, onlyB: discordantBA } = counts;
  return { name: "mcnemar_exact", discordantAB, discordantBA, p: round12(p), pHolm: round12(pHolm) };
}

const VERDICT_WORDS: Readonly<Record<VersionComparison["verdict"], string>> = {
  better: "measurably more often",
  worse: "measurably less often",
  no_measurable_change: "no measurable change",
  too_close: "and the assistants disagree about the direction",
};

function headlineOf(
  { queries, rivals, names }: AnswersToCompare,
  compared: readonly AssistantComparison[],
  found: Pick<VersionComparison, "verdict"> & {
    readonly all: PairCounts;
    readonly interval: { readonly low: number; readonly high: number };
    readonly positionLocked: readonly string[];
  },
): string {
  const { all, interval, verdict, positionLocked } = found;
  const nameOf = (key: string) => names.get(key) ?? key;
  const share = (only: number) => percent((all.both + only) / pairsOf(all));
  return (
    `Asked ${count(queries, "query", "queries")} x ${count(rivals, "rival")}, ` +
    `${enumerate(compared.map(({ assistant }) => nameOf(assistant)))} chose B in ${share(all.onlyB)} % and A in ` +
    `${share(all.onlyA)} % of ${count(pairsOf(all), "paired choice")}: ${VERDICT_WORDS[verdict]} ` +
    `(difference ${percent(differenceOf(all))} points, ${percent(interval.low)} to ${percent(interval.high)}).${withheldNote(positionLocked.map(nameOf))}`
  );
}

function ofQuery(done: readonly DoneTask[], query: number): DoneTask[] {
  return done.filter(({ task }) => task.query === query);
}

import { verdictOnDifference } from "../engine/live/statistics/paired-test.ts";
import type { AnswerDifference } from "../engine/live/statistics/repeated-answers.ts";
import type { RunReading } from "../simulations/ports.ts";

/** A decided outcome of a match-up. */
type Decided = "ahead" | "behind";

/** A change that is larger than the noise. */
export type Change =
  | {
      readonly kind: "outcome";
      readonly query: string;
      readonly rival: string;
      readonly from: Decided;
      readonly to: Decided;
    }
  /**
   * The source of the answers was replaced, so figures before and after cannot be compared. `assistant` is null for the
   * offline model.
   */
  | { readonly kind: "model"; readonly assistant: string | null; readonly from: string; readonly to: string }
  | {
      readonly kind: "win_rate";
      readonly assistant: string;
      /** As a share of the tasks, from -1 to 1. */
      readonly difference: number;
      readonly noiseFloor: number;
    };

/** The last decided outcome of each match-up in the model. The next run is compared with them. */
export interface OfflineBaseline {
  readonly kind: "offline";
  readonly coefficients: string;
  /** By the index of the rival and the query. */
  readonly outcomes: Readonly<Record<string, Decided>>;
}

/** Two runs of real assistants, made one after the other. The next runs are compared with them. */
export interface LiveBaseline {
  readonly kind: "live";
  readonly runs: readonly [first: string, second: string];
  readonly models: Readonly<Record<string, string>>;
  /** The noise floor of each assistant: how far its win rate moves when nothing has changed. */
  readonly floors: Readonly<Record<string, number>>;
}
export type Baseline = OfflineBaseline | LiveBaseline;

/** The changes, and the baseline of the next run. */
export interface ChangeDetection {
  readonly changes: readonly Change[];
  readonly baseline: Baseline;
}

/**
 * Compares a run of the model with the outcomes that were decided before. A match-up that is too close to call keeps
 * its last decided outcome: one that hovers around an even chance raises no alert, one that drifts from ahead to behind
 * does.
 */
export function detectOfflineChanges(before: OfflineBaseline | undefined, run: RunReading): ChangeDetection {
  const { coefficients } = run;
  const detection = (changes: readonly Change[], known: OfflineBaseline["outcomes"]): ChangeDetection => {
    return { changes, baseline: { kind: "offline", coefficients, outcomes: { ...known, ...decidedOutcomes(run) } } };
  };
  if (before === undefined) return detection([], {});
  const { coefficients: from, outcomes } = before;
  if (from !== coefficients) return detection([{ kind: "model", assistant: null, from, to: coefficients }], {});
  return detection(flippedOutcomes(outcomes, run), outcomes);
}

function decidedOutcomes(run: RunReading): Record<string, Decided> {
  const decided = matchupsOf(run).flatMap((matchup) =>
    matchup.outcome === "too_close" ? [] : [[keyOf(matchup), matchup.outcome] as const],
  );
  return Object.fromEntries(decided);
}

function flippedOutcomes(outcomes: OfflineBaseline["outcomes"], run: RunReading): Change[] {
  return matchupsOf(run).flatMap((matchup): Change[] => {
    const { query, competitor, outcome: to } = matchup;
    const from = outcomes[keyOf(matchup)];
    if (to === "too_close" || from === undefined || from === to) return [];
    return [{ kind: "outcome", query, rival: run.rivals[competitor] ?? "", from, to }];
  });
}

/**
 * Returns the match-ups of a run with the whole text of their queries. A result lists them by query, then rival, and
 * large runs shorten the texts.
 */
function matchupsOf({ result, queries, rivals }: RunReading) {
  return (result?.matchups ?? []).map(({ competitor, outcome, query }, at) => ({
    query: queries[Math.floor(at / rivals.length)] ?? query,
    competitor,
    outcome,
  }));
}

function keyOf({ competitor, query }: { readonly competitor: number; readonly query: string }): string {
  return `${competitor} ${query}`;
}

/** The difference between two runs of real assistants and the two runs of the baseline. */
export interface LiveEvidence {
  readonly runs: readonly [first: string, second: string];
  readonly models: Readonly<Record<string, string>>;
  /** Between the first run and the first run of the baseline; undefined without a baseline. */
  readonly first: readonly AnswerDifference[] | undefined;
  /** Between the second run and the second run of the baseline. */
  readonly second: readonly AnswerDifference[] | undefined;
  /** Between the two runs. */
  readonly between: readonly AnswerDifference[];
}

/**
 * Returns whether a second live run is needed. Without a baseline there is no noise floor, and a difference counts only
 * when a second run, compared with the second run of the baseline, shows it, too.
 */
export function needsSecondRun(
  before: LiveBaseline | undefined,
  { models, first }: Pick<LiveEvidence, "models" | "first">,
): boolean {
  if (before === undefined || first === undefined || replacedModels(before, models).length > 0) return true;
  return first.some((difference) => directionOf(before, difference) !== 0);
}

/** Compares two live runs, made one after the other, with the baseline. */
export function detectLiveChanges(before: LiveBaseline | undefined, evidence: LiveEvidence): ChangeDetection {
  const { runs, models, first = [], second = [], between } = evidence;
  const floors = Object.fromEntries(between.map(({ assistant, difference }) => [assistant, Math.abs(difference)]));
  const fresh: LiveBaseline = { kind: "live", runs, models, floors };
  if (before === undefined || evidence.first === undefined || evidence.second === undefined)
    return { changes: [], baseline: fresh };
  const replaced = replacedModels(before, models);
  if (replaced.length > 0) return { changes: replaced, baseline: fresh };
  const changes = first.flatMap((one): Change[] => {
    const other = second.find(({ assistant }) => assistant === one.assistant);
    const direction = directionOf(before, one);
    if (other === undefined || direction === 0 || direction !== directionOf(before, other)) return [];
    const difference = (one.difference + other.difference) / 2;
    return [{ kind: "win_rate", assistant: one.assistant, difference, noiseFloor: floorOf(before, one.assistant) }];
  });
  if (changes.length > 0) return { changes, baseline: fresh };
  return { changes, baseline: { ...before, floors: higherFloors(before.floors, floors) } };
}

function replacedModels(before: LiveBaseline, models: LiveEvidence["models"]): Change[] {
  return Object.entries(models).flatMap(([assistant, to]) => {
    const from = before.models[assistant];
    return from === undefined || from === to ? [] : [{ kind: "model", assistant, from, to }];
  });
}

/** Returns 1 for an assistant that measurably chooses the product more often than before, -1 for less often, else 0. */
function directionOf(before: LiveBaseline, { assistant, difference, pHolm }: AnswerDifference): number {
  const verdict = verdictOnDifference({ difference, pHolm, noiseFloor: floorOf(before, assistant) });
  return verdict === "no_measurable_change" ? 0 : Math.sign(difference);
}

function floorOf({ floors }: LiveBaseline, assistant: string): number {
  return floors[assistant] ?? 0;
}

/** Returns the higher floor of each assistant: a difference that proved to be noise raises the floor. */
function higherFloors(one: LiveBaseline["floors"], other: LiveBaseline["floors"]): Record<string, number> {
  const raised = Object.entries(other).map(([assistant, floor]) => [assistant, Math.max(floor, one[assistant] ?? 0)]);
  return { ...one, ...(Object.fromEntries(raised) as Record<string, number>) };
}

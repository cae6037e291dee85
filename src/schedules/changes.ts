import { verdictOnDifference } from "../engine/live/statistics/paired-test.ts";
import type { AnswerDifference } from "../engine/live/statistics/repeated-answers.ts";
import type { RunReading } from "../simulations/ports.ts";

/** A decided outcome of a match-up. */
type Decided = "ahead" | "behind";

/** Something that has changed beyond the noise. */
export type Change =
  | {
      readonly kind: "outcome";
      readonly query: string;
      readonly rival: string;
      readonly from: Decided;
      readonly to: Decided;
    }
  /**
   * The source of the answers was replaced, so that figures before and after cannot be compared. Offline there is one
   * assistant: the model.
   */
  | { readonly kind: "model"; readonly assistant: string | null; readonly from: string; readonly to: string }
  | {
      readonly kind: "win_rate";
      readonly assistant: string;
      /** In share of the tasks, from -1 to 1. */
      readonly difference: number;
      readonly noiseFloor: number;
    };

/** The outcomes of the model that were decided last. The next run is compared with them. */
export interface OfflineBaseline {
  readonly kind: "offline";
  readonly coefficients: string;
  /** By query and the index of the rival. */
  readonly outcomes: Readonly<Record<string, Decided>>;
}

/** Two runs of real assistants, made one after the other. The next runs are compared with them. */
export interface LiveBaseline {
  readonly kind: "live";
  readonly runs: readonly [first: string, second: string];
  readonly models: Readonly<Record<string, string>>;
  /** By assistant: how far its win rate moves when nothing has changed. */
  readonly floors: Readonly<Record<string, number>>;
}
export type Baseline = OfflineBaseline | LiveBaseline;

/** The changes, and the baseline of the next run. */
export interface ChangeDetection {
  readonly changes: readonly Change[];
  readonly baseline: Baseline;
}

/**
 * Compares a run of the model with what was decided before. A match-up that is too close keeps what was decided, so that
 * one that hovers around an even chance raises no alert, and one that drifts from ahead to behind raises one.
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

/** The match-ups of a run, which come by query, then rival. In large runs they have no whole text of their query. */
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

/** Differences of two runs of real assistants from the two before them. */
export interface LiveEvidence {
  readonly runs: readonly [first: string, second: string];
  readonly models: Readonly<Record<string, string>>;
  /** Of the first run from the first one before; undefined without a baseline. */
  readonly first: readonly AnswerDifference[] | undefined;
  /** Of the second run from the second one before. */
  readonly second: readonly AnswerDifference[] | undefined;
  /** Of the second run from the first. */
  readonly between: readonly AnswerDifference[];
}

/**
 * Tells whether a live run has to be made again: without a baseline there is no noise floor, and a difference from it
 * counts only when a second run, compared with the second one of the baseline, shows it too.
 */
export function needsSecondRun(
  before: LiveBaseline | undefined,
  { models, first }: Pick<LiveEvidence, "models" | "first">,
): boolean {
  if (before === undefined || first === undefined || replacedModels(before, models).length > 0) return true;
  return first.some((difference) => directionOf(before, difference) !== 0);
}

/** Judges two live runs that were made one after the other. */
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

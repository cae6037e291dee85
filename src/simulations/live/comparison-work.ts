import { compareAnswers, type VersionAnswers } from "../../engine/live/compare-answers.ts";
import { type ChoiceTask, designTasks, PRESETS } from "../../engine/live/design.ts";
import { withOutcomes } from "../../engine/live/early-stop.ts";
import type { DoneTask, TaskOutcome } from "../../engine/live/outcome.ts";
import type { ComputedComparison } from "../computed-run.ts";
import type { LiveComparisonInput } from "./live-input.ts";
import { type RunEndState, endWarnings, endedRun, endWithoutResult, isAnswer, statusOf } from "./ending.ts";
import type { EndedRun } from "./live-store.ts";
import { outcomesOf, type LiveWork } from "./live-work.ts";

/** The arms of a comparison: both versions, and A once more to measure the noise floor. */
const ARMS = ["a", "b", "again"] as const;
type Arm = (typeof ARMS)[number];

/** Returns the work of a comparison. It never stops early, because its test assumes the planned number of tasks. */
export function comparisonWork(input: LiveComparisonInput, answer: ComputedComparison): LiveWork {
  const { live: plan, a, b, competitors } = input;
  const rivals = competitors.map(({ listing }) => listing);
  const versions = { a: [a.listing, ...rivals], b: [b.listing, ...rivals] };
  const tasks = armTasks(input);
  const listings = [a.listing, ...versions.b];
  return {
    plan,
    tasks,
    versionOf,
    listingsOf: (task) => versions[versionOf(task)],
    needed: (all) => all,
    end: (asked) => endComparison(input, answer, { ...asked, warnings: endWarnings(plan, listings, asked) }),
  };
}

/**
 * Returns every task with A and then with B, so that a cap leaves whole pairs. The tasks of `quick` are repeated with
 * A.
 */
function armTasks({ live, competitors }: Pick<LiveComparisonInput, "live" | "competitors">): ChoiceTask[] {
  const designOf = (tasks: number) =>
    designTasks({ tasks, seed: live.seed, queries: live.queries.length, listings: competitors.length + 1 });
  const again = new Set(designOf(PRESETS.quick).map(({ key }) => key));
  return designOf(PRESETS[live.preset]).flatMap((task) =>
    ARMS.filter((arm) => arm !== "again" || again.has(task.key)).map((arm) => ({ ...task, key: `${arm} ${task.key}` })),
  );
}

function versionOf({ key }: ChoiceTask): "a" | "b" {
  return armOf(key) === "b" ? "b" : "a";
}

function armOf(key: string): Arm {
  const [arm] = key.split(" ");
  return ARMS.find((known) => known === arm) ?? "a";
}

function endComparison(
  input: LiveComparisonInput,
  answer: ComputedComparison,
  { warnings: found, ...asked }: RunEndState & Pick<ComputedComparison, "warnings">,
): EndedRun {
  const warnings = [...answer.warnings, ...found];
  const { live, competitors } = input;
  const measured = compareAnswers({
    answers: live.assistants.map(({ key }) => versionAnswers(input, key, outcomesOf(asked.done, key))),
    queries: live.queries.length,
    rivals: competitors.length,
    seed: live.seed,
    names: new Map(live.assistants.map(({ key, name }) => [key, name])),
  });
  if (measured === undefined) {
    const reason = asked.done.some(({ outcome }) => isAnswer(outcome)) ? NOTHING_PAIRED : undefined;
    return endWithoutResult(asked, { ...answer, warnings }, reason);
  }
  const { a, b, ...comparison } = measured;
  const ended = { ...answer, ...comparison, a: { ...answer.a, ...a }, b: { ...answer.b, ...b }, warnings };
  return endedRun(statusOf(asked), ended, asked.now);
}

const NOTHING_PAIRED = {
  code: "nothing_paired",
  detail: "No assistant that chooses by listing answered the same question with both versions. Nothing can be said.",
};

/** Splits the answers of an assistant by arm, under the keys that the arms share. */
function versionAnswers(
  input: LiveComparisonInput,
  assistant: string,
  outcomes: ReadonlyMap<string, TaskOutcome>,
): VersionAnswers {
  const done = withOutcomes(armTasks(input), outcomes);
  const of = (arm: Arm): DoneTask[] =>
    done
      .filter(({ task }) => armOf(task.key) === arm)
      .map(({ task, outcome }) => ({ outcome, task: { ...task, key: task.key.slice(arm.length + 1) } }));
  return { assistant, a: of("a"), b: of("b"), again: of("again") };
}

import { doneOf } from "../../engine/live/early-stop.ts";
import { liveHeadline } from "../../engine/live/headline.ts";
import { type AssistantAnswers, liveResult, type LiveResultFacts } from "../../engine/live/live-result.ts";
import type { TaskOutcome } from "../../engine/live/outcome.ts";
import { countUnseen } from "../../engine/live/prompt.ts";
import type { SimulationWarning } from "../../engine/simulation/result-schema.ts";
import { count } from "../../engine/simulation/wording.ts";
import type { StoredAnswer } from "../store.ts";
import type { Stopped } from "./assistant-run.ts";
import { type LiveInput, plannedTasks } from "./live-plan.ts";
import type { DoneRow, EndedRun } from "./live-store.ts";

/** What a run has when nothing more is asked. */
export interface AskedRun {
  readonly input: LiveInput;
  readonly answer: StoredAnswer;
  readonly done: readonly Pick<DoneRow, "assistant" | "key" | "outcome">[];
  readonly stopped: ReadonlySet<Stopped>;
  readonly now: number;
}

/** Returns what the result of a live run is computed from. */
export function resultFacts(input: LiveInput, done: AskedRun["done"]): LiveResultFacts {
  const tasks = plannedTasks(input);
  const answers: AssistantAnswers[] = input.live.assistants.map(({ key }) => {
    const own = new Map(done.filter(({ assistant }) => assistant === key).map((row) => [row.key, row.outcome]));
    return { assistant: key, done: doneOf(tasks, own) };
  });
  return { input: input.features, answers, seed: input.live.seed };
}

/** Returns how a run ends: with what was answered, if anything was. */
export function endOf({ input, answer, done, stopped, now }: AskedRun): EndedRun {
  const warnings = [...answer.warnings, ...warningsOf(input, done, stopped)];
  if (!done.some(({ outcome }) => isAnswer(outcome))) return endWithout(answer, done, warnings, stopped, now);
  const result = liveResult(resultFacts(input, done));
  const names = new Map(input.live.assistants.map(({ key, name }) => [key, name]));
  const headline = liveHeadline(result, {
    queries: input.live.queries.length,
    rivals: input.competitors.length,
    names,
  });
  return {
    status: statusOf(stopped),
    answer: { ...answer, headline, result, warnings },
    summary: { product: answer.product, headline, counts: result.counts },
    finishedAt: now,
  };
}

function endWithout(
  answer: StoredAnswer,
  done: AskedRun["done"],
  warnings: readonly SimulationWarning[],
  stopped: ReadonlySet<Stopped>,
  now: number,
): EndedRun {
  const status = stopped.has("cancelled") ? "cancelled" : "failed";
  const error = status === "cancelled" ? undefined : failureOf(done, stopped);
  const headline = error?.detail ?? "The run was cancelled before any assistant had answered.";
  return {
    status,
    answer: { ...answer, headline, warnings: [...warnings], ...(error === undefined ? {} : { error }) },
    summary: { product: answer.product, headline },
    finishedAt: now,
  };
}

function failureOf(done: AskedRun["done"], stopped: ReadonlySet<Stopped>) {
  if (stopped.has("run_cap"))
    return { code: "cap_too_small", detail: "The budget does not cover a single request. Nothing was asked." };
  if (stopped.has("day_cap"))
    return {
      code: "day_cap_reached",
      detail: "The daily cap of this installation is used up. Try again tomorrow (UTC).",
    };
  const causes = causesOf(done) || "no task was asked";
  return { code: "assistants_unavailable", detail: `No assistant gave an answer (${causes}).` };
}

function statusOf(stopped: ReadonlySet<Stopped>): "completed" | "partial" | "cancelled" {
  if (stopped.has("cancelled")) return "cancelled";
  return stopped.size > 0 ? "partial" : "completed";
}

function isAnswer({ kind }: TaskOutcome): boolean {
  return kind !== "unanswered";
}

const STOP_WARNINGS: Partial<Readonly<Record<Stopped, string>>> = {
  run_cap: "The budget of the run was used up before all tasks were asked.",
  day_cap: "The daily cap of this installation was used up before all tasks were asked.",
  cancelled: "The run was cancelled; figures are those of the answers until then.",
  early: "Asked less than planned: the interval was already as narrow as the preset promises.",
};

function warningsOf(input: LiveInput, done: AskedRun["done"], stopped: ReadonlySet<Stopped>): SimulationWarning[] {
  const listings = [input.product, ...input.competitors].map(({ listing }) => listing);
  const unseen = listings.reduce((sum, listing) => sum + countUnseen(listing), 0);
  return [
    ...[...stopped].flatMap((why) => {
      const detail = STOP_WARNINGS[why];
      return detail === undefined ? [] : [{ code: `stopped_${why}`, detail }];
    }),
    ...unansweredTasks(input, done),
    ...otherModels(input, done),
    ...(unseen === 0
      ? []
      : [{ code: "unseen_characters", detail: `${unseen} characters that nobody sees were not sent.` }]),
  ];
}

function unansweredTasks({ live }: LiveInput, done: AskedRun["done"]): SimulationWarning[] {
  return live.assistants.flatMap(({ key, name }) => {
    const own = done.filter(({ assistant }) => assistant === key);
    const failed = own.filter(({ outcome }) => !isAnswer(outcome));
    if (failed.length === 0) return [];
    const detail = `${name} gave no answer to ${failed.length} of ${count(own.length, "task")} (${causesOf(failed)}).`;
    return [{ code: "unanswered", detail }];
  });
}

function causesOf(done: AskedRun["done"]): string {
  return [...new Set(done.flatMap(({ outcome }) => outcome.failure ?? []))].slice(0, 3).join(", ");
}

/** A provider may answer with another model than the one that was asked for. */
function otherModels({ live }: LiveInput, done: AskedRun["done"]): SimulationWarning[] {
  return live.assistants.flatMap(({ key, model }) => {
    const said = new Set(
      done.filter(({ assistant }) => assistant === key).flatMap(({ outcome }) => outcome.model ?? []),
    );
    const others = [...said].filter((name) => !name.toLowerCase().includes(model.toLowerCase()));
    if (others.length === 0) return [];
    return [
      { code: "other_model", detail: `${key} asked for ${model}, and ${others.slice(0, 3).join(", ")} answered.` },
    ];
  });
}

import type { TaskOutcome } from "../../engine/live/outcome.ts";
import { countInvisible, type ShownListing } from "../../engine/live/prompt.ts";
import type { SimulationWarning } from "../../engine/simulation/result-schema.ts";
import { count } from "../../engine/wording.ts";
import type { LivePlan } from "./live-plan.ts";
import type { ClaimedRun, DoneRow, EndedRun, StopReason } from "./live-store.ts";

/** The state of a run when asking is over. */
export interface RunEndState {
  readonly done: readonly Pick<DoneRow, "assistant" | "key" | "outcome">[];
  readonly stopped: ReadonlySet<StopReason>;
  readonly now: number;
}

/** Returns whether an assistant has answered, even if the answer cannot be counted. */
export function isAnswer({ kind }: TaskOutcome): boolean {
  return kind !== "unanswered";
}

/** Returns the status of a run with a result. */
export function statusOf({ stopped }: RunEndState): "completed" | "partial" | "cancelled" {
  if (stopped.has("cancelled")) return "cancelled";
  return stopped.size > 0 ? "partial" : "completed";
}

/** Returns the end of a run with its final answer. */
export function endedRun(status: EndedRun["status"], answer: EndedRun["answer"], finishedAt: number): EndedRun {
  const { id, title } = "a" in answer ? answer.a : answer.product;
  const product = id === undefined ? { title } : { id, title };
  return { status, answer, summary: { product, headline: answer.headline }, finishedAt };
}

/** Returns the end of a run without a result. `reason` is its error if assistants have answered. */
export function endWithoutResult(
  { done, stopped, now }: RunEndState,
  answer: EndedRun["answer"],
  reason?: { readonly code: string; readonly detail: string },
): EndedRun {
  const isCancelled = stopped.has("cancelled");
  const error = reason ?? (isCancelled ? undefined : failureOf(done, stopped));
  const headline = error?.detail ?? "The run was cancelled before any assistant had answered.";
  const ended = { ...answer, headline, ...(error === undefined ? {} : { error }) };
  return endedRun(isCancelled ? "cancelled" : "failed", ended, now);
}

/** Returns the end of a run that fails repeatedly. Its answers stay recorded. */
export function abandonedRun({ asked: { answer } }: Pick<ClaimedRun, "asked">, now: number): EndedRun {
  const headline =
    "This service failed to process the run several times, so the run was ended. The error was logged. The recorded answers are kept.";
  return endedRun("failed", { ...answer, headline, error: { code: "internal_error", detail: headline } }, now);
}

function failureOf(done: RunEndState["done"], stopped: ReadonlySet<StopReason>) {
  if (done.length > 0) return unavailable(causesOf(done));
  if (stopped.has("run_cap"))
    return { code: "cap_too_small", detail: "The budget does not cover a single request. Nothing was asked." };
  if (stopped.has("day_cap"))
    return {
      code: "day_cap_reached",
      detail: "The daily cap of this installation is used up. Try again tomorrow (UTC).",
    };
  if (stopped.has("removed"))
    return {
      code: "assistants_removed",
      detail: "The operator has removed the assistants of this run, and none of them had answered.",
    };
  return unavailable("no task was asked");
}

function unavailable(why: string) {
  return { code: "assistants_unavailable", detail: `No assistant gave an answer (${why}).` };
}

const STOP_WARNINGS: Partial<Readonly<Record<StopReason, string>>> = {
  run_cap: "The budget of the run was used up before all tasks were asked.",
  day_cap: "The daily cap of this installation was used up before all tasks were asked.",
  removed: "The operator removed an assistant before all of its tasks were asked.",
  cancelled: "The run was cancelled; its figures are those of the answers until then.",
  early:
    "Asked less than planned: the interval was already as narrow as the preset promises, or an assistant chose by position.",
};

/** Returns the warnings about the answers of a run. */
export function endWarnings(
  plan: LivePlan,
  listings: readonly ShownListing[],
  { done, stopped }: RunEndState,
): SimulationWarning[] {
  const unseen = listings.reduce((sum, listing) => sum + countInvisible(listing), 0);
  return [
    ...[...stopped].flatMap((why) => {
      const detail = STOP_WARNINGS[why];
      return detail === undefined ? [] : [{ code: `stopped_${why}`, detail }];
    }),
    ...unansweredTasks(plan, done),
    ...otherModels(plan, done),
    ...(unseen === 0 ? [] : [{ code: "unseen_characters", detail: `${unseen} invisible characters were not sent.` }]),
  ];
}

function unansweredTasks({ assistants }: LivePlan, done: RunEndState["done"]): SimulationWarning[] {
  return assistants.flatMap(({ key, name }) => {
    const own = done.filter(({ assistant }) => assistant === key);
    const failed = own.filter(({ outcome }) => !isAnswer(outcome));
    if (failed.length === 0) return [];
    const detail = `${name} gave no answer to ${failed.length} of ${count(own.length, "task")} (${causesOf(failed)}).`;
    return [{ code: "unanswered", detail }];
  });
}

function causesOf(done: RunEndState["done"]): string {
  return [...new Set(done.flatMap(({ outcome }) => outcome.failure ?? []))].slice(0, 3).join(", ");
}

/** Warns about answers from other models than those that were asked for. */
function otherModels({ assistants }: LivePlan, done: RunEndState["done"]): SimulationWarning[] {
  return assistants.flatMap(({ key, model }) => {
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

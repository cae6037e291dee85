import { detectInSteps } from "../../engine/injection/detect.ts";
import type { Preset } from "../../engine/live/design.ts";
import type { PromptVersion } from "../../engine/live/prompt.ts";
import { LIVE_LIMITS } from "../../engine/simulation/method.ts";
import type { SimulationWarning } from "../../engine/simulation/result-schema.ts";
import { count } from "../../engine/wording.ts";
import type { Steps } from "../../shared/steps.ts";
import type { OfflineEngine } from "../offline-engine.ts";
import { nameListing, type ResolvedListing } from "../resolved-listing.ts";
import { currencyOf, type SimulationRequest } from "../prepare.ts";
import { simulationSnapshot } from "../run-request.ts";
import type { StoredAnswer } from "../store.ts";
import { dayOf } from "../days.ts";
import { modelLabel } from "./expiry.ts";
import { plannedOf, type PricedAssistant } from "./live-arguments.ts";
import { type LiveInput, plannedTasks } from "./live-input.ts";
import type { PlannedAssistant } from "./live-plan.ts";

/** Minimum number of queries for a result that is representative of shoppers. */
const FEW_QUERIES = 5;

/** A live run that is ready to be stored. */
export interface PreparedLiveRun {
  readonly input: LiveInput;
  readonly answer: StoredAnswer;
}

export interface LiveDesign {
  readonly assistants: readonly PricedAssistant[];
  readonly preset: Preset;
  readonly budgetCents: number;
  readonly promptVersion: PromptVersion;
  readonly seed: string;
  readonly now: number;
}

/** Prepares a live run in steps. Throws `validation-failed` for input that cannot be simulated. */
export function* prepareLiveRun(
  engine: OfflineEngine,
  request: SimulationRequest,
  { assistants, preset, budgetCents, promptVersion, seed, now }: LiveDesign,
): Steps<PreparedLiveRun> {
  const { input: features, queries, warnings } = yield* engine.prepareLive(request);
  const listings = [request.product, ...request.competitors];
  const live = {
    preset,
    budgetCents,
    promptVersion,
    seed,
    assistants: assistants.map(plannedOf),
    queries,
  };
  const input: LiveInput = { ...simulationSnapshot(request), features, live };
  const tasks = plannedTasks(input).length;
  const answer = {
    headline: `${count(assistants.length, "assistant")} will be asked ${count(tasks, "task")} each.`,
    product: nameListing(request.product),
    competitors: request.competitors.map(nameListing),
    queries: [...queries],
    currency: currencyOf(listings) ?? null,
    ...assistantFields(live.assistants, now),
    limits: [...LIVE_LIMITS],
    warnings: [...warnings, ...(yield* startWarnings(listings, queries.length))],
  };
  return { input, answer };
}

/** Returns the assistants of a live run for its answer, and the vendors that receive its texts. */
export function assistantFields(assistants: readonly PlannedAssistant[], now: number) {
  const asOf = dayOf(now);
  return {
    assistants: assistants.map((assistant) => {
      const { key, name } = assistant;
      return { key, name, mode: "live" as const, calibratedTo: modelLabel(assistant), asOf };
    }),
    vendors: [...new Set(assistants.map(({ vendor }) => vendor))],
  };
}

/** Warns about the input of a live run: few queries, and listings that instruct assistants. */
export function* startWarnings(listings: readonly ResolvedListing[], queries: number): Steps<SimulationWarning[]> {
  const found: SimulationWarning[] = [];
  if (queries < FEW_QUERIES) {
    const detail = `Only ${count(queries, "question")}: answers to the same question are alike, so ask ten different ones.`;
    found.push({ code: "few_queries", detail });
  }
  for (const { listing } of listings) {
    const { title, description = "", attributes = [] } = listing;
    const { severity } = yield* detectInSteps([
      { field: "title", text: title },
      { field: "description", text: description },
      ...attributes.map(({ name, value }, index) => ({ field: `attributes/${index}`, text: `${name}: ${value}` })),
    ]);
    if (severity === undefined) continue;
    const detail = `"${title.slice(0, 60)}" seems to instruct assistants. It is shown to them as it is.`;
    found.push({ code: "instructions_in_listing", detail });
  }
  return found;
}

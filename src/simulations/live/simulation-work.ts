import { withOutcomes, neededTasks } from "../../engine/live/early-stop.ts";
import { liveHeadline } from "../../engine/live/headline.ts";
import { type AssistantAnswers, liveResult, type LiveResultInput } from "../../engine/live/live-result.ts";
import { fitAnswer } from "../fit-answer.ts";
import type { StoredAnswer } from "../store.ts";
import { type RunEndState, endWarnings, endedRun, endWithoutResult, isAnswer, statusOf } from "./ending.ts";
import { type LiveInput, plannedTasks } from "./live-input.ts";
import type { EndedRun } from "./live-store.ts";
import { outcomesOf, type LiveWork } from "./live-work.ts";

/** Returns the work of a simulation. */
export function simulationWork(input: LiveInput, answer: StoredAnswer): LiveWork {
  const { live: plan, product, competitors } = input;
  const tasks = plannedTasks(input);
  const listings = [product, ...competitors].map(({ listing }) => listing);
  const weights = plan.queries.map(({ weight }) => weight);
  return {
    plan,
    replayOf: plan.replayOf,
    tasks,
    listingsOf: () => listings,
    needed: (asked, outcomes) => neededTasks(asked, outcomes, { preset: plan.preset, weights, seed: plan.seed }),
    end: (asked) => endSimulation(input, answer, { ...asked, warnings: endWarnings(plan, listings, asked) }),
  };
}

/** Returns the input of a live run's result. */
export function resultInput(input: LiveInput, done: RunEndState["done"]): LiveResultInput {
  const tasks = plannedTasks(input);
  const answers: AssistantAnswers[] = input.live.assistants.map(({ key }) => {
    return { assistant: key, done: withOutcomes(tasks, outcomesOf(done, key)) };
  });
  return { input: input.features, answers, seed: input.live.seed };
}

/** Ends a simulation, with a result if any assistant has answered. */
function endSimulation(
  input: LiveInput,
  answer: StoredAnswer,
  { warnings, ...asked }: RunEndState & Pick<StoredAnswer, "warnings">,
): EndedRun {
  const started = { ...answer, warnings: [...answer.warnings, ...warnings] };
  if (!asked.done.some(({ outcome }) => isAnswer(outcome))) return endWithoutResult(asked, started);
  const result = liveResult(resultInput(input, asked.done));
  const headline = liveHeadline(result, {
    queries: input.live.queries.length,
    rivals: input.competitors.length,
    names: new Map(input.live.assistants.map(({ key, name }) => [key, name])),
  });
  const ended = { ...started, headline, result };
  const { summary, ...run } = endedRun(statusOf(asked), ended, asked.now);
  return { ...run, answer: fitAnswer(ended), summary: { ...summary, counts: result.counts } };
}

import type { LiveAssistant } from "../../assistants/ports.ts";
import type { ChoiceTask } from "../../engine/live/design.ts";
import type { TaskOutcome } from "../../engine/live/outcome.ts";
import { hashJson } from "../../shared/canonical-json.ts";
import { allDone } from "./all-done.ts";
import { type TaskResult, TaskRequest, type TaskParts } from "./task-request.ts";
import { AssistantBreaker } from "./assistant-breaker.ts";
import type { PlannedAssistant } from "./live-plan.ts";
import type { DoneRow, StopReason } from "./live-store.ts";
import { type LiveWork, promptFor } from "./live-work.ts";

export interface AssistantRunParts extends TaskParts {
  readonly work: LiveWork;
  readonly planned: PlannedAssistant;
  /** Undefined if the operator has removed the assistant. */
  readonly assistant: LiveAssistant | undefined;
  readonly done: ReadonlyMap<string, TaskOutcome>;
  /** The finished tasks of the replayed run, by key; undefined in a run that asks. */
  readonly replayed: ReadonlyMap<string, DoneRow> | undefined;
}

/** Asks one assistant its tasks, several at once, until it was asked enough. */
export class AssistantRun {
  readonly #parts: AssistantRunParts;
  readonly #breaker: AssistantBreaker;
  readonly #outcomes: Map<string, TaskOutcome>;
  readonly #tasks: readonly ChoiceTask[];
  #needed: readonly ChoiceTask[];
  /** Keys of the tasks in progress. */
  readonly #underWay = new Set<string>();
  #stopped: StopReason | undefined;

  constructor(parts: AssistantRunParts) {
    const { work, done, clock, replayed } = parts;
    this.#parts = parts;
    this.#tasks = work.tasks.filter(({ key }) => replayed === undefined || replayed.has(key));
    this.#breaker = new AssistantBreaker(clock);
    this.#outcomes = new Map(done);
    this.#needed = this.#neededTasks();
  }

  /** Returns the outcomes so far, by task. */
  get outcomes(): ReadonlyMap<string, TaskOutcome> {
    return this.#outcomes;
  }

  /** Asks the remaining tasks. Returns why it stopped early; undefined if all tasks have an outcome. */
  async run(): Promise<StopReason | undefined> {
    const { concurrency = 4 } = this.#parts.assistant ?? {};
    await allDone(Array.from({ length: concurrency }, () => this.#work()));
    if (this.#stopped !== undefined) return this.#stopped;
    return this.#tasks.every(({ key }) => this.#outcomes.has(key)) ? undefined : "early";
  }

  async #work(): Promise<void> {
    for (let task = this.#take(); task !== undefined; task = this.#take()) {
      this.#underWay.add(task.key);
      const asked = await this.#ask(task);
      if ("refused" in asked) {
        this.#underWay.delete(task.key);
        // Open requests release what they do not spend, so a cap is final only when none is open.
        if (!CAPS.has(asked.refused) || this.#underWay.size === 0) this.#stopped ??= asked.refused;
        return;
      }
      const { store, lease, planned, clock } = this.#parts;
      const row: DoneRow = { assistant: planned.key, key: task.key, ...asked };
      if (!(await store.finishTask(lease, row, clock.now()))) {
        this.#stopped = "stale";
        return;
      }
      this.#outcomes.set(task.key, asked.outcome);
      this.#underWay.delete(task.key);
      this.#look(task);
    }
  }

  #take(): ChoiceTask | undefined {
    if (this.#stopped !== undefined) return undefined;
    return this.#needed.find(({ key }) => !this.#outcomes.has(key) && !this.#underWay.has(key));
  }

  /** Updates the needed tasks after the last answer of a replicate. */
  #look({ replicate }: ChoiceTask): void {
    const same = this.#tasks.filter((task) => task.replicate === replicate);
    if (same.every(({ key }) => this.#outcomes.has(key))) this.#needed = this.#neededTasks();
  }

  /** Returns the tasks to ask. A replay has exactly the tasks that were asked. */
  #neededTasks(): readonly ChoiceTask[] {
    const { work, replayed } = this.#parts;
    return replayed === undefined ? work.needed(this.#tasks, this.#outcomes) : this.#tasks;
  }

  async #ask(task: ChoiceTask): Promise<TaskResult> {
    const { planned, work } = this.#parts;
    const before = this.#parts.replayed?.get(task.key);
    if (before?.outcome.kind === "unanswered") return { outcome: before.outcome, costMicroCents: 0, recordingKeys: [] };
    const assistant = before === undefined ? this.#parts.assistant : recordedAssistant(planned);
    if (assistant === undefined) return { refused: "removed" };
    if (this.#breaker.isUnavailable) return UNAVAILABLE;
    const prompt = promptFor(work, task);
    const content = hashJson({ promptVersion: work.plan.promptVersion, prompt });
    return new TaskRequest(this.#parts, {
      assistant: { ...assistant, model: planned.model },
      prices: planned,
      task,
      prompt,
      content,
      recordedKeys: before?.recordingKeys,
      breaker: this.#breaker,
    }).outcome();
  }
}

/** Returns a stand-in for an assistant in a replay. The operator may have changed or removed the real one. */
function recordedAssistant({
  inputCentsPerMillion,
  outputCentsPerMillion,
  ...planned
}: PlannedAssistant): LiveAssistant {
  return {
    ...planned,
    baseUrl: "https://recorded.invalid/v1",
    apiKey: "recorded",
    prices: { inputCentsPerMillion, outputCentsPerMillion },
    priceAsOf: undefined,
    concurrency: 4,
    timeoutMs: 60_000,
    temperature: undefined,
    seed: false,
  };
}

const CAPS: ReadonlySet<StopReason> = new Set(["run_cap", "day_cap"]);

const UNAVAILABLE: TaskResult = {
  outcome: { kind: "unanswered", reasons: [], model: null, failure: "unavailable", repaired: false },
  costMicroCents: 0,
  recordingKeys: [],
};

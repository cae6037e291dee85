import type { LiveAssistant } from "../../assistants/ports.ts";
import { neededTasks, type StopFacts } from "../../engine/live/early-stop.ts";
import type { ChoiceTask } from "../../engine/live/design.ts";
import type { TaskOutcome } from "../../engine/live/outcome.ts";
import { type Prompt, promptOf } from "../../engine/live/prompt.ts";
import { canonicalJson } from "../../shared/canonical-json.ts";
import { hash } from "node:crypto";
import { type AskedOutcome, TaskRequest, type TaskParts } from "./ask-task.ts";
import { AssistantGate } from "./assistant-gate.ts";
import type { LiveInput, PlannedAssistant } from "./live-plan.ts";
import type { DoneRow, Refusal } from "./live-store.ts";

export interface AssistantRunParts extends TaskParts {
  readonly input: LiveInput;
  readonly planned: PlannedAssistant;
  /** Undefined when the operator has removed it: then its tasks stay unanswered. */
  readonly assistant: LiveAssistant | undefined;
  readonly tasks: readonly ChoiceTask[];
  readonly done: ReadonlyMap<string, TaskOutcome>;
  /** In a replay, how the tasks ended that were asked; undefined in a run that asks. */
  readonly replayed: ReadonlyMap<string, TaskOutcome> | undefined;
}

/** Why an assistant is asked no more before its tasks are done. */
export type Stopped = Refusal | "ending" | "early";

/** Asks one assistant its tasks, a few at once, until it was asked enough. */
export class AssistantRun {
  readonly #parts: AssistantRunParts;
  readonly #gate: AssistantGate;
  readonly #outcomes: Map<string, TaskOutcome>;
  readonly #stopFacts: StopFacts;
  #needed: readonly ChoiceTask[];
  #next = 0;
  #stopped: Stopped | undefined;

  constructor(parts: AssistantRunParts) {
    const { input, tasks, done, clock } = parts;
    const { replayed } = parts;
    this.#parts = { ...parts, tasks: tasks.filter(({ key }) => replayed === undefined || replayed.has(key)) };
    this.#gate = new AssistantGate(clock);
    this.#outcomes = new Map(done);
    const weights = input.live.queries.map(({ weight }) => weight);
    this.#stopFacts = { preset: input.live.preset, weights, seed: input.live.seed };
    this.#needed = this.#neededTasks();
  }

  /** What was answered so far, by task. */
  get outcomes(): ReadonlyMap<string, TaskOutcome> {
    return this.#outcomes;
  }

  /** Asks what is left. Returns why it stopped before the last task; undefined when all tasks have an outcome. */
  async run(): Promise<Stopped | undefined> {
    const { concurrency = 4 } = this.#parts.assistant ?? {};
    await Promise.all(Array.from({ length: concurrency }, () => this.#work()));
    if (this.#stopped !== undefined) return this.#stopped;
    return this.#needed.length < this.#parts.tasks.length ? "early" : undefined;
  }

  async #work(): Promise<void> {
    for (let task = this.#take(); task !== undefined; task = this.#take()) {
      const asked = await this.#ask(task);
      if ("refused" in asked) {
        this.#stopped ??= asked.refused;
        return;
      }
      const { store, lease, planned, clock } = this.#parts;
      const row: DoneRow = { assistant: planned.key, key: task.key, ...asked };
      if (!(await store.finishTask(lease, row, clock.now()))) {
        this.#stopped = "stale";
        return;
      }
      this.#outcomes.set(task.key, asked.outcome);
      this.#look(task);
    }
  }

  #take(): ChoiceTask | undefined {
    if (this.#stopped !== undefined) return undefined;
    while (this.#outcomes.has(this.#needed[this.#next]?.key ?? "")) this.#next += 1;
    const task = this.#needed[this.#next];
    this.#next += 1;
    return task;
  }

  /** After the last answer of a replicate it may be enough. */
  #look({ replicate }: ChoiceTask): void {
    const same = this.#parts.tasks.filter((task) => task.replicate === replicate);
    if (same.every(({ key }) => this.#outcomes.has(key))) this.#needed = this.#neededTasks();
  }

  /** A replay has the tasks that were asked, no more and no fewer. */
  #neededTasks(): readonly ChoiceTask[] {
    const { tasks, replayed } = this.#parts;
    return replayed === undefined ? neededTasks(tasks, this.#outcomes, this.#stopFacts) : tasks;
  }

  async #ask(task: ChoiceTask): Promise<AskedOutcome> {
    const { assistant, planned, input } = this.#parts;
    const before = this.#parts.replayed?.get(task.key);
    if (before?.kind === "unanswered") return { outcome: before, costMicroCents: 0, recordingKeys: [] };
    if (assistant === undefined || this.#gate.isGone) return GONE;
    const prompt = promptFor(input, task);
    const content = hash("sha256", canonicalJson({ promptVersion: input.live.promptVersion, prompt }));
    return new TaskRequest(this.#parts, {
      assistant: { ...assistant, model: planned.model },
      prices: planned,
      task,
      prompt,
      content,
      gate: this.#gate,
    }).outcome();
  }
}

const GONE: AskedOutcome = {
  outcome: { kind: "unanswered", reasons: [], model: null, failure: "unavailable", repaired: false },
  costMicroCents: 0,
  recordingKeys: [],
};

/** Returns what an assistant is asked in a task. Of a listing it sees what anyone sees. */
export function promptFor({ live, product, competitors }: LiveInput, task: ChoiceTask): Prompt {
  const query = live.queries[task.query];
  if (query === undefined) throw new RangeError(`There is no query ${task.query}.`);
  const listings = [product, ...competitors].map(({ listing }) => listing);
  return promptOf(live.promptVersion, { text: query.text, ...query.parsed }, listings, task);
}

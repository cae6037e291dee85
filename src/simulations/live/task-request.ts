import { hash } from "node:crypto";
import type { Assistants, LiveAssistant, Question, Reply } from "../../assistants/ports.ts";
import { type AnswerFailure, answerSchema, NONE, type ParsedAnswer, parseAnswer } from "../../engine/live/answer.ts";
import { costOf, MAX_OUTPUT_TOKENS, mostTokens, type TokenPrices } from "../../engine/live/cost.ts";
import type { ChoiceTask } from "../../engine/live/design.ts";
import type { TaskOutcome } from "../../engine/live/outcome.ts";
import { type Prompt, repairPrompt } from "../../engine/live/prompt.ts";
import { canonicalJson } from "../../shared/canonical-json.ts";
import type { Clock } from "../../shared/ports.ts";
import { dayOf } from "../days.ts";
import type { AssistantBreaker } from "./assistant-breaker.ts";
import type { DoneRow, Lease, LiveStore, ReservationRefusal, Reservation, StopReason } from "./live-store.ts";
import { RecordedFetch, type Recording, type RequestFailure } from "./recorded-fetch.ts";
import { wait } from "./wait.ts";

/** Requests of one task, a repair among them. */
const MAX_REQUESTS = 4;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 300_000;

export interface TaskParts {
  readonly store: LiveStore;
  readonly assistants: Pick<Assistants, "ask">;
  readonly clock: Clock;
  readonly lease: Lease;
  /** The run whose recordings are read: this one, or that which is replayed. */
  readonly recordedRun: string;
  readonly dayCapMicroCents: number;
  /** Undefined where only recordings are read. */
  readonly send: typeof fetch | undefined;
  /** Aborts when the process ends: what is under way is given up. */
  readonly signal: AbortSignal;
}

/** Nothing is sent where only recordings are read. */
const NOT_RECORDED: RequestFailure = { kind: "not_recorded" };

/** One task of one assistant. */
export interface AskedTask {
  readonly assistant: LiveAssistant;
  readonly prices: TokenPrices;
  readonly task: ChoiceTask;
  readonly prompt: Prompt;
  /** Names what is asked apart from the order: prompt version, listings and query. */
  readonly content: string;
  /** Of a replay: the recordings of the task, in the order in which they were made. */
  readonly recordedKeys?: readonly string[] | undefined;
  readonly breaker: AssistantBreaker;
}

/** A task that has ended, or why it was not asked to its end. */
export type TaskResult =
  | Pick<DoneRow, "outcome" | "costMicroCents" | "recordingKeys">
  | { readonly refused: StopReason };

interface RequestResult {
  readonly reply?: Reply;
  readonly failure?: RequestFailure;
  readonly refused?: ReservationRefusal | "ending";
  readonly costMicroCents: number;
}

/** Asks an assistant one task: again when it fails, and once more when its answer cannot be counted. */
export class TaskRequest {
  readonly #parts: TaskParts;
  readonly #asked: AskedTask;
  #requests = 0;
  #costMicroCents = 0;
  readonly #recordingKeys: string[] = [];

  constructor(parts: TaskParts, asked: AskedTask) {
    this.#parts = parts;
    this.#asked = asked;
  }

  async outcome(): Promise<TaskResult> {
    const { ids } = this.#asked.task;
    const { user } = this.#asked.prompt;
    const first = await this.#askUntilReply([{ role: "user", content: user }]);
    if (first.refused !== undefined) return { refused: first.refused };
    if (first.reply === undefined) return this.#unanswered(first.failure);
    const answer = parseAnswer(first.reply.text, ids);
    if (typeof answer !== "string") return this.#counted(answer, first.reply, false);
    if (this.#requests >= MAX_REQUESTS) return this.#invalid(answer, first.reply, false);
    const second = await this.#askUntilReply([
      { role: "user", content: user },
      { role: "assistant", content: first.reply.text === "" ? "(no answer)" : first.reply.text },
      { role: "user", content: repairPrompt(answer, ids) },
    ]);
    if (second.refused !== undefined) return { refused: second.refused };
    if (second.reply === undefined) return this.#invalid(answer, first.reply, true);
    const repaired = parseAnswer(second.reply.text, ids);
    if (typeof repaired === "string") return this.#invalid(repaired, second.reply, true);
    return this.#counted(repaired, second.reply, true);
  }

  /** Asks until there is a reply, or no request is left. */
  async #askUntilReply(turns: Question["turns"]): Promise<RequestResult> {
    const { clock, signal } = this.#parts;
    const { breaker } = this.#asked;
    for (let failures = 0; ; failures++) {
      await wait(clock, breaker.waitMs, signal);
      if (signal.aborted) return { refused: "ending", costMicroCents: 0 };
      const result = await this.#ask(turns);
      this.#costMicroCents += result.costMicroCents;
      if (result.failure === undefined || result.failure === NOT_RECORDED) return result;
      breaker.failed();
      if (!isTransient(result.failure) || this.#requests >= MAX_REQUESTS || breaker.isUnavailable) return result;
      await wait(clock, backOff(failures, result.failure), signal);
    }
  }

  async #ask(turns: Question["turns"]): Promise<RequestResult> {
    const { store, recordedRun, send } = this.#parts;
    const { recordedKeys } = this.#asked;
    const key = recordedKeys === undefined ? this.#keyOf(turns) : (recordedKeys[this.#recordingKeys.length] ?? "");
    const recording = await store.recording(recordedRun, key);
    if (recording !== undefined) return this.#replay(turns, key, recording);
    return send === undefined ? { failure: NOT_RECORDED, costMicroCents: 0 } : this.#askPaid(turns, key, send);
  }

  /** Reads an answer that was paid for earlier. */
  async #replay(turns: Question["turns"], key: string, recording: Recording): Promise<RequestResult> {
    this.#requests += 1;
    const recorded = new RecordedFetch({ recording, send: undefined, now: () => this.#parts.clock.now() });
    const reply = await this.#send(turns, recorded);
    this.#recordingKeys.push(key);
    if (reply === undefined) return { failure: NOT_RECORDED, costMicroCents: 0 };
    return { reply, costMicroCents: this.#costOf(reply, 0) };
  }

  /** Sets money aside, sends, and stores what came back together with what it cost. */
  async #askPaid(turns: Question["turns"], key: string, send: typeof fetch): Promise<RequestResult> {
    const { store, lease, dayCapMicroCents, clock } = this.#parts;
    const reservation = this.#reservationFor(turns);
    const refused = await store.reserve(lease, reservation, dayCapMicroCents);
    if (refused !== undefined) return { refused, costMicroCents: 0 };
    this.#requests += 1;
    const recorded = new RecordedFetch({ recording: undefined, send, now: () => clock.now() });
    const reply = await this.#send(turns, recorded);
    const { recording, failure = { kind: "network" } } = recorded;
    const costMicroCents = isFree(recorded) ? 0 : this.#costOf(reply, reservation.microCents);
    const kept = recording === undefined ? undefined : { key, recording, createdAt: clock.now() };
    await store.settle(lease.id, reservation, costMicroCents, kept);
    if (recording !== undefined) this.#recordingKeys.push(key);
    if (reply === undefined) return { failure, costMicroCents };
    this.#asked.breaker.succeeded();
    return { reply, costMicroCents };
  }

  /** An answer without its tokens costs as much as it can. One with more than it can have is a mistake of the provider's. */
  #costOf(reply: Reply | undefined, most: number): number {
    const usage = reply?.usage;
    if (usage === undefined) return most;
    const cost = costOf(usage, this.#asked.prices);
    return most === 0 ? cost : Math.min(most, cost);
  }

  /** Returns undefined when there is no reply: `recorded` knows why. */
  async #send(turns: Question["turns"], recorded: RecordedFetch): Promise<Reply | undefined> {
    const { assistants, clock, signal } = this.#parts;
    const { assistant, task, prompt } = this.#asked;
    const question: Question = {
      system: prompt.system,
      turns,
      schema: answerSchema(task.ids),
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      seed: seedOf(task),
    };
    const limits = AbortSignal.any([clock.timeout(assistant.timeoutMs), signal]);
    try {
      return await assistants.ask(assistant, question, { fetch: recorded.fetch, signal: limits });
    } catch {
      // An answer that is no answer of its protocol was paid for all the same.
      return recorded.recording === undefined ? undefined : { text: "", usage: undefined, model: null };
    }
  }

  #reservationFor(turns: Question["turns"]): Reservation {
    const { prompt, prices, task } = this.#asked;
    const bytes = Buffer.byteLength(JSON.stringify([prompt.system, turns, answerSchema(task.ids)]));
    return { microCents: costOf(mostTokens(bytes), prices), day: dayOf(this.#parts.clock.now()) };
  }

  /** Names a request within a run: equal ones have equal answers in the record. */
  #keyOf(turns: Question["turns"]): string {
    const { assistant, task, content } = this.#asked;
    const { provider, model, temperature, seed } = assistant;
    const named = { provider, model, temperature, seed, content, task, turns: turns.length };
    return hash("sha256", canonicalJson({ key: assistant.key, ...named }));
  }

  #counted({ choice, reasons }: ParsedAnswer, { model }: Reply, repaired: boolean): TaskResult {
    const said = { reasons, model, repaired };
    return this.#ended(choice === NONE ? { kind: NONE, ...said } : { kind: "picked", slot: choice, ...said });
  }

  #invalid(failure: AnswerFailure, { model }: Reply, repaired: boolean): TaskResult {
    return this.#ended({ kind: "invalid", reasons: [], model, failure, repaired });
  }

  #unanswered(failure: RequestFailure | undefined): TaskResult {
    const why = failure?.kind === "status" ? `status ${failure.status ?? 0}` : (failure?.kind ?? "network");
    return this.#ended({ kind: "unanswered", reasons: [], model: null, failure: why, repaired: false });
  }

  #ended(outcome: TaskOutcome): TaskResult {
    return { outcome, costMicroCents: this.#costMicroCents, recordingKeys: this.#recordingKeys };
  }
}

/** An answer with an error status is not billed; one that was broken off may be. */
function isFree({ failure, wasSent }: RecordedFetch): boolean {
  return !wasSent || failure?.kind === "status";
}

function isTransient({ kind, status = 0 }: RequestFailure): boolean {
  if (kind !== "status") return kind !== "too_large";
  return status === 429 || status === 408 || status >= 500;
}

/** Twice as long each time, and not at the same moment as others; or as long as the provider asks for. */
function backOff(failures: number, { retryAfterMs }: RequestFailure): number {
  const own = FIRST_WAIT_MS * 2 ** failures * (0.5 + Math.random());
  return Math.min(LONGEST_WAIT_MS, Math.max(retryAfterMs ?? 0, own));
}

/** The same number for equal tasks, as providers take it. */
function seedOf({ key, ids }: ChoiceTask): number {
  return Number.parseInt(hash("sha256", `${key} ${ids.join()}`).slice(0, 7), 16);
}

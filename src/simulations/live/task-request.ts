import { hash } from "node:crypto";
import type { Assistants, LiveAssistant, Question, Reply } from "../../assistants/ports.ts";
import { type AnswerFailure, answerSchema, NONE, type ParsedAnswer, parseAnswer } from "../../engine/live/answer.ts";
import { costOf, MAX_OUTPUT_TOKENS, mostTokens, type TokenPrices } from "../../engine/live/cost.ts";
import type { ChoiceTask } from "../../engine/live/design.ts";
import type { TaskOutcome } from "../../engine/live/outcome.ts";
import { type Prompt, repairPrompt } from "../../engine/live/prompt.ts";
import { hashJson } from "../../shared/canonical-json.ts";
import type { Clock } from "../../shared/ports.ts";
import { dayOf } from "../days.ts";
import type { AssistantBreaker } from "./assistant-breaker.ts";
import type { DoneRow, Lease, LiveStore, ReservationRefusal, Reservation, StopReason } from "./live-store.ts";
import { RecordedFetch, type Recording, type RequestFailure } from "./recorded-fetch.ts";
import { wait } from "./wait.ts";

/** Maximum requests for one task, including the repair. */
const MAX_REQUESTS = 4;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 300_000;

export interface TaskParts {
  readonly store: LiveStore;
  readonly assistants: Pick<Assistants, "ask">;
  readonly clock: Clock;
  readonly lease: Lease;
  /** The run whose recordings are read: this run, or the replayed one. */
  readonly recordedRun: string;
  readonly dayCapMicroCents: number;
  /** Undefined if only recordings are read. */
  readonly send: typeof fetch | undefined;
  /** Aborts when the process ends, and cancels open requests. */
  readonly signal: AbortSignal;
}

/** The failure of a request without a recording, if only recordings are read. */
const NOT_RECORDED: RequestFailure = { kind: "not_recorded" };

/** One task of one assistant. */
export interface AskedTask {
  readonly assistant: LiveAssistant;
  readonly prices: TokenPrices;
  readonly task: ChoiceTask;
  readonly prompt: Prompt;
  /** Hash of the prompt version and the prompt. */
  readonly content: string;
  /** The recordings of the task in the order of sending; only in a replay. */
  readonly recordedKeys?: readonly string[] | undefined;
  readonly breaker: AssistantBreaker;
}

/** The outcome of a task, or why it was not finished. */
export type TaskResult =
  | Pick<DoneRow, "outcome" | "costMicroCents" | "recordingKeys">
  | { readonly refused: StopReason };

interface RequestResult {
  readonly reply?: Reply;
  readonly failure?: RequestFailure;
  readonly refused?: ReservationRefusal | "ending";
  readonly costMicroCents: number;
}

/** Asks an assistant one task. Retries failed requests, and asks for one repair of an answer that cannot be counted. */
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

  /** Sends the conversation until there is a reply, or no request is left. */
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

  /** Reads the recorded answer to a request. */
  async #replay(turns: Question["turns"], key: string, recording: Recording): Promise<RequestResult> {
    this.#requests += 1;
    const recorded = new RecordedFetch({ recording, send: undefined, now: () => this.#parts.clock.now() });
    const reply = await this.#send(turns, recorded);
    this.#recordingKeys.push(key);
    if (reply === undefined) return { failure: NOT_RECORDED, costMicroCents: 0 };
    return { reply, costMicroCents: this.#costOf(reply, 0) };
  }

  /** Reserves money, sends the request, and stores the answer together with its cost. */
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

  /** Returns the cost of a reply. Without a token count it is `most`; a count beyond that is the provider's error. */
  #costOf(reply: Reply | undefined, most: number): number {
    const usage = reply?.usage;
    if (usage === undefined) return most;
    const cost = costOf(usage, this.#asked.prices);
    return most === 0 ? cost : Math.min(most, cost);
  }

  /** Sends a request. Returns undefined without a reply; `recorded` then has the failure. */
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
      // A response that does not follow the protocol was paid for all the same.
      return recorded.recording === undefined ? undefined : { text: "", usage: undefined, model: null };
    }
  }

  #reservationFor(turns: Question["turns"]): Reservation {
    const { prompt, prices, task } = this.#asked;
    const bytes = Buffer.byteLength(JSON.stringify([prompt.system, turns, answerSchema(task.ids)]));
    return { microCents: costOf(mostTokens(bytes), prices), day: dayOf(this.#parts.clock.now()) };
  }

  /** Returns the key of a request within a run. Requests with the same key share one recording. */
  #keyOf(turns: Question["turns"]): string {
    const { assistant, task, content } = this.#asked;
    const { provider, model, temperature, seed } = assistant;
    const named = { provider, model, temperature, seed, content, task, turns: turns.length };
    return hashJson({ key: assistant.key, ...named });
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

/** Returns whether a request was free. A response with an error status is not billed; an interrupted one may be. */
function isFree({ failure, wasSent }: RecordedFetch): boolean {
  return !wasSent || failure?.kind === "status";
}

function isTransient({ kind, status = 0 }: RequestFailure): boolean {
  if (kind !== "status") return kind !== "too_large";
  return status === 429 || status === 408 || status >= 500;
}

/** Returns the wait before a retry: exponential with jitter, or longer if the provider asks for it. */
function backOff(failures: number, { retryAfterMs }: RequestFailure): number {
  const own = FIRST_WAIT_MS * 2 ** failures * (0.5 + Math.random());
  return Math.min(LONGEST_WAIT_MS, Math.max(retryAfterMs ?? 0, own));
}

/** Returns the seed of a task as an integer, the form that providers accept. Equal tasks have equal seeds. */
function seedOf({ key, ids }: ChoiceTask): number {
  return Number.parseInt(hash("sha256", `${key} ${ids.join()}`).slice(0, 7), 16);
}

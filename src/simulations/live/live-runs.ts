import type { Logger } from "pino";
import { MICRO_CENTS } from "../../engine/live/cost.ts";
import { expectedHalfWidth } from "../../engine/live/early-stop.ts";
import { DEFAULT_PROMPT } from "../../engine/live/prompt.ts";
import { liveComparisons } from "../../engine/live/live-result.ts";
import type { Page } from "../../engine/simulation/comparisons.ts";
import type { Comparison } from "../../engine/simulation/result-schema.ts";
import { hashJson } from "../../shared/canonical-json.ts";
import type { Clock } from "../../shared/ports.ts";
import { Problem } from "../../shared/problem.ts";
import { newSalt } from "../../shared/secret.ts";
import { finishInTurns } from "../../shared/steps.ts";
import type { Engines } from "../engines.ts";
import { savedIds } from "../resolved-listing.ts";
import type { SimulationRequest } from "../prepare.ts";
import type { AllAnswers } from "../report/answer-files.ts";
import type { Keyed } from "../run-mode.ts";
import type { RunLedger } from "../run-ledger.ts";
import { hashRequest } from "../run-request.ts";
import type { RunAnswer } from "../run-answer.ts";
import type { RunQuota } from "../simulation.ts";
import type { StoredLiveRun, SimulationStore, StoredSimulation } from "../store.ts";
import { advanceRun } from "./advance-run.ts";
import { resultInput, simulationWork } from "./simulation-work.ts";
import { estimateHeadline, estimateOf } from "./estimate.ts";
import { type LiveAnswer, showAnswers } from "./live-answers.ts";
import { assistantsFor, type LiveArguments } from "./live-arguments.ts";
import type { LiveInput } from "./live-input.ts";
import { LIVE_RUN, type LiveQueueParts } from "./live-queue.ts";
import type { ClaimedRun, LiveStore } from "./live-store.ts";
import type { LiveWork } from "./live-work.ts";
import { type PreparedLiveRun, prepareLiveRun } from "./prepare-live.ts";
import { queuedLiveRun, queuedRun } from "./queued-run.ts";
import { workOf } from "./work-of.ts";

export interface LiveParts extends LiveQueueParts {
  /** Maximum cost of the live runs of all accounts on one UTC day. */
  readonly dailyCents: number;
  readonly log: Logger;
}

export interface LiveRunsParts extends LiveParts {
  readonly store: SimulationStore;
  readonly ledger: RunLedger;
  readonly engines: Engines;
  readonly quotaOf: (accountId: string) => Promise<RunQuota>;
  readonly clock: Clock;
}

/** Runs and reads simulations that ask real assistants. */
export class LiveRuns {
  readonly #parts: LiveRunsParts;

  constructor(parts: LiveRunsParts) {
    this.#parts = parts;
  }

  /**
   * Stores a run that workers carry out, or only estimates it. Throws as `assistantsFor` and `RunLedger` do, and
   * `validation-failed` for input that cannot be simulated.
   */
  async start(
    accountId: string,
    resolved: SimulationRequest,
    { idempotencyKey, ...live }: LiveArguments & Keyed,
  ): Promise<StoredSimulation | RunAnswer> {
    const { assistants, quotaOf, ledger, engines, clock } = this.#parts;
    const { preset = "quick", budgetCents = 0, estimateOnly = false, promptVersion = DEFAULT_PROMPT } = live;
    const chosen = assistantsFor({ ...resolved, ...live }, assistants, await quotaOf(accountId));
    const prepare = async (): Promise<PreparedLiveRun> => {
      const design = { assistants: chosen, preset, budgetCents, promptVersion, seed: newSalt(), now: clock.now() };
      return finishInTurns(prepareLiveRun(await engines.current(), resolved, design));
    };
    if (estimateOnly) return this.#estimate(await prepare());
    const inputHash = hashJson({ request: hashRequest(resolved), mode: "live", preset, budgetCents, promptVersion });
    const run = await ledger.runOnce(accountId, { kind: "simulate", inputHash, idempotencyKey }, async () => {
      const { input, answer } = await prepare();
      return {
        answer,
        input,
        method: (await engines.current()).liveMethod(input.live.promptVersion, clock.now()),
        listingIds: savedIds([resolved.product, ...resolved.competitors]),
        summary: { product: answer.product, headline: answer.headline },
        queued: queuedLiveRun(simulationWork(input, answer)),
      };
    });
    await this.wake(run.id);
    return run;
  }

  async #estimate({ input, answer }: PreparedLiveRun): Promise<RunAnswer> {
    const { engines, clock } = this.#parts;
    const halfWidth = expectedHalfWidth(input.live.preset);
    const estimate = { ...estimateOf(simulationWork(input, answer)), halfWidth };
    const { headline: _, result: __, error: ___, vendors: ____, ...rest } = answer;
    return {
      headline: estimateHeadline(estimate),
      mode: "live",
      ...rest,
      estimate,
      method: (await engines.current()).liveMethod(input.live.promptVersion, clock.now()),
    };
  }

  /**
   * Stores a run that replays the recorded answers of another run. Throws `conflict` if they are no longer recorded.
   */
  async replay(accountId: string, id: string, idempotencyKey: string | undefined): Promise<StoredSimulation> {
    const { ledger, liveStore } = this.#parts;
    const origin = await ledger.finished(accountId, id);
    const input = await this.#inputOf(accountId, origin);
    const replayOf = input.live.replayOf ?? id;
    const done = await liveStore.doneTasks(replayOf);
    const [recorded] = done.flatMap(({ recordingKeys }) => recordingKeys);
    if (recorded === undefined || (await liveStore.recording(replayOf, recorded)) === undefined)
      throw new Problem("conflict", "Its answers are no longer recorded: they are kept for 90 days.");
    const inputHash = hashJson({ mode: "replay", replayOf });
    const run = await ledger.runOnce(accountId, { kind: "simulate", inputHash, idempotencyKey }, async () => {
      const { result: _, error: __, ...answer } = origin.answer;
      const tasks = done.map(({ assistant, key }) => ({ assistant, key }));
      const headline = `The recorded answers of ${replayOf} are read again.`;
      return {
        answer: { ...answer, headline, warnings: [] },
        input: { ...input, live: { ...input.live, replayOf } },
        method: origin.method,
        listingIds: [],
        summary: { product: answer.product, headline },
        queued: queuedRun("replay", tasks, 0),
      };
    });
    await this.wake(run.id);
    return run;
  }

  /** Cancels a run: at once if no worker holds it, else within one task. A run that has ended stays as it is. */
  async cancel(accountId: string, id: string): Promise<void> {
    await this.#parts.liveStore.requestCancel(accountId, id);
    await this.advance(id, AbortSignal.abort());
  }

  /** Returns all comparisons of a run that has ended. */
  async comparisons(accountId: string, run: StoredSimulation): Promise<Comparison[]> {
    const input = await this.#inputOf(accountId, run);
    return liveComparisons(resultInput(input, await this.#parts.liveStore.doneTasks(run.id)));
  }

  /** Returns a page of the answers of a run. */
  async answers(accountId: string, run: StoredLiveRun, page: Page): Promise<LiveAnswer[]> {
    const work = await this.#workOf(accountId, run);
    return showAnswers(work, await this.#parts.liveStore.answers(run.id, work.replayOf ?? run.id, page));
  }

  /** Returns all answers of a run with their full texts, page by page. */
  async allAnswers(accountId: string, run: StoredLiveRun): Promise<AllAnswers> {
    const work = await this.#workOf(accountId, run);
    return { listings: run.answer, pages: answersInPages(this.#parts.liveStore, work, run.id) };
  }

  async #workOf(accountId: string, { id, kind, answer }: StoredLiveRun): Promise<LiveWork> {
    const input = await this.#parts.store.inputOf(accountId, id);
    return workOf({ asked: { kind, input, answer } as ClaimedRun["asked"] });
  }

  async #inputOf(accountId: string, { id, mode }: StoredSimulation): Promise<LiveInput> {
    const detail = "Only a live run has recorded answers.";
    if (mode === "offline")
      throw new Problem("validation-failed", detail, { issues: [{ code: "invalid-value", detail, path: ["id"] }] });
    return (await this.#parts.store.inputOf(accountId, id)) as LiveInput;
  }

  /** Works on a run until it ends, unless another worker holds it. */
  advance(id: string, signal: AbortSignal): Promise<void> {
    const { liveStore, assistants, clock, dailyCents, log } = this.#parts;
    const dayCapMicroCents = dailyCents * MICRO_CENTS;
    return advanceRun({ store: liveStore, assistants, clock, dayCapMicroCents, send: fetch, log }, id, signal);
  }

  /** Wakes a worker. A lost wake-up costs only seconds, because workers also poll the rows. */
  async wake(id: string): Promise<void> {
    const { queue, log } = this.#parts;
    await queue.enqueue(LIVE_RUN, id).catch((error: unknown) => log.warn({ err: error }, "no worker could be woken"));
  }
}

/** Answers that are read at once. Each may be long. */
const PAGE = 20;

async function* answersInPages(store: LiveStore, work: LiveWork, id: string): AsyncGenerator<LiveAnswer[]> {
  for (let offset = 0; ; offset += PAGE) {
    const rows = await store.answers(id, work.replayOf ?? id, { offset, limit: PAGE });
    if (rows.length === 0) return;
    yield showAnswers(work, rows, Infinity);
  }
}

import type { QueryInput } from "../engine/listing.ts";
import type { Comparison } from "../engine/simulation/result-schema.ts";
import type { Page } from "../engine/simulation/comparisons.ts";
import type { Filter } from "../engine/simulation/simulation-input.ts";
import { CachedResult } from "../shared/result-cache.ts";
import { lazyAsync } from "../shared/lazy.ts";
import type { Clock } from "../shared/ports.ts";
import { Problem } from "../shared/problem.ts";
import { issuesOf } from "../shared/validation-issues.ts";
import { finishInTurns } from "../shared/steps.ts";
import { AccountEngines } from "./account-engines.ts";
import { answerOf, calibrationOf, finishedAnswerOf, runAnswerOf, wholeAnswerOf } from "./answer.ts";
import type { Batch } from "./batch/batch.ts";
import type { BatchStore } from "./batch/batch-store.ts";
import { Batches } from "./batch/batches.ts";
import type { Calibrations } from "./calibration/calibrations.ts";
import { Comparisons } from "./comparisons.ts";
import { comparisonsInSteps } from "./comparisons-in.ts";
import { cursorAfter, cursorAt, offsetOf, positionOf } from "./cursor.ts";
import { Engines } from "./engines.ts";
import { follow, type Follower } from "./follow.ts";
import { workOnLiveRuns } from "./live/live-queue.ts";
import type { LiveParts, LiveRuns } from "./live/live-runs.ts";
import type { Optimization } from "./optimization.ts";
import {
  hashOptimization,
  type OptimizationRequest,
  optimizationSnapshot,
  resolveOptimization,
} from "./optimization-request.ts";
import { nameListing, readerOf, savedIds } from "./resolved-listing.ts";
import type { AnyReport } from "./report/report.ts";
import type { AllAnswers } from "./report/answer-files.ts";
import { shownMatchup } from "./report/shown-matchup.ts";
import { isBatch, isCalibration } from "./run-kinds.ts";
import { requireFilter } from "./require-filter.ts";
import type { Run, WholeRun } from "./run.ts";
import { argumentsOf } from "./arguments-of.ts";
import {
  type RunRequestKey,
  type FinishedSimulation,
  RunLedger,
  type RunLedgerParts,
  unknownRun,
} from "./run-ledger.ts";
import { type AnyRunRequest, requestForMode } from "./run-mode.ts";
import type { RunAnswer } from "./run-answer.ts";
import { hashRequest, resolveRequest, type RunRequest, simulationSnapshot } from "./run-request.ts";
import type { ListingReader, MatchupIndex, Methodology, ReportData, RunDiagnosis, Simulation } from "./simulation.ts";
import type { SimulationSnapshot, RunInput, SimulationFilter, SimulationPage } from "./store.ts";

export interface SimulationsParts extends RunLedgerParts, LiveParts {
  readonly listings: ListingReader;
  readonly batchStore: BatchStore;
}

/** A request that may be repeated under its key without running again. */
type Keyed = Partial<Pick<RunRequestKey<"simulate">, "idempotencyKey" | "runs">>;

/** A page of the rows of a run. */
export interface RowPage {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** The options for reading a run. */
interface RunView extends RowPage {
  readonly withArguments?: boolean;
  /** Returns a page of a live run's answers instead of its comparisons. */
  readonly withAnswers?: boolean;
  readonly follower?: Follower;
}

const COMPARISONS = 24;
/** Answers in a page. Each contains its prompt, which may be long. */
const ANSWERS = 5;
const MAX_ANSWERS = 8;
const DIAGNOSED_PAIRS = 4;

/** Runs and reads the simulations of accounts. */
export class Simulations {
  readonly #parts: SimulationsParts;
  readonly #ledger: RunLedger;
  readonly #clock: Clock;
  readonly #engines = new Engines();
  readonly #accountEngines: AccountEngines;
  /** Runs of many products at once. */
  readonly batches: Batches;
  readonly comparisons: Comparisons;
  /** Loaded by the first live run. */
  readonly #live: () => Promise<LiveRuns>;
  /** Coefficients of real assistants, measured by accounts. */
  readonly calibrations: () => Promise<Calibrations>;

  constructor(parts: SimulationsParts) {
    this.#parts = parts;
    this.#ledger = new RunLedger(parts);
    this.#clock = parts.clock;
    const shared = { ...parts, ledger: this.#ledger, engines: this.#engines };
    this.#live = lazyAsync(async () => {
      const { LiveRuns: Loaded } = await import("./live/live-runs.ts");
      return new Loaded(shared);
    });
    this.calibrations = lazyAsync(async () => {
      const { Calibrations: Loaded } = await import("./calibration/calibrations.ts");
      return new Loaded({ ...shared, live: this.#live });
    });
    this.#accountEngines = new AccountEngines(this.#engines, this.calibrations);
    this.comparisons = new Comparisons({ ...shared, accountEngines: this.#accountEngines, live: this.#live });
    this.batches = new Batches({ ...shared, accountEngines: this.#accountEngines });
  }

  /** Starts working on live runs in this process. */
  startWork(): void {
    workOnLiveRuns(this.#parts, this.#live);
  }

  /** Runs a simulation in any mode. Throws `validation-failed` for arguments of another mode, and as its mode does. */
  async runIn(accountId: string, { products, ...request }: AnyRunRequest): Promise<RunAnswer> {
    if (products !== undefined) return this.batches.start(accountId, { ...request, products });
    const asked = requestForMode(request);
    if (asked.mode === "offline") return this.run(accountId, asked.request);
    const live = await this.#live();
    const run =
      asked.mode === "replay"
        ? await live.replay(accountId, asked.replayOf, asked.idempotencyKey)
        : await live.start(
            accountId,
            await resolveRequest(asked.request, readerOf(this.#parts.listings, accountId)),
            asked.live,
          );
    return "kind" in run ? answerOf(run) : run;
  }

  /**
   * Runs a simulation and stores it. Returns the earlier run for a known idempotency key. Throws
   * `validation-failed`, `not-found` for a listing that the account does not have, and as `RunLedger` does.
   */
  async run(accountId: string, { idempotencyKey, runs, ...request }: RunRequest & Keyed): Promise<Simulation> {
    const resolved = await resolveRequest(request, readerOf(this.#parts.listings, accountId));
    const { engine, stored, hashOf } = await this.#accountEngines.for(accountId, resolved.assistants);
    const asked = { kind: "simulate", inputHash: hashOf(hashRequest(resolved)), idempotencyKey, runs } as const;
    const run = await this.#ledger.runOnce(accountId, asked, async () => {
      const { answer, method, input: features } = await finishInTurns(engine.run(resolved));
      return {
        answer,
        method,
        input: { ...simulationSnapshot(resolved), features, ...stored },
        listingIds: savedIds([resolved.product, ...resolved.competitors]),
        summary: { product: answer.product, headline: answer.headline, counts: answer.result.counts },
      };
    });
    return answerOf(run);
  }

  /** Proposes edits of a listing and stores the run. Throws as `run` does. */
  async optimize(
    accountId: string,
    { idempotencyKey, ...request }: OptimizationRequest & Keyed,
  ): Promise<Optimization> {
    const resolved = await resolveOptimization(request, readerOf(this.#parts.listings, accountId));
    const { engine, hashOf } = await this.#accountEngines.for(accountId, resolved.assistants);
    const asked = { kind: "optimize", inputHash: hashOf(hashOptimization(resolved)), idempotencyKey } as const;
    const run = await this.#ledger.runOnce(accountId, asked, async () => {
      const answer = await finishInTurns(engine.optimize(resolved));
      return {
        answer,
        method: engine.method,
        input: optimizationSnapshot(resolved),
        listingIds: savedIds([resolved.listing, ...resolved.competitors]),
        summary: { product: nameListing(resolved.listing), headline: answer.headline },
      };
    });
    return wholeAnswerOf(run);
  }

  /**
   * Returns a run of any kind, or another page of its rows. Waits a few seconds for an open run if there is a follower.
   * Throws `not-found`, and `validation-failed` for options that do not apply to the kind of the run.
   */
  async get(
    accountId: string,
    id: string,
    { withArguments, withAnswers, follower, ...page }: RunView = {},
  ): Promise<Run> {
    if (follower?.report !== undefined) await follow(() => this.#page(accountId, id, {}), follower, this.#clock);
    if (isBatch(id)) return this.batches.get(accountId, id, { ...page, withArguments });
    const read = () => (withAnswers === true ? this.#answers(accountId, id, page) : this.#page(accountId, id, page));
    if (withArguments !== true || isCalibration(id)) return read();
    const [run, input] = await Promise.all([read(), this.#anyInputOf(accountId, id)]);
    return { ...run, arguments: argumentsOf(input) };
  }

  /** Waits a few seconds for the end of a run and reports its progress. Returns it as it is then. */
  async follow(accountId: string, id: string, follower: Follower): Promise<Simulation | Batch> {
    const look = async (): Promise<Simulation | Batch> =>
      isBatch(id) ? this.batches.get(accountId, id) : answerOf(await this.#ledger.simulation(accountId, id));
    return follow(look, follower, this.#clock);
  }

  async #page(accountId: string, id: string, { limit, cursor }: RowPage): Promise<Run> {
    if (isCalibration(id)) return calibrationOf(await this.#ledger.calibration(accountId, id));
    if (limit === undefined && cursor === undefined) {
      const run = await this.#ledger.stored(accountId, id);
      return run.kind === "batch" ? this.batches.get(accountId, id) : runAnswerOf(run);
    }
    const run = await this.#ledger.finished(accountId, id);
    const page = { offset: offsetOf(cursor), limit: limit ?? COMPARISONS };
    const comparisons = await this.#comparisons(accountId, run, page);
    const answer = { ...run.answer, result: { ...run.answer.result, comparisons } };
    return answerOf({ ...run, answer }, page.offset);
  }

  /** Returns a page of the comparisons of a run, recomputed from its input or from its recorded answers. */
  async #comparisons(accountId: string, run: FinishedSimulation, { offset, limit }: Page): Promise<Comparison[]> {
    if (run.mode !== "offline")
      return (await (await this.#live()).comparisons(accountId, run)).slice(offset, offset + limit);
    const input = await this.#inputOf(accountId, run.id);
    const engine = await this.#accountEngines.of(run.method.coefficients, input);
    return finishInTurns(comparisonsInSteps(engine, input.features, { offset, limit }));
  }

  async #answers(accountId: string, id: string, { limit = ANSWERS, cursor }: RowPage): Promise<Run> {
    const run = await this.#ledger.live(accountId, id);
    const page = { offset: offsetOf(cursor), limit: Math.min(limit, MAX_ANSWERS) };
    const answers = await (await this.#live()).answers(accountId, run, page);
    return { ...runAnswerOf(run), answers, nextCursor: cursorAt(page.offset + answers.length, run.live?.done ?? 0) };
  }

  /** Returns all answers of a live run with their full texts. Throws `not-found` and `validation-failed`. */
  async allAnswers(accountId: string, id: string): Promise<AllAnswers> {
    return (await this.#live()).allAnswers(accountId, await this.#ledger.live(accountId, id));
  }

  /** Returns a page of runs, the latest first, and the cursor of the next page. */
  async list(
    accountId: string,
    { limit, cursor, ...filter }: SimulationFilter & { readonly limit: number; readonly cursor?: string | undefined },
  ): Promise<Omit<SimulationPage, "next"> & { readonly nextCursor: string | null }> {
    const after = cursor === undefined ? undefined : positionOf(cursor);
    const { next, ...page } = await this.#parts.store.list(accountId, filter, { limit, after });
    return { ...page, nextCursor: next === undefined ? null : cursorAfter(next) };
  }

  /** Cancels a run. A run that has ended stays as it is. Throws `not-found`. */
  async cancel(accountId: string, id: string): Promise<Run> {
    if (isBatch(id)) return this.batches.cancel(accountId, id);
    const { mode } = await this.#page(accountId, id, {});
    if (mode !== "offline") await (await this.#live()).cancel(accountId, id);
    return this.#page(accountId, id, {});
  }

  /**
   * Returns why the product of a run wins or loses. Throws `not-found`, and `validation-failed` for a filter that
   * selects nothing.
   */
  async diagnose(
    accountId: string,
    id: string,
    filter: Filter,
    { limit, cursor }: RowPage = {},
  ): Promise<RunDiagnosis> {
    const page = { offset: offsetOf(cursor), limit: limit ?? DIAGNOSED_PAIRS };
    const { method, answer } = await this.#ledger.finished(accountId, id);
    const input = await this.#inputOf(accountId, id);
    requireFilter(filter, input.features);
    const engine = await this.#accountEngines.of(method.coefficients, input);
    const diagnosis = await finishInTurns(engine.diagnose(input.features, filter, page));
    const { product, competitors, currency, limits, warnings } = answer;
    const nextCursor = cursorAt(page.offset + page.limit, diagnosis.pairCount);
    return { ...diagnosis, nextCursor, product, competitors, currency, method, limits, warnings };
  }

  /**
   * Returns a run of any kind except a batch; a simulation with all of its comparisons. Throws `not-found`, and
   * `conflict` for a run without a result.
   */
  async getWhole(accountId: string, id: string): Promise<WholeRun> {
    const stored = await this.#ledger.stored(accountId, id);
    if (stored.kind === "batch") throw new Error("A batch is read in pages.");
    if (stored.kind !== "simulate") return finishedAnswerOf(stored);
    const run = await this.#ledger.finished(accountId, id);
    const all = { offset: 0, limit: run.answer.result.comparisonCount };
    const comparisons = await this.#comparisons(accountId, run, all);
    return answerOf({ ...run, answer: { ...run.answer, result: { ...run.answer.result, comparisons } } });
  }

  /**
   * Returns the data of a report on a run of any kind. The pair that the report explains comes first. Throws as
   * `getWhole` does.
   */
  async reportData(accountId: string, id: string): Promise<AnyReport> {
    const stored = await this.#ledger.stored(accountId, id);
    if (stored.kind === "batch") return this.batches.report(accountId, id);
    if (stored.kind !== "simulate") return finishedAnswerOf(stored);
    const { answer, ...run } = await this.#ledger.finished(accountId, id);
    const simulation = answerOf({ ...run, answer });
    if (run.mode !== "offline")
      return { simulation, sideBySide: await (await this.calibrations()).sideBySide(accountId, id) };
    const shown = await this.diagnose(accountId, id, shownMatchup(answer), { limit: 1 });
    const diagnosis = await this.diagnose(accountId, id, {});
    const pairs = [...shown.pairs, ...diagnosis.pairs];
    return { simulation, diagnosis: { ...diagnosis, pairs }, currency: simulation.currency ?? undefined };
  }

  /**
   * Simulates inline listings and stores nothing. The pair of the named match-up comes first. Throws
   * `validation-failed` for input that cannot be simulated or exceeds the limits without an account.
   */
  async preview(request: unknown, matchup?: MatchupIndex): Promise<ReportData> {
    const { PreviewRequest } = await import("./simulation.ts");
    const { success, data, error } = PreviewRequest.safeParse(request, { reportInput: true });
    if (!success) throw new Problem("validation-failed", "This cannot be simulated.", { issues: issuesOf(error) });
    const resolved = await resolveRequest(data, async () => []);
    const { runPreview } = await import("./unstored-run.ts");
    return finishInTurns(runPreview(await this.#engines.current(), resolved, this.#clock.now(), matchup));
  }

  /**
   * Returns the queries that listings suggest. Throws as `resolveRequest` does, and `validation-failed` for listings
   * that suggest none.
   */
  async suggestQueries(accountId: string, request: unknown): Promise<readonly QueryInput[]> {
    const { SuggestionRequest } = await import("./simulation.ts");
    const { success, data, error } = SuggestionRequest.safeParse(request, { reportInput: true });
    if (!success) throw new Problem("validation-failed", "No queries can be suggested.", { issues: issuesOf(error) });
    const { product, competitors } = await resolveRequest(data, readerOf(this.#parts.listings, accountId));
    const { queriesFrom } = await import("./prepare.ts");
    return finishInTurns(queriesFrom([product, ...competitors]));
  }

  /** Returns the methodology of this installation. */
  methodology = lazyAsync(async (): Promise<CachedResult<Methodology>> => {
    const { installedMethodology } = await import("./installed-methodology.ts");
    return new CachedResult(await installedMethodology(await this.#engines.current(), this.#parts.assistants));
  });

  /** Returns the input of a run that is known to be a simulation. */
  async #inputOf(accountId: string, id: string): Promise<SimulationSnapshot> {
    return (await this.#anyInputOf(accountId, id)) as SimulationSnapshot;
  }

  async #anyInputOf(accountId: string, id: string): Promise<RunInput> {
    const found = await this.#parts.store.inputOf(accountId, id);
    if (found === undefined) throw unknownRun(id);
    return found;
  }
}

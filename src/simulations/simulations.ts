import { hash } from "node:crypto";
import type { Diagnosis } from "../engine/simulation/diagnosis-schema.ts";
import type { Comparison } from "../engine/simulation/result-schema.ts";
import type { Filter, SimulationInput } from "../engine/simulation/simulation-input.ts";
import { CachedResult } from "../shared/answer-cache.ts";
import { lazily } from "../shared/lazily.ts";
import type { Clock } from "../shared/ports.ts";
import { type ValidationIssue, Problem } from "../shared/problem.ts";
import { newId } from "../shared/secret.ts";
import { finishInTurns, type Steps } from "../shared/steps.ts";
import { answerOf } from "./answer.ts";
import { cursorAfter, cursorAt, offsetOf, positionOf } from "./cursor.ts";
import { nextDayOf } from "./days.ts";
import { Engines } from "./engines.ts";
import type { OfflineEngine } from "./offline-engine.ts";
import type { ListingReader, Methodology, ReportData, RunQuota, Simulation } from "./simulation.ts";
import { hashRequest, placeRequest, type RunRequest, snapshotOf } from "./run-request.ts";
import type {
  InputSnapshot,
  KnownRun,
  NewSimulation,
  SimulationFilter,
  SimulationPage,
  SimulationStore,
  StoredSimulation,
} from "./store.ts";

export interface SimulationsParts {
  readonly store: SimulationStore;
  readonly listings: ListingReader;
  /** Returns the quota of an account. Throws `unauthenticated` when the account was deleted. */
  readonly quotaOf: (accountId: string) => Promise<RunQuota>;
  readonly clock: Clock;
}

/** A page of the rows of a run. */
export interface RowPage {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

const COMPARISONS = 24;
const DIAGNOSED_PAIRS = 4;
/** Comparisons that are computed again in one step. */
const STEP_ROWS = 100;

/** The simulations that merchants run. */
export class Simulations {
  readonly #parts: SimulationsParts;
  readonly #engines = new Engines();

  constructor(parts: SimulationsParts) {
    this.#parts = parts;
  }

  /**
   * Runs a simulation and stores it. With an idempotency key that is known, returns the earlier run. Throws
   * `validation-failed`, `not-found` for a listing that the account does not have, `conflict` for a key that was used
   * for something else, and `subscription-required` when the plan allows no more runs that day.
   */
  async run(
    accountId: string,
    { idempotencyKey, ...request }: RunRequest & { readonly idempotencyKey?: string | undefined },
  ): Promise<Simulation> {
    const { clock, store, listings, quotaOf } = this.#parts;
    const startedAt = clock.now();
    const placed = await placeRequest(request, (ids) => listings.byIds(accountId, ids));
    const inputHash = hashRequest(placed);
    const key = idempotencyKey === undefined ? undefined : hash("sha256", idempotencyKey);
    const known = key === undefined ? undefined : await store.byKey(accountId, "simulate", key, startedAt);
    if (known !== undefined) return this.#repeated(accountId, known, inputHash);
    const quota = await quotaOf(accountId);
    // Asked before the work as well, so that what is refused costs nothing.
    if ((await store.runsOnDay(accountId, startedAt)) >= quota.runsPerDay) throw overQuota(quota, startedAt);
    const engine = await this.#engines.current();
    const { input: features, ...computed } = await finishInTurns(engine.run(placed));
    const run: NewSimulation = {
      ...computed,
      id: newId("sim"),
      kind: "simulate",
      status: "completed",
      mode: "offline",
      inputHash,
      key,
      createdAt: startedAt,
      startedAt,
      finishedAt: clock.now(),
      input: { ...snapshotOf(placed), features },
    };
    const outcome = await store.add(accountId, run, quota.runsPerDay);
    if (outcome === "over-limit") throw overQuota(quota, startedAt);
    return outcome === "added" ? answerOf(run) : this.#repeated(accountId, outcome, inputHash);
  }

  /** Returns a run: as it was answered, or with another page of its comparisons. Throws `not-found`. */
  async get(accountId: string, id: string, { limit, cursor }: RowPage = {}): Promise<Simulation> {
    const run = await this.#stored(accountId, id);
    if (limit === undefined && cursor === undefined) return answerOf(run);
    const page = { offset: offsetOf(cursor), limit: limit ?? COMPARISONS };
    const engine = await this.#engines.of(run.method.coefficients);
    const comparisons = engine.comparisons((await this.#inputOf(accountId, id)).features, page);
    const answer = { ...run.answer, result: { ...run.answer.result, comparisons } };
    return answerOf({ ...run, answer }, page.offset);
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

  /** Cancels a run. One that has ended stays as it is; offline runs end at once. Throws `not-found`. */
  async cancel(accountId: string, id: string): Promise<Simulation> {
    return this.get(accountId, id);
  }

  /** Returns why the product of a run wins or loses. Throws `not-found`, and `validation-failed` for a filter that leaves nothing. */
  async diagnose(accountId: string, id: string, filter: Filter, { limit, cursor }: RowPage = {}): Promise<Diagnosis> {
    const page = { offset: offsetOf(cursor), limit: limit ?? DIAGNOSED_PAIRS };
    const { method } = await this.#stored(accountId, id);
    const { features } = await this.#inputOf(accountId, id);
    requireFilter(filter, features);
    const engine = await this.#engines.of(method.coefficients);
    const diagnosis = await finishInTurns(engine.diagnose(features, filter, page));
    return { ...diagnosis, nextCursor: cursorAt(page.offset + page.limit, diagnosis.pairCount) };
  }

  /** Returns a run with all of its comparisons. Throws `not-found`. */
  async getWhole(accountId: string, id: string): Promise<Simulation> {
    const run = await this.#stored(accountId, id);
    const { features } = await this.#inputOf(accountId, id);
    const engine = await this.#engines.of(run.method.coefficients);
    const { comparisonCount } = run.answer.result;
    const comparisons = await finishInTurns(allComparisons(engine, features, comparisonCount));
    return answerOf({ ...run, answer: { ...run.answer, result: { ...run.answer.result, comparisons } } });
  }

  /** Returns everything that a report shows of a run. Throws `not-found`. */
  async reportData(accountId: string, id: string): Promise<ReportData> {
    const simulation = await this.get(accountId, id);
    const { product, competitors } = await this.#inputOf(accountId, id);
    const priced = [product, ...competitors].find(({ listing }) => listing.priceCents !== undefined);
    return { simulation, diagnosis: await this.diagnose(accountId, id, {}), currency: priced?.listing.currency };
  }

  /** Returns what runs are made with. */
  methodology = lazily(async (): Promise<CachedResult<Methodology>> => {
    const engine = await this.#engines.current();
    return new CachedResult({ ...engine.methodology(), live: { enabled: false, assistants: [] } });
  });

  /** Loads the engine and runs the worked example once, so that the first run of a merchant need not wait for it. */
  async warmUp(): Promise<void> {
    const { WORKED_EXAMPLE } = await import("../engine/simulation/worked-example.ts");
    const engine = await this.#engines.current();
    await finishInTurns(engine.run(await placeRequest(WORKED_EXAMPLE, async () => [])));
  }

  async #repeated(accountId: string, known: KnownRun, inputHash: string): Promise<Simulation> {
    if (known.inputHash === inputHash) return this.get(accountId, known.id);
    throw new Problem(
      "conflict",
      "This idempotencyKey was used with other arguments, or a saved listing has changed since. Use a new key.",
    );
  }

  async #stored(accountId: string, id: string): Promise<StoredSimulation> {
    const found = await this.#parts.store.byId(accountId, id);
    if (found === undefined) throw notFound(id);
    return found;
  }

  async #inputOf(accountId: string, id: string): Promise<InputSnapshot> {
    const found = await this.#parts.store.inputOf(accountId, id);
    if (found === undefined) throw notFound(id);
    return found;
  }
}

function* allComparisons(engine: OfflineEngine, input: SimulationInput, count: number): Steps<Comparison[]> {
  const comparisons: Comparison[] = [];
  while (comparisons.length < count) {
    comparisons.push(...engine.comparisons(input, { offset: comparisons.length, limit: STEP_ROWS }));
    yield;
  }
  return comparisons;
}

function requireFilter({ query, competitor, assistant }: Filter, input: SimulationInput): void {
  const issues: ValidationIssue[] = [
    ...indexIssues("query", query, input.queries.length),
    ...indexIssues("competitor", competitor, input.competitors.length),
  ];
  if (assistant !== undefined && !input.assistants.includes(assistant)) {
    const detail = `Send one of ${input.assistants.join(", ")}: no other assistant was asked.`;
    issues.push({ code: "invalid-value", detail, path: ["assistant"] });
  }
  if (issues.length > 0) throw new Problem("validation-failed", "The run has nothing of that kind.", { issues });
}

function indexIssues(name: string, index: number | undefined, count: number): ValidationIssue[] {
  if (index === undefined || index < count) return [];
  return [{ code: "too-big", detail: `Send at most ${count - 1}: the first one is 0.`, path: [name] }];
}

function overQuota({ runsPerDay, planName }: RunQuota, now: number): Problem {
  return new Problem(
    "subscription-required",
    `The plan ${planName} has ${runsPerDay} runs a day, and all of them are used. Nothing was saved. ` +
      `The next day begins at ${new Date(nextDayOf(now)).toISOString()}.`,
  );
}

function notFound(id: string): Problem {
  return new Problem("not-found", `Your account has no run ${id}.`);
}

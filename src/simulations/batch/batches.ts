import type { ListingRef } from "../../engine/listing.ts";
import { OFFLINE_LIMITS } from "../../engine/simulation/offline-limits.ts";
import { batchesOf } from "../../database/batches.ts";
import type { JobQueue } from "../../jobs/ports.ts";
import { hashJson } from "../../shared/canonical-json.ts";
import { Problem, type ValidationIssue } from "../../shared/problem.ts";
import { stateFields } from "../answer.ts";
import { cursorAt, offsetOf } from "../cursor.ts";
import {
  listingIdentity,
  nameListing,
  resolveListings,
  type ResolvedListing,
  savedIds,
  toStoredListing,
} from "../resolved-listing.ts";
import type { RunArguments } from "../run-arguments.ts";
import { argumentsOf } from "../arguments-of.ts";
import type { RunLedger } from "../run-ledger.ts";
import type { AnyRunRequest } from "../run-mode.ts";
import { isOpen } from "../run-kinds.ts";
import type { SimulationStore, StoredBatch } from "../store.ts";
import type { AdvanceBatchParts } from "./advance-batch.ts";
import type { Batch, BatchProduct } from "./batch.ts";
import { endOf, subjectOf } from "./batch-end.ts";
import type { BatchInput } from "./batch-input.ts";
import { batchHeadline, totalsOf } from "./batch-tally.ts";
import { fitProducts } from "./fit-products.ts";
import { requireApart, selectProducts } from "./select-products.ts";

export interface BatchesParts extends AdvanceBatchParts {
  readonly store: SimulationStore;
  readonly ledger: RunLedger;
  readonly queue: JobQueue;
}

/** A request for a batch. */
export interface BatchRequest extends AnyRunRequest {
  readonly products: NonNullable<AnyRunRequest["products"]>;
}

/** The options for reading a batch. */
export interface BatchView {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly withArguments?: boolean | undefined;
}

type ReadBatch = Batch & { readonly arguments?: RunArguments };

const KIND = "batch";
/** Batches that one process works on at once, in alternating steps. */
const CONCURRENT_BATCHES = 2;
/** Products that are simulated under one lease: at most a second of work. */
const PRODUCTS_OF_PART = 25;
/** Products in a page. */
const PRODUCTS = 24;
/** Products in a report. */
const REPORTED_PRODUCTS = 200;
/** Products that are read at once. */
const READ_PRODUCTS = 100;

/** Runs and reads batches: simulations of many saved products. */
export class Batches {
  readonly #parts: BatchesParts;
  #works = false;

  constructor(parts: BatchesParts) {
    this.#parts = parts;
  }

  /** Starts working on batches in this process. Later calls have no effect. */
  startWork(): void {
    if (this.#works) return;
    this.#works = true;
    const { queue, batchStore } = this.#parts;
    queue.work({
      kind: KIND,
      concurrency: CONCURRENT_BATCHES,
      handle: async (id, signal) => (await import("./advance-batch.ts")).advanceBatch(this.#parts, id, signal),
      due: (limit) => batchStore.due(limit),
    });
  }

  /**
   * Stores a batch that workers simulate. Each of its products counts as a run. Throws `validation-failed`,
   * `not-found` for a listing that the account does not have, and as `RunLedger` does.
   */
  async start(accountId: string, request: BatchRequest): Promise<Batch> {
    requireBatch(request);
    const { ledger, accountEngines, listings } = this.#parts;
    const { products, queries, assistants, idempotencyKey } = request;
    const competitors = await this.#rivals(accountId, request.competitors);
    const { engine, stored, hashOf } = await accountEngines.for(accountId, assistants);
    const common = engine.common({ queries, assistants });
    const ids = await selectProducts(listings, accountId, products);
    requireApart(listings.samples(accountId), ids, savedIds(competitors ?? []));
    const asked = { products, competitors: competitors?.map(listingIdentity), queries, assistants };
    const inputHash = hashOf(hashJson(asked));
    const run = await ledger.runOnce(
      accountId,
      { kind: KIND, inputHash, idempotencyKey, runs: ids.length },
      async () => {
        const batch = totalsOf(ids.length, []);
        const headline = batchHeadline(batch);
        const rivals = competitors?.map(toStoredListing);
        const input: BatchInput = { products, competitors: rivals, queries, assistants, ...stored };
        return {
          answer: {
            headline,
            competitors: (competitors ?? []).map(nameListing),
            ...common,
            batch,
            limits: [...OFFLINE_LIMITS],
            warnings: [],
          },
          method: engine.method,
          input,
          listingIds: savedIds(competitors ?? []),
          summary: { ...subjectOf(batch), headline },
          queued: { mode: "offline", parts: [...batchesOf(ids, PRODUCTS_OF_PART)] },
        };
      },
    );
    this.startWork();
    await this.#wake(run.id);
    return this.#answerOf(run, {});
  }

  /** Returns a batch with a page of its products. Throws `not-found`. */
  async get(accountId: string, id: string, { withArguments = false, ...page }: BatchView = {}): Promise<ReadBatch> {
    const answer = await this.#answerOf(await this.#stored(accountId, id), page);
    if (!withArguments) return answer;
    const input = await this.#parts.store.inputOf(accountId, id);
    return input === undefined ? answer : { ...answer, arguments: argumentsOf(input) };
  }

  /** Cancels a batch. Finished products stay. A batch that has ended stays as it is. Throws `not-found`. */
  async cancel(accountId: string, id: string): Promise<Batch> {
    const { batchStore, clock } = this.#parts;
    await this.#stored(accountId, id);
    await batchStore.end(id, "cancelled", clock.now(), endOf);
    return this.#answerOf(await this.#stored(accountId, id), {});
  }

  /** Yields the finished products of a batch, page by page, the largest possible gain first. Throws `not-found`. */
  async products(accountId: string, id: string): Promise<AsyncIterable<readonly BatchProduct[]>> {
    await this.#stored(accountId, id);
    return this.#pages(id);
  }

  /** Returns the data of a report on a batch: more of its products than an answer. Throws `not-found`. */
  async report(accountId: string, id: string): Promise<Batch> {
    const run = await this.#stored(accountId, id);
    const products = await this.#parts.batchStore.products(id, { offset: 0, limit: REPORTED_PRODUCTS });
    return { ...(await this.#answerOf(run, {})), products };
  }

  async *#pages(id: string): AsyncGenerator<readonly BatchProduct[]> {
    for (let offset = 0; ; offset += READ_PRODUCTS) {
      const page = await this.#parts.batchStore.products(id, { offset, limit: READ_PRODUCTS });
      if (page.length > 0) yield page;
      if (page.length < READ_PRODUCTS) return;
    }
  }

  async #stored(accountId: string, id: string): Promise<StoredBatch> {
    const run = await this.#parts.ledger.stored(accountId, id);
    if (run.kind !== "batch") throw new Error("The id is not that of a batch.");
    return run;
  }

  async #answerOf(run: StoredBatch, { limit = PRODUCTS, cursor }: BatchView): Promise<Batch> {
    const { batchStore } = this.#parts;
    const { limits, warnings, ...answer } = run.answer;
    const batch = isOpen(run) ? totalsOf(answer.batch.products, await batchStore.tallies(run.id)) : answer.batch;
    const done = batch.simulated + batch.skipped;
    const offset = offsetOf(cursor);
    const products = fitProducts(await batchStore.products(run.id, { offset, limit }));
    return {
      headline: batchHeadline(batch),
      ...stateFields(run),
      competitors: answer.competitors,
      queries: answer.queries,
      assistants: answer.assistants,
      progress: { done, total: batch.products },
      batch,
      products,
      nextCursor: cursorAt(offset + products.length, done),
      method: run.method,
      limits,
      warnings,
    };
  }

  async #rivals(accountId: string, refs: readonly ListingRef[] | undefined): Promise<ResolvedListing[] | undefined> {
    if (refs === undefined) return undefined;
    const withPaths = refs.map((ref, index) => ({ ref, path: ["competitors", index] }));
    return resolveListings(withPaths, (ids) => this.#parts.listings.byIds(accountId, ids));
  }

  /** Wakes a worker. A lost wake-up costs only seconds, because workers also poll the rows. */
  async #wake(id: string): Promise<void> {
    const { queue, log } = this.#parts;
    await queue.enqueue(KIND, id).catch((error: unknown) => log.warn({ err: error }, "no worker could be woken"));
  }
}

const NOT_IN_BATCH = ["product", "preset", "budgetCents", "promptVersion", "estimateOnly", "replayOf"] as const;

function requireBatch(request: BatchRequest): void {
  const issues: ValidationIssue[] = NOT_IN_BATCH.flatMap((name) =>
    request[name] === undefined ? [] : [{ code: "unknown", detail: `A batch takes no ${name}.`, path: [name] }],
  );
  if (request.mode !== undefined && request.mode !== "offline")
    issues.push({ code: "invalid-value", detail: OFFLINE_ONLY, path: ["mode"] });
  if (issues.length > 0) throw new Problem("validation-failed", "The arguments do not fit a batch.", { issues });
}

const OFFLINE_ONLY = "A batch is simulated offline. Ask real assistants for the few products that matter most.";

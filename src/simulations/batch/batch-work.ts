import type { Logger } from "pino";
import type { Outline } from "../../engine/simulation/outline.ts";
import { lazyAsync } from "../../shared/lazy.ts";
import { Problem } from "../../shared/problem.ts";
import { finishInTurns } from "../../shared/steps.ts";
import type { OfflineEngine, OutlinedRun } from "../offline-engine.ts";
import { nameListing, type ResolvedListing, visibleFields } from "../resolved-listing.ts";
import type { ListingReader, ReadListing } from "../simulation.ts";
import type { BatchProduct } from "./batch.ts";
import type { OpenBatch } from "./batch-store.ts";
import { RivalIndex } from "./rival-index.ts";

/** Maximum saved rivals for one product. */
const MAX_RIVALS = 5;
const NO_RIVAL = "None of your saved rivals is in its category or shares a word with its title.";
const GONE = "It is no longer saved.";
const DEFECT = "It could not be simulated.";

export interface BatchWorkParts {
  readonly batch: OpenBatch;
  readonly engine: OfflineEngine;
  readonly listings: ListingReader;
  readonly log: Logger;
}

/** Simulates the products of a batch. Looks up rivals in an index that is built once. */
export class BatchWork {
  readonly #parts: BatchWorkParts;
  readonly #indexes = lazyAsync(() => this.#indexRivals());

  constructor(parts: BatchWorkParts) {
    this.#parts = parts;
  }

  /** Returns the results of some products, in their order; undefined if the signal aborts first. */
  async products(ids: readonly string[], signal: AbortSignal): Promise<BatchProduct[] | undefined> {
    const products = await this.#read(ids);
    const rivalsOf = await this.#rivalsOf([...products.values()]);
    const found: BatchProduct[] = [];
    for (const id of ids) {
      if (signal.aborted) return undefined;
      const product = products.get(id);
      if (product === undefined) found.push(skipped({ product: { id, title: id } }, GONE));
      else found.push(await this.#simulate(toResolved(product, ["product"]), rivalsOf(product)));
    }
    return found;
  }

  /** Returns a function that gives the rivals of a product: the nearest saved ones, or those of the batch. */
  async #rivalsOf(products: readonly ReadListing[]): Promise<(product: ReadListing) => ResolvedListing[]> {
    const { competitors } = this.#parts.batch.input;
    if (competitors !== undefined) {
      const given = competitors.map((one, at): ResolvedListing => ({ ...one, path: ["competitors", at] }));
      return ({ id }) => given.filter(({ saved }) => saved?.id !== id);
    }
    const indexOf = await this.#indexes();
    const nearest = new Map(products.map(({ id, body }) => [id, indexOf(id).nearest(body, MAX_RIVALS)]));
    const rivals = await this.#read([...new Set([...nearest.values()].flat())]);
    return ({ id }) =>
      (nearest.get(id) ?? [])
        .flatMap((rival) => rivals.get(rival) ?? [])
        .map((rival, at) => toResolved(rival, ["competitors", at]));
  }

  async #simulate(product: ResolvedListing, competitors: readonly ResolvedListing[]): Promise<BatchProduct> {
    const { engine, batch, log } = this.#parts;
    const named = { product: nameListing(product), competitors: competitors.map(nameListing) };
    if (competitors.length === 0) return skipped(named, NO_RIVAL);
    const { queries, assistants } = batch.input;
    try {
      return simulated(named, await finishInTurns(engine.outline({ product, competitors, queries, assistants })));
    } catch (thrown) {
      if (thrown instanceof Problem) return skipped(named, thrown.reason);
      log.error({ err: thrown, batch: batch.id, listing: product.saved?.id }, "a product of a batch failed");
      return skipped(named, DEFECT);
    }
  }

  /**
   * Indexes the saved rivals. Returns a function that picks the index for a listing: the example has an index of its
   * own.
   */
  async #indexRivals(): Promise<(id: string) => RivalIndex> {
    const { listings, batch } = this.#parts;
    const samples = listings.samples(batch.accountId);
    const [own, example] = [new RivalIndex(), new RivalIndex()];
    const indexOf = (id: string) => (samples.has(id) ? example : own);
    for await (const page of listings.pages(batch.accountId, { role: "rival", words: [] }))
      for (const { id, body } of page) indexOf(id).add(id, body);
    return indexOf;
  }

  async #read(ids: readonly string[]): Promise<ReadonlyMap<string, ReadListing>> {
    const found = await this.#parts.listings.byIds(this.#parts.batch.accountId, ids);
    return new Map(found.map((listing) => [listing.id, listing]));
  }
}

function toResolved({ id, version, body }: ReadListing, path: ResolvedListing["path"]): ResolvedListing {
  return { path, saved: { id, version }, listing: visibleFields(body) };
}

type Named = Pick<BatchProduct, "product"> & Partial<Pick<BatchProduct, "competitors">>;

function skipped(named: Named, reason: string): BatchProduct {
  return { competitors: [], queries: [], ...named, skipped: reason, gain: 0 };
}

function simulated(named: Required<Named>, { outline, queries }: OutlinedRun): BatchProduct {
  const { action, ...figures }: Outline = outline;
  const found = { ...named, queries: queries.map(({ text }) => text), ...figures };
  if (action === undefined) return { ...found, gain: 0 };
  const { feature, change, evidence, interval, gain } = action;
  return { ...found, gain, action: { feature, change, evidence, interval } };
}

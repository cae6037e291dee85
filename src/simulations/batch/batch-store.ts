import type { Method } from "../../engine/simulation/method.ts";
import type { StoredBatch } from "../store.ts";
import type { BatchProduct } from "./batch.ts";
import type { BatchInput } from "./batch-input.ts";
import type { BatchTally } from "./batch-tally.ts";

/** A batch that has not ended. */
export interface OpenBatch {
  readonly id: string;
  readonly accountId: string;
  readonly input: BatchInput;
  readonly method: Method;
}

/** A part of a batch that this process works on. `fence` tells this claim from earlier ones. */
export interface ClaimedPart {
  readonly batch: string;
  readonly ord: number;
  readonly fence: number;
  readonly listingIds: readonly string[];
}

export type PartLease = Pick<ClaimedPart, "batch" | "ord" | "fence">;

/** End of a batch. */
export interface EndedBatch extends Pick<StoredBatch, "answer"> {
  readonly summary: object;
}

/** The batches, their parts, and what was found of their products. */
export interface BatchStore {
  /** Returns batches with work that no worker has, the oldest first. */
  due(limit: number): Promise<string[]>;
  /** Returns a batch that has not ended, which then counts as running. */
  open(id: string, now: number): Promise<OpenBatch | undefined>;
  /** Takes the lease of a part; undefined when no part is free. */
  claim(id: string): Promise<ClaimedPart | undefined>;
  /** Renews a lease. False when it was lost. */
  renew(lease: PartLease): Promise<boolean>;
  /** Gives a lease back, so that the next worker need not wait for its end. */
  release(lease: PartLease): Promise<void>;
  /** Stores what a part has found, unless it was stored or the batch has ended. False when the lease was lost. */
  finishPart(lease: PartLease, products: readonly BatchProduct[], tally: BatchTally, now: number): Promise<boolean>;
  /** Returns the tallies of the parts that are done. */
  tallies(id: string): Promise<BatchTally[]>;
  /** Returns a page of the products that are done, those that could gain most first. */
  products(id: string, page: { readonly offset: number; readonly limit: number }): Promise<BatchProduct[]>;
  /**
   * Ends a batch when all of its parts are done, or with the parts that are done when it is cancelled. Does so once.
   */
  end(
    id: string,
    status: "completed" | "cancelled",
    now: number,
    endOf: (tallies: readonly BatchTally[], batch: StoredBatch) => EndedBatch,
  ): Promise<boolean>;
}

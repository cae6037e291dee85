import type { Page } from "../../engine/simulation/comparisons.ts";
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

/** A part of a batch that this process works on. `fence` distinguishes this claim from earlier ones. */
export interface ClaimedPart {
  readonly batch: string;
  readonly ord: number;
  readonly fence: number;
  readonly listingIds: readonly string[];
}

export type PartLease = Pick<ClaimedPart, "batch" | "ord" | "fence">;

/** The end of a batch. */
export interface EndedBatch extends Pick<StoredBatch, "answer"> {
  readonly summary: object;
}

/** The stored batches, their parts, and the results of their products. */
export interface BatchStore {
  /** Returns the ids of batches with work that no worker holds, the oldest first. */
  due(limit: number): Promise<string[]>;
  /** Marks a batch as running and returns it; undefined if it has ended. */
  open(id: string, now: number): Promise<OpenBatch | undefined>;
  /** Leases a free part; undefined if no part is free. */
  claim(id: string): Promise<ClaimedPart | undefined>;
  /** Renews a lease. Returns false if it was lost. */
  renew(lease: PartLease): Promise<boolean>;
  /** Releases a lease, so that the next worker need not wait until it expires. */
  release(lease: PartLease): Promise<void>;
  /**
   * Stores the results of a part, unless they are stored or the batch has ended. Returns false if nothing was stored.
   */
  finishPart(lease: PartLease, products: readonly BatchProduct[], tally: BatchTally, now: number): Promise<boolean>;
  /** Returns the tallies of the finished parts. */
  tallies(id: string): Promise<BatchTally[]>;
  /** Returns a page of the finished products, the largest possible gain first. */
  products(id: string, page: Page): Promise<BatchProduct[]>;
  /**
   * Ends a batch once: as completed if all parts are finished, or as cancelled with the finished parts. Returns whether
   * it did.
   */
  end(
    id: string,
    status: "completed" | "cancelled",
    now: number,
    endOf: (tallies: readonly BatchTally[], batch: StoredBatch) => EndedBatch,
  ): Promise<boolean>;
}

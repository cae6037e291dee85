import type { Clock } from "../shared/ports.ts";
import { derivedId } from "../shared/secret.ts";
import type { ListingAuditor } from "./listing-auditor.ts";
import type { ListingBody, ListingStore } from "./store.ts";

/** The highest number of samples in an account. */
const MAX_SAMPLES = 12;

/**
 * Returns the ids of the samples of an account, whether or not they are saved. The ids are derived from the account, so a
 * sample is recognized even after a change, and is never saved twice.
 */
export function sampleIds(accountId: string): readonly string[] {
  return Array.from({ length: MAX_SAMPLES }, (_, at) => derivedId("lst", `sample ${accountId} ${at}`));
}

export interface SampleParts {
  readonly store: Pick<ListingStore, "insertMissing" | "remove" | "savedIds">;
  readonly auditor: Pick<ListingAuditor, "count">;
  readonly clock: Clock;
}

/** Manages the sample listings of an account, which do not count against its plan and are removed together. */
export class SampleListings {
  readonly #parts: SampleParts;

  constructor(parts: SampleParts) {
    this.#parts = parts;
  }

  /** Returns the ids of the saved samples of an account. */
  saved(accountId: string): Promise<ReadonlySet<string>> {
    return this.#parts.store.savedIds(accountId, sampleIds(accountId));
  }

  /** Saves the samples that an account does not have yet. Returns the ids of all samples, in the order of `bodies`. */
  async add(accountId: string, bodies: readonly ListingBody[]): Promise<readonly string[]> {
    const { store, auditor, clock } = this.#parts;
    const ids = sampleIds(accountId).slice(0, bodies.length);
    const counts = await auditor.count(bodies);
    const now = clock.now();
    const origin = { kind: "manual", at: new Date(now).toISOString(), ref: "example" } as const;
    await store.insertMissing(
      accountId,
      bodies.map((body, at) => ({
        id: ids[at] ?? "",
        version: 1,
        body,
        origin,
        generatedFields: [],
        audit: counts[at] ?? { errors: 0, warnings: 0 },
        createdAt: now,
        // Lists show the latest change first, so the first sample is the latest.
        updatedAt: now - at,
      })),
    );
    return ids;
  }

  /** Deletes the samples of an account. */
  async remove(accountId: string): Promise<void> {
    for (const id of sampleIds(accountId)) await this.#parts.store.remove(accountId, id, undefined);
  }
}

import type { Clock } from "../shared/ports.ts";
import { derivedId } from "../shared/secret.ts";
import type { ListingAuditor } from "./listing-auditor.ts";
import type { ListingBody, ListingStore } from "./store.ts";

/** The most samples of an account. */
const MAX_SAMPLES = 12;

/**
 * Returns the ids that the samples of an account have, saved or not. They are derived, so that a sample is told from other
 * listings also after a change, and is never saved twice.
 */
export function sampleIds(accountId: string): readonly string[] {
  return Array.from({ length: MAX_SAMPLES }, (_, at) => derivedId("lst", `sample ${accountId} ${at}`));
}

export interface SampleParts {
  readonly store: Pick<ListingStore, "insertMissing" | "remove" | "savedIds">;
  readonly auditor: Pick<ListingAuditor, "count">;
  readonly clock: Clock;
}

/** Listings that show an account what the service does. They count against no plan, and are removed together. */
export class SampleListings {
  readonly #parts: SampleParts;

  constructor(parts: SampleParts) {
    this.#parts = parts;
  }

  /** Returns the ids of the samples that an account has. */
  saved(accountId: string): Promise<ReadonlySet<string>> {
    return this.#parts.store.savedIds(accountId, sampleIds(accountId));
  }

  /** Saves the samples that an account does not have yet. Returns their ids, in their order. */
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
        // The first one comes first in lists, which have the latest change first.
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

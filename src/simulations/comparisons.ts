import { lazyAsync } from "../shared/lazy.ts";
import { finishInTurns } from "../shared/steps.ts";
import type { AccountEngines } from "./account-engines.ts";
import { comparisonOf } from "./answer.ts";
import {
  type ComparisonRequest,
  comparisonSnapshot,
  hashComparison,
  resolveComparison,
  requireComparisonMode,
} from "./comparison-request.ts";
import { follow, type Follower } from "./follow.ts";
import type { ComparisonAnswer, ListingComparison } from "./listing-comparison.ts";
import type { LiveRuns, LiveRunsParts } from "./live/live-runs.ts";
import { nameListing, readerOf, savedIds } from "./resolved-listing.ts";
import type { Keyed } from "./run-mode.ts";
import type { ListingReader } from "./simulation.ts";

export interface ComparisonsParts extends LiveRunsParts {
  readonly listings: ListingReader;
  readonly accountEngines: AccountEngines;
  readonly live: () => Promise<LiveRuns>;
}

/** Compares two versions of a listing, as the model predicts or by asking real assistants. */
export class Comparisons {
  readonly #parts: ComparisonsParts;
  readonly #live = lazyAsync(async () => {
    const { LiveComparisons } = await import("./live/live-comparisons.ts");
    return new LiveComparisons({ ...this.#parts, live: await this.#parts.live() });
  });

  constructor(parts: ComparisonsParts) {
    this.#parts = parts;
  }

  /**
   * Compares two versions of a listing and stores the run. A live run is queued, or only estimated. Throws
   * `validation-failed` for arguments of another mode and for listings that cannot be compared, `not-found` for a
   * listing that the account does not have, and as `RunLedger` does.
   */
  async compare(
    accountId: string,
    { idempotencyKey, ...request }: ComparisonRequest & Keyed,
  ): Promise<ComparisonAnswer> {
    requireComparisonMode(request);
    const resolved = await resolveComparison(request, readerOf(this.#parts.listings, accountId));
    if (request.mode === "live") {
      const { preset, budgetCents, estimateOnly = false } = request;
      const live = await this.#live();
      if (estimateOnly) return live.estimate(accountId, resolved, request);
      return comparisonOf(await live.start(accountId, resolved, { idempotencyKey, preset, budgetCents }));
    }
    const { ledger, accountEngines } = this.#parts;
    const { engine, hashOf } = await accountEngines.for(accountId, resolved.assistants);
    const asked = { kind: "compare", inputHash: hashOf(hashComparison(resolved)), idempotencyKey } as const;
    const run = await ledger.runOnce(accountId, asked, async () => {
      const answer = await finishInTurns(engine.compare(resolved));
      return {
        answer,
        method: engine.method,
        input: comparisonSnapshot(resolved),
        listingIds: savedIds([resolved.a, resolved.b, ...resolved.competitors]),
        summary: { product: nameListing(resolved.a), headline: answer.headline },
      };
    });
    return comparisonOf(run);
  }

  /** Returns a comparison. Throws `not-found`. */
  async get(accountId: string, id: string): Promise<ListingComparison> {
    return comparisonOf(await this.#parts.ledger.comparison(accountId, id));
  }

  /** Waits a few seconds for the end of a comparison and reports its progress. Returns it as it is then. */
  async follow(accountId: string, id: string, follower: Follower): Promise<ListingComparison> {
    return follow(() => this.get(accountId, id), follower, this.#parts.clock);
  }
}

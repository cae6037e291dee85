import { Problem } from "../../shared/problem.ts";
import type { ComparisonAnswer, ListingComparison } from "../../simulations/listing-comparison.ts";
import type { Optimization } from "../../simulations/optimization.ts";
import { SessionTools } from "../session/session-tools.ts";
import { orNotFound } from "../call-tool.ts";
import type { ListingList, SavedListing, SaveResult } from "../listings/saved-listing.ts";
import type { ListingReference, OptimizationArguments, RunArguments, StoredOptimization } from "./improvement.ts";

/** The number of rivals to choose from. */
const RIVALS = 100;

/** The arguments of `compare_listings` that the pages send. */
export interface ComparisonArguments {
  readonly a: ListingReference;
  readonly b: ListingReference;
  readonly competitors: readonly ListingReference[];
  readonly queries: readonly { readonly text: string }[];
}

/** The arguments of a comparison that asks real assistants. */
export interface LiveComparisonArguments extends ComparisonArguments {
  readonly mode: "live";
  readonly assistants: readonly string[];
  readonly preset: string;
  readonly budgetCents: number;
}

/** A stored comparison with its arguments. */
export type StoredComparison = ListingComparison & {
  readonly arguments: ComparisonArguments | LiveComparisonArguments;
};

/** The tools of the pages that improve and compare a listing, called for the signed-in person. */
export class ImproveTools extends SessionTools {
  /** Returns a listing. Throws `not-found` when the account has no such listing. */
  async listing(id: string): Promise<SavedListing> {
    const { listings } = await orNotFound(this.call<ListingList>("list_listings", { id }), NOT_FOUND);
    const [listing] = listings;
    if (listing === undefined) throw new Error("list_listings found nothing and did not say so.");
    return listing;
  }

  /** Returns the rivals that were changed last. */
  rivals(): Promise<ListingList> {
    return this.call("list_listings", { role: "rival", limit: RIVALS });
  }

  optimize(args: OptimizationArguments): Promise<Optimization> {
    return this.call("optimize_listing", args);
  }

  compare(
    args: ComparisonArguments | (LiveComparisonArguments & { readonly idempotencyKey: string }),
  ): Promise<ListingComparison> {
    return this.call("compare_listings", args);
  }

  /** Returns the estimate of a live comparison. Nothing is asked or stored. */
  estimate(args: LiveComparisonArguments): Promise<Pick<ComparisonAnswer, "estimate">> {
    return this.call("compare_listings", { ...args, estimateOnly: true });
  }

  cancel(id: string): Promise<ListingComparison> {
    return this.call("cancel_simulation", { id });
  }

  /** Returns an optimization of a listing with its arguments. Throws `not-found` for any other run. */
  async optimization(id: string, listingId: string): Promise<StoredOptimization> {
    const run = await this.#run<StoredOptimization>(id);
    if (!("edits" in run) || run.listing.id !== listingId) throw new Problem("not-found", NOT_FOUND);
    return run;
  }

  /** Returns a comparison of a listing with its arguments. Throws `not-found` for any other run. */
  async comparison(id: string, listingId: string): Promise<StoredComparison> {
    const run = await this.#run<StoredComparison>(id);
    if (!("label" in run) || !("b" in run) || run.arguments.b.id !== listingId)
      throw new Problem("not-found", NOT_FOUND);
    return run;
  }

  /** Returns the arguments of a run of any kind. Throws `not-found`. */
  async argumentsOf(id: string): Promise<RunArguments> {
    return (await this.#run<{ readonly arguments: RunArguments }>(id)).arguments;
  }

  /** Saves a listing. Throws `conflict` when it has changed. */
  save(item: object): Promise<SaveResult> {
    return this.call("save_listings", { items: [item] });
  }

  #run<T>(id: string): Promise<T> {
    return orNotFound(this.call<T>("get_simulation", { id, include: ["arguments"] }), NOT_FOUND);
  }
}

const NOT_FOUND = "Your account has no such listing or run. It may have been deleted.";

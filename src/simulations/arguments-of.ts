import type { ListingRef } from "../engine/listing.ts";
import type { LiveComparisonInput, LiveInput } from "./live/live-input.ts";
import type { StoredListing } from "./resolved-listing.ts";
import type { RunArguments } from "./run-arguments.ts";
import type { RunInput } from "./store.ts";

/** Returns the arguments that repeat a run. Saved listings are ids, so that a new run reads their latest versions. */
export function argumentsOf(input: RunInput): RunArguments {
  return listingsAsRefs(input);
}

function listingsAsRefs(input: RunInput): object {
  const competitors = input.competitors?.map(refOf);
  if ("products" in input) {
    const { calibrated: _, ...rest } = input;
    return { ...rest, competitors };
  }
  if ("live" in input && "a" in input) return liveComparisonArguments(input as LiveComparisonInput, competitors ?? []);
  if ("live" in input) return liveArguments(input as LiveInput, competitors ?? []);
  if ("product" in input) {
    const { features: _, calibrated: __, ...rest } = input;
    return { ...rest, product: refOf(input.product), competitors };
  }
  if ("a" in input) return { ...input, a: refOf(input.a), b: refOf(input.b), competitors };
  return { ...input, listing: refOf(input.listing), competitors };
}

function liveArguments({ live, ...input }: LiveInput, competitors: readonly ListingRef[]): object {
  const { replayOf, preset, budgetCents, promptVersion } = live;
  if (replayOf !== undefined) return { mode: "replay", replayOf };
  return {
    product: refOf(input.product),
    competitors,
    queries: input.queries,
    assistants: live.assistants.map(({ key }) => key),
    mode: "live",
    preset,
    budgetCents,
    promptVersion,
  };
}

function liveComparisonArguments({ live, ...input }: LiveComparisonInput, competitors: readonly ListingRef[]): object {
  return {
    a: refOf(input.a),
    b: refOf(input.b),
    competitors,
    queries: input.queries,
    assistants: live.assistants.map(({ key }) => key),
    mode: "live",
    preset: live.preset,
    budgetCents: live.budgetCents,
  };
}

function refOf({ saved, listing }: StoredListing): ListingRef {
  if (saved !== undefined) return { id: saved.id };
  // Only saved listings have these two fields.
  const { gtin: _, language: __, ...inline } = listing;
  return inline;
}

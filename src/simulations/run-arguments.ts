import { z } from "zod";
import { ListingRef, QueryInput } from "../engine/listing.ts";
import { named } from "../shared/schema.ts";
import type { StoredListing } from "./placed-listing.ts";
import type { InputSnapshot } from "./store.ts";

/** The arguments of a simulation, with which it can be run again. */
export const RunArguments = named(
  "RunArguments",
  z.object({
    product: ListingRef.describe("The listing under test."),
    competitors: z.array(ListingRef).describe("Rivals."),
    queries: z.array(QueryInput).describe("Absent: generated.").optional(),
    assistants: z.array(z.string()).describe("Absent: all.").optional(),
  }),
);
export type RunArguments = z.infer<typeof RunArguments>;

/** Returns the arguments of a run. Saved listings are ids, so that another run reads them as they are then. */
export function argumentsOf({ product, competitors, queries, assistants }: InputSnapshot): RunArguments {
  return {
    product: refOf(product),
    competitors: competitors.map(refOf),
    ...(queries === undefined ? {} : { queries: [...queries] }),
    ...(assistants === undefined ? {} : { assistants: [...assistants] }),
  };
}

function refOf({ saved, listing }: StoredListing): ListingRef {
  if (saved !== undefined) return { id: saved.id };
  // Only saved listings have these two.
  const { gtin: _, language: __, ...inline } = listing;
  return inline;
}

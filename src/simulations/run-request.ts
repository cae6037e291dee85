import type { ListingRef, QueryInput } from "../engine/listing.ts";
import { hashJson } from "../shared/canonical-json.ts";
import { listingIdentity, resolveListings, toStoredListing, type ReadSaved } from "./resolved-listing.ts";
import type { SimulationRequest } from "./prepare.ts";
import type { SimulationSnapshot } from "./store.ts";

/** A merchant's request for a simulation. */
export interface RunRequest {
  readonly product: ListingRef;
  readonly competitors: readonly ListingRef[];
  /** Undefined to generate queries from the listings. */
  readonly queries?: readonly QueryInput[] | undefined;
  /** Keys; undefined for all. */
  readonly assistants?: readonly string[] | undefined;
}

/** Resolves the listings of a request. Throws as `resolveListings` does. */
export async function resolveRequest(
  { product, competitors, queries, assistants }: RunRequest,
  readSaved: ReadSaved,
): Promise<SimulationRequest> {
  const refs = [
    { ref: product, path: ["product"] },
    ...competitors.map((ref, index) => ({ ref, path: ["competitors", index] })),
  ];
  const [first, ...others] = await resolveListings(refs, readSaved);
  if (first === undefined) throw new Error("A request has no product.");
  return { product: first, competitors: others, queries, assistants };
}

/** Returns the hash of a request. A saved listing is hashed by its id and version. */
export function hashRequest({ product, competitors, queries, assistants }: SimulationRequest): string {
  const asked = {
    product: listingIdentity(product),
    competitors: competitors.map(listingIdentity),
    queries,
    assistants,
  };
  return hashJson(asked);
}

/** Returns a request as it is stored. */
export function simulationSnapshot(request: SimulationRequest): Omit<SimulationSnapshot, "features"> {
  const { product, competitors, queries, assistants } = request;
  return { product: toStoredListing(product), competitors: competitors.map(toStoredListing), queries, assistants };
}

import { PRICE_CLIP } from "../choice/choice-model.ts";
import { createChoiceSet, type ChoiceSet } from "../choice/choice-set.ts";
import type { ListingFeatures, PriceRegime } from "../choice/features.ts";

/** A listing as a result names it. */
export interface NamedListing {
  /** Absent for a listing that was given inline. */
  readonly id?: string;
  readonly title: string;
}

/** A query with what was parsed from its text. */
export interface SimulatedQuery {
  readonly text: string;
  readonly weight: number;
  /** True if the query was generated from the listings because none was given. */
  readonly generated: boolean;
  readonly priceRegime: PriceRegime;
  /** Upper limit in minor units of the product's currency. */
  readonly budgetCents: number | null;
  /** Minimum rating in stars. */
  readonly minRating: number | null;
  /** Words of the query that the product lacks and could have, the most important first. */
  readonly missing?: readonly string[];
  /** The missing words that the product denies, such as "dishwasher" in "not dishwasher safe". */
  readonly denied?: readonly string[];
}

/** Everything that an offline simulation is computed from. */
export interface SimulationInput {
  readonly product: NamedListing;
  readonly competitors: readonly NamedListing[];
  readonly queries: readonly SimulatedQuery[];
  /** Keys of the assistants, in the order of the result. */
  readonly assistants: readonly string[];
  /** Features by query, then by listing: the product first, then the competitors. */
  readonly features: readonly (readonly ListingFeatures[])[];
  /** Groups of near-duplicate listings, as indexes into a row of `features`. */
  readonly nearDuplicates: readonly (readonly number[])[];
}

/** Selects a part of a simulation. An absent field selects everything. */
export interface Filter {
  /** Index of a query. */
  readonly query?: number | undefined;
  /** Index of a competitor. */
  readonly competitor?: number | undefined;
  /** Key of an assistant. */
  readonly assistant?: string | undefined;
}

/** The queries, competitors and assistants that a filter selects. */
export interface Selection {
  readonly queries: readonly number[];
  readonly competitors: readonly number[];
  readonly assistants: readonly string[];
}

/** Returns the selection of a filter. Throws RangeError if it is empty. */
export function select(input: SimulationInput, { query, competitor, assistant }: Filter = {}): Selection {
  const selection = {
    queries: [...input.queries.keys()].filter((index) => query === undefined || index === query),
    competitors: [...input.competitors.keys()].filter((index) => competitor === undefined || index === competitor),
    assistants: input.assistants.filter((key) => assistant === undefined || key === assistant),
  };
  for (const [kind, left] of Object.entries(selection))
    if (left.length === 0)
      throw new RangeError(`No ${kind} are left of this simulation. Use an index or key that it has.`);
  return selection;
}

/** Returns a query. Throws RangeError if the index is out of range. */
export function queryAt({ queries }: SimulationInput, index: number): SimulatedQuery {
  const query = queries[index];
  if (query === undefined) throw new RangeError(`There is no query ${index}.`);
  return query;
}

/** Returns the features of the product for a query. */
export function productFeatures(input: SimulationInput, query: number): ListingFeatures {
  return listingFeatures(input, query, 0);
}

/** Returns the features of a competitor for a query. */
export function competitorFeatures(input: SimulationInput, query: number, competitor: number): ListingFeatures {
  return listingFeatures(input, query, competitor + 1);
}

/** Returns the choice set of a query. A filter does not narrow it: shares are always among all listings. */
export function choiceSetOf(input: SimulationInput, query: number): ChoiceSet {
  const clip = PRICE_CLIP[queryAt(input, query).priceRegime];
  return createChoiceSet(input.features[query] ?? [], input.nearDuplicates, clip);
}

function listingFeatures({ features }: SimulationInput, query: number, listing: number): ListingFeatures {
  const found = features[query]?.[listing];
  if (found === undefined) throw new RangeError(`There are no features of listing ${listing} for query ${query}.`);
  return found;
}

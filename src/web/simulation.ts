/** A listing as `run_sandbox` takes it; prices are in minor units. */
export interface Listing {
  readonly title: string;
  readonly description?: string;
  readonly priceCents?: number;
}

/** The arguments of `run_sandbox`. */
export interface Listings {
  readonly product: Listing;
  readonly competitors: readonly Listing[];
}

/** What pictures and tables show of an answer of `run_sandbox`. */
export interface Simulation {
  readonly disclaimer: string;
  /** The comparisons are in the order of the assistants, and for each in that of the competitors. */
  readonly result: { readonly wins: number; readonly comparisons: readonly Comparison[] };
}

/** How one assistant judged one pair. */
export interface Comparison {
  readonly assistant: string;
  readonly winner: "product" | "competitor";
  readonly productScore: number;
  readonly competitorScore: number;
  readonly reasoning: string;
}

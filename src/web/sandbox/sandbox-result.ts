/** A listing in the arguments of `run_sandbox`. Prices are in minor units. */
export interface SandboxListing {
  readonly title: string;
  readonly description?: string;
  readonly priceCents?: number;
}

/** The arguments of `run_sandbox`. */
export interface SandboxListings {
  readonly product: SandboxListing;
  readonly competitors: readonly SandboxListing[];
}

/** The fields of a `run_sandbox` result that pages show. */
export interface SandboxSimulation {
  readonly disclaimer: string;
  /** The comparisons are ordered by assistant, then by competitor. */
  readonly result: { readonly wins: number; readonly comparisons: readonly Comparison[] };
}

/** The judgement of an assistant on a pair. */
export interface Comparison {
  readonly assistant: string;
  readonly winner: "product" | "competitor";
  readonly productScore: number;
  readonly competitorScore: number;
  readonly reasoning: string;
}

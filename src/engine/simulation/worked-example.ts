import type { Fact, InlineListing, QueryInput } from "../listing.ts";

/** An invented bottle with two rivals and three queries: the worked example of the documentation and the demo. */
export const WORKED_EXAMPLE = {
  product: {
    title: "Steel water bottle 750 ml",
    description: "Vacuum insulated bottle. Keeps drinks cold for 24 h and hot for 12 h.",
    brand: "Nordvik",
    priceCents: 2490,
    currency: "USD",
    rating: 4.3,
    reviewCount: 320,
    attributes: [{ name: "Material", value: "18/8 stainless steel" }],
  },
  competitors: [
    {
      title: "Insulated flask 0.75 l for cycling, stainless steel, leakproof",
      description: "Fits bike cages. Free returns.",
      priceCents: 2290,
      currency: "USD",
      rating: 4.5,
      reviewCount: 2100,
      returns: "Free returns in 30 days",
    },
    {
      title: "Glass bottle 500 ml",
      description: "The BEST bottle ever!!! Buy now, only 3 left!",
      priceCents: 1490,
      currency: "USD",
      rating: 4.1,
      reviewCount: 40,
    },
  ],
  queries: [
    { text: "insulated bottle for cycling" },
    { text: "steel water bottle 750 ml" },
    { text: "cheap drinking bottle under $20" },
  ],
} as const satisfies {
  readonly product: InlineListing;
  readonly competitors: readonly InlineListing[];
  readonly queries: readonly QueryInput[];
};

/** Facts that the merchant can add to the bottle's listing. */
export const WORKED_FACTS: readonly Fact[] = [{ name: "Returns", value: "Free returns in 30 days" }];

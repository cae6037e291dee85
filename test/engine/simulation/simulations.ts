import type { ListingFeatures } from "../../../src/engine/choice/features.ts";
import type { SimulationInput } from "../../../src/engine/simulation/simulation-input.ts";

/** Returns a simulation with the given features, by query and listing, and invented names. */
export function simulationOf(features: readonly (readonly ListingFeatures[])[]): SimulationInput {
  return {
    product: { title: "Product" },
    competitors: (features[0] ?? []).slice(1).map((_, index) => ({ title: `Competitor ${index}` })),
    queries: features.map((_, index) => ({
      text: `query ${index}`,
      weight: 1,
      generated: false,
      priceRegime: "default",
      budgetCents: null,
      minRating: null,
    })),
    assistants: ["assistant_1", "assistant_2", "assistant_3", "assistant_4"],
    features,
    nearDuplicates: [],
  };
}

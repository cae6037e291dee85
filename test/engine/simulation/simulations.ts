import type { ChoiceModel } from "../../../src/engine/choice/choice-model.ts";
import type { ListingFeatures } from "../../../src/engine/choice/features.ts";
import { compareListingsInSteps } from "../../../src/engine/simulation/compare-listings.ts";
import type { Page } from "../../../src/engine/simulation/comparisons.ts";
import { diagnoseInSteps } from "../../../src/engine/simulation/diagnose.ts";
import { simulateInSteps } from "../../../src/engine/simulation/simulate.ts";
import type { Filter, SimulationInput } from "../../../src/engine/simulation/simulation-input.ts";
import { finish } from "../../../src/shared/steps.ts";

export const simulate = (input: SimulationInput, model: ChoiceModel) => finish(simulateInSteps(input, model));

export const diagnose = (input: SimulationInput, model: ChoiceModel, filter: Filter, page: Page) =>
  finish(diagnoseInSteps(input, model, filter, page));

export const compareListings = (a: SimulationInput, b: SimulationInput, model: ChoiceModel) =>
  finish(compareListingsInSteps(a, b, model));

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

import fc from "fast-check";
import { expect, test } from "vitest";
import { assistantOf, STRESS_SETS } from "../../../src/engine/choice/choice-model.ts";
import { intervalOf } from "../../../src/engine/choice/draws.ts";
import type { ListingFeatures, PriceRegime } from "../../../src/engine/choice/features.ts";
import { differenceOf, drawProbabilities } from "../../../src/engine/choice/pair-difference.ts";
import { mean, meanVector } from "../../../src/engine/choice/vector.ts";
import { rounds } from "../../support/rounds.ts";
import { fullListing, listing } from "../choice/arbitrary.ts";
import { model } from "../choice/model.ts";
import { simulate, simulationOf } from "./simulations.ts";

/** Returns the outcome of a match-up when every assistant has the coefficients of a stress set. */
function endUnder(set: number, regime: PriceRegime, own: ListingFeatures, other: ListingFeatures): string {
  const drawn = model.assistants.map(({ key }) => {
    const stress = assistantOf(model, key).regimes[regime].stressed[set];
    if (stress === undefined) throw new Error(`There is no stress set ${set}.`);
    return drawProbabilities(differenceOf(own, other, stress.priceClip), stress, model.draws);
  });
  const points = model.assistants.map(({ key }) => {
    const stress = assistantOf(model, key).regimes[regime].stressed[set];
    const { values } = differenceOf(own, other, stress?.priceClip ?? 0);
    return 1 / (1 + Math.exp(-values.reduce((sum, value, at) => sum + value * (stress?.values[at] ?? 0), 0)));
  });
  const probability = mean(points, (point) => point);
  const { low, high } = intervalOf(meanVector(drawn));
  if ((low <= 0.5 && high >= 0.5) || (probability >= 0.35 && probability <= 0.65)) return "tooClose";
  return probability > 0.5 ? "ahead" : "behind";
}

test("match-ups under a stress set have the outcome of all draws of its coefficients", () => {
  const regime = fc.constantFrom<PriceRegime>("default", "budget");
  const any = fc.oneof(fullListing, listing);
  fc.assert(
    fc.property(any, any, regime, (own, other, priceRegime) => {
      const input = simulationOf([[own, other]]);
      const queries = input.queries.map((query) => ({ ...query, priceRegime }));
      const { stress } = simulate({ ...input, queries }, model).result;
      const ends = STRESS_SETS.map((_, set) => endUnder(set, priceRegime, own, other));
      expect(stress.map(({ ahead, behind, tooClose }) => ({ ahead, behind, tooClose }))).toEqual(
        ends.map((end) => ({ ahead: 0, behind: 0, tooClose: 0, [end]: 1 })),
      );
    }),
    { numRuns: rounds(2_000, 100) },
  );
});

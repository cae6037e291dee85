import { describe, expect, it } from "vitest";
import { fitCalibration } from "../../../src/engine/live/calibration/fit-calibration.ts";
import { fitConditionalLogit, type ObservedChoice } from "../../../src/engine/live/calibration/conditional-logit.ts";
import {
  coefficientNames,
  observedChoice,
  randomiseListings,
} from "../../../src/engine/live/calibration/randomised-listings.ts";
import { designTasks, PRESETS } from "../../../src/engine/live/design.ts";
import { engine } from "../../simulations/support.ts";
import { rounds } from "../../support/rounds.ts";
import { ended, picked, randomOf } from "./support.ts";

/** True coefficients: of the varied features, of the first slot, and of the texts of five listings. */
const TRUE = [-1.8, 5.4, 0.2, -0.25, 0.8, 1, 0.5, -0.5, 0, 1, 0];
const BASES = Array.from({ length: 6 }, (_, index) => ({
  title: `Bottle ${index}`,
  priceCents: 2_000 + 100 * index,
  currency: "USD",
  rating: 4.2,
  reviewCount: 300,
}));

const NAMES = coefficientNames(BASES);
const PUBLISHED = engine.published();

/** Choices of an assistant with known coefficients, over randomised listings in rotated orders. */
function choicesOf(seed: string): ObservedChoice[] {
  const random = randomOf(seed);
  const gumbel = () => -Math.log(-Math.log(random() + 1e-12) + 1e-12);
  const tasks = designTasks({ tasks: PRESETS.deep, queries: 1, listings: BASES.length, seed });
  return tasks.map((task) => {
    const listings = randomiseListings(BASES, `${seed} ${task.key}`);
    const shown = observedChoice({ task, outcome: picked(0) }, listings);
    if (shown === undefined) throw new Error("It shows no listings.");
    const utilities = shown.alternatives.map((row) =>
      row.reduce((sum, value, index) => sum + value * (TRUE[index] ?? 0), gumbel()),
    );
    const slot = utilities.indexOf(Math.max(...utilities));
    return observedChoice({ task, outcome: picked(slot) }, listings) ?? shown;
  });
}

describe("the calibration of an assistant", () => {
  it("recovers the coefficients of a simulated assistant within two standard errors as often as it should", () => {
    const fits = Array.from({ length: rounds(60, 3) }, (_, index) =>
      fitConditionalLogit(choicesOf(`fit ${index}`), NAMES),
    );
    const errors = fits.flatMap(({ coefficients }) =>
      coefficients.map(({ value, standardError }, index) => Math.abs(value - (TRUE[index] ?? 0)) / standardError),
    );
    const within = errors.filter((error) => error <= 2).length / errors.length;
    expect(within).toBeGreaterThan(0.9);
    expect(fits.every(({ converged }) => converged)).toBe(true);
  });

  it("reports the quality of its fit", () => {
    const fit = fitConditionalLogit(choicesOf("report"), NAMES);
    expect(fit.coefficients.map(({ name }) => name)).toEqual(NAMES);
    expect(fit.choices).toBeGreaterThanOrEqual(385);
    expect(fit.uniformLogLoss).toBeCloseTo(Math.log(6), 10);
    expect(fit.logLoss).toBeLessThan(fit.uniformLogLoss);
    expect(fit.pseudoR2).toBeCloseTo(1 - fit.logLoss / fit.uniformLogLoss, 10);
    expect(fit.topChoice).toBeGreaterThan(1 / 3);
  });

  it("stays finite for an assistant that always picks the best rated", () => {
    const choices = choicesOf("locked").map(({ alternatives }) => {
      const ratings = alternatives.map((row) => row[1] ?? 0);
      return { alternatives, chosen: ratings.indexOf(Math.max(...ratings)) };
    });
    for (const { value, standardError } of fitConditionalLogit(choices, NAMES).coefficients) {
      expect(value).toSatisfy(Number.isFinite);
      expect(standardError).toSatisfy(Number.isFinite);
    }
  });

  it.each([
    ["always the same listing", () => 1],
    ["one listing for one question and another for another", (query: number) => query],
  ])("finds that varied prices and ratings count for nothing with an assistant that chooses %s", (_, chosen) => {
    for (let round = 0; round < rounds(60, 4); round++) {
      const tasks = designTasks({ tasks: 200, queries: 2, listings: 2, seed: `${round}` });
      const choices = tasks.flatMap((task) => {
        const outcome = picked(task.order.indexOf(chosen(task.query)));
        return observedChoice({ task, outcome }, randomiseListings(BASES.slice(0, 2), `${round} ${task.key}`)) ?? [];
      });
      const fit = fitCalibration(choices, coefficientNames(BASES.slice(0, 2)), (feature) => PUBLISHED[feature]);
      for (const { feature, value, sd, published } of fit.coefficients)
        expect(Math.abs(value), feature).toBeLessThan(Math.abs(published.value) + 3 * sd);
      expect(fit.pseudoR2).toSatisfy(Number.isFinite);
      expect(fit.heldOut.fit).toSatisfy(Number.isFinite);
    }
  });

  it("leaves out tasks without a pick, and throws if there is nothing to fit", () => {
    const [task] = designTasks({ tasks: PRESETS.quick, queries: 1, listings: 6, seed: "s" });
    if (task === undefined) throw new Error("There is no task.");
    expect(observedChoice({ task, outcome: ended("none") }, BASES)).toBeUndefined();
    expect(() => fitConditionalLogit([], NAMES)).toThrow(RangeError);
  });

  it("varies only the measured features, and equally for equal seeds", () => {
    const varied = randomiseListings(BASES, "s");
    expect(randomiseListings(BASES, "s")).toEqual(varied);
    for (const [index, { title, priceCents = 0, rating = 0 }] of varied.entries()) {
      expect(title).toBe(BASES[index]?.title);
      for (const other of varied) expect(Math.abs(Math.log(priceCents / (other.priceCents ?? 1)))).toBeLessThan(0.701);
      expect(rating).toBeGreaterThanOrEqual(3.7);
      expect(rating).toBeLessThanOrEqual(5);
    }
  });
});

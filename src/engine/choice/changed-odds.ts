import type { Coefficients } from "./choice-model.ts";
import { DRAW_COUNT, type Draws } from "./draws.ts";
import { drawCoefficient, type PairDifference } from "./pair-difference.ts";
import { valueAt } from "./vector.ts";

/** The change of a pair's difference in one feature, given by its index. */
interface Step {
  readonly feature: number;
  readonly size: number;
}

/** A change of the difference between two listings. */
export interface DifferenceChange {
  readonly steps: readonly Step[];
  /** The same for equal changes. */
  readonly key: string;
}

/** Smaller differences between sizes are rounding errors. */
const SIZE_DECIMALS = 12;

/** Returns the change between two differences, which have to lack the same features. */
export function changeBetween(from: PairDifference, to: PairDifference): DifferenceChange {
  const steps: Step[] = [];
  for (let feature = 0; feature < to.values.length; feature++) {
    const size = valueAt(to.values, feature) - valueAt(from.values, feature);
    if (size !== 0) steps.push({ feature, size });
  }
  return { steps, key: steps.map(({ feature, size }) => `${feature} ${size.toFixed(SIZE_DECIMALS)}`).join(",") };
}

/**
 * Computes the factors by which a change multiplies the odds against a product, in each draw of one assistant's
 * coefficients. They do not depend on the pair, and most changes are equal for all pairs, so they are cached.
 */
export class OddsFactors {
  readonly #coefficients: Coefficients;
  readonly #draws: Draws;
  readonly #drawn: Float64Array[] = [];
  readonly #known = new Map<string, Float64Array>();

  constructor(coefficients: Coefficients, draws: Draws) {
    this.#coefficients = coefficients;
    this.#draws = draws;
  }

  /** Returns the factors of a change, by draw. */
  of({ steps, key }: DifferenceChange): Float64Array {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const factors = new Float64Array(DRAW_COUNT).fill(1);
    for (const { feature, size } of steps) {
      const drawn = (this.#drawn[feature] ??= drawCoefficient(feature, this.#coefficients, this.#draws));
      for (let at = 0; at < factors.length; at++)
        factors[at] = valueAt(factors, at) * Math.exp(-size * valueAt(drawn, at));
    }
    this.#known.set(key, factors);
    return factors;
  }
}

/** Multiplies the odds of drawn probabilities by factors, and adds the weighted new probabilities to `target`. */
export function addChanged(
  target: Float64Array,
  probabilities: Float64Array,
  factors: Float64Array,
  weight: number,
): void {
  for (let at = 0; at < target.length; at++) {
    const probability = valueAt(probabilities, at);
    const against = (1 - probability) * valueAt(factors, at);
    target[at] = valueAt(target, at) + (weight * probability) / (probability + against);
  }
}

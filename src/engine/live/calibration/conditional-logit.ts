import { invert, multiply } from "./matrix.ts";

/** One observed choice among alternatives. */
export interface ObservedChoice {
  /** A row of feature values for each alternative. */
  readonly alternatives: readonly (readonly number[])[];
  /** Index of the alternative that was chosen. */
  readonly chosen: number;
}

/** A coefficient as the choices suggest it. */
export interface FittedCoefficient {
  readonly name: string;
  readonly value: number;
  readonly standardError: number;
}

/** A fit and how well it describes the choices. */
export interface FitReport {
  readonly coefficients: readonly FittedCoefficient[];
  readonly choices: number;
  /** Mean log-loss of the fit, in nats. */
  readonly logLoss: number;
  /** Mean log-loss of choosing at random. */
  readonly uniformLogLoss: number;
  /** McFadden's: the share of the uncertainty that the fit explains. */
  readonly pseudoR2: number;
  /** Share of choices that the fit ranks first. */
  readonly topChoice: number;
  readonly converged: boolean;
}

const MAX_STEPS = 50;
const TOLERANCE = 1e-8;
/** Keeps a fit finite when a feature decides every choice. It moves others by less than a hundredth of their error. */
const RIDGE = 1e-3;

/** Fits the coefficients of a conditional logit to choices by Newton's method. Throws RangeError without choices. */
export function fitConditionalLogit(choices: readonly ObservedChoice[], names: readonly string[]): FitReport {
  if (choices.length === 0) throw new RangeError("There are no choices to fit.");
  let values: number[] = names.map(() => 0);
  let converged = false;
  for (let step = 0; step < MAX_STEPS && !converged; step++) {
    const { gradient, information } = slopesAt(choices, values);
    const change = multiply(invert(information), gradient);
    values = values.map((value, index) => value + (change[index] ?? 0));
    converged = Math.max(...change.map(Math.abs)) < TOLERANCE;
  }
  const covariance = invert(slopesAt(choices, values).information);
  return {
    coefficients: names.map((name, index) => ({
      name,
      value: values[index] ?? 0,
      standardError: Math.sqrt(covariance[index]?.[index] ?? 0),
    })),
    ...qualityOf(choices, values),
    converged,
  };
}

function qualityOf(choices: readonly ObservedChoice[], values: readonly number[]) {
  let loss = 0;
  let uniform = 0;
  let first = 0;
  for (const { alternatives, chosen } of choices) {
    const shares = sharesOf(alternatives, values);
    loss -= Math.log(shares[chosen] ?? 0);
    uniform += Math.log(alternatives.length);
    if (shares[chosen] === Math.max(...shares)) first += 1;
  }
  const count = choices.length;
  return {
    choices: count,
    logLoss: loss / count,
    uniformLogLoss: uniform / count,
    pseudoR2: 1 - loss / uniform,
    topChoice: first / count,
  };
}

/** Returns the slope of the log-likelihood, and how it bends, at some values. */
function slopesAt(choices: readonly ObservedChoice[], values: readonly number[]) {
  const gradient = values.map((value) => -RIDGE * value);
  const information = values.map((_, row) => values.map((__, column) => (row === column ? RIDGE : 0)));
  for (const { alternatives, chosen } of choices) {
    const shares = sharesOf(alternatives, values);
    const expected = values.map((_, at) =>
      alternatives.reduce((sum, features, index) => sum + (shares[index] ?? 0) * (features[at] ?? 0), 0),
    );
    for (const [index, features] of alternatives.entries()) {
      const distance = features.map((value, at) => value - (expected[at] ?? 0));
      if (index === chosen) addTo(gradient, distance, 1);
      for (const [at, row] of information.entries()) addTo(row, distance, (shares[index] ?? 0) * (distance[at] ?? 0));
    }
  }
  return { gradient, information };
}

function addTo(target: number[], source: readonly number[], factor: number): void {
  for (const [index, value] of source.entries()) target[index] = (target[index] ?? 0) + factor * value;
}

function sharesOf(alternatives: readonly (readonly number[])[], values: readonly number[]): number[] {
  const utilities = alternatives.map((features) =>
    features.reduce((sum, value, index) => sum + value * (values[index] ?? 0), 0),
  );
  // The largest is taken off, so that no power overflows.
  const largest = Math.max(...utilities);
  const powers = utilities.map((utility) => Math.exp(utility - largest));
  const sum = powers.reduce((all, power) => all + power, 0);
  return powers.map((power) => power / sum);
}

import { invert, multiply } from "./matrix.ts";

/** One observed choice among alternatives. */
export interface ObservedChoice {
  /** One row of feature values for each alternative. */
  readonly alternatives: readonly (readonly number[])[];
  /** Index of the chosen alternative. */
  readonly chosen: number;
}

/** A normal prior for a coefficient. */
export interface Prior {
  readonly value: number;
  readonly sd: number;
}

/** A coefficient that was fitted to choices. */
export interface FittedCoefficient {
  readonly name: string;
  readonly value: number;
  readonly standardError: number;
}

/** Fitted coefficients with measures of how well they describe the choices. */
export interface FitReport {
  readonly coefficients: readonly FittedCoefficient[];
  readonly choices: number;
  /** Mean log-loss of the fit, in nats. */
  readonly logLoss: number;
  /** Mean log-loss of choosing at random. */
  readonly uniformLogLoss: number;
  /** McFadden's pseudo-R²: the share of the uncertainty that the fit explains. */
  readonly pseudoR2: number;
  /** Share of choices whose chosen alternative the fit ranks first. */
  readonly topChoice: number;
  readonly converged: boolean;
}

const MAX_STEPS = 50;
const TOLERANCE = 1e-8;
/** Keeps a fit finite when one feature decides every choice. It shifts the others by less than 1 % of their error. */
const WEAK_PRIOR: Prior = { value: 0, sd: 32 };

/**
 * Fits the coefficients of a conditional logit to choices with Newton's method, starting from the priors. A step
 * that overshoots is halved: far from the fit, whole steps may diverge. Throws RangeError if there are no choices.
 */
export function fitConditionalLogit(
  choices: readonly ObservedChoice[],
  names: readonly string[],
  priors: readonly Prior[] = names.map(() => WEAK_PRIOR),
): FitReport {
  if (choices.length === 0) throw new RangeError("There are no choices to fit.");
  let values: number[] = priors.map(({ value }) => value);
  let converged = false;
  for (let step = 0; step < MAX_STEPS && !converged; step++) {
    const { gradient, information } = derivativesAt(choices, values, priors);
    const change = multiply(invert(information), gradient);
    converged = Math.max(...change.map(Math.abs)) < TOLERANCE;
    const least = logPosterior(choices, values, priors) - TOLERANCE;
    let share = 1;
    while (logPosterior(choices, stepped(values, change, share), priors) < least) share /= 2;
    values = stepped(values, change, share);
  }
  const covariance = invert(derivativesAt(choices, values, priors).information);
  return {
    coefficients: names.map((name, index) => ({
      name,
      value: values[index] ?? 0,
      standardError: Math.sqrt(covariance[index]?.[index] ?? 0),
    })),
    ...fitQuality(choices, values),
    converged,
  };
}

function stepped(values: readonly number[], change: readonly number[], share: number): number[] {
  return values.map((value, index) => value + share * (change[index] ?? 0));
}

/** Returns the log-posterior of some values, up to a constant. */
function logPosterior(choices: readonly ObservedChoice[], values: readonly number[], priors: readonly Prior[]): number {
  const distances = priors.map(({ value, sd }, at) => ((values[at] ?? 0) - value) / sd);
  return -choices.length * meanLogLoss(choices, values) - distances.reduce((sum, each) => sum + each ** 2, 0) / 2;
}

function fitQuality(choices: readonly ObservedChoice[], values: readonly number[]) {
  const first = choices.filter(({ alternatives, chosen }) => {
    const shares = sharesOf(alternatives, values);
    return shares[chosen] === Math.max(...shares);
  }).length;
  const [logLoss, uniformLogLoss] = [meanLogLoss(choices, values), meanLogLoss(choices, [])];
  return {
    choices: choices.length,
    logLoss,
    uniformLogLoss,
    pseudoR2: 1 - logLoss / uniformLogLoss,
    topChoice: first / choices.length,
  };
}

/** Returns the mean log-loss of some coefficients, in nats. Missing coefficients count as 0. */
export function meanLogLoss(choices: readonly ObservedChoice[], values: readonly number[]): number {
  const loss = choices.reduce(
    (sum, { alternatives, chosen }) => sum - Math.log(sharesOf(alternatives, values)[chosen] ?? 0),
    0,
  );
  return loss / choices.length;
}

/** Returns the gradient of the log-posterior and its negative Hessian, at some values. */
function derivativesAt(choices: readonly ObservedChoice[], values: readonly number[], priors: readonly Prior[]) {
  const gradient = priors.map(({ value, sd }, at) => (value - (values[at] ?? 0)) / sd ** 2);
  const information = priors.map(({ sd }, row) => priors.map((_, column) => (row === column ? sd ** -2 : 0)));
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
  // Subtracting the largest keeps the powers from overflowing.
  const largest = Math.max(...utilities);
  const powers = utilities.map((utility) => Math.exp(utility - largest));
  const sum = powers.reduce((all, power) => all + power, 0);
  return powers.map((power) => power / sum);
}

import type { Steps } from "../../shared/steps.ts";
import type { ChoiceModel } from "../choice/choice-model.ts";
import { intervalOf, type Interval } from "../choice/draws.ts";
import { mean } from "../choice/vector.ts";
import { findTextAction } from "./actions.ts";
import { evaluateInSteps } from "./evaluation.ts";
import { countMatchups } from "./matchup-counts.ts";
import type { Action } from "./result-schema.ts";
import { round12, roundInterval } from "./round.ts";
import { queryAt, select, type SimulationInput } from "./simulation-input.ts";

/** The key figures of a simulation, for batches of products. */
export interface Outline {
  readonly counts: ReturnType<typeof countMatchups>;
  readonly winRate: number;
  readonly expectedWinRate: number;
  readonly interval: Interval;
  /** Index of the competitor against which the product has the lowest chance. */
  readonly hardest: number;
  /** The change of text with the largest gain; undefined if none would gain. */
  readonly action: Action | undefined;
}

/** Computes an outline in steps. Its figures equal those of the whole simulation. */
export function* outlineInSteps(input: SimulationInput, model: ChoiceModel): Steps<Outline> {
  const evaluation = yield* evaluateInSteps(input, model, select(input));
  const { matchups, total } = evaluation;
  const chances = input.competitors.map((_, index) => {
    const own = matchups.filter(({ competitor }) => competitor === index);
    const weights = own.map(({ query }) => queryAt(input, query).weight);
    return mean(own, ({ probability }) => probability, weights);
  });
  return {
    counts: countMatchups(matchups),
    winRate: round12(total.winRate),
    expectedWinRate: round12(total.expectedWinRate),
    interval: roundInterval(intervalOf(total.drawn)),
    hardest: chances.indexOf(Math.min(...chances)),
    action: yield* findTextAction(input, model, evaluation),
  };
}

import { round12 } from "../simulation/round.ts";
import { NONE } from "./answer.ts";
import { type DoneTask, pickOf } from "./outcome.ts";
import type { Share } from "./statistics/interval.ts";

/** Counts of tasks by outcome. */
export interface AnswerCounts {
  readonly tasks: number;
  readonly invalid: number;
  readonly unanswered: number;
  readonly none: number;
  readonly picked: number;
}

/** Counts tasks by outcome. */
export function countAnswers(done: readonly DoneTask[]): AnswerCounts {
  const of = (kind: string) => done.filter(({ outcome }) => outcome.kind === kind).length;
  return {
    tasks: done.length,
    invalid: of("invalid"),
    unanswered: of("unanswered"),
    none: of(NONE),
    picked: of("picked"),
  };
}

/** Returns the share of answers that cannot be counted, and the share of counted answers that choose none. */
export function answerRates(done: readonly DoneTask[]): { readonly invalidRate: number; readonly noneRate: number } {
  const { tasks, invalid, unanswered, picked, none } = countAnswers(done);
  return { invalidRate: ratio(invalid, tasks - unanswered), noneRate: ratio(none, picked + none) };
}

/** Returns a share; 0 if the whole is 0. */
export function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : round12(part / whole);
}

/** The product's record against one rival. */
export interface Duel extends Share {
  /** Number of pairs whose two orders disagree; 0 for larger sets. */
  readonly splits: number;
}

/**
 * Returns the product's record against a rival in some tasks. In pairs the two orders of a block are one trial: they
 * have to agree for a win, and a split is a tie. In larger sets a trial is a task in which one of the two was picked.
 */
export function duelOf(done: readonly DoneTask[], rival: number): Duel {
  const isPair = done[0]?.task.order.length === 2;
  return isPair ? pairDuel(done) : setDuel(done, rival);
}

function pairDuel(done: readonly DoneTask[]): Duel {
  const blocks = Map.groupBy(done, ({ task }) => task.block);
  const duel = { successes: 0, trials: 0, splits: 0 };
  for (const orders of blocks.values()) {
    const [one, other] = orders.map(pickOf);
    if (one === undefined || other === undefined) continue;
    duel.trials += 1;
    if (one !== other) duel.splits += 1;
    duel.successes += one === other ? Number(one === 0) : 0.5;
  }
  return duel;
}

function setDuel(done: readonly DoneTask[], rival: number): Duel {
  const picks = done.map(pickOf);
  const successes = picks.filter((pick) => pick === 0).length;
  return { successes, trials: successes + picks.filter((pick) => pick === rival).length, splits: 0 };
}

/** Returns the product's record against all rivals, by query. The trials of a query are independent of each other. */
export function queryShares(done: readonly DoneTask[], weights: readonly number[]): Share[] {
  return weights.map((weight, query) => {
    const own = done.filter(({ task }) => task.query === query);
    const rivals = [...new Set(own.flatMap(({ task }) => task.order))].filter((index) => index !== 0);
    const duels = rivals.map((rival) => duelOf(own, rival)).filter(({ trials }) => trials > 0);
    const mean = duels.reduce((sum, { successes, trials }) => sum + successes / trials, 0) / Math.max(1, duels.length);
    const trials = duels.length === 0 ? 0 : unitsOf(own);
    return { successes: mean * trials * weight, trials: trials * weight };
  });
}

/** Returns the number of independent answers: blocks of pairs, or tasks of larger sets. */
function unitsOf(done: readonly DoneTask[]): number {
  const isPair = done[0]?.task.order.length === 2;
  return isPair ? pairDuel(done).trials : done.filter((task) => pickOf(task) !== undefined).length;
}

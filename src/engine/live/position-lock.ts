import type { DoneTask } from "./outcome.ts";

/** Picks below which nothing can be said of a habit. */
const MIN_PICKS = 24;
/** Shares of the first slot that a pair allows. */
const PAIR_BOUNDS = { low: 0.15, high: 0.85 } as const;
/** Largest excess of the first slot's share in a set over two fair shares. Two, because lists are read from the top. */
const SET_EXCESS = 0.25;

/** Frequency with which an assistant picks the listing that is shown first. */
export interface PositionBias {
  /** Share of the first slot among its picks; null without picks. */
  readonly firstSlotShare: number | null;
  /** Tells whether it chooses by position, so that its figures say nothing of listings. */
  readonly isLocked: boolean;
}

/** Returns whether there are picks enough to tell whether an assistant chooses by position. */
export function hasEnoughPicks(done: readonly DoneTask[]): boolean {
  return picksIn(done).length >= MIN_PICKS;
}

/** Returns whether an assistant chooses by position. */
export function positionBias(done: readonly DoneTask[]): PositionBias {
  const picks = picksIn(done);
  if (picks.length === 0) return { firstSlotShare: null, isLocked: false };
  const firstSlotShare = picks.filter(({ outcome }) => outcome.slot === 0).length / picks.length;
  const slots = picks[0]?.task.order.length ?? 2;
  return { firstSlotShare, isLocked: hasEnoughPicks(picks) && isExtreme(firstSlotShare, slots) };
}

function picksIn(done: readonly DoneTask[]): DoneTask[] {
  return done.filter(({ outcome }) => outcome.kind === "picked");
}

function isExtreme(share: number, slots: number): boolean {
  if (slots === 2) return share < PAIR_BOUNDS.low || share > PAIR_BOUNDS.high;
  return share > 2 / slots + SET_EXCESS;
}

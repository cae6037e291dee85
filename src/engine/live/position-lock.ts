import type { DoneTask } from "./outcome.ts";

/** Minimum number of picks for a judgement. */
const MIN_PICKS = 24;
/** Range of first-slot shares that counts as unbiased when two listings are shown. */
const PAIR_BOUNDS = { low: 0.15, high: 0.85 } as const;
/**
 * The margin by which the first slot's share of a larger set may exceed twice its fair share. Twice, because lists are read from
 * the top.
 */
const SET_EXCESS = 0.25;

/** An assistant's preference for the listing that is shown first. */
export interface PositionBias {
  /** Share of picks in the first slot; null without picks. */
  readonly firstSlotShare: number | null;
  /** True if the assistant chooses by position, so that its figures say nothing about the listings. */
  readonly isLocked: boolean;
}

/** Returns whether there are enough picks to judge the bias. */
export function hasEnoughPicks(done: readonly DoneTask[]): boolean {
  return picksIn(done).length >= MIN_PICKS;
}

/** Returns the position bias of an assistant. */
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

import type { Interval } from "../../engine/choice/draws.ts";
import type { Feature } from "../../engine/choice/features.ts";
import type { BatchProduct, BatchTotals } from "./batch.ts";

/** Sums over some products, which can be added to those of other products. */
export interface BatchTally {
  readonly simulated: number;
  readonly skipped: number;
  readonly counts: BatchTotals["counts"];
  /** Sum over the products, like the next two. */
  readonly winRate: number;
  readonly expectedWinRate: number;
  /** Undefined if a product has no interval, as in earlier versions. */
  readonly interval?: Interval | undefined;
  /** Sums by the change with the largest gain. */
  readonly actions: readonly ActionTally[];
}

interface ActionTally {
  readonly feature: Feature;
  readonly change: string;
  readonly products: number;
  /** Sums over the products. */
  readonly gain: number;
  readonly interval?: Interval | undefined;
}

/** The sum of zero intervals. */
const NO_RANGE: Interval = { low: 0, high: 0 };

const NOTHING: BatchTally = {
  simulated: 0,
  skipped: 0,
  counts: { matchups: 0, ahead: 0, behind: 0, tooClose: 0, contested: 0 },
  winRate: 0,
  expectedWinRate: 0,
  interval: NO_RANGE,
  actions: [],
};

/** Returns the tally of some products. */
export function tallyOf(products: readonly BatchProduct[]): BatchTally {
  return sumOf(products.map(tallyOfOne));
}

/** Returns the sum of tallies. */
function sumOf(tallies: readonly BatchTally[]): BatchTally {
  return tallies.reduce(add, NOTHING);
}

function tallyOfOne(found: BatchProduct): BatchTally {
  const { counts, winRate = 0, expectedWinRate = 0, interval, action, gain } = found;
  if (counts === undefined) return { ...NOTHING, skipped: 1 };
  const actions = action === undefined ? [] : [tallyOfAction(action, gain)];
  return { simulated: 1, skipped: 0, counts, winRate, expectedWinRate, interval, actions };
}

function tallyOfAction({ feature, change, interval }: NonNullable<BatchProduct["action"]>, gain: number): ActionTally {
  return { feature, change, products: 1, gain, interval };
}

function add(one: BatchTally, other: BatchTally): BatchTally {
  return {
    simulated: one.simulated + other.simulated,
    skipped: one.skipped + other.skipped,
    counts: {
      matchups: one.counts.matchups + other.counts.matchups,
      ahead: one.counts.ahead + other.counts.ahead,
      behind: one.counts.behind + other.counts.behind,
      tooClose: one.counts.tooClose + other.counts.tooClose,
      contested: one.counts.contested + other.counts.contested,
    },
    winRate: one.winRate + other.winRate,
    expectedWinRate: one.expectedWinRate + other.expectedWinRate,
    interval: addRanges(one.interval, other.interval),
    actions: addActions(one.actions, other.actions),
  };
}

function addRanges(one: Interval | undefined, other: Interval | undefined): Interval | undefined {
  if (one === undefined || other === undefined) return undefined;
  return { low: one.low + other.low, high: one.high + other.high };
}

/** Returns a field with the mean of `count` intervals; no field if their sum is unknown. */
function meanRange(sum: Interval | undefined, count: number): { interval?: Interval } {
  return sum === undefined || count === 0 ? {} : { interval: { low: sum.low / count, high: sum.high / count } };
}

function addActions(some: readonly ActionTally[], more: readonly ActionTally[]): ActionTally[] {
  const sums = new Map(some.map((action) => [action.feature, action]));
  for (const action of more) {
    const { products, gain, interval } = sums.get(action.feature) ?? { products: 0, gain: 0, interval: NO_RANGE };
    sums.set(action.feature, {
      ...action,
      products: products + action.products,
      gain: gain + action.gain,
      interval: addRanges(interval, action.interval),
    });
  }
  return [...sums.values()];
}

/** Returns the totals of a batch. */
export function totalsOf(products: number, tallies: readonly BatchTally[]): BatchTotals {
  const { simulated, skipped, counts, winRate, expectedWinRate, interval, actions } = sumOf(tallies);
  return {
    products,
    simulated,
    skipped,
    counts,
    winRate: simulated === 0 ? null : winRate / simulated,
    expectedWinRate: simulated === 0 ? null : expectedWinRate / simulated,
    ...meanRange(interval, simulated),
    actions: actions
      .toSorted((one, other) => other.gain - one.gain || other.products - one.products)
      .map(({ gain, interval: range, products: count, ...change }) => ({
        ...change,
        products: count,
        gain: gain / count,
        ...meanRange(range, count),
      })),
  };
}

/** Returns the totals as a headline. */
export function batchHeadline({ products, simulated, skipped, counts, actions: [best] }: BatchTotals): string {
  const done = simulated + skipped;
  const sentences: string[] = [];
  if (done < products) sentences.push(`${thousands(done)} of ${counted(products, "product")} done.`);
  else if (simulated === 0) sentences.push("No product could be simulated.");
  if (simulated > 0)
    sentences.push(
      `The model expects assistants to prefer your products in ${thousands(counts.ahead)} of ` +
        `${counted(counts.matchups, "match-up")} and the rivals in ${thousands(counts.behind)}.`,
    );
  if (skipped > 0) sentences.push(`Skipped: ${counted(skipped, "product")}.`);
  if (best !== undefined)
    sentences.push(
      `Most could be gained by one change of text (${counted(best.products, "product")}): ${best.change}.`,
    );
  return sentences.join(" ");
}

/** Returns a count with its noun, such as "1 product" or "1,200 products". */
export function counted(amount: number, noun: string): string {
  return `${thousands(amount)} ${amount === 1 ? noun : `${noun}s`}`;
}

function thousands(amount: number): string {
  return amount.toLocaleString("en-US");
}

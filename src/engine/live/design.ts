import { fnv1a, mulberry32 } from "../random.ts";

/** Minimum number of tasks for each assistant, by preset. */
export const PRESETS = { quick: 24, standard: 96, deep: 385 } as const;
export type Preset = keyof typeof PRESETS;
export const PRESET_KEYS = Object.keys(PRESETS) as [Preset, ...Preset[]];

/** Maximum rivals in one task: assistants lose track of longer lists. */
export const MAX_RIVALS = 5;

/** Everything that determines the tasks of a run. */
export interface DesignOptions {
  readonly queries: number;
  /** Number of listings: the product and its competitors. */
  readonly listings: number;
  /** Minimum number of tasks for each assistant. */
  readonly tasks: number;
  /** Seed of the neutral ids. */
  readonly seed: string;
}

/** One choice to be made: a query, and listings in a given order under neutral ids. */
export interface ChoiceTask {
  /** Identifies the task within a run; the same for every assistant. */
  readonly key: string;
  readonly query: number;
  /** Number of earlier repetitions of the whole design. */
  readonly replicate: number;
  /** Identifies all orders of one query in one replicate. */
  readonly block: string;
  /** Indexes of the listings by slot; 0 is the product. */
  readonly order: readonly number[];
  /** Neutral ids of the listings by slot. */
  readonly ids: readonly string[];
}

/** Returns how often all queries are asked in all orders: the fewest whole designs that reach the number of tasks. */
function replicatesOf({ queries, listings, tasks }: Omit<DesignOptions, "seed">): number {
  return Math.ceil(tasks / (queries * ordersOf(listings).length));
}

/**
 * Returns the tasks of each assistant. Every query is asked before the next replicate begins. Each listing appears in
 * each slot equally often.
 */
export function designTasks(facts: DesignOptions): ChoiceTask[] {
  const orders = ordersOf(facts.listings);
  const tasks: ChoiceTask[] = [];
  for (let replicate = 0; replicate < replicatesOf(facts); replicate++)
    for (let query = 0; query < facts.queries; query++)
      for (const [at, order] of orders.entries()) {
        const block = `q${query}r${replicate}`;
        const key = `${block}o${at}`;
        tasks.push({ key, query, replicate, block, order, ids: neutralIds(order.length, `${facts.seed} ${key}`) });
      }
  return tasks;
}

/** Returns the orders of one block: both orders of a pair, or the rotations of a larger set, forward and reversed. */
function ordersOf(listings: number): number[][] {
  const forward = Array.from({ length: listings }, (_, index) => index);
  if (listings === 2) return [forward, forward.toReversed()];
  const rotations = forward.map((start) => forward.map((slot) => (start + slot) % listings));
  return [...rotations, ...rotations.map((order) => order.toReversed())];
}

/** Returns L1 to Ln, shuffled by the seed, so that an id does not reveal the position of its listing. */
function neutralIds(count: number, seed: string): string[] {
  const random = mulberry32(fnv1a(seed));
  const ids = Array.from({ length: count }, (_, index) => `L${index + 1}`);
  const shuffled: string[] = [];
  while (ids.length > 0) shuffled.push(...ids.splice(Math.floor(random() * ids.length), 1));
  return shuffled;
}

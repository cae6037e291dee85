import { fnv1a, mulberry32 } from "../random.ts";

/** Tasks that a run asks each assistant at least. */
export const PRESETS = { quick: 24, standard: 96, deep: 385 } as const;
export type Preset = keyof typeof PRESETS;
export const PRESET_KEYS = Object.keys(PRESETS) as [Preset, ...Preset[]];

/** Rivals that one task can show: assistants lose track of longer lists. */
export const MAX_RIVALS = 5;

/** Facts from which a run is designed. */
export interface DesignOptions {
  readonly queries: number;
  /** The product and its competitors. */
  readonly listings: number;
  /** Tasks of each assistant at least. */
  readonly tasks: number;
  /** Decides which neutral ids the listings of a task have. */
  readonly seed: string;
}

/** One choice to be made: a query, and listings in an order under neutral ids. */
export interface ChoiceTask {
  /** Names the task within a run, for every assistant alike. */
  readonly key: string;
  readonly query: number;
  /** Counts the times that the whole design was asked before. */
  readonly replicate: number;
  /** All orders of one query in one replicate. */
  readonly block: string;
  /** Indexes of the listings by slot; 0 is the product. */
  readonly order: readonly number[];
  /** Neutral ids of the listings by slot. */
  readonly ids: readonly string[];
}

/** Returns how many times all queries are asked in all orders: whole designs that reach the number of tasks together. */
function replicatesOf({ queries, listings, tasks }: Omit<DesignOptions, "seed">): number {
  return Math.ceil(tasks / (queries * ordersOf(listings).length));
}

/**
 * Returns the tasks that each assistant gets, every query before any replicate. A listing is in each slot equally often.
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

/** Returns the orders of one block: both of a pair; of a larger set its rotations, forward and reversed. */
function ordersOf(listings: number): number[][] {
  const forward = Array.from({ length: listings }, (_, index) => index);
  if (listings === 2) return [forward, forward.toReversed()];
  const rotations = forward.map((start) => forward.map((slot) => (start + slot) % listings));
  return [...rotations, ...rotations.map((order) => order.toReversed())];
}

/** Returns L1 to Ln in an order that the seed decides, so that no id says where its listing is. */
function neutralIds(count: number, seed: string): string[] {
  const random = mulberry32(fnv1a(seed));
  const ids = Array.from({ length: count }, (_, index) => `L${index + 1}`);
  const shuffled: string[] = [];
  while (ids.length > 0) shuffled.push(...ids.splice(Math.floor(random() * ids.length), 1));
  return shuffled;
}

import { singular } from "../tokens/lexicon.ts";
import { IMPLIED_MEASURES, MEASURES, MEASURING_ADJECTIVES } from "../words/nouns.ts";
import { type Term, dimensionOf, valueOf, wordOf } from "./term.ts";

const WEIGHING = /^weigh/;
const SIZE = /^sizes?$/;

/** Tells whether a quantity says no less without the noun of measure: "250 g" of "weight 250 g". */
export function isPlainMeasure(word: Term, quantity: Term): boolean {
  const text = wordOf(word);
  const dimension = dimensionOf(quantity);
  if (text === "" || dimension === undefined) return false;
  if (MEASURING_ADJECTIVES.has(text)) return true;
  if (WEIGHING.test(text)) return dimension === "mass";
  // "39–42" can only be sizes; a bare "42" can be anything.
  if (SIZE.test(text) && valueOf(quantity).includes("~")) return true;
  return MEASURES.get(singular(text))?.includes(dimension) ?? false;
}

/** Tells whether a noun of measure may be said of a bare quantity: what holds 750 ml has a capacity of 750 ml. */
export function isImpliedMeasure(key: string, quantity: Term): boolean {
  const dimension = dimensionOf(quantity);
  return dimension !== undefined && IMPLIED_MEASURES.get(key) === dimension;
}

import { IMPLIED_MEASURES } from "../words/nouns.ts";
import { type Term, dimensionOf } from "./term.ts";

/** Tells whether a noun of measure may be said of a bare quantity: what holds 750 ml has a capacity of 750 ml. */
export function isImpliedMeasure(key: string, quantity: Term): boolean {
  const dimension = dimensionOf(quantity);
  return dimension !== undefined && IMPLIED_MEASURES.get(key) === dimension;
}

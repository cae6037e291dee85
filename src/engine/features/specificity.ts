import type { ScannedText } from "../text/words.ts";

/** The figures that a listing states. */
export interface SpecificityFeature {
  /** A sixth for each distinct quantity, 1 at most. */
  readonly value: number;
  /** The quantities as written, each once. */
  readonly quantities: readonly string[];
}

const QUANTITIES_FOR_ALL = 6;

/** Grades the quantities in some texts. 0.75 l and 750 ml are the same quantity. */
export function readSpecificity(texts: readonly ScannedText[]): SpecificityFeature {
  const distinct = new Map<string, string>();
  for (const { text, words } of texts) {
    for (const { quantity } of words) {
      if (quantity === undefined) continue;
      const key = `${quantity.token} ${quantity.dimension}`;
      if (!distinct.has(key)) distinct.set(key, text.slice(quantity.start, quantity.end));
    }
  }
  return { value: Math.min(1, distinct.size / QUANTITIES_FOR_ALL), quantities: [...distinct.values()] };
}

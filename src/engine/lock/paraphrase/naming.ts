import type { Item } from "./segment.ts";
import { canonicalStem } from "./words.ts";

/** Recognizes the words that name the product. */
export interface Naming {
  readonly isName: (stem: string) => boolean;
  /** Tells whether a stem is among the first words of the title, which may accompany a name. */
  readonly isOpening: (stem: string) => boolean;
}

/** Tells whether some words only name the product: "the cordless drill". */
export function isProductName(items: readonly Item[], { isName, isOpening }: Naming): boolean {
  const last = items.at(-1);
  if (last === undefined || !isName(last.stem)) return false;
  return items.every((item) => isPlain(item) && (isName(item.stem) || isOpening(item.stem)));
}

/** Tells whether some words are a verb and the product: "wash the towels". */
export function isImperativeOnProduct([verb, ...others]: readonly Item[], { isName }: Naming): boolean {
  if (others.length === 0 || (verb?.form !== "act" && verb?.form !== "can")) return false;
  return others.every((item) => isPlain(item) && isName(item.stem));
}

function isPlain({ key, stem }: Item): boolean {
  return key === canonicalStem(stem);
}

import type { ListingInput } from "../../engine/listing.ts";
import { categoryLevels, jaccardSimilarity, titleWords } from "../listing-similarity.ts";

/** The fields of a listing that decide its rivals. */
export type RivalFields = Pick<ListingInput, "title" | "category" | "currency" | "country">;

interface IndexedRival extends Pick<RivalFields, "currency" | "country"> {
  readonly id: string;
  readonly words: number;
}

/**
 * Finds the nearest of many rivals. A rival is in the same category, or its title shares a word with the product's.
 * More shared category levels are nearer; ties are broken by the similarity of the titles. Listings in different
 * currencies or for different countries are not rivals.
 */
export class RivalIndex {
  readonly #rivals: IndexedRival[] = [];
  readonly #byCategory = new Map<string, number[]>();
  readonly #byWord = new Map<string, number[]>();

  add(id: string, { title, category, currency, country }: RivalFields): void {
    const at = this.#rivals.length;
    const words = titleWords(title);
    this.#rivals.push({ id, words: words.size, currency, country });
    for (const path of pathsOf(category)) indexesFor(this.#byCategory, path).push(at);
    for (const word of words) indexesFor(this.#byWord, word).push(at);
  }

  /** Returns the ids of the nearest rivals of a product, at most `most`. */
  nearest(product: RivalFields, most: number): string[] {
    const words = titleWords(product.title);
    const shared = this.#sharedWords(words);
    const found = new Set<number>();
    const [own, ...wider] = pathsOf(product.category);
    const same = own === undefined ? [] : (this.#byCategory.get(own) ?? []);
    const alike = (at: number) => (shared[at] ?? 0) > 0;
    const groups = [
      () => same,
      ...wider.map((path) => () => (this.#byCategory.get(path) ?? []).filter(alike)),
      () => [...this.#rivals.keys()].filter(alike),
    ];
    for (const group of groups) {
      if (found.size === most) break;
      const candidates = group().filter((at) => !found.has(at) && this.#competes(at, product));
      const nearness = (at: number) => jaccardSimilarity(shared[at] ?? 0, words.size, this.#rivals[at]?.words ?? 0);
      for (const at of nearestOf(candidates, nearness, most - found.size)) found.add(at);
    }
    return [...found].flatMap((at) => this.#rivals[at]?.id ?? []);
  }

  /** Returns the number of shared title words, by rival. */
  #sharedWords(words: ReadonlySet<string>): Uint16Array {
    const shared = new Uint16Array(this.#rivals.length);
    for (const word of words) for (const at of this.#byWord.get(word) ?? []) shared[at] = (shared[at] ?? 0) + 1;
    return shared;
  }

  #competes(at: number, { currency, country }: RivalFields): boolean {
    const rival = this.#rivals[at];
    return isSame(rival?.currency, currency) && isSame(rival?.country, country);
  }
}

/** Returns a category and its parent categories, the narrowest first. */
function pathsOf(category: string | undefined): string[] {
  const levels = categoryLevels(category);
  return levels.map((_, at) => levels.slice(0, levels.length - at).join(">"));
}

function indexesFor(index: Map<string, number[]>, key: string): number[] {
  const known = index.get(key);
  if (known !== undefined) return known;
  const indexes: number[] = [];
  index.set(key, indexes);
  return indexes;
}

/** Returns whether two values are equal. An undefined value equals any other. */
function isSame(one: string | undefined, other: string | undefined): boolean {
  return one === undefined || other === undefined || one === other;
}

/** Returns the nearest candidates without sorting all of them, because there may be many. */
function nearestOf(candidates: readonly number[], nearness: (at: number) => number, most: number): number[] {
  const nearest: { readonly at: number; readonly nearness: number }[] = [];
  for (const at of candidates) {
    const own = nearness(at);
    const place = nearest.findIndex((other) => own > other.nearness);
    if (place === -1 && nearest.length >= most) continue;
    nearest.splice(place === -1 ? nearest.length : place, 0, { at, nearness: own });
    if (nearest.length > most) nearest.pop();
  }
  return nearest.map(({ at }) => at);
}

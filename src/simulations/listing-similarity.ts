import { scanText, tokensOf } from "../engine/text/words.ts";

/** Returns the normalized levels of a category path, such as "Home > Kitchen". */
export function categoryLevels(category = ""): readonly string[] {
  return category
    .toLowerCase()
    .split(">")
    .map((level) => level.trim())
    .filter((level) => level !== "");
}

/** Returns the normalized words of a title. */
export function titleWords(title: string): Set<string> {
  return new Set(tokensOf(scanText(title)));
}

/** Returns the Jaccard similarity of two titles: the words that both have, as a share of all words. */
export function jaccardSimilarity(shared: number, words: number, otherWords: number): number {
  return shared / Math.max(1, words + otherWords - shared);
}

import { scanText, tokensOf } from "../engine/text/words.ts";

/** Returns the levels of a category, as they are compared. */
export function categoryLevels(category = ""): readonly string[] {
  return category
    .toLowerCase()
    .split(">")
    .map((level) => level.trim())
    .filter((level) => level !== "");
}

/** Returns the words of a title, as they are compared. */
export function titleWords(title: string): Set<string> {
  return new Set(tokensOf(scanText(title)));
}

/** Returns the share of the words of two titles that both have. */
export function jaccardSimilarity(shared: number, words: number, otherWords: number): number {
  return shared / Math.max(1, words + otherWords - shared);
}

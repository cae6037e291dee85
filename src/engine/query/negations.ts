import { WITHOUT_WORDS, NO_WORDS, isNegatedByFree, negatedPhrasesAfter } from "../text/negated-phrases.ts";
import type { ScannedText, Word } from "../text/words.ts";

/** Things that a query does not want, and the words of the query that say so. */
export interface Negations {
  /** The unwanted things as written, in lower case: "leather", "arm rests". */
  readonly without: readonly string[];
  /** Indexes of the unwanted things and of their negators: relevance leaves them out. */
  readonly indexes: ReadonlySet<number>;
}

/** Reads "without X", "no X" and "X-free" in a query. "No. 5" and "no-show socks" are none. */
export function readNegations({ text, words }: ScannedText): Negations {
  const found: (readonly number[])[] = [];
  const indexes = new Set<number>();
  for (const [index, word] of words.entries()) {
    const things = unwantedAt(text, words, index, word);
    for (const thing of things) for (const at of thing) indexes.add(at);
    if (things.length > 0) indexes.add(index);
    found.push(...things);
  }
  const without = found.map((thing) => thing.map((at) => words[at]?.text ?? "").join(" "));
  return { without: [...new Set(without)], indexes };
}

function unwantedAt(text: string, words: readonly Word[], index: number, word: Word): (readonly number[])[] {
  if (isNegatedByFree(text, words[index - 1], word)) return [[index - 1]];
  if (word.text === "without") return negatedPhrasesAfter(text, words, index, WITHOUT_WORDS);
  if (word.text === "no") return negatedPhrasesAfter(text, words, index, NO_WORDS);
  return [];
}

import { WITHOUT_WORDS, NO_WORDS, isNegatedByFree, negatedPhrasesAfter } from "../text/negated-phrases.ts";
import type { ScannedText, Word } from "../text/words.ts";

/** The phrases that a query denies. */
export interface Negations {
  /** The denied phrases in lower case: "leather", "arm rests". */
  readonly without: readonly string[];
  /** The indexes of the denied words and of their negators. Relevance ignores them. */
  readonly indexes: ReadonlySet<number>;
}

/** Reads "without X", "no X" and "X-free" in a query, but not "No. 5" and "no-show socks". */
export function readNegations({ text, words }: ScannedText): Negations {
  const found: (readonly number[])[] = [];
  const indexes = new Set<number>();
  for (const [index, word] of words.entries()) {
    const phrases = deniedAt(text, words, index, word);
    for (const phrase of phrases) for (const at of phrase) indexes.add(at);
    if (phrases.length > 0) indexes.add(index);
    found.push(...phrases);
  }
  const without = found.map((phrase) => phrase.map((at) => words[at]?.text ?? "").join(" "));
  return { without: [...new Set(without)], indexes };
}

function deniedAt(text: string, words: readonly Word[], index: number, word: Word): (readonly number[])[] {
  if (isNegatedByFree(text, words[index - 1], word)) return [[index - 1]];
  if (word.text === "without") return negatedPhrasesAfter(text, words, index, WITHOUT_WORDS);
  if (word.text === "no") return negatedPhrasesAfter(text, words, index, NO_WORDS);
  return [];
}

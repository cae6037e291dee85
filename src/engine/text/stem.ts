import { newStemmer } from "snowball-stemmers";

/** Longer runs of letters are not words, and stay unchanged. */
const LONGEST_WORD = 40;

/** The cache is cleared when it is full, because anyone's text may fill it. */
const CACHED_STEMS = 20_000;

let english: ReturnType<typeof newStemmer> | undefined;
const stems = new Map<string, string>();

/** Returns the English Snowball stem of a lower-case word. A word with a digit is returned unchanged. */
export function stem(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (word.length > LONGEST_WORD || /\d/.test(word)) return word;
  english ??= newStemmer("english");
  const stemmed = english.stem(word);
  if (stems.size >= CACHED_STEMS) stems.clear();
  stems.set(word, stemmed);
  return stemmed;
}

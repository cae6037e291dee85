import { newStemmer } from "snowball-stemmers";

interface Stemmer {
  stem(word: string): string;
}

const create: (language: string) => Stemmer = newStemmer;

/** Longer runs of letters are no words: they stay as they are. */
const LONGEST_WORD = 40;

/** Words of outside text fill the cache, so it starts afresh when it is full. */
const CACHED_STEMS = 20_000;

let english: Stemmer | undefined;
const stems = new Map<string, string>();

/** Returns the English Snowball stem of a lower-case word. A word with a digit is returned as it is. */
export function stem(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (word.length > LONGEST_WORD || /\d/.test(word)) return word;
  english ??= create("english");
  const stemmed = english.stem(word);
  if (stems.size >= CACHED_STEMS) stems.clear();
  stems.set(word, stemmed);
  return stemmed;
}

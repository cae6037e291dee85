import { synonyms } from "../text/synonyms.ts";
import type { Word } from "../text/words.ts";

/** A word that a query asks for. */
export interface QueryWord {
  /** The shopper's word in lower case. */
  readonly text: string;
  readonly token: string;
  /** Tokens and pairs of tokens in a listing that mean the same. */
  readonly synonyms: readonly string[];
  /** True if the query denies it and so asks for its absence: the "stick" of "non-stick". */
  readonly denied: boolean;
}

const NONE: ReadonlySet<Word> = new Set();

/** Returns the words that a query asks for: each token once, without stop words, in order. Some may be denied. */
export function queryWordsOf(words: readonly Word[], denied = NONE): QueryWord[] {
  const known = synonyms();
  const asked = words.filter(({ stop }) => !stop);
  const found = new Map<string, { text: string; token: string; synonyms: Set<string>; denied: boolean }>();
  for (const word of asked) {
    const { text, token } = word;
    if (!found.has(token))
      found.set(token, { text, token, synonyms: new Set(known.of(token)), denied: denied.has(word) });
  }
  for (const [index, { token }] of asked.entries()) {
    const next = asked[index + 1]?.token ?? "";
    for (const synonym of known.of(`${token} ${next}`)) {
      found.get(token)?.synonyms.add(synonym);
      found.get(next)?.synonyms.add(synonym);
    }
  }
  return [...found.values()].map((word) => ({ ...word, synonyms: [...word.synonyms] }));
}

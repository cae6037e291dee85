import { synonyms } from "../text/synonyms.ts";
import { type ScannedText, tokensOf } from "../text/words.ts";

/** The words of a listing, counted once and scored against many queries. */
export interface IndexedListing {
  /** Number of times that the title says a token, or a pair of tokens that synonyms know. */
  readonly title: ReadonlyMap<string, number>;
  /** The same for all other fields together. */
  readonly body: ReadonlyMap<string, number>;
  /** The number of tokens in the title. */
  readonly titleLength: number;
  /** All tokens, without pairs. */
  readonly tokens: ReadonlySet<string>;
}

/** Counts the words of a listing's title and of the fields that make its body. */
export function indexListing(title: ScannedText, body: readonly ScannedText[]): IndexedListing {
  const titleTokens = tokensOf(title);
  const bodyTokens = body.map(tokensOf);
  return {
    title: count([titleTokens]),
    body: count(bodyTokens),
    titleLength: titleTokens.length,
    tokens: new Set([titleTokens, ...bodyTokens].flat()),
  };
}

function count(fields: readonly (readonly string[])[]): Map<string, number> {
  const { pairs } = synonyms();
  const counts = new Map<string, number>();
  const add = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const tokens of fields) {
    for (const [index, token] of tokens.entries()) {
      add(token);
      const pair = `${token} ${tokens[index + 1]}`;
      if (pairs.has(pair)) add(pair);
    }
  }
  return counts;
}

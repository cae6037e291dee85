import { synonyms } from "../text/synonyms.ts";
import { type ScannedText, tokensOf } from "../text/words.ts";

/** The counts in some fields of each token, and of each pair of tokens with synonyms. */
type Counts = ReadonlyMap<string, number>;

/** A text with the indexes of its denied words: "lid" in "no lid", and in the row "Lid: no". */
export interface TextWithDenials {
  readonly scanned: ScannedText;
  readonly denied: ReadonlySet<number>;
}

/** The word counts of a listing, to be scored against many queries. */
export interface IndexedListing {
  /** Words that the title states. */
  readonly title: Counts;
  /** The same for all other fields together. */
  readonly body: Counts;
  /** Words that title and body deny. */
  readonly denied: { readonly title: Counts; readonly body: Counts };
  /** The number of tokens in the title. */
  readonly titleLength: number;
  /** All tokens, without pairs. */
  readonly tokens: ReadonlySet<string>;
}

/** Counts the words in the title of a listing and in its other fields, the body. */
export function indexListing(title: TextWithDenials, body: readonly TextWithDenials[]): IndexedListing {
  const inTitle = count([title]);
  const inBody = count(body);
  return {
    title: inTitle.stated,
    body: inBody.stated,
    denied: { title: inTitle.denied, body: inBody.denied },
    titleLength: tokensOf(title.scanned).length,
    tokens: new Set([title, ...body].flatMap(({ scanned }) => tokensOf(scanned))),
  };
}

function count(fields: readonly TextWithDenials[]): { readonly stated: Counts; readonly denied: Counts } {
  const { pairs } = synonyms();
  const stated = new Map<string, number>();
  const denied = new Map<string, number>();
  for (const field of fields) {
    let before: string | undefined;
    let counts = stated;
    for (const [index, { token, stop }] of field.scanned.words.entries()) {
      if (stop) continue;
      const pair = `${before} ${token}`;
      // "Non slip" says what it is, "not machine washable" does not.
      if (before !== undefined && pairs.has(pair)) add(counts, pair);
      counts = field.denied.has(index) ? denied : stated;
      add(counts, token);
      before = token;
    }
  }
  return { stated, denied };
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

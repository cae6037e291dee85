/**
 * Word frequencies in a corpus of product titles. Relevance weighs the words of a query by them, whatever the rivals.
 */
export interface Background {
  /** The number of titles in the corpus. */
  readonly titles: number;
  /** The number of titles with each token. An absent token is in no title. */
  readonly titlesWith: ReadonlyMap<string, number>;
}

/**
 * Parses a background table: `#`, a tab and the number of titles; then for each token a row of token, tab and number of
 * titles with it. The tokens are those of `tokensOf`.
 * Throws an error that names the line if a row is malformed, repeated, out of bounds or missing.
 */
export function readBackground(text: string): Background {
  const [head = "", ...rows] = text.replace(/\n$/, "").split("\n");
  const titles = /^#\t([1-9]\d{0,8})$/.exec(head)?.[1];
  if (titles === undefined) throw new Error("Background line 1: write #, a tab and the number of titles.");
  if (rows.length === 0) throw new Error("Background: the table has no tokens.");
  const titlesWith = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    const [, token, count] = /^([^\s]+)\t([1-9]\d{0,8})$/.exec(row) ?? [];
    const refuse = (problem: string) => new Error(`Background line ${index + 2}: ${problem}`);
    if (token === undefined) throw refuse("write a token, a tab and the number of titles that hold it.");
    if (titlesWith.has(token)) throw refuse(`${token} has a row already.`);
    if (Number(count) > Number(titles)) throw refuse(`${token} is in more titles than there are.`);
    titlesWith.set(token, Number(count));
  }
  return { titles: Number(titles), titlesWith };
}

/** Returns the inverse document frequency of a token, as BM25 defines it. */
export function idf({ titles, titlesWith }: Background, token: string): number {
  const count = titlesWith.get(token) ?? 0;
  return Math.log(1 + (titles - count + 0.5) / (count + 0.5));
}

/**
 * Frequencies of words in product titles at large. Relevance weighs a query's words by them, regardless of the rivals.
 */
export interface Background {
  /** The number of titles that were read. */
  readonly titles: number;
  /** The number of titles that hold a token. A token that is absent is in none. */
  readonly titlesWith: ReadonlyMap<string, number>;
}

/**
 * Reads a background table: `#`, a tab and the number of titles; then a row for each token, a tab and the number of
 * titles that hold it. The table belongs to the tokens of `tokensOf`.
 * Throws an error that names the line when a row is malformed, repeated, out of bounds or missing.
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

/** Returns how much a token tells (inverse document frequency, as BM25 defines it). */
export function idf({ titles, titlesWith }: Background, token: string): number {
  const count = titlesWith.get(token) ?? 0;
  return Math.log(1 + (titles - count + 0.5) / (count + 0.5));
}

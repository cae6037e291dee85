/** Returns the entries of a table, separated by semicolons, as lists of words. */
export function entriesOf(table: string): string[][] {
  return table
    .split(";")
    .map(wordsOf)
    .filter((words) => words.length > 0);
}

/** Returns the phrases of a table, which are separated by semicolons. */
export function phraseSet(table: string): ReadonlySet<string> {
  return new Set(entriesOf(table).map((words) => words.join(" ")));
}

/** Returns the entries of a table as pairs of their first two words. */
export function pairsOf(table: string): ReadonlyMap<string, string> {
  return new Map(entriesOf(table).map(([first = "", second = ""]) => [first, second]));
}

/** Returns the non-empty lines of a table. */
export function linesOf(table: string): string[] {
  return table
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}

/** Returns the words of a table: they are separated by white space. */
export function wordSet(table: string): ReadonlySet<string> {
  return new Set(wordsOf(table));
}

/** Returns the entries of a table as their words: entries are separated by semicolons. */
export function entriesOf(table: string): string[][] {
  return table
    .split(";")
    .map(wordsOf)
    .filter((words) => words.length > 0);
}

/** Returns the phrases of a table: they are separated by semicolons. */
export function phraseSet(table: string): ReadonlySet<string> {
  return new Set(entriesOf(table).map((words) => words.join(" ")));
}

/** Returns the entries of a table as pairs of the first word and the second. */
export function pairsOf(table: string): ReadonlyMap<string, string> {
  return new Map(entriesOf(table).map(([first = "", second = ""]) => [first, second]));
}

/** Returns the lines of a table, without the empty ones. */
export function linesOf(table: string): string[] {
  return table
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}

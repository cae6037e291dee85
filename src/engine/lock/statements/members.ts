import type { Reading } from "./clause.ts";
import type { Join } from "./cut.ts";

/** A run of clauses that belong to one list: the one that begins it, and the last one, joined by "and" or "or". */
interface List<T> {
  readonly first: T;
  readonly others: readonly T[];
  readonly last: T;
}

const LAST = new Set<Join>(["and", "or"]);
const MEMBER = new Set<Join>([",", "and", "or"]);

/** Returns the lists among the clauses of a sentence. */
export function listsIn<T>(items: readonly T[], readingOf: (item: T) => Reading): List<T>[] {
  const readings = items.map(readingOf);
  return items.flatMap((last, at) => {
    if (!endsList(readings, at)) return [];
    const start = startOf(readings, at);
    const [first, ...others] = items.slice(start, at);
    return start < 0 || first === undefined ? [] : [{ first, others, last }];
  });
}

/** Tells whether a clause is a mere noun or adjective, so that it can be an item of a list. */
export function isBare({ verbs, hasPronoun, clause }: Reading): boolean {
  const first = clause.content.find((token) => token.kind !== "quantity");
  if (verbs.length > 0 || hasPronoun || first === undefined) return false;
  return first.kind === "word" && first.tag !== "preposition";
}

function endsList(readings: readonly Reading[], at: number): boolean {
  const [reading, next] = [readings[at], readings[at + 1]];
  if (reading === undefined || !LAST.has(reading.clause.join) || !(isBare(reading) || isPredicate(reading)))
    return false;
  return !isMember(next) || next?.clause.join === ",";
}

function startOf(readings: readonly Reading[], last: number): number {
  let first = last - 1;
  while (first > 0 && isMember(readings[first])) first -= 1;
  return first;
}

/** "…, glue and frame are not included". */
function isPredicate({ verbs, subject, chunks, clause }: Reading): boolean {
  const isPlain = chunks[0]?.preposition === undefined && clause.content[0]?.kind === "word";
  return verbs.length > 0 && subject.length === 1 && isPlain && verbs.every(({ tag }) => tag === "auxiliary");
}

function isMember(reading: Reading | undefined): boolean {
  return reading !== undefined && isBare(reading) && MEMBER.has(reading.clause.join);
}

import type { ClauseParse } from "./clause-parser.ts";
import { FINAL_JOINS, ITEM_JOINS } from "./clause.ts";

/** A run of clauses in one list. "And" or "or" joins the last one. */
interface Coordination<T> {
  readonly first: T;
  readonly middle: readonly T[];
  readonly last: T;
}

/** Returns the lists among the clauses of a sentence. */
export function coordinationsIn<T>(items: readonly T[], parseOf: (item: T) => ClauseParse): Coordination<T>[] {
  const parses = items.map(parseOf);
  return items.flatMap((last, at) => {
    if (!endsList(parses, at)) return [];
    const start = startOf(parses, at);
    const [first, ...middle] = items.slice(start, at);
    return start < 0 || first === undefined ? [] : [{ first, middle, last }];
  });
}

/** Tells whether a clause is a bare noun or adjective, which may be an item of a list. */
export function isBare({ verbs, hasPronoun, clause }: ClauseParse): boolean {
  const first = clause.content.find((token) => token.kind !== "quantity");
  if (verbs.length > 0 || hasPronoun || first === undefined) return false;
  return first.kind === "word" && first.tag !== "preposition";
}

function endsList(parses: readonly ClauseParse[], at: number): boolean {
  const [parse, next] = [parses[at], parses[at + 1]];
  if (parse === undefined || !FINAL_JOINS.has(parse.clause.join) || !(isBare(parse) || isPredicate(parse)))
    return false;
  return !isItem(next) || next?.clause.join === ",";
}

function startOf(parses: readonly ClauseParse[], last: number): number {
  let first = last - 1;
  while (first > 0 && isItem(parses[first])) first -= 1;
  return first;
}

/** Recognizes an item with the predicate of the list: "…, glue and frame are not included". */
function isPredicate({ verbs, subject, chunks, clause }: ClauseParse): boolean {
  const isPlain = chunks[0]?.preposition === undefined && clause.content[0]?.kind === "word";
  return verbs.length > 0 && subject.length === 1 && isPlain && verbs.every(({ tag }) => tag === "auxiliary");
}

function isItem(parse: ClauseParse | undefined): boolean {
  return parse !== undefined && isBare(parse) && ITEM_JOINS.has(parse.clause.join);
}

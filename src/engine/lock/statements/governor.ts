import { MAKING_PARTICIPLES } from "../words/qualifiers.ts";
import { AUDIENCES } from "../words/nouns.ts";
import { COUNTRIES } from "../words/places.ts";
import { type Term, wordOf } from "./term.ts";

const NON_GOVERNING_TAGS = new Set<Term["tag"]>(["function", "preposition", "auxiliary", "pronoun"]);

/** Returns the governor of a preposition after some terms: the last content word or quantity. */
export function governorIn(terms: readonly Term[]): Term | undefined {
  const last = terms.findLast(canGovern);
  // "Harness M in orange": a size or model does not govern.
  const noun = last?.tag === "code" ? terms.findLast((term) => term.tag === "noun") : undefined;
  return noun ?? last;
}

function canGovern(term: Term): boolean {
  // "Sweater for women in navy".
  if (term.relation && AUDIENCES.has(wordOf(term))) return false;
  // "Made in Emilia from wheat".
  const isPlace =
    COUNTRIES.has(wordOf(term)) || (term.origin !== undefined && term.token.kind === "word" && term.token.capital);
  return !NON_GOVERNING_TAGS.has(term.tag) && !MAKING_PARTICIPLES.has(wordOf(term)) && !isPlace;
}

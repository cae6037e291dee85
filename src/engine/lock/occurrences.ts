import type { Occurrence } from "./ground-builder.ts";
import type { Ground } from "./ground.ts";
import { entailingKeys, isInterchangeableForm } from "./lexical-entailment.ts";
import { type Term, termAfter, wordOf } from "./statements/term.ts";
import { singular } from "./tokens/lexicon.ts";
import { COUNTRIES, DEMONYMS } from "./words/places.ts";

/** Returns the occurrences in the ground that entail a term, in any form. */
export function occurrencesOf({ byKey }: Ground, term: Term): readonly Occurrence[] {
  if (term.tag === "quantity") return byKey.get(term.key) ?? [];
  const occurrences = entailingKeys(term.key).flatMap((key) =>
    (byKey.get(key) ?? []).filter((occurrence) => isSameTerm(term, occurrence)),
  );
  const country = DEMONYMS.get(wordOf(term));
  // "Portuguese-made" is made in Portugal.
  if (occurrences.length > 0 || country === undefined) return occurrences;
  return (byKey.get(country) ?? []).filter((occurrence) => COUNTRIES.has(wordOf(occurrence.term)));
}

function isSameTerm({ token, tag }: Term, { term, statement }: Occurrence): boolean {
  // "Bed linen" is not made of linen.
  if (tag === "material" && term.tag === "noun") return false;
  if (token.kind !== "word" || term.token.kind !== "word") return false;
  if (token.stem !== term.token.stem) return true;
  if (statement.isLabel && singular(token.lower) !== singular(term.token.lower)) return false;
  const next = termAfter(term, statement.terms);
  const isVerb = term.tag === "verb";
  return isInterchangeableForm(token, term.token, isVerb, isVerb && next !== undefined && next.tag !== "preposition");
}

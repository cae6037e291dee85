import type { Ground } from "../ground.ts";
import { compoundOf } from "../statements/nouns.ts";
import { type Statement, chunkOf, chunkTerms, chunkTermsBefore } from "../statements/statement.ts";
import { type Term, isContent, termAfter, termBefore, wordOf } from "../statements/term.ts";
import { gradeOf } from "../tokens/lexicon.ts";
import { isNeverOmitted, isWeakerForm } from "./word-classes.ts";

/** Adjectives that distinguish several things with the same noun. */
const SIZE_ADJECTIVES = new Set("small large big long short mini single double half full".split(" "));

const SUPPORT_PREPOSITIONS = new Set<string | undefined>(["on", "in"]);

/** Tells whether a term may say which kind a thing is. */
export function isKindTerm({ tag }: Term): boolean {
  return tag === "noun" || tag === "acronym" || tag === "code" || tag === "material";
}

/** Tells whether a term is a thing that supports another: the base of "barrel on an aluminium base". */
export function isSupport(term: Term, statement: Statement): boolean {
  return term.isEntity && SUPPORT_PREPOSITIONS.has(chunkOf(term, statement)?.preposition);
}

/** Tells whether a term follows "per": "per set" is not "per chair". */
export function isPer(term: Term, statement: Statement): boolean {
  return chunkOf(term, statement)?.preposition === "per";
}

/** Tells whether a term names the product. */
export function isProductTerm({ product }: Ground, { key, tag }: Term): boolean {
  return tag !== "quantity" && tag !== "material" && product.isName(key);
}

/** Tells whether a term modifies the next noun: the table of "table linen". */
export function isModifier(term: Term, statement: Statement): boolean {
  return termAfter(term, chunkTerms(term, statement))?.tag === "noun";
}

/** Tells whether the ground knows one kind of a thing only, as far as nouns, materials, colours and positions tell. */
export function hasOneKind({ byKey }: Ground, head: Term): boolean {
  const kinds = new Set<string>();
  for (const { term, statement } of byKey.get(head.key) ?? []) {
    const before = chunkTermsBefore(term, statement).filter(distinguishes);
    if (before.length > 0) kinds.add(before.map(({ key }) => key).join(" "));
  }
  return kinds.size < 2;
}

/** Tells whether one sentence has a noun twice, with different words: "quiet mode at night, power mode by day". */
export function isDistinguished({ byKey }: Ground, head: Term): boolean {
  const seen = new Map<ReadonlySet<string>, string>();
  for (const { term, statement } of byKey.get(head.key) ?? []) {
    const before = chunkTermsBefore(term, statement).filter(isContent);
    const words = before.map(({ key }) => key).join(" ");
    const other = seen.get(statement.sentence);
    if (words !== "" && other !== undefined && other !== words) return true;
    if (words !== "") seen.set(statement.sentence, words);
  }
  return false;
}

function distinguishes(term: Term): boolean {
  if (term.tag === "quantity" || !isContent(term)) return false;
  const word = wordOf(term);
  return term.tag !== "adjective" || isNeverOmitted(word) || SIZE_ADJECTIVES.has(word) || gradeOf(word) !== undefined;
}

/** Tells whether a term weakens the used word before it: "gold plated", "cotton blend". */
export function isFormOf(term: Term, premise: Statement, used: ReadonlySet<Term>): boolean {
  const before = termBefore(term, chunkTerms(term, premise));
  return before !== undefined && used.has(before) && isWeakerForm(wordOf(term));
}

/** Tells whether a term is not used though other words of its hyphen compound are. */
export function isSplitFromCompound(term: Term, used: ReadonlySet<Term>): boolean {
  const compound = compoundOf(term);
  return compound > 0 && !used.has(term) && [...used].some((other) => compoundOf(other) === compound);
}

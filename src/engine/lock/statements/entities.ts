import { DEPENDENT_ADJECTIVES } from "../words/qualifiers.ts";
import { GENERIC_NOUNS } from "../words/nouns.ts";
import type { Chunk, ClauseParse } from "./clause-parser.ts";
import { headNextTo, isNoun, leadingHead, nameAfter } from "./nouns.ts";
import { type Product, type Statement, chunkOf } from "./statement.ts";
import { type Term, termBefore, wordOf } from "./term.ts";

/** Nouns that count what follows "of": "three sizes of silicone tips" has tips, but "notes of cocoa" no cocoa. */
const PARTITIVES = new Set([...GENERIC_NOUNS, "size", "sizes", "number", "choice"]);

const SUPPORT_PREPOSITIONS = new Set(["on", "in"]);
const ARTICLES = new Set(["a", "an"]);
/** Parts that support other parts. A wall or a table may be the customer's. */
const SUPPORTS = new Set(
  "base frame stand plate foot core backing body casing housing chassis pole rod rail ring chain cord spool tripod".split(
    " ",
  ),
);
/** Matches nouns of actions on the customer's things: "mounting on a steel frame". */
const DEVERBAL = /(?:ing|tion|ment|age|ery|use|fit|play)$/;

/** Marks the things that a statement says are present, and the objects of light verbs. */
export function markEntities(statement: Statement, { isName }: Product): void {
  for (const chunk of statement.parse.chunks) {
    const { terms, verb } = chunk;
    const isAsserted = !isDependent(terms.at(-1)) && assertsEntities(chunk, statement);
    const lead = leadingHead(terms);
    for (const [at, term] of terms.entries()) {
      const head = nameAfter(headNextTo(terms, at) ?? lead, terms, isName);
      if (verb?.tag === "lightVerb") term.object = verb.key;
      if (term === head) term.isEntity = isAsserted && isEntity(term);
    }
  }
}

/**
 * Tells whether a chunk says that its things are present. It does in a fragment, as a subject, or after "with" or
 * "has", but not as the object of another verb or preposition.
 */
function assertsEntities(chunk: Chunk, statement: Statement): boolean {
  const { preposition, governor, verb } = chunk;
  // "1.2 kg of seed included".
  const measured = preposition === "of" && governor?.tag === "quantity" && chunkOf(governor, statement);
  if (measured) return assertsEntities(measured, statement);
  if (statement.absent || statement.isPossible || !(isAsserting(chunk) || isSupporting(chunk, statement))) return false;
  return verb === undefined || verb.tag === "possession";
}

function isAsserting({ preposition, governor }: Chunk): boolean {
  if (preposition === undefined || preposition === "with") return true;
  return preposition === "of" && governor !== undefined && PARTITIVES.has(wordOf(governor));
}

/** Recognizes a support with a stated material, which is present: "barrel on an aluminium base". */
function isSupporting(chunk: Chunk, { parse, terms }: Statement): boolean {
  const { preposition = "", governor } = chunk;
  if (!SUPPORT_PREPOSITIONS.has(preposition) || governor === undefined || parse.verbs.length > 0) return false;
  return isSupport(chunk, terms) && hasMaterial(chunk, parse) && isSupported(governor, terms);
}

function isSupport({ terms }: Chunk, all: readonly Term[]): boolean {
  const [first] = terms;
  const article = first && termBefore(first, all);
  return ARTICLES.has(wordOf(article)) && SUPPORTS.has(wordOf(headNextTo(terms, 0)));
}

function hasMaterial({ terms }: Chunk, { chunks }: ClauseParse): boolean {
  const of = chunks.filter(
    ({ preposition, governor }) => preposition === "of" && terms.some((term) => term === governor),
  );
  return [...terms, ...of.flatMap((chunk) => chunk.terms)].some(({ tag }) => tag === "material");
}

/** Tells whether a word may be supported. It may not in "picture shows the pump on a steel frame". */
function isSupported(governor: Term, all: readonly Term[]): boolean {
  const isOther = all.slice(1, all.indexOf(governor)).some(({ tag }) => tag === "function");
  return !isOther && isNoun(governor, undefined) && !DEVERBAL.test(wordOf(governor));
}

function isEntity(term: Term): boolean {
  return term.tag !== "measure" && !term.relation && term.negation === 0;
}

/** Recognizes nouns that only modify: "Rainforest Alliance certified" has no alliance. */
function isDependent(last: Term | undefined): boolean {
  return DEPENDENT_ADJECTIVES.has(wordOf(last));
}

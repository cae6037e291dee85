import { DEPENDENT_ADJECTIVES } from "../words/qualifiers.ts";
import { GENERIC_NOUNS } from "../words/nouns.ts";
import type { Chunk, ClauseParse } from "./clause-parser.ts";
import { headNextTo, isNoun, leadingHead, nameAfter } from "./nouns.ts";
import { type Statement, type Product, chunkOf } from "./statement.ts";
import { type Term, wordOf, termBefore } from "./term.ts";

/** "Three sizes of silicone tips" has tips, "notes of cocoa" no cocoa. */
const PARTITIVES = new Set([...GENERIC_NOUNS, "size", "sizes", "number", "choice"]);

const SUPPORT_PREPOSITIONS = new Set(["on", "in"]);
const ARTICLES = new Set(["a", "an"]);
/** Parts that other parts are on or in. A wall or a table may be the customer's. */
const SUPPORTS = new Set(
  "base frame stand plate foot core backing body casing housing chassis pole rod rail ring chain cord spool tripod".split(
    " ",
  ),
);
/** "Mounting on a steel frame", "storage in a wooden frame": it is the customer's. */
const DEVERBAL = /(?:ing|tion|ment|age|ery|use|fit|play)$/;

/** Settles which things a statement says are there, and which words are objects of a light verb. */
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

/** Things are there when a fragment, a subject, "with" or "has" names them, not when a verb or a preposition governs them. */
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

/** "Barrel on an aluminium base", "dials in a walnut frame": what carries a thing is there where its material is said. */
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

/** "Picture shows the pump on a steel frame": an article after the first word begins what something else is about. */
function isSupported(governor: Term, all: readonly Term[]): boolean {
  const isOther = all.slice(1, all.indexOf(governor)).some(({ tag }) => tag === "function");
  return !isOther && isNoun(governor, undefined) && !DEVERBAL.test(wordOf(governor));
}

function isEntity(term: Term): boolean {
  return term.tag !== "measure" && !term.relation && term.negation === 0;
}

/** "Rainforest Alliance certified" has no alliance. */
function isDependent(last: Term | undefined): boolean {
  return DEPENDENT_ADJECTIVES.has(wordOf(last));
}

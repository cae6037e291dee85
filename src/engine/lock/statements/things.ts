import { DEPENDENT_ADJECTIVES } from "../words/guards.ts";
import { EMPTY_NOUNS } from "../words/nouns.ts";
import type { Chunk } from "./clause.ts";
import { headNextTo, leadingHead, nameAfter } from "./nouns.ts";
import type { Statement, Subject } from "./statement.ts";
import { type Term, wordOf } from "./term.ts";

/** "Three sizes of silicone tips" has tips, "notes of cocoa" no cocoa. */
const KINDS = new Set([...EMPTY_NOUNS, "size", "sizes", "number", "choice"]);

/** Settles which things a statement says are there, and which words are objects of a light verb. */
export function settleThings(statement: Statement, { isName }: Subject): void {
  for (const chunk of statement.reading.chunks) {
    const { terms, verb } = chunk;
    const isAsserted = !isDependent(terms.at(-1)) && assertsThings(chunk, statement);
    const lead = leadingHead(terms);
    for (const [at, term] of terms.entries()) {
      const head = nameAfter(headNextTo(terms, at) ?? lead, terms, isName);
      if (verb?.tag === "lightVerb") term.object = verb.key;
      if (term === head) term.isThing = isAsserted && isThing(term);
    }
  }
}

/** Things are there when a fragment, a subject, "with" or "has" names them, not when a verb or a preposition governs them. */
function assertsThings(chunk: Chunk, statement: Statement): boolean {
  const { preposition, governor, verb } = chunk;
  // "1.2 kg of seed included".
  const amounting = preposition === "of" && governor?.tag === "quantity" && chunkOf(governor, statement);
  if (amounting) return assertsThings(amounting, statement);
  if (statement.absent || statement.isPossible || !isAsserting(chunk)) return false;
  return verb === undefined || verb.tag === "possession";
}

function isAsserting({ preposition, governor }: Chunk): boolean {
  if (preposition === undefined || preposition === "with") return true;
  return preposition === "of" && governor !== undefined && KINDS.has(wordOf(governor));
}

function chunkOf(term: Term, { reading }: Statement): Chunk | undefined {
  return reading.chunks.find(({ terms }) => terms.includes(term));
}

function isThing(term: Term): boolean {
  return term.tag !== "measure" && !term.relation && term.negation === 0;
}

/** "Rainforest Alliance certified" has no alliance. */
function isDependent(last: Term | undefined): boolean {
  return DEPENDENT_ADJECTIVES.has(wordOf(last));
}

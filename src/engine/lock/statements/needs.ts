import { isPart } from "../tokens/lexicon.ts";
import { stemOf } from "../tokens/stem.ts";
import { type ClaimClass, claimClassOf } from "../words/claims.ts";
import { DEPENDENT_ADJECTIVES, PRIVATIVES, STRONG_PREPOSITIONS, WEAKER } from "../words/guards.ts";
import { MATERIAL_FORMS } from "../words/materials.ts";
import { EMPTY_NOUNS } from "../words/nouns.ts";
import type { Chunk } from "./clause.ts";
import { guardNeeds } from "./guard-needs.ts";
import { neighbourNeeds } from "./neighbours.ts";
import { compoundOf, headNextTo, leadingHead, nameAfter } from "./nouns.ts";
import { quantityNeeds } from "./quantity-needs.ts";
import { MODALS, type Statement, type Subject } from "./statement.ts";
import { type Need, type Term, isContent, needOf, scopeKey, wordOf } from "./term.ts";

/** "Three sizes of silicone tips" has tips, "notes of cocoa" no cocoa. */
const KINDS = new Set([...EMPTY_NOUNS, "size", "sizes", "number", "choice"]);
/** "Splash-proof to IP44" is IP44. */
const PROTECTION = /^ipx?\d/;
const CLAIMS = new Set(["certification", "eco", "health", "safety", "award", "country"] as (ClaimClass | undefined)[]);
const PACKAGING = new Set(
  "packaging package carton box sleeve wrapper wrap tube sachet pouch tin bag jar bottle".split(" ").map(stemOf),
);
const POSSIBLE: Need = { ...needOf("presence", ...MODALS), in: "ground" };
/** What says nothing that would have to be said with what hangs on it. */
const UNBINDING = new Set<Term["tag"]>(["quantity", "measure", "colour"]);
/** What makes a topic one that has to be named; a measure is implied by its values. */
const NAMED = new Set<Term["tag"]>(["noun", "acronym", "code"]);

/** Settles for each term of a statement which others have to be said with it, and which things are said to be there. */
export function settleNeeds(statement: Statement, subject: Subject): void {
  for (const chunk of statement.reading.chunks) settleChunk(chunk, statement, subject);
  for (const term of statement.terms) {
    if (statement.isPossible) term.needs.push(POSSIBLE);
    if (!isContent(term) || isProduct(term, subject)) continue;
    term.needs.push(...ownerNeeds(term, statement), ...guardNeeds(term, statement));
  }
  quantityNeeds(statement, subject);
}

function isProduct({ tag, key }: Term, { isName }: Subject): boolean {
  return tag !== "quantity" && tag !== "material" && isName(key);
}

function settleChunk(chunk: Chunk, statement: Statement, subject: Subject): void {
  const { terms, verb } = chunk;
  const isAsserted = !isDependent(terms.at(-1)) && assertsThings(chunk, statement);
  const lead = leadingHead(terms);
  const governed = governorNeeds(chunk, statement.reading.chunks, subject);
  for (const [at, term] of terms.entries()) {
    const head = nameAfter(headNextTo(terms, at) ?? lead, terms, subject.isName);
    if (verb?.tag === "lightVerb") term.object = verb.key;
    if (term === head) term.isThing = isAsserted && isThing(term, terms[at - 1]);
    if (isProduct(term, subject)) continue;
    term.needs.push(
      ...neighbourNeeds(term, terms, at, subject),
      ...headNeeds(term, head, subject),
      ...governed.filter(() => !PROTECTION.test(wordOf(term))).map((need) => whereHeld(need, term, statement)),
      ...privativeNeeds(terms, at),
    );
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

function isThing(term: Term, before: Term | undefined): boolean {
  if (term.tag === "measure" || term.relation || term.negation > 0) return false;
  return !(before?.tag === "material" && MATERIAL_FORMS.has(wordOf(term)) && !isPart(wordOf(term)));
}

/** "Rainforest Alliance certified" has no alliance. */
function isDependent(last: Term | undefined): boolean {
  return DEPENDENT_ADJECTIVES.has(wordOf(last));
}

/** "Packaging with FSC label": a claim is of what it is said of. */
function isClaim(token: Term["token"]): boolean {
  return token.kind === "word" && CLAIMS.has(claimClassOf(token.lower));
}

/** What is said of a part is said with it. */
function headNeeds(term: Term, head: Term | undefined, { isWhole }: Subject): Need[] {
  if (head === undefined || term === head || head.tag === "measure" || EMPTY_NOUNS.has(wordOf(head))) return [];
  return isWhole(head.key) ? [] : [needOf("scope", scopeKey(head))];
}

/** What a verb or a preposition governs is said with what it hangs on: "detects carpets", "notes of cocoa". */
function governorNeeds({ preposition, governor, verb }: Chunk, chunks: readonly Chunk[], subject: Subject): Need[] {
  const needs: Need[] = [];
  if (verb?.tag === "verb") needs.push(verbNeed(verb));
  if (preposition === undefined) return needs;
  if (STRONG_PREPOSITIONS.has(preposition)) needs.push(needOf("relation", stemOf(preposition)));
  if (governor !== undefined && isBinding(governor, subject))
    needs.push(needOf("scope", ...governorsOf(governor, chunks)));
  return needs;
}

/** "Cocoa from a farm in Peru" is from Peru as well. */
function governorsOf(governor: Term, chunks: readonly Chunk[]): string[] {
  const own = chunks.find(({ terms }) => terms.includes(governor));
  const before = own?.preposition === "from" ? own.governor : undefined;
  return before === undefined ? [scopeKey(governor)] : [scopeKey(governor), scopeKey(before)];
}

/** A proposal that says that a thing is needed says no more than that there is one. */
function verbNeed(verb: Term): Need {
  const need = needOf("binding", scopeKey(verb));
  return WEAKER.has(wordOf(verb)) ? { ...need, in: "ground" } : need;
}

function isBinding(governor: Term, subject: Subject): boolean {
  if (!isContent(governor) || UNBINDING.has(governor.tag) || isProduct(governor, subject)) return false;
  return !WEAKER.has(wordOf(governor)) && !EMPTY_NOUNS.has(wordOf(governor));
}

/** "Faux leather", "artificial tree": what follows such a word keeps it. */
function privativeNeeds(terms: readonly Term[], at: number): Need[] {
  return terms
    .slice(0, at)
    .filter((term) => PRIVATIVES.has(wordOf(term)) && term.negation === 0)
    .map((term) => needOf("likeness", term.key));
}

function ownerNeeds(term: Term, statement: Statement): Need[] {
  const { owners, head, topic, repeated } = statement;
  const needs = linkNeeds(term, statement);
  for (const { tag, key } of topic) if (NAMED.has(tag)) needs.push({ ...needOf("scope", key), in: "proposal" });
  needs.push(...topicNeeds(topic), ...measureNeeds(term, statement));
  for (const key of repeated) needs.push({ ...needOf("binding", key), in: "proposal" });
  // "The steel blade has six edges": the steel is of the blade.
  const isOfSubject = head !== undefined && !isInSubject(head, statement) && isInSubject(term, statement);
  const isOfPart = owners.length > 0 && term !== head && !isOfSubject && !owners.includes(term.key);
  if (isOfPart) needs.push(whereHeld(ownerNeed(term, statement), term, statement));
  return needs;
}

/** "Pre-filter: washable" is of no other filter. */
function topicNeeds(topic: readonly Term[]): Need[] {
  const compounds = topic.filter((term) => compoundOf(term) > 0);
  return compounds.map(({ key }) => ({ ...needOf("scope", key), in: "ground" as const }));
}

/** "Length and width are adjustable" says it of the width. */
function measureNeeds({ tag }: Term, { head, reading }: Statement): Need[] {
  const isPredicate = head?.tag === "measure" && tag === "adjective" && reading.verbs[0]?.tag === "auxiliary";
  return isPredicate ? [{ ...needOf("scope", head.key), in: "proposal" }] : [];
}

function isInSubject(term: Term, { reading }: Statement): boolean {
  return reading.verbs.length > 0 && reading.subject.some(({ terms }) => terms.includes(term));
}

/** What is joined by "with" or is in a bracket is of what was named before. */
function linkNeeds({ key, token }: Term, { head, holder, object, part }: Statement): Need[] {
  const needs: Need[] = [];
  // "Notebook with 80 sheets (160 pages)": what has a noun of its own may be said without the part.
  if (part !== undefined && part !== key) {
    const need = needOf("scope", part);
    needs.push(head === undefined ? need : { ...need, in: "ground" });
  }
  if (holder !== undefined) {
    const need = needOf("scope", holder);
    needs.push(isClaim(token) || PACKAGING.has(holder) ? need : { ...need, in: "proposal" });
  }
  if (object !== undefined) needs.push({ ...needOf("scope", object), in: "ground" });
  return needs;
}

function ownerNeed({ tag }: Term, { owners, isDoubtful }: Statement): Need {
  const need = needOf("scope", ...owners);
  if (!isDoubtful) return need;
  return tag === "quantity" ? { ...need, isDoubtful, in: "ground" } : { ...need, isDoubtful };
}

/** "Purifier with filter for rooms": what a proposal says after "with" may be of the whole as well. */
function whereHeld(need: Need, { relation }: Term, { reading }: Statement): Need {
  return relation && reading.clause.isHeld ? { ...need, in: "ground" } : need;
}

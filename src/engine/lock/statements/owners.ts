import { isPart } from "../tokens/lexicon.ts";
import { GENERIC_NOUNS, POSITIONS } from "../words/nouns.ts";
import type { ClauseParse } from "./clause-parser.ts";
import type { Join, TextKind } from "./clause.ts";
import { isNoun, nameAfter, subjectHead } from "./nouns.ts";
import { type Product, type Statement, chunkTerms } from "./statement.ts";
import { type Term, dimensionOf, scopeKey, termBefore, wordOf } from "./term.ts";

const COORDINATING_JOINS = new Set<Join>(["and", "or", "but"]);

/**
 * Resolves the owners of a statement: the parts that it is about, or none for the product. Without a noun it inherits
 * them from earlier statements.
 */
export function resolveOwners(
  statement: Statement,
  before: readonly Statement[],
  kind: TextKind,
  product: Product,
): void {
  const { head, topic, parse } = statement;
  if (head !== undefined && head.tag !== "measure") {
    statement.owners = ownersOfHead(head, statement, product);
    return;
  }
  const named = topic.findLast((term, at) => isPartOrPlace(term, topic[at + 1]));
  if (named !== undefined) statement.owners = product.isWhole(named.key) ? [] : [named.key];
  else if (kind !== "row" && !isPurposeOnly(parse)) statement.owners = ownersBefore(statement, before, kind, product);
  for (const owner of statement.owners.slice(0, 1)) statement.scope.add(owner);
}

function ownersOfHead(head: Term, statement: Statement, product: Product): readonly string[] {
  const about = nameAfter(head, chunkTerms(head, statement), product.isName) ?? head;
  // "The set" does not say which set.
  const isSet =
    !product.isGround &&
    GENERIC_NOUNS.has(wordOf(about)) &&
    chunkTerms(head, statement).every((term) => term === head || term.tag === "function");
  const owner = isSet || product.isWhole(about.key) ? positionOf(statement, head) : head;
  return owner === undefined ? [] : [owner.key];
}

function isPartOrPlace(term: Term, next: Term | undefined): boolean {
  if (term.negation > 0) return false;
  return (isNoun(term, next) && isPart(wordOf(term))) || (next === undefined && POSITIONS.has(wordOf(term)));
}

/** Returns the position that distinguishes one of several products: the "front light" of a set. */
function positionOf(statement: Statement, head: Term): Term | undefined {
  const before = termBefore(head, chunkTerms(head, statement));
  return before !== undefined && POSITIONS.has(wordOf(before)) ? before : undefined;
}

/** Tells whether a statement only states a purpose, as "for ages 3 and up". It is always about the product. */
function isPurposeOnly({ chunks }: ClauseParse): boolean {
  return chunks.length > 0 && chunks.every(({ terms }) => terms.every(({ relation }) => relation));
}

function ownersBefore(
  statement: Statement,
  before: readonly Statement[],
  kind: TextKind,
  product: Product,
): readonly string[] {
  const last = before.at(-1);
  if (last === undefined) return [];
  if (statement.parse.clause.join === "which") return ownersOfNoun(last, product);
  if (statement.parse.clause.join === "with") return last.owners;
  if (isAmountAfterWith(statement)) return [];
  if (!product.isGround && mayBeOfProduct(statement)) {
    statement.otherOwners = [...last.owners, ...last.otherOwners];
    for (const owner of statement.otherOwners) statement.scope.add(owner);
    return [];
  }
  return (
    ownersOfSubject(statement, before, last, product) ??
    (kind === "title" ? ownersInTitle : ownersInProse)(statement, before, last)
  );
}

/** Returns the last noun as the owner: "painted with lacquers that meet EN 71". */
function ownersOfNoun({ owners, terms }: Statement, { isWhole }: Product): readonly string[] {
  const noun = terms.findLast((term, at) => isNoun(term, terms[at + 1]) || term.tag === "material");
  if (noun === undefined || noun.tag === "measure" || owners.includes(noun.key)) return owners;
  return isWhole(noun.key) ? [] : [noun.key];
}

/** Returns the owners of a statement that continues a clause: those of the clause's subject. */
function ownersOfSubject(
  statement: Statement,
  before: readonly Statement[],
  last: Statement,
  product: Product,
): readonly string[] | undefined {
  const { clause } = statement.parse;
  const earlier = coordinated(statement, before);
  if (COORDINATING_JOINS.has(clause.join)) {
    if (earlier !== undefined && hasPossessionVerb(earlier)) return ownersOfPossessor(statement, earlier, product);
    return continueSubject(statement, earlier ?? possessorBefore(statement, before, last));
  }
  if (clause.inBracket && !last.parse.clause.inBracket) return inBracket(statement, last);
  return isPredicate(statement) ? ownersOfVerbs(statement, before[0] ?? last, product) : undefined;
}

/** Skips clauses after "with": in "the kettle comes with a filter and is cordless", the filter is not cordless. */
function possessorBefore(statement: Statement, before: readonly Statement[], last: Statement): Statement {
  const possessor = isPredicate(statement) ? before.findLast(({ parse }) => !parse.clause.isAfterWith) : undefined;
  return possessor ?? last;
}

/** Returns the clause that a verb continues: "it comes with a leg and weighs 5 kg". */
function coordinated(statement: Statement, before: readonly Statement[]): Statement | undefined {
  return isPredicate(statement) ? before.findLast(({ parse }) => parse.verbs.length > 0) : undefined;
}

/** Recognizes a clause of possession: in "it has five holes and can be shortened", the holes are not the subject. */
function hasPossessionVerb({ parse }: Statement): boolean {
  return parse.verbs[0]?.tag === "possession" && (parse.hasPronoun || parse.subject.length > 0);
}

function ownersOfPossessor(statement: Statement, { parse }: Statement, { isWhole }: Product): readonly string[] {
  const noun = subjectHead(parse);
  if (noun === undefined || isWhole(noun.key)) return [];
  statement.scope.add(noun.key);
  return [noun.key];
}

function isPredicate({ parse }: Statement): boolean {
  return parse.verbs.length > 0 && parse.subject.length === 0;
}

/**
 * Tells whether a statement may be about the product or a thing named before: "with spoiler and coated rubber", "the
 * frame is ash and the depth is 4 cm".
 */
function mayBeOfProduct({ head, terms, parse }: Statement): boolean {
  if (parse.clause.isAfterWith && terms.at(-1)?.tag === "material") return true;
  return parse.verbs.length > 0 && head?.tag === "measure";
}

/** Recognizes an amount of the product after "with": "with navigation and up to 150 minutes of running time". */
function isAmountAfterWith({ head, terms, parse }: Statement): boolean {
  if (!parse.clause.isAfterWith) return false;
  const dimension = dimensionOf(terms[0]);
  // "With 11 rungs and a load capacity of 150 kg".
  if (head?.tag === "measure" && dimension === undefined) return true;
  return dimension !== undefined && dimension !== "length" && dimension !== "mass";
}

function inBracket(statement: Statement, last: Statement): readonly string[] {
  statement.isDoubtful = statement.head !== undefined;
  return continueSubject(statement, last);
}

/**
 * Returns the owners of a further verb: "the lid seals tightly, opens with one hand" continues about the lid, but "mesh
 * back, weighs 9 kg" is about the product.
 */
function ownersOfVerbs(statement: Statement, first: Statement, product: Product): readonly string[] {
  if (hasPossessionVerb(first)) return ownersOfPossessor(statement, first, product);
  return first.parse.verbs.length === 0 || statement.parse.hasPronoun ? [] : continueSubject(statement, first);
}

function ownersInTitle(statement: Statement, _: readonly Statement[], last: Statement): readonly string[] {
  statement.isDoubtful = true;
  return isLengthOnly(statement) ? last.owners : [];
}

function ownersInProse(statement: Statement, [first]: readonly Statement[], last: Statement): readonly string[] {
  if (isQualifiedMeasure(statement)) return [];
  statement.isDoubtful = true;
  return [...new Set([...continueSubject(statement, first ?? last), ...last.owners])];
}

/** Recognizes a measure with a noun, which is a separate property: "10,000 mm water column", not "output 5 V". */
function isQualifiedMeasure(statement: Statement): boolean {
  const { head } = statement;
  if (head?.tag !== "measure") return false;
  return chunkTerms(head, statement).some((term) => term !== head && (term.tag === "noun" || term.tag === "measure"));
}

/** Recognizes a bare length, which is about the part before it: "memory foam core, 8 cm thick". */
function isLengthOnly({ terms }: Statement): boolean {
  const [first, ...rest] = terms;
  return dimensionOf(first) === "length" && rest.every(({ tag }) => tag === "adjective" || tag === "measure");
}

/**
 * Returns the owners of a statement that continues the same subject. It inherits the nouns and verbs of the subject
 * ("the lid seals tightly and is black"), but not its modifiers: in "cold for 24 h and hot for 12 h", the second half
 * says nothing about cold.
 */
function continueSubject(statement: Statement, { owners, parse }: Statement): readonly string[] {
  if (statement.head !== undefined) return owners;
  const subject = parse.verbs.length > 0 ? parse.subject : parse.subject.slice(0, 1);
  const nouns = subject.flatMap(({ terms }) =>
    terms.filter((term, at) => term.tag === "material" || isNoun(term, terms[at + 1])),
  );
  const all = parse.verbs.length > 0 ? subject.flatMap(({ terms }) => terms) : nouns;
  for (const term of [...all, ...parse.verbs]) statement.scope.add(scopeKey(term));
  return owners;
}

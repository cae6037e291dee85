import { isPart } from "../tokens/lexicon.ts";
import { EMPTY_NOUNS, POSITIONS } from "../words/nouns.ts";
import type { Reading } from "./clause.ts";
import type { Join, TextKind } from "./cut.ts";
import { headOf, isNoun, nameAfter } from "./nouns.ts";
import type { Statement, Subject } from "./statement.ts";
import { type Term, dimensionOf, scopeKey, wordOf } from "./term.ts";

const COORDINATE = new Set<Join>(["and", "or", "but"]);

/** Settles what a statement is said of. Parts stay parts; what has no noun of its own takes its owner from what is before. */
export function settleOwner(
  statement: Statement,
  before: readonly Statement[],
  kind: TextKind,
  subject: Subject,
): void {
  const { head, topic, reading } = statement;
  if (head !== undefined && head.tag !== "measure") {
    statement.owners = ownersOfHead(head, reading, subject);
    return;
  }
  const named = topic.findLast((term, at) => isPartOrPlace(term, topic[at + 1]));
  if (named !== undefined) statement.owners = subject.isWhole(named.key) ? [] : [named.key];
  else if (kind !== "row" && !isAllRelation(reading)) statement.owners = ownersBefore(statement, before, kind, subject);
  for (const owner of statement.owners.slice(0, 1)) statement.scope.add(owner);
}

function ownersOfHead(head: Term, reading: Reading, subject: Subject): readonly string[] {
  const about = nameAfter(head, chunkOf(reading, head), subject.isName) ?? head;
  // "The set": of which set, nothing is said.
  const isSet =
    !subject.isGround &&
    EMPTY_NOUNS.has(wordOf(about)) &&
    chunkOf(reading, head).every((term) => term === head || term.tag === "free");
  const owner = isSet || subject.isWhole(about.key) ? positionOf(reading, head) : head;
  return owner === undefined ? [] : [owner.key];
}

function isPartOrPlace(term: Term, next: Term | undefined): boolean {
  if (term.negation > 0) return false;
  return (isNoun(term, next) && isPart(wordOf(term))) || (next === undefined && POSITIONS.has(wordOf(term)));
}

/** Of several of one product each is a part: the "front light" of a set. */
function positionOf(reading: Reading, head: Term): Term | undefined {
  const terms = chunkOf(reading, head);
  const before = terms[terms.indexOf(head) - 1];
  return before !== undefined && POSITIONS.has(wordOf(before)) ? before : undefined;
}

function chunkOf({ chunks }: Reading, head: Term): readonly Term[] {
  return chunks.find(({ terms }) => terms.includes(head))?.terms ?? [];
}

/**
 * Tells whether a statement is only a relation, such as "for ages 3 and up". It is of the product after any statement.
 */
function isAllRelation({ chunks }: Reading): boolean {
  return chunks.length > 0 && chunks.every(({ terms }) => terms.every(({ relation }) => relation));
}

function ownersBefore(
  statement: Statement,
  before: readonly Statement[],
  kind: TextKind,
  subject: Subject,
): readonly string[] {
  const last = before.at(-1);
  if (last === undefined) return [];
  if (statement.reading.clause.join === "which") return ownersOfNoun(last, subject);
  if (statement.reading.clause.join === "with") return last.owners;
  if (isHeldAmount(statement)) return [];
  if (!subject.isGround && mayBeOfProduct(statement)) {
    statement.others = [...last.owners, ...last.others];
    for (const owner of statement.others) statement.scope.add(owner);
    return [];
  }
  return (
    ownersOfSubject(statement, before, last, subject) ?? (kind === "title" ? inTitle : inProse)(statement, before, last)
  );
}

/** "Painted with lacquers that meet EN 71" is said of the lacquers. */
function ownersOfNoun({ owners, terms }: Statement, { isWhole }: Subject): readonly string[] {
  const noun = terms.findLast((term, at) => isNoun(term, terms[at + 1]) || term.tag === "material");
  if (noun === undefined || noun.tag === "measure" || owners.includes(noun.key)) return owners;
  return isWhole(noun.key) ? [] : [noun.key];
}

/** Returns the owners of a statement that goes on with a clause: those of the clause's subject. */
function ownersOfSubject(
  statement: Statement,
  before: readonly Statement[],
  last: Statement,
  subject: Subject,
): readonly string[] | undefined {
  const { clause } = statement.reading;
  const earlier = coordinated(statement, before);
  if (COORDINATE.has(clause.join)) {
    if (earlier !== undefined && isHaving(earlier)) return ownersOfHaving(statement, earlier, subject);
    return continued(statement, earlier ?? holderBefore(statement, before, last));
  }
  if (clause.inBracket && !last.reading.clause.inBracket) return inBracket(statement, last);
  return isPredicate(statement) ? ofVerbs(statement, before[0] ?? last, subject) : undefined;
}

/** "The kettle comes with a filter and is cordless": not the filter. */
function holderBefore(statement: Statement, before: readonly Statement[], last: Statement): Statement {
  const holder = isPredicate(statement) ? before.findLast(({ reading }) => !reading.clause.isHeld) : undefined;
  return holder ?? last;
}

/** "It comes with a leg and weighs 5 kg": a verb goes on with what the verb before is about. */
function coordinated(statement: Statement, before: readonly Statement[]): Statement | undefined {
  return isPredicate(statement) ? before.findLast(hasVerb) : undefined;
}

/** "It has five holes and can be shortened": not the holes. */
function isHaving({ reading }: Statement): boolean {
  return reading.verbs[0]?.tag === "possession" && (reading.hasPronoun || reading.subject.length > 0);
}

function ownersOfHaving(statement: Statement, { reading }: Statement, { isWhole }: Subject): readonly string[] {
  const noun = headOf(reading.subject.flatMap(({ terms }) => terms));
  if (noun === undefined || isWhole(noun.key)) return [];
  statement.scope.add(noun.key);
  return [noun.key];
}

function isPredicate({ reading }: Statement): boolean {
  return reading.verbs.length > 0 && reading.subject.length === 0;
}

function hasVerb({ reading }: Statement): boolean {
  return reading.verbs.length > 0;
}

/** "With spoiler and coated rubber", "the frame is ash and the depth is 4 cm": it may be of what was named before, or not. */
function mayBeOfProduct({ head, terms, reading }: Statement): boolean {
  if (reading.clause.isHeld && terms.at(-1)?.tag === "material") return true;
  return reading.verbs.length > 0 && head?.tag === "measure";
}

/** "With navigation and up to 150 minutes of running time" says it of the product. */
function isHeldAmount({ head, terms, reading }: Statement): boolean {
  if (!reading.clause.isHeld) return false;
  const dimension = dimensionOf(terms[0]);
  // "With 11 rungs and a load capacity of 150 kg".
  if (head?.tag === "measure" && dimension === undefined) return true;
  return dimension !== undefined && dimension !== "length" && dimension !== "mass";
}

function inBracket(statement: Statement, last: Statement): readonly string[] {
  statement.isDoubtful = statement.head !== undefined;
  return continued(statement, last);
}

/** "The lid seals tightly, opens with one hand" goes on about the lid, "mesh back, weighs 9 kg" is of the product. */
function ofVerbs(statement: Statement, first: Statement, subject: Subject): readonly string[] {
  if (isHaving(first)) return ownersOfHaving(statement, first, subject);
  return first.reading.verbs.length === 0 || statement.reading.hasPronoun ? [] : continued(statement, first);
}

function inTitle(statement: Statement, _: readonly Statement[], last: Statement): readonly string[] {
  statement.isDoubtful = true;
  return isLengthOnly(statement) ? last.owners : [];
}

function inProse(statement: Statement, [first]: readonly Statement[], last: Statement): readonly string[] {
  if (isQualifiedMeasure(statement)) return [];
  statement.isDoubtful = true;
  return [...new Set([...continued(statement, first ?? last), ...last.owners])];
}

/** "10,000 mm water column" is a property of its own, "output 5 V" of what was named before. */
function isQualifiedMeasure({ head, reading }: Statement): boolean {
  if (head?.tag !== "measure") return false;
  return chunkOf(reading, head).some((term) => term !== head && (term.tag === "noun" || term.tag === "measure"));
}

/** "Memory foam core, 8 cm thick": a length alone is of the part before it. */
function isLengthOnly({ terms }: Statement): boolean {
  const [first, ...rest] = terms;
  return dimensionOf(first) === "length" && rest.every(({ tag }) => tag === "adjective" || tag === "measure");
}

/**
 * Returns the owners of a statement that goes on about the same subject. The statement takes over the nouns and verbs
 * of the subject, "the lid seals tightly and is black", but not its descriptions: in "cold for 24 h and hot for 12 h"
 * nothing is said of cold in the second half.
 */
function continued(statement: Statement, { owners, reading }: Statement): readonly string[] {
  if (statement.head !== undefined) return owners;
  const subject = reading.verbs.length > 0 ? reading.subject : reading.subject.slice(0, 1);
  const nouns = subject.flatMap(({ terms }) =>
    terms.filter((term, at) => term.tag === "material" || isNoun(term, terms[at + 1])),
  );
  const all = reading.verbs.length > 0 ? subject.flatMap(({ terms }) => terms) : nouns;
  for (const term of [...all, ...reading.verbs]) statement.scope.add(scopeKey(term));
  return owners;
}

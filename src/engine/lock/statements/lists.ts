import { isPart } from "../tokens/lexicon.ts";
import type { Chunk, Reading } from "./clause.ts";
import { isBare, listsIn } from "./members.ts";
import { headOf } from "./nouns.ts";
import { isReservation } from "./guards.ts";
import type { Statement } from "./statement.ts";
import { type Term, wordOf } from "./term.ts";

const DESCRIBING = new Set<Term["tag"]>(["adjective", "colour", "material", "acronym", "free"]);
const PLACES = new Set(["in", "on", "at", "inside", "under"]);
const ARTICLES = new Set(["a", "an", "the"]);
const NAMING = new Set<Term["tag"]>(["noun", "material", "acronym", "code"]);

/**
 * Carries a denial, a relation or a governor from the first clause of a list on: "no colours, flavours or sugar", "for gas,
 * electric and ceramic hobs". Where only "and" ends the list, whether a denial holds cannot be told; returns those clauses.
 */
export function carryForward(readings: readonly Reading[]): ReadonlySet<Reading> {
  const doubtful = new Set<Reading>();
  for (const { first, others, last } of listsIn(readings, (reading) => reading)) {
    const members = [...others, last];
    const isSure = members.some(({ clause }) => clause.join === "or") || members.every(isBareNoun);
    for (const member of members) {
      if (first.relationOpen) relate(member.terms);
      if (first.clause.join !== "which" && !isHad(first)) govern(member, first.chunks.at(-1));
      if (first.negationOpen && !deny(member, isSure)) doubtful.add(member);
    }
  }
  return doubtful;
}

/** Carries an absence or the noun from the last clause of a list back: "charger and cable not included". */
export function carryBack(statements: readonly Statement[]): void {
  for (const { first, others, last } of listsIn(statements, ({ reading }) => reading)) {
    const members = [first, ...others, last];
    for (const member of members.slice(0, -1).toReversed()) {
      if (member.reading.verbs.length > 0 || (member.reading.hasPronoun && !isRelated(member))) break;
      if (isBare(member.reading)) takePresence(member, last);
      takeNoun(member, nounAfter(members, member) ?? last);
    }
  }
}

/** "It suits electric, acoustic and bass guitars". */
function isRelated({ reading: { chunks } }: Statement): boolean {
  return chunks.every(({ terms }) => terms.every(({ relation }) => relation));
}

/** Takes over from the last item whether the things are there: "cover and stylus are accessories". */
function takePresence(member: Statement, last: Statement): void {
  if (last.absent) {
    member.absent = true;
    member.isExcluded = last.isExcluded;
  }
  member.isPossible ||= last.isPossible;
  member.guards.push(...last.terms.filter(isReservation));
}

/** "A single and a double basket, a spoon": the noun after "and" is the nearer one. */
function nounAfter(members: readonly Statement[], member: Statement): Statement | undefined {
  const next = members[members.indexOf(member) + 1];
  return next?.reading.clause.join === "and" && sharedNoun(next) !== undefined ? next : undefined;
}

function isBareNoun({ terms }: Reading): boolean {
  return terms.every(({ tag }) => NAMING.has(tag));
}

function relate(terms: readonly Term[]): void {
  for (const term of terms) term.relation = true;
}

/** "Controls boilers and pumps", "notes of caramel and apple": what governs the first item governs the others. */
function govern(member: Reading, from: Chunk | undefined): void {
  const [chunk] = member.chunks;
  if (chunk === undefined || from === undefined || isGoverned(chunk) || isApart(member, from)) return;
  const { clause } = member;
  if (isObject(from)) {
    if (clause.join !== ",") chunk.verb = from.verb;
  } else if (from.governor !== undefined && from.preposition !== "for" && !isOwnThing(chunk)) {
    chunk.preposition = from.preposition;
    chunk.governor = from.governor;
  }
}

/** "A jar of 2 litres, an airlock": an amount is of no list, and what has an article begins anew. */
/** "Has wells in the lid, pans and space": the later items are not in the lid. */
function isHad({ verbs, chunks }: Reading): boolean {
  return verbs[0]?.tag === "possession" && PLACES.has(chunks.at(-1)?.preposition ?? "");
}

function isApart({ clause, verbs }: Reading, { terms }: Chunk): boolean {
  if (verbs.length > 0 || terms.every(({ tag }) => tag === "quantity")) return true;
  const {
    join,
    content: [first],
  } = clause;
  if (first?.kind !== "word") return false;
  return join === "," ? ARTICLES.has(first.lower) : join === "and" && /^an?$/.test(first.lower);
}

function isGoverned({ preposition, verb }: Chunk): boolean {
  return preposition !== undefined || verb !== undefined;
}

function isObject({ preposition, verb }: Chunk): boolean {
  return verb?.tag === "verb" && preposition === undefined;
}

/** A part, or what has an amount of its own, is of nothing that was named before: "oats from Finland and 12 % almonds". */
function isOwnThing({ terms }: Chunk): boolean {
  const head = headOf(terms);
  return head === undefined || isPart(wordOf(head)) || terms[0]?.tag === "quantity";
}

/** Denies an item of a list, or returns false where it is not sure that the denial is of it too. */
function deny({ terms }: Reading, isSure: boolean): boolean {
  if (terms.every(({ negation }) => negation > 0)) return true;
  if (isSure) for (const term of terms) term.negation = Math.max(term.negation, 1);
  return isSure;
}

/** "Black and blue cover": an item without a noun shares that of the last one. */
function takeNoun(member: Statement, last: Statement): void {
  const noun = sharedNoun(last);
  if (noun === undefined) return;
  // "A set of 3 for gas, electric and induction hobs".
  const related = member.terms.slice(member.terms.findIndex(({ relation }) => relation));
  if (related.length > 0 && related.every(({ relation }) => relation)) member.scope.add(noun.key);
  if (member.terms.some(({ tag }) => tag === "quantity")) return;
  if (member.terms.some(({ tag }) => !DESCRIBING.has(tag))) return;
  member.owners = last.head === undefined ? [noun.key] : last.owners;
  for (const owner of member.owners) member.scope.add(owner);
}

/** The noun at the end of the words that begin a clause, after others. */
function sharedNoun({ head, reading }: Statement): Term | undefined {
  const terms = reading.chunks[0]?.terms ?? [];
  const noun = head ?? headOf(terms);
  return terms.length < 2 || noun?.tag === "measure" || noun !== terms.at(-1) ? undefined : noun;
}

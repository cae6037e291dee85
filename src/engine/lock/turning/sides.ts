import { sentenceOf, type Statement } from "../statements/statement.ts";
import { type Term, wordOf } from "../statements/term.ts";
import { keysOf, overlap, without } from "./spans.ts";

/** Words that put what follows before, after or under what is said besides. */
export const OPENERS = new Set("before after until till once unless if when because since".split(" "));
const TARGETS = new Set("to into onto towards toward".split(" "));
const GOING_ON = new Set(["with", "and", "or", "which"]);

const VERBAL = new Set<Term["tag"]>(["verb", "lightVerb"]);
const ENDS = new Set<Term["tag"]>([...VERBAL, "preposition", "auxiliary", "possession"]);

/** Holds the words that an opener opens, and those that it sets them against. */
interface Sides {
  readonly under: ReadonlySet<string>;
  readonly against: ReadonlySet<string>;
}

/** Tells whether what the ground has under "before" is outside of it, or the other way round. */
export function isClauseTurned(term: Term, said: Statement, place: Term, statement: Statement): boolean {
  return isTurned(clauseSides(term, said), clauseSides(place, statement));
}

/** Tells whether a place has under its opener what is said under it. */
export function isSameSide(term: Term, said: Statement, place: Term, statement: Statement): boolean {
  return overlap(clauseSides(term, said).under, clauseSides(place, statement).under);
}

/** Tells whether what the ground has after "from" is after "to", or the other way round. */
export function isWayTurned(term: Term, said: Statement, place: Term, statement: Statement): boolean {
  return isTurned(waySides(term, said), waySides(place, statement));
}

/** Tells whether "only" limits other words than in the ground. */
export function isMoved(term: Term, said: Statement, place: Term, statement: Statement): boolean {
  const limited = limitedBy(place, statement);
  const now = keysOf(limitedBy(term, said));
  const [first] = keysOf(withoutVerb(limited));
  const [firstNow] = now;
  if (firstNow === undefined || !keysOf(limited).has(firstNow)) return true;
  const before = keysOf(said.terms.slice(0, said.terms.indexOf(term)));
  return first !== undefined && before.has(first) && !now.has(first);
}

/** Returns what follows "only", or the last phrase before it where nothing follows: "in the top rack only". */
function limitedBy(only: Term, { terms }: Statement): readonly Term[] {
  const at = terms.indexOf(only);
  const after = terms.slice(at + 1);
  if (keysOf(after).size > 0) return after;
  const before = terms.slice(0, at);
  const start = before.findLastIndex(({ tag }) => ENDS.has(tag));
  return start < 0 ? before.slice(-1) : before.slice(start + 1);
}

/** "Only be dimmed with the remote control" limits the remote control. */
function withoutVerb(limited: readonly Term[]): readonly Term[] {
  const phrase = limited[0]?.tag === "auxiliary" ? limited.findIndex(({ tag }) => tag === "preposition") : 0;
  return limited.slice(Math.max(phrase, 0)).filter(({ tag }) => !VERBAL.has(tag));
}

function isTurned(said: Sides, place: Sides): boolean {
  const isUnder = overlap(said.under, without(place.against, place.under));
  return isUnder || overlap(said.against, without(place.under, place.against));
}

function clauseSides(opener: Term, statement: Statement): Sides {
  const all = sentenceOf(statement);
  const at = all.indexOf(statement);
  const next = all.slice(at + 1);
  const end = next.findIndex(({ reading: { clause } }) => clause.isAfterComma || !GOING_ON.has(clause.join));
  const more = end < 0 ? next : next.slice(0, end);
  const first = statement.terms.indexOf(opener);
  const under = [...statement.terms.slice(first + 1), ...more.flatMap(({ terms }) => terms)];
  const others = all.filter((one) => one !== statement && !more.includes(one)).flatMap(({ terms }) => terms);
  return { under: keysOf(under), against: keysOf([...statement.terms.slice(0, first), ...others]) };
}

function waySides(from: Term, { terms }: Statement): Sides {
  const to = terms.find((term) => TARGETS.has(wordOf(term)));
  return { under: phraseAfter(from, terms), against: to === undefined ? new Set() : phraseAfter(to, terms) };
}

function phraseAfter(preposition: Term, terms: readonly Term[]): ReadonlySet<string> {
  const after = terms.slice(terms.indexOf(preposition) + 1);
  const end = after.findIndex(({ tag }) => tag === "preposition");
  return keysOf(end < 0 ? after : after.slice(0, end));
}

import type { Occurrence } from "../ground-builder.ts";
import { type Statement, sentenceOf } from "../statements/statement.ts";
import { type Term, wordOf } from "../statements/term.ts";
import { keysOf, overlap, without } from "./groups.ts";

/** Subordinators that relate the words after them to the rest of the sentence. */
export const SUBORDINATORS = new Set("before after until till once unless if when because since".split(" "));
const DIRECTION_TARGETS = new Set("to into onto towards toward".split(" "));
const CONTINUING_JOINS = new Set(["with", "and", "or", "which"]);

const VERBAL = new Set<Term["tag"]>(["verb", "lightVerb"]);
const ENDS = new Set<Term["tag"]>([...VERBAL, "preposition", "auxiliary", "possession"]);

/** The content words inside the phrase of a subordinator, and those outside of it. */
interface Sides {
  readonly inside: ReadonlySet<string>;
  readonly outside: ReadonlySet<string>;
}

/** Tells whether what the ground says inside the clause of "before" is outside of it, or the reverse. */
export function isClauseSwapped(term: Term, hypothesis: Statement, { term: grounded, statement }: Occurrence): boolean {
  return isSwapped(clauseSides(term, hypothesis), clauseSides(grounded, statement));
}

/** Tells whether an occurrence has the same words inside its subordinate clause. */
export function isSameSide(term: Term, hypothesis: Statement, { term: grounded, statement }: Occurrence): boolean {
  return overlap(clauseSides(term, hypothesis).inside, clauseSides(grounded, statement).inside);
}

/** Tells whether what the ground says after "from" is after "to", or the reverse. */
export function isDirectionSwapped(
  term: Term,
  hypothesis: Statement,
  { term: grounded, statement }: Occurrence,
): boolean {
  return isSwapped(directionSides(term, hypothesis), directionSides(grounded, statement));
}

/** Tells whether "only" limits other words than in the ground. */
export function isFocusMoved(term: Term, hypothesis: Statement, { term: grounded, statement }: Occurrence): boolean {
  const limited = limitedBy(grounded, statement);
  const now = keysOf(limitedBy(term, hypothesis));
  const [first] = keysOf(withoutVerb(limited));
  const [firstNow] = now;
  if (firstNow === undefined || !keysOf(limited).has(firstNow)) return true;
  const before = keysOf(hypothesis.terms.slice(0, hypothesis.terms.indexOf(term)));
  return first !== undefined && before.has(first) && !now.has(first);
}

/** Returns the words after "only", or the last phrase before it if none follow: "in the top rack only". */
function limitedBy(only: Term, { terms }: Statement): readonly Term[] {
  const at = terms.indexOf(only);
  const after = terms.slice(at + 1);
  if (keysOf(after).size > 0) return after;
  const before = terms.slice(0, at);
  const start = before.findLastIndex(({ tag }) => ENDS.has(tag));
  return start < 0 ? before.slice(-1) : before.slice(start + 1);
}

/** Drops the verb from limited words: "only be dimmed with the remote control" limits the remote control. */
function withoutVerb(limited: readonly Term[]): readonly Term[] {
  const phrase = limited[0]?.tag === "auxiliary" ? limited.findIndex(({ tag }) => tag === "preposition") : 0;
  return limited.slice(Math.max(phrase, 0)).filter(({ tag }) => !VERBAL.has(tag));
}

function isSwapped(hypothesis: Sides, grounded: Sides): boolean {
  const isInside = overlap(hypothesis.inside, without(grounded.outside, grounded.inside));
  return isInside || overlap(hypothesis.outside, without(grounded.inside, grounded.outside));
}

function clauseSides(subordinator: Term, statement: Statement): Sides {
  const all = sentenceOf(statement);
  const at = all.indexOf(statement);
  const next = all.slice(at + 1);
  const end = next.findIndex(({ parse: { clause } }) => clause.isAfterComma || !CONTINUING_JOINS.has(clause.join));
  const more = end < 0 ? next : next.slice(0, end);
  const first = statement.terms.indexOf(subordinator);
  const inside = [...statement.terms.slice(first + 1), ...more.flatMap(({ terms }) => terms)];
  const others = all.filter((one) => one !== statement && !more.includes(one)).flatMap(({ terms }) => terms);
  return { inside: keysOf(inside), outside: keysOf([...statement.terms.slice(0, first), ...others]) };
}

function directionSides(from: Term, { terms }: Statement): Sides {
  const to = terms.find((term) => DIRECTION_TARGETS.has(wordOf(term)));
  return { inside: phraseAfter(from, terms), outside: to === undefined ? new Set() : phraseAfter(to, terms) };
}

function phraseAfter(preposition: Term, terms: readonly Term[]): ReadonlySet<string> {
  const after = terms.slice(terms.indexOf(preposition) + 1);
  const end = after.findIndex(({ tag }) => tag === "preposition");
  return keysOf(end < 0 ? after : after.slice(0, end));
}

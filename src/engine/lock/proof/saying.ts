import { groundsOf, names } from "../same.ts";
import type { Statement } from "../statements/statement.ts";
import { type Term, scopeKey, wordOf } from "../statements/term.ts";
import { DISTRIBUTIVES } from "../words/guards.ts";
import { isAdjunct } from "./additions.ts";
import { sharedModifiers } from "./lists.ts";
import { stemsOf } from "../tokens/lexicon.ts";
import { subjectBefore } from "./owners.ts";
import { isOrder } from "./verbs.ts";

const ADVICE = stemsOf(["should", "must"]);

/** Content of a proposed statement, with the text around it. */
export interface Saying {
  readonly keys: ReadonlySet<string>;
  /** Tells whether it has the content of a term of the ground in addition to the word of a link. */
  readonly says: (term: Term, linked: Term) => boolean;
}

const SAYINGS = new WeakMap<Statement, Saying>();

/** Returns what a proposed statement says. */
export function sayingOf(said: Statement): Saying {
  const known = SAYINGS.get(said);
  if (known !== undefined) return known;
  const keys = keysOf(said);
  const words = new Set(said.terms.map(wordOf));
  const says = (term: Term, linked: Term): boolean => {
    if (names(keys, scopeKey(term)) || (term.negation === 0 && wordOf(term) !== "" && words.has(wordOf(term))))
      return true;
    if (term.relation && linked.relation && said.sentence.has(scopeKey(term))) return true;
    return said.terms.some(({ key, negation }) => negation === term.negation && groundsOf(key).includes(term.key));
  };
  const saying = { keys, says };
  SAYINGS.set(said, saying);
  return saying;
}

function keysOf(said: Statement): Set<string> {
  const terms = [...said.guards, ...said.topic, ...additionsIn(said), ...sharedModifiers(said)];
  const keys = new Set([...said.scope, ...said.limits, ...terms.map(scopeKey)]);
  for (const bracket of said.brackets) for (const key of bracket) keys.add(key);
  for (const { key } of distributivesBefore(said)) keys.add(key);
  for (const term of bracketed(said)) keys.add(scopeKey(term));
  // "Replace the strap when worn" says that it should be replaced.
  if (isOrder(said)) for (const key of ADVICE) keys.add(key);
  const subject = takesSubject(said) ? subjectBefore(said) : undefined;
  return subject === undefined ? keys : keys.add(subject.key);
}

/** "The shears weigh 260 g and have blades", "the case has a diameter of 4 cm and a thickness of 1 cm". */
function takesSubject({ head, reading: { verbs, subject, hasPronoun } }: Statement): boolean {
  return head === undefined || head.tag === "measure" || (verbs.length > 0 && subject.length === 0 && !hasPronoun);
}

/** "Ripstop nylon (20 denier)": a bracket is said with the words before it. */
function bracketed(said: Statement): readonly Term[] {
  let base: Statement | undefined = said;
  while (base?.reading.clause.inBracket === true) base = base.before;
  return base === undefined || base === said ? [] : base.terms;
}

function additionsIn({ after }: Statement): readonly Term[] {
  const isAdded = after !== undefined && (after.reading.clause.join === "with" || isAdjunct(after));
  return isAdded ? after.terms : [];
}

/** "Each bowl holds 600 ml and weighs 480 g": each of them weighs it. */
function distributivesBefore(said: Statement): readonly Term[] {
  const found: Term[] = [];
  for (let at = said.before; at !== undefined; at = at.before)
    found.push(...at.terms.filter((term) => DISTRIBUTIVES.has(wordOf(term))));
  return found;
}

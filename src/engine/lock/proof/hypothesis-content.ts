import { entailingKeys, hasSynonym } from "../lexical-entailment.ts";
import type { Statement } from "../statements/statement.ts";
import { type Term, scopeKey, wordOf } from "../statements/term.ts";
import { DISTRIBUTIVES } from "../words/qualifiers.ts";
import { isAdjunct } from "./additions.ts";
import { sharedModifiers } from "./shared-modifiers.ts";
import { stemsOf } from "../tokens/lexicon.ts";
import { subjectBefore } from "./owners.ts";
import { isImperative } from "./verbs.ts";

const ADVICE = stemsOf(["should", "must"]);

/** The content of a proposed statement, with its context. */
export interface HypothesisContent {
  readonly keys: ReadonlySet<string>;
  /** Tells whether the statement also says a term of the ground, in addition to the word of a dependency. */
  readonly conveys: (term: Term, dependent: Term) => boolean;
}

const CONTENTS = new WeakMap<Statement, HypothesisContent>();

/** Returns the content of a proposed statement. */
export function contentOf(hypothesis: Statement): HypothesisContent {
  const known = CONTENTS.get(hypothesis);
  if (known !== undefined) return known;
  const keys = keysOf(hypothesis);
  const words = new Set(hypothesis.terms.map(wordOf));
  const conveys = (term: Term, dependent: Term): boolean => {
    if (hasSynonym(keys, scopeKey(term)) || (term.negation === 0 && wordOf(term) !== "" && words.has(wordOf(term))))
      return true;
    if (term.relation && dependent.relation && hypothesis.sentence.has(scopeKey(term))) return true;
    return hypothesis.terms.some(
      ({ key, negation }) => negation === term.negation && entailingKeys(key).includes(term.key),
    );
  };
  const content = { keys, conveys };
  CONTENTS.set(hypothesis, content);
  return content;
}

function keysOf(hypothesis: Statement): Set<string> {
  const terms = [
    ...hypothesis.qualifiers,
    ...hypothesis.topic,
    ...additionsIn(hypothesis),
    ...sharedModifiers(hypothesis),
  ];
  const keys = new Set([...hypothesis.scope, ...hypothesis.limits, ...terms.map(scopeKey)]);
  for (const bracket of hypothesis.brackets) for (const key of bracket) keys.add(key);
  for (const { key } of distributivesBefore(hypothesis)) keys.add(key);
  for (const term of bracketed(hypothesis)) keys.add(scopeKey(term));
  // "Replace the strap when worn" says that it should be replaced.
  if (isImperative(hypothesis)) for (const key of ADVICE) keys.add(key);
  const subject = inheritsSubject(hypothesis) ? subjectBefore(hypothesis) : undefined;
  return subject === undefined ? keys : keys.add(subject.key);
}

/**
 * Tells whether a clause continues the subject before it: "the shears weigh 260 g and have blades", "the case has a
 * diameter of 4 cm and a thickness of 1 cm".
 */
function inheritsSubject({ head, parse: { verbs, subject, hasPronoun } }: Statement): boolean {
  return head === undefined || head.tag === "measure" || (verbs.length > 0 && subject.length === 0 && !hasPronoun);
}

/** Returns the words before a bracket, which are said with it: "ripstop nylon (20 denier)". */
function bracketed(hypothesis: Statement): readonly Term[] {
  let base: Statement | undefined = hypothesis;
  while (base?.parse.clause.inBracket === true) base = base.before;
  return base === undefined || base === hypothesis ? [] : base.terms;
}

function additionsIn({ after }: Statement): readonly Term[] {
  const isAdded = after !== undefined && (after.parse.clause.join === "with" || isAdjunct(after));
  return isAdded ? after.terms : [];
}

/** Returns earlier distributive words, which apply here, too: "each bowl holds 600 ml and weighs 480 g". */
function distributivesBefore(hypothesis: Statement): readonly Term[] {
  const found: Term[] = [];
  for (let at = hypothesis.before; at !== undefined; at = at.before)
    found.push(...at.terms.filter((term) => DISTRIBUTIVES.has(wordOf(term))));
  return found;
}

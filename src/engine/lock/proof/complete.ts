import { hasSynonym } from "../lexical-entailment.ts";
import type { Statement } from "../statements/statement.ts";
import { type Term, isContent, wordOf } from "../statements/term.ts";
import { stemOf } from "../tokens/stem.ts";
import { DISTRIBUTIVES, MODEL_SUFFIXES, VARIANTS } from "../words/qualifiers.ts";
import { additionTo } from "./additions.ts";
import { type Dependency, type Proof, isExistential } from "./dependency.ts";
import { requiredOf } from "./required.ts";
import { mayOmitName } from "./row-names.ts";
import { type HypothesisContent, contentOf } from "./hypothesis-content.ts";
import { isInformative, isQualifier } from "./word-classes.ts";

const LIMITED = stemOf("limited");

/** Returns the terms of the premise that belong to a dependency, are not said, and may not be omitted. */
export function missingOf(proof: Proof): readonly Term[] {
  const { hypothesis, premise, dependency, from, to } = proof;
  const content = contentOf(hypothesis);
  const isUnsaid = (term: Term) => term !== from && term !== to && !content.conveys(term, dependency.term);
  const missing = [
    ...qualifiersOf(premise),
    ...rowNameTerms(proof),
    ...additionsOf(proof),
    ...requiredOf(proof),
  ].filter(isUnsaid);
  return isLimited(proof, content, isUnsaid) ? [...missing, from] : missing;
}

/** Tells whether the hypothesis says everything that the premise says with a dependency, except what may be omitted. */
export function isComplete(proof: Proof): boolean {
  return missingOf(proof).length === 0;
}

/** Tells whether a premise says less than a dependency: perhaps, as an alternative, or within limits. */
function isLimited(
  { hypothesis, premise, dependency }: Proof,
  { keys }: HypothesisContent,
  isUnsaid: (term: Term) => boolean,
): boolean {
  const isLimitUnsaid = isLimitedElsewhere(premise, dependency) && !hasSynonym(keys, LIMITED);
  if (isLimitUnsaid || isUncertain(premise, dependency, hypothesis)) return true;
  if ((isOneOf(premise) && isAllOf(hypothesis)) || !premise.limits.every((key) => hasSynonym(keys, key))) return true;
  const others = premise.alternative?.terms.filter(isContent) ?? [];
  return others.some((term) => isUnsaid(term) && !hasSynonym(hypothesis.sentence, term.key));
}

function isUncertain(premise: Statement, dependency: Dependency, hypothesis: Statement): boolean {
  return isExistential(dependency, hypothesis) && (premise.isPossible || premise.alternative !== undefined);
}

/** Recognizes a limit that another statement sets: "hammock 200 kg, stand 160 kg, so the set is limited to 160 kg". */
function isLimitedElsewhere({ sentence, terms }: Statement, { term }: Dependency): boolean {
  return term.tag === "quantity" && sentence.has(LIMITED) && terms.every(({ key }) => key !== LIMITED);
}

/** Recognizes alternatives: "3 suits or 2 dresses" are not both. */
function isOneOf(premise: Statement): boolean {
  const isJoined = premise.parse.clause.join === "or" || premise.after?.parse.clause.join === "or";
  return isJoined && premise.terms.every(({ relation, negation }) => !relation && negation === 0);
}

function isAllOf({ parse, after }: Statement): boolean {
  return parse.clause.join === "and" || after?.parse.clause.join === "and";
}

/** Returns the qualifiers that limit a premise. */
function qualifiersOf({ qualifiers }: Statement): readonly Term[] {
  return qualifiers.filter((term) => {
    const word = wordOf(term);
    return isInformative(term) || VARIANTS.has(word) || MODEL_SUFFIXES.has(word) || isQualifier(word);
  });
}

/** Returns the words of a row's name, or before a colon, that may not be omitted. */
function rowNameTerms(proof: Proof): readonly Term[] {
  return proof.premise.topic.filter((term) => DISTRIBUTIVES.has(wordOf(term)) || !mayOmitName(term, proof));
}

/** Returns the terms of a limiting clause: "40 m | with receiver". */
function additionsOf({ ground, hypothesis, premise, dependency }: Proof): readonly Term[] {
  const addition = isExistential(dependency, hypothesis) ? undefined : additionTo(ground, premise);
  return addition?.terms.filter(isInformative) ?? [];
}

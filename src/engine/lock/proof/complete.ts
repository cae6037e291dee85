import { names } from "../same.ts";
import type { Statement } from "../statements/statement.ts";
import { type Term, isContent, wordOf } from "../statements/term.ts";
import { stemOf } from "../tokens/stem.ts";
import { DISTRIBUTIVES, MODEL_WORDS, VARIANTS } from "../words/guards.ts";
import { additionTo } from "./additions.ts";
import { type Link, type Proof, isMention } from "./link.ts";
import { requiredOf } from "./required.ts";
import { mayOmitName } from "./row-names.ts";
import { type Saying, sayingOf } from "./saying.ts";
import { isGuard, isTelling } from "./words.ts";

const LIMITED = stemOf("limited");

/** Returns what a place of the ground says with a link, is not said too, and may not be left out. */
export function missingOf(proof: Proof): readonly Term[] {
  const { said, place, link, from, to } = proof;
  const saying = sayingOf(said);
  const isLeft = (term: Term) => term !== from && term !== to && !saying.says(term, link.term);
  const missing = [...guardsOf(place), ...namesOf(proof), ...additionsOf(proof), ...requiredOf(proof)].filter(isLeft);
  return isLimited(proof, saying, isLeft) ? [...missing, from] : missing;
}

/** Tells whether all that a place of the ground says with a link is said too, but for what may be left out. */
export function isComplete(proof: Proof): boolean {
  return missingOf(proof).length === 0;
}

/** Tells whether a place says less than the link: there is the thing or another one, perhaps, or within limits. */
function isLimited({ said, place, link }: Proof, { keys }: Saying, isLeft: (term: Term) => boolean): boolean {
  const isLimitLeft = isLimitedBeside(place, link) && !names(keys, LIMITED);
  if (isLimitLeft || isPerhaps(place, link, said)) return true;
  if ((isOneOf(place) && isAllOf(said)) || !place.limits.every((key) => names(keys, key))) return true;
  const others = place.alternative?.terms.filter(isContent) ?? [];
  return others.some((term) => isLeft(term) && !names(said.sentence, term.key));
}

function isPerhaps(place: Statement, link: Link, said: Statement): boolean {
  return isMention(link, said) && (place.isPossible || place.alternative !== undefined);
}

/** Recognizes a limit by another one: "Hammock 200 kg, stand 160 kg, so the set is limited to 160 kg". */
function isLimitedBeside({ sentence, terms }: Statement, { term }: Link): boolean {
  return term.tag === "quantity" && sentence.has(LIMITED) && terms.every(({ key }) => key !== LIMITED);
}

/** "3 suits or 2 dresses" are not both. */
function isOneOf(place: Statement): boolean {
  const isJoined = place.reading.clause.join === "or" || place.after?.reading.clause.join === "or";
  return isJoined && place.terms.every(({ relation, negation }) => !relation && negation === 0);
}

function isAllOf({ reading, after }: Statement): boolean {
  return reading.clause.join === "and" || after?.reading.clause.join === "and";
}

/** Returns the guards that limit the place. */
function guardsOf({ guards }: Statement): readonly Term[] {
  return guards.filter((term) => {
    const word = wordOf(term);
    return isTelling(term) || VARIANTS.has(word) || MODEL_WORDS.has(word) || isGuard(word);
  });
}

/** The name of a row, or what is before a colon, unless it only names its value. */
function namesOf(proof: Proof): readonly Term[] {
  return proof.place.topic.filter((term) => DISTRIBUTIVES.has(wordOf(term)) || !mayOmitName(term, proof));
}

/** "40 m | with receiver". */
function additionsOf({ ground, said, place, link }: Proof): readonly Term[] {
  const addition = isMention(link, said) ? undefined : additionTo(ground, place);
  return addition?.terms.filter(isTelling) ?? [];
}

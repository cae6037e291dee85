import { stemOf } from "../tokens/stem.ts";
import { SYNONYM_SETS } from "../words/synonyms.ts";
import { wordSet } from "../../word-set.ts";
import { phraseSet } from "../words/word-tables.ts";

/** Words with a grammatical function only. */
export const GRAMMATICAL_WORDS = wordSet(`
  a an the this that these those its their our your his her my it they them itself themselves you we is are be been being am
  isn't aren't it's they're do does did will please also too just simply own there here and & not`);

export const SUBJECT_PRONOUNS = wordSet("it they its their");
export const ADDRESSES = wordSet("you we");
export const DETERMINERS = wordSet("a an the this that these those its their your our one each both");

/** Words by which a thing has or comes with another. */
export const POSSESSION_WORDS = wordSet(`
  has have having include includes including included contain contains containing contained feature features featuring
  offer offers offering boast boasts supplied provided come comes with incl`);

export const ABLE = wordSet("can could");
export const LETTING = wordSet("let lets allow allows enable enables");
export const PARTICLES = wordSet("off up down out away");

/** Words that begin a constituent, such as a place or a condition. */
export const OPENERS = wordSet(`
  when if unless until once while whilst because since as although though where whereas so only per than except after before
  during without using`);

/** Openers with the same meaning. */
const SAME_OPENERS: ReadonlyMap<string, string> = new Map([
  ["within", "in"],
  ["below", "under"],
]);

/** Phrases that mean no more than "for". */
const FITTING = phraseSet(`
  for; fits; fit; fitting; to fit; made to fit; works with; work with; working with; compatible with; used with; use with;
  for use with; can be used with; usable with; suitable for; suits; intended for; designed for; made for; meant for; suited for;
  suited to; appropriate for; for use in; for use on; can be used for`);

/** Phrases that only negate the words after them. */
const NEGATIONS = phraseSet(`
  no; not; without; non; free of; free from; does not have; does not include; does not contain; do not contain; comes without;
  come without; sold without; delivered without; supplied without; shipped without; neither; nor; cannot be; not to be; do not use; do not use with; but not; lacks; lacking`);

/** Phrases that negate what the product is for. */
const UNFIT = phraseSet(`
  not suitable for; unsuitable for; not for; not intended for; not made for; not designed for; not meant for; not for use in;
  not for use with`);

/** Phrases that say that a thing does not come with the product. */
const MISSING = phraseSet(`
  not included; not supplied; not provided; not contained; not part of the set; not part of this set; not in the box;
  not in box; not included in the box; excluded; excl; sold separately; available separately; not enclosed; not delivered;
  is available separately; bought separately; purchased separately; ordered separately; sold individually; not part of delivery;
  not part of the delivery; not part of the package`);

const CANONICAL_STEMS = new Map<string, string>();
for (const synonyms of SYNONYM_SETS) {
  const [first = ""] = synonyms.map(stemOf);
  for (const word of synonyms) if (!CANONICAL_STEMS.has(stemOf(word))) CANONICAL_STEMS.set(stemOf(word), first);
}

/** Returns one stem for all words with the same meaning. */
export function canonicalStem(stem: string): string {
  return CANONICAL_STEMS.get(stem) ?? stem;
}

/** Returns one word for all openers with the same meaning. */
export function canonicalOpener(word: string): string {
  return SAME_OPENERS.get(word) ?? word;
}

/** Returns one phrase for all phrases of purpose with the same meaning. */
export function canonicalPurpose(phrase: string): string {
  return FITTING.has(phrase) ? "for" : phrase;
}

/** Returns one phrase for all phrases of absence with the same meaning. */
export function canonicalAbsence(phrase: string): string {
  return MISSING.has(phrase) ? "missing" : phrase;
}

/** Returns the phrase if it says more than a negation. */
export function beyondNegation(phrase: string): string | undefined {
  return NEGATIONS.has(phrase) || UNFIT.has(phrase) ? undefined : phrase;
}

import { stemOf } from "./tokens/stem.ts";
import type { Word } from "./tokens/token.ts";
import { claimClassOf } from "./words/claims.ts";
import { ENTAILMENTS, SYNONYM_SETS } from "./words/synonyms.ts";

/** Keys that entail a key: itself first, then its synonyms and more special words. */
const ENTAILING = new Map<string, readonly string[]>();
const SYNONYMS = new Map<string, readonly string[]>();
/** Keys that a key entails: itself, its synonyms and more general words. */
const ENTAILED = new Map<string, readonly string[]>();

for (const synonyms of SYNONYM_SETS) {
  const stems = synonyms.map(stemOf);
  for (const map of [SYNONYMS, ENTAILING, ENTAILED]) for (const stem of stems) add(map, stem, stems);
}
for (const [general, special] of ENTAILMENTS) {
  add(ENTAILING, stemOf(general), special.map(stemOf));
  for (const word of special) add(ENTAILED, stemOf(word), [stemOf(general)]);
}

function add(map: Map<string, readonly string[]>, stem: string, others: readonly string[]): void {
  map.set(stem, [...new Set([stem, ...(map.get(stem) ?? []), ...others])]);
}

/** Returns the keys of all words for what a key names: an espresso is a coffee, a coffee is not an espresso. */
export function entailedKeys(key: string): readonly string[] {
  return ENTAILED.get(key) ?? [key];
}

/** Returns the keys that entail a key: itself, its synonyms, and more special words. */
export function entailingKeys(key: string): readonly string[] {
  return ENTAILING.get(key) ?? [key];
}

/** Tells whether a set of keys contains a key or a synonym. A part of fabric is not a part of cotton. */
export function hasSynonym(keys: ReadonlySet<string>, key: string): boolean {
  return keys.has(key) || (SYNONYMS.get(key) ?? []).some((other) => keys.has(other));
}

const PARTICIPLE = /ed$/;
/** Verbs of care, which entail their participle: a "60 °C wash" is washed. */
const CARE = new Set(["wash", "clean", "rinse"]);
const ABLE = /(?:able|ible)$/;

/**
 * Tells whether a word may be used for another one with the same stem. Most forms may: "insulation" for "insulated".
 * But a noun does not entail a participle ("heat resistant" is not heated), and a verb with an object does not entail
 * -able ("removes stains" is not removable).
 */
export function isInterchangeableForm(form: Word, groundForm: Word, isVerb: boolean, hasObject: boolean): boolean {
  if (form.lower === groundForm.lower) return true;
  if (CARE.has(groundForm.lower)) return true;
  if (PARTICIPLE.test(form.lower) && !isVerbal(groundForm.lower))
    return claimClassOf(form.lower) === undefined && isVerb;
  if (ABLE.test(form.lower) && !isVerbal(groundForm.lower)) return !hasObject;
  return true;
}

function isVerbal(word: string): boolean {
  return /(?:ed|ing|able|ible|tion|en)$/.test(word);
}

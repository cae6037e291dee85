import { wordSet } from "../word-set.ts";
import { isFunctionWord } from "./function-words.ts";
import { endsClause } from "./statements.ts";
import { gapBefore, isNegatedByFree, NO_WORDS, negatedPhrasesAfter, WITHOUT_WORDS } from "./negated-phrases.ts";
import type { ScannedText, Word } from "./words.ts";

/** Words that deny only the next word: "no handle". A word after that may name the product: "no drill shelf". */
const NO = wordSet("no non kein keine keinen keiner keinem geen aucun aucune nessun nessuna nessuno");
/** Values that deny the name before the colon: "Dishwasher safe: no". */
const NO_VALUES = wordSet("no none non nein nee não");
/** Words that deny the phrase after them. */
const WITHOUT = wordSet(
  "without lacks lacking excluding except nor ohne sans sin senza zonder sem " +
    "not never cannot cant isnt arent doesnt dont wont nicht niet nie pas não",
);
/** Words after which a negator denies the rest of its clause: "not suitable for the oven", "not to be put into it". */
const FITNESS = wordSet(
  "suitable suited recommended intended meant designed made approved safe compatible fit fits use used put place wash " +
    "washed clean cleaned go for in into to be geeignet empfohlen für in im geschikt bestemd voor convient adapté adaptée " +
    "compatible au aux apto apta adecuado adecuada recomendado recomendada adatto adatta indicato adequado adequada",
);
/** Words with which a negator denies what comes before it: "batteries not included". */
const ABSENT = wordSet(
  "included supplied provided enthalten inbegriffen inclus compris incluido incluida incluso inclusi",
);
const UNFIT = wordSet("recommended suitable possible advised allowed geeignet empfohlen möglich erlaubt geschikt");
/** Most words of a clause that are read, so that a text without punctuation takes no longer than another. */
const MOST_WORDS = 16;
/** Words that begin a reason or a condition, which is not denied: "does not fit in because it is wide". */
const REASONS = wordSet("when while if because so that which until unless who weil wenn damit");
const JOINTS = wordSet("and or und oder et ou");
/** Words after "free of" that make it an offer: "free of charge". */
const OFFERS = wordSet("charge cost costs");

/**
 * Returns the indexes of the words that a text certainly denies. It is narrower than `polaritiesOf`, because a denied
 * word no longer matches a query that asks for it.
 */
export function deniedIn({ text, words }: ScannedText): ReadonlySet<number> {
  let denied: Set<number> | undefined;
  for (const [index, word] of words.entries()) {
    const found = deniedBy(text, words, index, word);
    if (found.length === 0) continue;
    denied ??= new Set();
    for (const at of found) denied.add(at);
  }
  return denied ?? NOTHING;
}

const NOTHING: ReadonlySet<number> = new Set();

function deniedBy(text: string, words: readonly Word[], index: number, word: Word): readonly number[] {
  if (word.text === "free") return deniedByFree(text, words, index, word);
  if (word.text === "separately" && words[index - 1]?.text === "sold") return namesBefore(text, words, index - 1, 1);
  if (isNoValue(text, words, index, word)) return clauseBefore(text, words, index - 1, index);
  const next = words[index + 1];
  if (next === undefined || !(NO.has(word.text) || WITHOUT.has(word.text))) return [];
  return deniedByNegator(text, words, index, next.text);
}

function deniedByNegator(text: string, words: readonly Word[], index: number, next: string): readonly number[] {
  if (ABSENT.has(next)) return namesBefore(text, words, index, 1);
  if (UNFIT.has(next) && endsClause(text, words[index + 1], words[index + 2]))
    return namesBefore(text, words, index, 2);
  if (FITNESS.has(next)) return restOfClause(text, words, index);
  const most = NO.has(words[index]?.text ?? "") ? NO_WORDS : WITHOUT_WORDS;
  return negatedPhrasesAfter(text, words, index, most).flat();
}

function isNoValue(text: string, words: readonly Word[], index: number, { text: word }: Word): boolean {
  if (!NO_VALUES.has(word) || !gapBefore(text, words, index).includes(":") || index === 0) return false;
  return endsClause(text, words[index], words[index + 1]);
}

/** Returns the words that "free" denies: "BPA-free", "free from nickel". */
function deniedByFree(text: string, words: readonly Word[], index: number, word: Word): readonly number[] {
  if (isNegatedByFree(text, words[index - 1], word)) return [index - 1];
  const joint = words[index + 1]?.text;
  if ((joint !== "of" && joint !== "from") || OFFERS.has(words[index + 2]?.text ?? "")) return [];
  return negatedPhrasesAfter(text, words, index + 1, WITHOUT_WORDS).flat();
}

function restOfClause(text: string, words: readonly Word[], negator: number): readonly number[] {
  const denied: number[] = [];
  for (let at = negator + 1; at <= negator + MOST_WORDS; at += 1) {
    const word = words[at];
    const isObject = word?.text === "with" && words[at - 1]?.text === "compatible";
    if (word === undefined || isReason(words, at) || (endsClause(text, words[at - 1], word) && !isObject)) break;
    denied.push(at);
  }
  return denied;
}

/** Tells whether a reason begins here, or "not to mention", which denies nothing. */
function isReason(words: readonly Word[], at: number): boolean {
  const word = words[at]?.text ?? "";
  return REASONS.has(word) || (word === "to" && words[at + 1]?.text === "mention");
}

/** Returns the last content words before a negator, with those joined to them: "lid and straw not included". */
function namesBefore(text: string, words: readonly Word[], negator: number, most: number): readonly number[] {
  const isName = (at: number): boolean => words[at]?.stop === false && !isFunctionWord(words[at].text);
  const isBracketed = gapBefore(text, words, negator) === " (";
  const names = clauseBefore(text, words, isBracketed ? negator - 1 : negator, negator).filter(isName);
  let from = names.length - most;
  while (from > 0 && JOINTS.has(words[(names[from] ?? 0) - 1]?.text ?? "")) from -= 1;
  return names.slice(Math.max(0, from));
}

/** Returns the indexes from the start of the clause around `within` to before `end`. */
function clauseBefore(text: string, words: readonly Word[], within: number, end: number): number[] {
  let start = within;
  while (start > Math.max(0, end - MOST_WORDS) && !endsClause(text, words[start - 1], words[start])) start -= 1;
  return Array.from({ length: end - start }, (_, at) => start + at);
}

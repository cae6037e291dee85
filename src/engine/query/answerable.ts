import { wordSet } from "../word-set.ts";
import { isFunctionWord } from "../text/function-words.ts";
import { MONEY_NAMES } from "./currencies.ts";

/** Words of shoppers that no listing can answer. */
const UNANSWERED = wordSet(
  "best top good great nice quality high premium new popular cheap cheaper cheapest affordable budget inexpensive low " +
    "cost value money gift idea ideas star stars rated review reviews brand really well everyday recommend recommended",
);

const MONEY = new Set(MONEY_NAMES);

/** Tells whether a listing's text could answer a word of a query: not praise, a function word or an amount of money. */
export function isAnswerable(word: string): boolean {
  return !UNANSWERED.has(word) && !isFunctionWord(word) && !MONEY.has(word) && !/^[\d.,]+$/.test(word);
}

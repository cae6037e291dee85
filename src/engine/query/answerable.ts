import { isFunctionWord } from "../text/function-words.ts";
import { MONEY_NAMES } from "./currencies.ts";

/** Words that shoppers ask with, and that no listing answers. */
const UNANSWERED = new Set(
  (
    "best top good great nice quality high premium new popular cheap cheaper cheapest affordable budget inexpensive low " +
    "cost value money gift idea ideas star stars rated review reviews brand really well everyday recommend recommended"
  ).split(" "),
);

const MONEY = new Set(MONEY_NAMES);

/** Returns whether the text of a listing could answer a word of a query: praise, function words and the sum of a budget it cannot. */
export function isAnswerable(word: string): boolean {
  return !UNANSWERED.has(word) && !isFunctionWord(word) && !MONEY.has(word) && !/^[\d.,]+$/.test(word);
}

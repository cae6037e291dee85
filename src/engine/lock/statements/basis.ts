import { BASES, COUNT_BASES, OF_PRODUCT_BASES, USUAL_STARTS } from "../words/guards.ts";
import { CONTAINERS, MEASURING_ADJECTIVES } from "../words/nouns.ts";
import type { Subject } from "./statement.ts";
import { type Need, type Term, dimensionOf, isContent, needOf, scopeKey, wordOf } from "./term.ts";

/** What is counted from a start: "30 days from delivery", "2 m from the floor", "free from 40 EUR". */
const STARTING = new Set(["length", "time", "days", "months", "money", "angle", undefined]);
const SWITCHES = new Set(["on", "off"]);
const ENDING = new Set<Term["tag"]>(["verb", "possession"]);

/** Returns needs for what a quantity is measured at, for or with: "60 Hz over HDMI", "24 h at 20 °C", "6.8 kg without canopy". */
export function basisNeeds(quantity: Term, terms: readonly Term[], { isName }: Subject): Need[] {
  const at = terms.indexOf(quantity);
  const after = terms.slice(at + 1);
  const content = wordOf(after[0]) === "of" ? uptoPreposition(after.slice(1)) : [];
  const rest = content.length > 0 ? after.slice(content.length + 1) : after;
  const isOfProduct = [...terms.slice(0, at), ...content].some(({ key, tag }) => tag !== "quantity" && isName(key));
  return [...contentNeeds(quantity, content, isName), ...conditionNeeds(quantity, rest, isOfProduct, isName)];
}

/** "0.5 l of olive oil" is as much of the product, and "150 minutes of running time" is a measure. */
function contentNeeds(quantity: Term, content: readonly Term[], isName: Subject["isName"]): Need[] {
  const isFree = content.some(({ key, tag }) => tag === "measure" || (tag !== "quantity" && isName(key)));
  // "1000 pieces of 2 mm cardboard" are as many of any other.
  const isCounted = dimensionOf(quantity) === "pieces";
  const words = isCounted ? content.filter(({ tag }) => tag === "noun") : content.filter(isContent);
  return isFree ? [] : words.map((word) => basisNeed(word, false));
}

function uptoPreposition(terms: readonly Term[]): readonly Term[] {
  const end = terms.findIndex(({ tag }) => tag === "preposition");
  return end < 0 ? terms : terms.slice(0, end);
}

function conditionNeeds(
  quantity: Term,
  after: readonly Term[],
  isOfProduct: boolean,
  isName: Subject["isName"],
): Need[] {
  const opening = after.findIndex((word, index) => opensBasis(word, after[index + 1], quantity, isOfProduct));
  if (opening < 0 || after.slice(0, opening).some((word) => endsBasis(word, isName))) return [];
  const words = after.slice(opening).filter((word) => isContent(word) || isSwitchedLast(word, after));
  if (words.some((word) => USUAL_STARTS.has(wordOf(word)))) return [];
  // "140 pieces in a resealable bag".
  if (wordOf(after[opening]) === "in" && CONTAINERS.has(wordOf(words.at(-1)))) return [];
  const isGoalOnly = wordOf(after[opening]) === "to";
  // "129 m at 1,000 m": the second one is not of what the first one is.
  for (const word of words) if (word.tag === "quantity") word.needs.push(measuredNeed(after[opening]));
  return words.map((word) => basisNeed(word, isGoalOnly));
}

function measuredNeed(preposition: Term | undefined): Need {
  return { ...needOf("basis", preposition?.key ?? ""), in: "ground" };
}

function opensBasis(word: Term, next: Term | undefined, quantity: Term, isOfProduct: boolean): boolean {
  const text = wordOf(word);
  if (word.negation > quantity.negation || isGoal(text, next)) return true;
  if (dimensionOf(quantity) === "count" || dimensionOf(quantity) === "share") return COUNT_BASES.has(text);
  // "100 % cashmere from Mongolia" is all cashmere.
  if (text === "from" && !STARTING.has(dimensionOf(quantity))) return false;
  return BASES.has(text) && !(isOfProduct && OF_PRODUCT_BASES.has(text));
}

/** What it is brought to: "folds in 3 seconds to 112 cm". */
function isGoal(word: string, next: Term | undefined): boolean {
  return word === "to" && next?.tag === "quantity";
}

/** What hangs on the product or on an adjective is no basis: "3-season tent for 4 people", "50 mm adjustable by hand". */
function endsBasis(word: Term, isName: Subject["isName"]): boolean {
  if (word.tag === "adjective") return !MEASURING_ADJECTIVES.has(wordOf(word));
  return ENDING.has(word.tag) || (word.tag !== "quantity" && isName(word.key));
}

function isSwitchedLast(word: Term, terms: readonly Term[]): boolean {
  return word === terms.at(-1) && SWITCHES.has(wordOf(word));
}

/** Without what a quantity holds, only the ground has to say: to add it says less. */
function basisNeed(word: Term, isGoalOnly: boolean): Need {
  const need = needOf("basis", scopeKey(word));
  return isGoalOnly || word.negation % 2 === 1 ? { ...need, in: "ground" } : need;
}

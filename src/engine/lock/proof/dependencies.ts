import type { Ground } from "../ground.ts";
import { type Statement, chunkOf } from "../statements/statement.ts";
import {
  type Term,
  dimensionOf,
  isContent,
  isFunctionTag,
  isImpliedMeasure,
  termBefore,
  wordOf,
} from "../statements/term.ts";
import { functionTagOf } from "../words/function-words.ts";
import { CONTRASTIVE_CONJUNCTIONS, DISTRIBUTIVES, LIMITING, UNGROUNDED_WEAKENERS } from "../words/qualifiers.ts";
import { GENERIC_NOUNS, MEASURING_ADJECTIVES } from "../words/nouns.ts";
import { occurrencesOf } from "../occurrences.ts";
import { isPer, isProductTerm } from "./kinds.ts";
import type { Dependency } from "./dependency.ts";
import { sharedModifiers } from "./shared-modifiers.ts";
import { ancestorsOf, treeOf } from "./tree.ts";
import { isImperative } from "./verbs.ts";
import { IMPLIED_BY_VALUE, isInformativeIn } from "./word-classes.ts";

/** Words that add nothing to a proposed text. */
const SILENT_WORDS = new Set(["also", "one"]);
const PERIODS = new Set("second minute hour day night week month year".split(" "));
const ORDINALS = new Set("last next second third same one a an".split(" "));
const NEEDS = new Set("needed required necessary need needs".split(" "));
const WHEN = new Set(["when", "if"]);
const SUMS = new Set(["combined", "altogether", "together"]);

/** Returns the dependencies of a proposed statement. */
export function dependenciesOf(ground: Ground, hypothesis: Statement): Dependency[] {
  const dependencies = hypothesis.terms
    .filter((term) => needsGround(ground, term, hypothesis))
    .map((term) => ({ term, governor: governorOf(ground, term, hypothesis) }));
  const main = hypothesis.head ?? dependencies[0]?.term ?? hypothesis.terms.find(isContent);
  if (main === undefined) return dependencies;
  const governor = namesProductOnly(ground, main, hypothesis) ? undefined : main;
  const topic = hypothesis.isTopic ? [] : topicTerms(ground, hypothesis);
  // "Height: yes" says nothing but its topic.
  if (dependencies.length === 0 && topic.length > 0) dependencies.push({ term: main, governor: undefined });
  return [...dependencies, ...[...topic, ...sharedModifiers(hypothesis)].map((term) => ({ term, governor }))];
}

/** Tells whether a term says something that the ground has to support. */
export function needsGround(ground: Ground, term: Term, hypothesis: Statement): boolean {
  if (isPer(term, hypothesis) || isPeriod(term, hypothesis)) return true;
  if (!isInformativeIn(term, hypothesis) || isSilent(term, hypothesis) || isVerbOfProduct(ground, term)) return false;
  if (term.tag === "quantity") return true;
  if (namesProductOnly(ground, term, hypothesis) || GENERIC_NOUNS.has(wordOf(term))) return false;
  return term.tag !== "measure" || measureNeedsGround(term, hypothesis);
}

/** Recognizes the week of "every week" and "the first week". */
function isPeriod(term: Term, { terms }: Statement): boolean {
  const before = wordOf(termBefore(term, terms));
  return PERIODS.has(wordOf(term)) && (DISTRIBUTIVES.has(before) || LIMITING.has(before) || ORDINALS.has(before));
}

/** Tells whether a term of a proposed statement only names the product. */
export function namesProductOnly(ground: Ground, term: Term, hypothesis: Statement): boolean {
  const { absent } = hypothesis;
  if (term.isNamed && term.tag === "noun") return true;
  return isProductTerm(ground, term) && !isNegated(term, hypothesis) && !absent && !term.relation;
}

/** Tells whether a term is negated by more than its verb: "do not heat the crock" does not negate the crock. */
function isNegated(term: Term, hypothesis: Statement): boolean {
  const verb = chunkOf(term, hypothesis)?.verb;
  return term.negation > 0 && !(isImperative(hypothesis) && verb?.negation === term.negation);
}

/** Tells whether a verb says what the product's name says: a scanner scans. */
function isVerbOfProduct({ product }: Ground, { key, tag }: Term): boolean {
  return tag === "verb" && (product.isName(`${key}er`) || product.isName(`${key}${key.at(-1) ?? ""}er`));
}

function isSilent(term: Term, hypothesis: Statement): boolean {
  if (saysUnneeded(term, hypothesis)) return false;
  const { terms, parse } = hypothesis;
  const word = wordOf(term);
  // "…, while the pocket is not".
  const isContrast = CONTRASTIVE_CONJUNCTIONS.has(word) && terms[0] === term && parse.clause.isAfterComma;
  // "Lid and cup together" is not a sum.
  const isSum = SUMS.has(word) && terms.every(({ tag }) => tag !== "quantity");
  return (
    isContrast || isSum || isReducedCondition(term, terms) || UNGROUNDED_WEAKENERS.has(word) || SILENT_WORDS.has(word)
  );
}

/** Tells whether a need is denied: "no screws needed" says more than "no screws". */
function saysUnneeded(term: Term, { terms, absent }: Statement): boolean {
  return NEEDS.has(wordOf(term)) && (absent || terms.some(({ negation }) => negation > 0));
}

/** Recognizes "when" in "8.5 kg when empty", which only makes "8.5 kg empty" a condition. */
function isReducedCondition(term: Term, terms: readonly Term[]): boolean {
  return WHEN.has(wordOf(term)) && terms.at(-1)?.tag === "adjective" && terms.at(-2) === term;
}

/** Tells whether a noun of measure needs ground. It does not if its quantity implies it, as in "1 m long". */
function measureNeedsGround(term: Term, { terms }: Statement): boolean {
  const word = wordOf(term);
  if (MEASURING_ADJECTIVES.has(word) && termBefore(term, terms)?.tag === "quantity") return false;
  if (terms.every(({ tag }) => tag !== "quantity")) return functionTagOf(word) === undefined;
  return (
    !IMPLIED_BY_VALUE.has(word) &&
    functionTagOf(word) !== "verb" &&
    !terms.some((other) => isImpliedMeasure(term.key, other))
  );
}

/** Returns the nearest informative word that governs a term. */
function governorOf(ground: Ground, term: Term, hypothesis: Statement): Term | undefined {
  const tree = treeOf(ground, hypothesis);
  if (!tree.parents.has(term)) return governorOfLoose(term, hypothesis, tree.parents);
  const ancestors = ancestorsOf(term, tree).filter((other) => !isBeforeColour(ground, term, other, hypothesis));
  return ancestors.find(
    (other) => !isFunctionTag(other.tag) && !isVerbOfProduct(ground, other) && !isUninformative(ground, other),
  );
}

/** Tells whether a colour has to skip a material or an amount: "brown faux leather", "bottle 600 ml in green". */
function isBeforeColour(ground: Ground, term: Term, other: Term, hypothesis: Statement): boolean {
  if (other.tag === "material") return term.tag === "colour";
  const chunk = chunkOf(term, hypothesis);
  const isOfAmount = chunk?.preposition === "in" && chunk.governor === other && other.tag === "quantity";
  return isOfAmount && isColour(ground, chunk.terms.at(-1) ?? term);
}

/** Tells whether a term is a colour, or the listing has it as one: "colour: cognac". */
function isColour(ground: Ground, term: Term): boolean {
  if (term.tag === "colour") return true;
  return occurrencesOf(ground, term).some(({ statement }) => statement.topic.some(isColourName));
}

function isColourName(term: Term): boolean {
  return /^colou?rs?$/.test(wordOf(term));
}

function isUninformative(ground: Ground, term: Term): boolean {
  const isAboutProduct = isProductTerm(ground, term) || (term.tag === "noun" && ground.product.isWhole(term.key));
  return (isAboutProduct && !term.relation) || GENERIC_NOUNS.has(wordOf(term));
}

/** Returns the verb or the amount that a word outside all chunks belongs to, such as "each". */
function governorOfLoose(term: Term, { terms }: Statement, parents: ReadonlyMap<Term, unknown>): Term | undefined {
  const others = terms.filter((other) => other !== term && parents.has(other));
  const amount = others.find((other) => other.tag === "quantity" && dimensionOf(other) !== "count");
  return others.find(({ tag }) => tag === "verb") ?? amount ?? others.at(-1);
}

/** Returns the words before a colon that belong to the text after it. A topic that names the product does not. */
function topicTerms(ground: Ground, { topic }: Statement): readonly Term[] {
  if (topic.some((term) => term.tag === "noun" && isProductTerm(ground, term))) return [];
  return topic.filter(
    (term) => isContent(term) && term.tag !== "quantity" && !isUninformative(ground, term) && !isFunctionMeasure(term),
  );
}

function isFunctionMeasure(term: Term): boolean {
  return term.tag === "measure" && functionTagOf(wordOf(term)) !== undefined;
}

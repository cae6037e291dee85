import type { Ground } from "../ground.ts";
import { type Statement, chunkOf } from "../statements/statement.ts";
import {
  type Term,
  dimensionOf,
  isFunctionTag,
  isContent,
  wordOf,
  isImpliedMeasure,
  termBefore,
} from "../statements/term.ts";
import { functionTagOf } from "../words/function-words.ts";
import { CONTRASTIVE_CONJUNCTIONS, DISTRIBUTIVES, LIMITING, UNGROUNDED_WEAKENERS } from "../words/qualifiers.ts";
import { GENERIC_NOUNS, MEASURING_ADJECTIVES } from "../words/nouns.ts";
import { occurrencesOf } from "../occurrences.ts";
import { isProductTerm, isPer } from "./kinds.ts";
import type { Dependency } from "./dependency.ts";
import { sharedModifiers } from "./shared-modifiers.ts";
import { ancestorsOf, treeOf } from "./tree.ts";
import { isImperative } from "./verbs.ts";
import { isImpliedByValue, isInformativeIn } from "./word-classes.ts";

/** Words that say nothing more of a proposed text. */
const SILENT_WORDS = new Set(["also", "one"]);
const PERIODS = new Set("second minute hour day night week month year".split(" "));
const ORDINALS = new Set("last next second third same one a an".split(" "));
const NEEDS = new Set("needed required necessary need needs".split(" "));
const WHEN = new Set(["when", "if"]);
const SUMS = new Set(["combined", "altogether", "together"]);

/** Returns what a proposed statement says, as words and what they hang on. */
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

/** Tells whether a term of a statement says something that the ground has to say. */
export function needsGround(ground: Ground, term: Term, hypothesis: Statement): boolean {
  if (isPer(term, hypothesis) || isPeriod(term, hypothesis)) return true;
  if (!isInformativeIn(term, hypothesis) || isSilent(term, hypothesis) || isVerbOfProduct(ground, term)) return false;
  if (term.tag === "quantity") return true;
  if (namesProductOnly(ground, term, hypothesis) || GENERIC_NOUNS.has(wordOf(term))) return false;
  return term.tag !== "measure" || measureNeedsGround(term, hypothesis);
}

/** The week, of "every week" and "the first week". */
function isPeriod(term: Term, { terms }: Statement): boolean {
  const before = wordOf(termBefore(term, terms));
  return PERIODS.has(wordOf(term)) && (DISTRIBUTIVES.has(before) || LIMITING.has(before) || ORDINALS.has(before));
}

/** Tells whether a term of a proposed statement only names the product. */
export function namesProductOnly(ground: Ground, term: Term, hypothesis: Statement): boolean {
  const { absent } = hypothesis;
  if (term.isNamed && term.tag === "noun") return true;
  return isProductTerm(ground, term) && !isDenied(term, hypothesis) && !absent && !term.relation;
}

/** Tells whether a term is denied by more than its verb: "do not heat the crock" denies no crock. */
function isDenied(term: Term, hypothesis: Statement): boolean {
  const verb = chunkOf(term, hypothesis)?.verb;
  return term.negation > 0 && !(isImperative(hypothesis) && verb?.negation === term.negation);
}

/** A scanner scans. */
function isVerbOfProduct({ product }: Ground, { key, tag }: Term): boolean {
  return tag === "verb" && (product.isName(`${key}er`) || product.isName(`${key}${key.at(-1) ?? ""}er`));
}

function isSilent(term: Term, hypothesis: Statement): boolean {
  if (saysUnneeded(term, hypothesis)) return false;
  const { terms, parse } = hypothesis;
  const word = wordOf(term);
  // "…, while the pocket is not".
  const isContrast = CONTRASTIVE_CONJUNCTIONS.has(word) && terms[0] === term && parse.clause.isAfterComma;
  // "Lid and cup together" sums nothing up.
  const isSum = SUMS.has(word) && terms.every(({ tag }) => tag !== "quantity");
  return (
    isContrast || isSum || isReducedCondition(term, terms) || UNGROUNDED_WEAKENERS.has(word) || SILENT_WORDS.has(word)
  );
}

/** "No screws needed" says more than that there are none. */
function saysUnneeded(term: Term, { terms, absent }: Statement): boolean {
  return NEEDS.has(wordOf(term)) && (absent || terms.some(({ negation }) => negation > 0));
}

/** "8.5 kg when empty" of "8.5 kg empty": a condition says less. */
function isReducedCondition(term: Term, terms: readonly Term[]): boolean {
  return WHEN.has(wordOf(term)) && terms.at(-1)?.tag === "adjective" && terms.at(-2) === term;
}

/** A quantity needs its noun of measure, unless it implies it. "1 m long" says it with the quantity. */
function measureNeedsGround(term: Term, { terms }: Statement): boolean {
  const word = wordOf(term);
  if (MEASURING_ADJECTIVES.has(word) && termBefore(term, terms)?.tag === "quantity") return false;
  if (terms.every(({ tag }) => tag !== "quantity")) return functionTagOf(word) === undefined;
  return (
    !isImpliedByValue(word) &&
    functionTagOf(word) !== "verb" &&
    !terms.some((other) => isImpliedMeasure(term.key, other))
  );
}

/** Returns the next word that says something of what a term hangs on. */
function governorOf(ground: Ground, term: Term, hypothesis: Statement): Term | undefined {
  const tree = treeOf(ground, hypothesis);
  if (!tree.parents.has(term)) return governorOfLoose(term, hypothesis, tree.parents);
  const ancestors = ancestorsOf(term, tree).filter((other) => !isBeforeColour(ground, term, other, hypothesis));
  return ancestors.find(
    (other) => !isFunctionTag(other.tag) && !isVerbOfProduct(ground, other) && !isUninformative(ground, other),
  );
}

/** "Brown faux leather" and "bottle 600 ml in green": the material and the amount have no colour, the product has. */
function isBeforeColour(ground: Ground, term: Term, other: Term, hypothesis: Statement): boolean {
  if (other.tag === "material") return term.tag === "colour";
  const chunk = chunkOf(term, hypothesis);
  const isOfAmount = chunk?.preposition === "in" && chunk.governor === other && other.tag === "quantity";
  return isOfAmount && isColour(ground, chunk.terms.at(-1) ?? term);
}

/** Tells whether a term is a colour, or what the listing has as one: "colour: cognac". */
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

/** Returns the verb or the amount that a word outside all chunks, such as "each", belongs to. */
function governorOfLoose(term: Term, { terms }: Statement, parents: ReadonlyMap<Term, unknown>): Term | undefined {
  const others = terms.filter((other) => other !== term && parents.has(other));
  const amount = others.find((other) => other.tag === "quantity" && dimensionOf(other) !== "count");
  return others.find(({ tag }) => tag === "verb") ?? amount ?? others.at(-1);
}

/** Returns the terms before a colon that belong to the text after it. A topic about the product does not. */
function topicTerms(ground: Ground, { topic }: Statement): readonly Term[] {
  if (topic.some((term) => term.tag === "noun" && isProductTerm(ground, term))) return [];
  return topic.filter(
    (term) => isContent(term) && term.tag !== "quantity" && !isUninformative(ground, term) && !isFree(term),
  );
}

function isFree(term: Term): boolean {
  return term.tag === "measure" && functionTagOf(wordOf(term)) !== undefined;
}

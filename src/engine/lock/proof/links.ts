import type { Ground } from "../ground.ts";
import { isImpliedMeasure } from "../statements/plain-measure.ts";
import type { Statement } from "../statements/statement.ts";
import { type Term, dimensionOf, isCarrier, isContent, wordOf } from "../statements/term.ts";
import { freeTagOf } from "../words/free-words.ts";
import { CONTRASTS, DISTRIBUTIVES, LIMITING, WEAKER } from "../words/guards.ts";
import { EMPTY_NOUNS, MEASURING_ADJECTIVES } from "../words/nouns.ts";
import { occurrencesOf } from "../occurrences.ts";
import { chunkOf, isNameTerm, isPer } from "./kinds.ts";
import type { Link } from "./link.ts";
import { sharedModifiers } from "./lists.ts";
import { above, treeOf } from "./tree.ts";
import { isOrder } from "./verbs.ts";
import { isNamedByValue, isSaying } from "./words.ts";

/** Words that say nothing more of a proposed text. */
const SILENT = new Set(["also", "one"]);
const PERIODS = new Set("second minute hour day night week month year".split(" "));
const ORDINALS = new Set("last next second third same one a an".split(" "));
const NEEDS = new Set("needed required necessary need needs".split(" "));
const WHEN = new Set(["when", "if"]);
const SUMS = new Set(["combined", "altogether", "together"]);

/** Returns what a proposed statement says, as words and what they hang on. */
export function linksOf(ground: Ground, said: Statement): Link[] {
  const links = said.terms
    .filter((term) => needsGround(ground, term, said))
    .map((term) => ({ term, on: targetOf(ground, term, said) }));
  const main = said.head ?? links[0]?.term ?? said.terms.find(isContent);
  if (main === undefined) return links;
  const on = isNaming(ground, main, said) ? undefined : main;
  const topic = said.isTopic ? [] : topicOf(ground, said);
  // "Height: yes" says nothing but its topic.
  if (links.length === 0 && topic.length > 0) links.push({ term: main, on: undefined });
  return [...links, ...[...topic, ...sharedModifiers(said)].map((term) => ({ term, on }))];
}

/** Tells whether a term of a statement says something that the ground has to say. */
export function needsGround(ground: Ground, term: Term, said: Statement): boolean {
  if (isPer(term, said) || isPeriod(term, said)) return true;
  if (!isSaying(term, said) || isSilent(term, said) || isOwnVerb(ground, term)) return false;
  if (term.tag === "quantity") return true;
  if (isNaming(ground, term, said) || EMPTY_NOUNS.has(wordOf(term))) return false;
  return term.tag !== "measure" || measureNeedsGround(term, said);
}

/** The week, of "every week" and "the first week". */
function isPeriod(term: Term, { terms }: Statement): boolean {
  const before = wordOf(terms[terms.indexOf(term) - 1]);
  return PERIODS.has(wordOf(term)) && (DISTRIBUTIVES.has(before) || LIMITING.has(before) || ORDINALS.has(before));
}

/** Tells whether a term of a proposed statement only names the product. */
export function isNaming(ground: Ground, term: Term, said: Statement): boolean {
  const { absent } = said;
  if (term.isNamed && term.tag === "noun") return true;
  return isNameTerm(ground, term) && !isDenied(term, said) && !absent && !term.relation;
}

/** Tells whether a term is denied by more than its verb: "do not heat the crock" denies no crock. */
function isDenied(term: Term, said: Statement): boolean {
  const verb = chunkOf(term, said)?.verb;
  return term.negation > 0 && !(isOrder(said) && verb?.negation === term.negation);
}

/** A scanner scans. */
function isOwnVerb({ subject }: Ground, { key, tag }: Term): boolean {
  return tag === "verb" && (subject.isName(`${key}er`) || subject.isName(`${key}${key.at(-1) ?? ""}er`));
}

function isSilent(term: Term, said: Statement): boolean {
  if (isNeedless(term, said)) return false;
  const { terms, reading } = said;
  const word = wordOf(term);
  // "…, while the pocket is not".
  const isContrast = CONTRASTS.has(word) && terms[0] === term && reading.clause.isAfterComma;
  // "Lid and cup together" sums nothing up.
  const isSum = SUMS.has(word) && terms.every(({ tag }) => tag !== "quantity");
  return isContrast || isSum || isWhen(term, terms) || WEAKER.has(word) || SILENT.has(word);
}

/** "No screws needed" says more than that there are none. */
function isNeedless(term: Term, { terms, absent }: Statement): boolean {
  return NEEDS.has(wordOf(term)) && (absent || terms.some(({ negation }) => negation > 0));
}

/** "8.5 kg when empty" of "8.5 kg empty": a condition says less. */
function isWhen(term: Term, terms: readonly Term[]): boolean {
  return WHEN.has(wordOf(term)) && terms.at(-1)?.tag === "adjective" && terms.at(-2) === term;
}

/** A quantity needs its noun of measure, unless it implies it. "1 m long" says it with the quantity. */
function measureNeedsGround(term: Term, { terms }: Statement): boolean {
  const word = wordOf(term);
  if (MEASURING_ADJECTIVES.has(word) && terms[terms.indexOf(term) - 1]?.tag === "quantity") return false;
  if (terms.every(({ tag }) => tag !== "quantity")) return freeTagOf(word) === undefined;
  return (
    !isNamedByValue(word) && freeTagOf(word) !== "verb" && !terms.some((other) => isImpliedMeasure(term.key, other))
  );
}

/** Returns the next word that says something of what a term hangs on. */
function targetOf(ground: Ground, term: Term, said: Statement): Term | undefined {
  const tree = treeOf(ground, said);
  if (!tree.parents.has(term)) return targetOfLoose(term, said, tree.parents);
  const up = above(term, tree).filter((other) => !isBeforeColour(ground, term, other, said));
  return up.find((other) => !isCarrier(other.tag) && !isOwnVerb(ground, other) && !isEmpty(ground, other));
}

/** "Brown faux leather" and "bottle 600 ml in green": the material and the amount have no colour, the product has. */
function isBeforeColour(ground: Ground, term: Term, other: Term, said: Statement): boolean {
  if (other.tag === "material") return term.tag === "colour";
  const chunk = chunkOf(term, said);
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

function isEmpty(ground: Ground, term: Term): boolean {
  const isOfProduct = isNameTerm(ground, term) || (term.tag === "noun" && ground.subject.isWhole(term.key));
  return (isOfProduct && !term.relation) || EMPTY_NOUNS.has(wordOf(term));
}

/** Returns the verb or the amount that a word outside all chunks, such as "each", belongs to. */
function targetOfLoose(term: Term, { terms }: Statement, parents: ReadonlyMap<Term, unknown>): Term | undefined {
  const others = terms.filter((other) => other !== term && parents.has(other));
  const amount = others.find((other) => other.tag === "quantity" && dimensionOf(other) !== "count");
  return others.find(({ tag }) => tag === "verb") ?? amount ?? others.at(-1);
}

/** Returns the terms before a colon that belong to the text after it. A topic about the product does not. */
function topicOf(ground: Ground, { topic }: Statement): readonly Term[] {
  if (topic.some((term) => term.tag === "noun" && isNameTerm(ground, term))) return [];
  return topic.filter((term) => isContent(term) && term.tag !== "quantity" && !isEmpty(ground, term) && !isFree(term));
}

function isFree(term: Term): boolean {
  return term.tag === "measure" && freeTagOf(wordOf(term)) !== undefined;
}

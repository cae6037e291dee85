import type { Chunk, Reading } from "./clause.ts";
import { compoundOf, isDivider } from "./nouns.ts";
import type { Subject } from "./statement.ts";
import { gradeOf } from "../tokens/lexicon.ts";
import { type Term, dimensionOf, isContent, wordOf } from "./term.ts";

/** A quantity, or words between quantities. */
interface Run {
  readonly quantity: Term | undefined;
  readonly words: readonly Term[];
}

const NAMING = new Set<Term["tag"]>(["noun", "measure", "acronym", "verb", "lightVerb"]);
const NO_WORDS: readonly Term[] = [];

/** Returns for each quantity of a chunk the words that it belongs to: its neighbours, or those that it is linked to. */
export function wordsByQuantity(chunk: Chunk, reading: Reading, subject: Subject): ReadonlyMap<Term, readonly Term[]> {
  const runs = runsOf(chunk.terms);
  const words = new Map<Term, readonly Term[]>();
  for (const [at, { quantity }] of runs.entries()) {
    if (quantity === undefined) continue;
    const neighbours = neighbouringWords(runs, at, quantity, subject);
    words.set(quantity, neighbours.length > 0 ? neighbours : linkedWords(chunk, reading, subject));
  }
  return words;
}

/** Words between quantities, and the quantities, in turn. */
function runsOf(terms: readonly Term[]): Run[] {
  const runs: Run[] = [];
  let words: Term[] = [];
  for (const [at, term] of terms.entries()) {
    if (!isDivider(terms, at)) {
      words.push(term);
      continue;
    }
    runs.push({ quantity: undefined, words }, { quantity: term, words: NO_WORDS });
    words = [];
  }
  runs.push({ quantity: undefined, words });
  return runs;
}

/** The words after a quantity, and those before it that belong to no other quantity. */
function neighbouringWords(runs: readonly Run[], at: number, quantity: Term, subject: Subject): readonly Term[] {
  const isNamed = (words: readonly Term[]) => isNaming(words, subject) || (isShare(quantity) && words.some(isContent));
  const [before, after] = [wordsIn(runs, at - 1), wordsIn(runs, at + 1)];
  const [isFirst, isLast] = [at === 1, at === runs.length - 2];
  // "16 GB RAM 512 GB SSD", not "RAM 16 GB SSD 512 GB".
  const isLeading = !isNaming(wordsIn(runs, 0), subject);
  // "Brushless 18 V drill": before the product's noun only a noun of its own has the quantity.
  const isAttribute =
    after.some(({ key }) => subject.isName(key)) &&
    before.every((term) => !NAMING.has(term.tag) || compoundOf(term) > 0);
  const takesBefore = isNamed(before) && !isAttribute && (isFirst || !isLeading);
  const takesAfter = isNamed(after) && (isLast || isLeading || !isNamed(before));
  return [...(takesBefore ? before : NO_WORDS), ...(takesAfter ? after : NO_WORDS)];
}

function wordsIn(runs: readonly Run[], at: number): readonly Term[] {
  return runs[at]?.words ?? NO_WORDS;
}

/** The words before a link: "a seat height of 45 cm", "the height is 45 cm", "weighs 340 g". */
function linkedWords(chunk: Chunk, reading: Reading, subject: Subject): readonly Term[] {
  const { preposition, verb } = chunk;
  if (preposition === undefined && verb !== undefined && verb.tag !== "verb") {
    const before = reading.subject.findLast(isSubject) ?? reading.subject.at(-1);
    const words = wordsOf(before);
    return isNaming(words, subject) ? words : [verb];
  }
  const isLinking = preposition === "of" || preposition === "at";
  const words = isLinking ? wordsOf(reading.chunks.find(({ terms }) => governs(terms, chunk))) : NO_WORDS;
  return isNaming(words, subject) ? words : NO_WORDS;
}

function wordsOf(chunk: Chunk | undefined): readonly Term[] {
  return chunk?.terms.filter(({ tag }) => tag !== "quantity") ?? NO_WORDS;
}

function governs(terms: readonly Term[], { governor }: Chunk): boolean {
  return governor !== undefined && terms.includes(governor);
}

function isSubject({ preposition }: Chunk): boolean {
  return preposition === undefined;
}

/** Tells whether words say what a quantity is of. Those of the product itself do not: "steel water bottle 750 ml". */
function isNaming(words: readonly Term[], { isName }: Subject): boolean {
  const isOfName = (at: number): boolean => words.slice(at + 1).some(({ key }) => isName(key));
  if (words.some(({ tag }, at) => tag === "measure" && !isOfName(at))) return true;
  // "500 ml grade A": a noun with its own value is of no other.
  if (words.some((word) => gradeOf(wordOf(word)) !== undefined)) return true;
  if (words[1]?.tag === "code" || words.some(({ key }) => isName(key))) return false;
  return words.some((term) => isContent(term) && term.tag !== "material" && term.tag !== "colour");
}

/** Tells whether a term is a share: "80 %". */
export function isShare(term: Term): boolean {
  return dimensionOf(term) === "share";
}

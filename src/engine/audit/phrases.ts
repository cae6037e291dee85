import { matchesIn } from "../matches.ts";
import { WordMemo } from "../word-memo.ts";
import type { Hit, Span } from "./check.ts";
import type { FieldText } from "./field-texts.ts";
import { memoizeTexts } from "./memoize-texts.ts";
import { eachWord } from "./words.ts";

/**
 * Most matches of one phrase list in a listing, so that a listing full of phrases costs no more than another.
 */
const MAX_PLACES = 200;

/** Phrases that are searched for together, as whole phrases and in any letter case. */
export interface PhraseList {
  readonly expression: RegExp;
}

/**
 * Returns a list of phrases. A space in a phrase matches white space or a hyphen, and an apostrophe matches any
 * apostrophe. `N` matches a number of at most four digits, `N%` such a percentage, with or without decimals.
 */
export function phrases(...lists: readonly string[]): PhraseList {
  return framedPhrases(lists.join("|"), (any) => any);
}

/** Returns a list of phrases inside a larger pattern. `frame` takes the source of an expression and returns another. */
export function framedPhrases(list: string, frame: (any: string) => string): PhraseList {
  const all = list
    .split("|")
    .map((phrase) => phrase.trim())
    .toSorted((first, second) => second.length - first.length);
  const alternatives = all.map((phrase) =>
    phrase
      .replaceAll(/[.+*?^$()[\]{}]/g, String.raw`\$&`)
      .replaceAll(PERCENT, String.raw`\d{1,4}(?:[.,]\d{1,4})?\s?%`)
      .replaceAll(NUMBER, String.raw`\d{1,4}`)
      .replaceAll("'", "['’]")
      .replaceAll(" ", String.raw`[\s-]`),
  );
  const framed = frame(`(?:${alternatives.join("|")})`);
  const expression = new RegExp(`(?<![\\p{L}\\p{N}])(?:${framed})(?![\\p{L}\\p{N}])`, "giu");
  const found = { expression };
  for (const phrase of all) addPhrase(phrase, found);
  remembered = undefined;
  return found;
}

const NUMBER = /(?<=^|\s)N(?=$|\s|%)/g;
const PERCENT = /(?<=^|\s)N%/g;
/** Runs of letters and digits. A phrase has boundaries around it, so its runs are whole runs of the text. */
const RUN = /[\p{L}\p{N}]+/gu;

/** A run that occurs in phrases. */
interface PhraseRun {
  /** The phrases with this as their longest run, which is the rarest in texts. */
  readonly phrases: { readonly others: readonly PhraseRun[]; readonly list: PhraseList }[];
  /** The number of the last text in which it was seen. */
  seenIn: number;
}

const phraseRuns = new Map<string, PhraseRun>();

function addPhrase(phrase: string, list: PhraseList): void {
  const runs = phrase.replaceAll(NUMBER, "").toLowerCase().match(RUN) ?? [];
  const longest = runs.reduce((one, other) => (other.length > one.length ? other : one), "");
  const others = runs.filter((run) => run !== longest).map(phraseRun);
  phraseRun(longest).phrases.push({ others, list });
}

function phraseRun(run: string): PhraseRun {
  const known = phraseRuns.get(run) ?? { phrases: [], seenIn: 0 };
  phraseRuns.set(run, known);
  return known;
}

/** Returns the lists with a phrase whose words are all in the text. Only their expressions, which are slow, are run. */
function listsFor(text: string): ReadonlySet<PhraseList> {
  remembered ??= newMemory();
  return remembered(text);
}

/** The memoized look-up. It is dropped whenever a list is added, because some lists come with a later import. */
let remembered: ReturnType<typeof newMemory> | undefined;

function newMemory() {
  const runs = new WordMemo(phraseRunsOf);
  return memoizeTexts((text) => readLists(text, runs));
}

function readLists(text: string, runs: WordMemo<readonly PhraseRun[]>): ReadonlySet<PhraseList> {
  textsRead += 1;
  const seen: PhraseRun[] = [];
  eachWord(text, (start, end) => {
    for (const run of runs.at(text, start, end)) markSeen(run, seen);
  });
  return seen.some(({ phrases: indexed }) => indexed.length > 0) ? listsAmong(seen) : NONE;
}

function listsAmong(seen: readonly PhraseRun[]): ReadonlySet<PhraseList> {
  const lists = new Set<PhraseList>();
  for (const { phrases: indexed } of seen)
    for (const { list, others } of indexed)
      if (!lists.has(list) && others.every(({ seenIn }) => seenIn === textsRead)) lists.add(list);
  return lists;
}

const NONE: ReadonlySet<never> = new Set();
let textsRead = 0;

/** Records that the text has a run, once. */
function markSeen(run: PhraseRun, seen: PhraseRun[]): void {
  if (run.seenIn === textsRead) return;
  run.seenIn = textsRead;
  seen.push(run);
}

/** Returns those runs of a word that occur in phrases. Case-insensitive expressions match the long s as an s. */
function phraseRunsOf(word: string): readonly PhraseRun[] {
  const runs = word.toLowerCase().match(RUN) ?? [];
  const known = runs.flatMap((run) => phraseRuns.get(run.replaceAll("ſ", "s")) ?? []);
  return known.length === 0 ? NO_RUNS : known;
}

const NO_RUNS: readonly never[] = [];

/** Tells whether a text contains one of the phrases. */
export function hasPhrase(list: PhraseList, text: string): boolean {
  return listsFor(text).has(list) && text.search(list.expression) >= 0;
}

/** Returns the spans that an expression with the `g` flag matches. */
export function spansOf(expression: RegExp, text: string, most = MAX_PLACES): Span[] {
  return matchesIn(text, expression, most).map(({ 0: { length }, index }) => ({ start: index, end: index + length }));
}

/** Returns a hit with this message for each match of an expression or a phrase list in the texts. */
export function hitsOf<M extends string>(
  message: M,
  wanted: RegExp | PhraseList,
  texts: readonly FieldText[],
): Hit<M>[] {
  const hits: Hit<M>[] = [];
  const [expression, list] = "expression" in wanted ? [wanted.expression, wanted] : [wanted];
  for (const { field, text } of texts) {
    if (hits.length === MAX_PLACES) break;
    if (list !== undefined && !listsFor(text).has(list)) continue;
    for (const span of spansOf(expression, text, MAX_PLACES - hits.length)) hits.push({ message, field, span });
  }
  return hits;
}

import type { Span } from "../audit/check.ts";
import { isPart, tagOf } from "../lock/tokens/lexicon.ts";
import { ADVERBIAL_NOUNS } from "../lock/words/nouns.ts";
import { capitalize } from "../wording.ts";
import { scanText } from "../text/words.ts";

/** A segment, sentence or clause and its place in the text. */
export interface TextSpan extends Span {
  readonly text: string;
}

const TITLE_MARK = /\s*[,;|]\s+|\s+[-–—|]\s+/g;
/**
 * Matches the end of a sentence. A full stop is one only before a capital or a percentage, and not in "approx. 5 %".
 */
const SENTENCE_END =
  /[.!?]+(?=\s+["“(]?\p{Lu}|\s*$)|[!?]+(?=\s+\d)|(?<!\b(?:approx|ca|c|max|min|incl|excl|no|nr|resp))\.(?=\s+\d{1,3}\s?%)|\n+/gu;
const CLAUSE_END =
  /(?<!\d),|,(?!\d)|[;:()[\]|•·\n]|(?<=\s)[-–—](?=\s)|[.!?](?=\s|$)|(?<=\s)(?:and|with|or|but|plus|including)(?=\s)/gi;

/** Splits a title into segments at commas, semicolons, bars and spaced dashes. */
export function titleSegments(title: string): TextSpan[] {
  return partsBetween(title, TITLE_MARK);
}

/** Returns the first separator between the segments of a title, with its spaces. */
export function titleMark(title: string): string {
  const [first = ", "] = title.match(TITLE_MARK) ?? [];
  return first;
}

/** Splits a text into sentences, each with its final punctuation. */
export function sentencesOf(text: string): TextSpan[] {
  return partsBetween(text, SENTENCE_END, (mark) => (mark.startsWith("\n") ? 0 : mark.length));
}

/** Splits a text into clauses at punctuation and conjunctions. */
export function clausesOf(text: string): TextSpan[] {
  return partsBetween(text, CLAUSE_END);
}

/**
 * Returns the clauses of a text that make sense alone: all of "for bread and cheese", but no part of "for bread, cheese
 * and fruit".
 */
export function wholeClausesOf(text: string): TextSpan[] {
  const whole: TextSpan[] = [];
  let run: TextSpan[] = [];
  const clauses = clausesOf(text);
  for (const [at, clause] of clauses.entries()) {
    run.push(clause);
    const next = clauses[at + 1];
    const joint = next === undefined ? "" : text.slice(clause.end, next.start).trim().toLowerCase();
    if (joint === "," || JOINTS.has(joint)) continue;
    whole.push(...wholeIn(text, run));
    run = [];
  }
  return whole;
}

const JOINTS = new Set(["and", "or", "but"]);

/**
 * Returns the whole clauses in a run of joined ones. With both commas and conjunctions it is unclear what belongs
 * together.
 */
function wholeIn(text: string, run: readonly TextSpan[]): readonly TextSpan[] {
  const joints = run.slice(1).map(({ start }, at) => text.slice(run[at]?.end, start).trim());
  if (joints.every((joint) => joint === ",")) return run;
  const [start = 0, end = 0] = [run[0]?.start, run.at(-1)?.end];
  const together = joints.includes(",") ? [] : [{ start, end, text: text.slice(start, end) }];
  return [...run.slice(0, 1).filter(({ text: first }) => isPredicate(first)), ...together];
}

/** Tells whether a clause is complete, from a verb to a figure: "keeps drinks cold for 24 h". */
function isPredicate(clause: string): boolean {
  const { words } = scanText(clause);
  return /^(?:verb|lightVerb)$/.test(tagOf(words[0]?.text ?? "")) && words.at(-1)?.quantity !== undefined;
}

/** Removes a span from a text, with the spaces that would be left over. */
export function without(text: string, { start, end }: Span): string {
  const [head, tail] = [text.slice(0, start).trimEnd(), text.slice(end).trimStart()];
  if (head === "") return capitalize(tail);
  return tail === "" || /^[.,;:!?)]/.test(tail) ? head + tail : `${head} ${tail}`;
}

/** Tags of words that may be names, which keep their capital. */
const MAY_BE_NAME: ReadonlySet<string> = new Set(["noun", "code", "measure"]);

/** Returns a phrase for the inside of a title: in lower case, unless it begins with a name. */
export function uncapitalize(phrase: string): string {
  const first = /^\p{Lu}\p{Ll}*(?![\p{Lu}\p{N}]| \d)/u.exec(phrase)?.[0].toLowerCase();
  return first === undefined || mayBeName(first) ? phrase : first + phrase.slice(first.length);
}

/** Tells whether a word may be a name: a noun that is in no list. */
function mayBeName(word: string): boolean {
  return MAY_BE_NAME.has(tagOf(word)) && !isPart(word) && !ADVERBIAL_NOUNS.has(word);
}

/** Appends a sentence to a description. */
export function withSentence(description: string, sentence: string): string {
  const before = description.trimEnd();
  if (before === "") return sentence;
  return `${before}${/[.!?]["”)]?$/.test(before) ? "" : "."} ${sentence}`;
}

/** Splits a text at marks. Each part includes the first characters of its mark, as many as `included` returns. */
function partsBetween(text: string, marks: RegExp, included: (mark: string) => number = () => 0): TextSpan[] {
  const parts: TextSpan[] = [];
  let start = 0;
  for (const { index, 0: mark } of [...text.matchAll(marks), { index: text.length, 0: "" }]) {
    const part = trimmed(text, start, index + included(mark));
    if (part !== undefined) parts.push(part);
    start = index + mark.length;
  }
  return parts;
}

function trimmed(text: string, from: number, to: number): TextSpan | undefined {
  const part = text.slice(from, to);
  const start = from + part.length - part.trimStart().length;
  const end = from + part.trimEnd().length;
  return start >= end ? undefined : { start, end, text: text.slice(start, end) };
}

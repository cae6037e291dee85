import type { Span } from "../audit/check.ts";
import { isPart, tagOf } from "../lock/tokens/lexicon.ts";
import { ADVERBIAL_NOUNS } from "../lock/words/nouns.ts";
import { scanText } from "../text/words.ts";

/** A part of a text that ends at a mark or at the end. */
export interface TextSpan extends Span {
  readonly text: string;
}

const TITLE_MARK = /\s*[,;|]\s+|\s+[-–—|]\s+/g;
/** A point ends a sentence only before a capital letter or a share: not in "approx. 5 cm" and "approx. 5 %". */
const SENTENCE_END =
  /[.!?]+(?=\s+["“(]?\p{Lu}|\s*$)|[!?]+(?=\s+\d)|(?<!\b(?:approx|ca|c|max|min|incl|excl|no|nr|resp))\.(?=\s+\d{1,3}\s?%)|\n+/gu;
const CLAUSE_END =
  /(?<!\d),|,(?!\d)|[;:()[\]|•·\n]|(?<=\s)[-–—](?=\s)|[.!?](?=\s|$)|(?<=\s)(?:and|with|or|but|plus|including)(?=\s)/gi;

/** Returns the segments of a title, which commas, semicolons, bars or spaced dashes part. */
export function titleSegments(title: string): TextSpan[] {
  return partsBetween(title, TITLE_MARK);
}

/** Returns the mark between the segments of a title, with its spaces. */
export function titleMark(title: string): string {
  const [first = ", "] = title.match(TITLE_MARK) ?? [];
  return first;
}

/** Returns the sentences of a text, each with the mark that ends it. */
export function sentencesOf(text: string): TextSpan[] {
  const parts: TextSpan[] = [];
  let start = 0;
  for (const { index, 0: mark } of [...text.matchAll(SENTENCE_END), { index: text.length, 0: "" }]) {
    const end = index + (mark.startsWith("\n") ? 0 : mark.length);
    const part = trimmed(text, start, end);
    if (part !== undefined) parts.push(part);
    start = index + mark.length;
  }
  return parts;
}

/** Returns the clauses of a text, which marks and joining words part. */
export function clausesOf(text: string): TextSpan[] {
  return partsBetween(text, CLAUSE_END);
}

/**
 * Returns the clauses of a text that can be said by themselves: of "for bread and cheese" the whole, and no part of
 * "for bread, cheese and fruit".
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

/** Returns the clauses of some that commas or joining words part. With both it cannot be told what belongs together. */
function wholeIn(text: string, run: readonly TextSpan[]): readonly TextSpan[] {
  const joints = run.slice(1).map(({ start }, at) => text.slice(run[at]?.end, start).trim());
  if (joints.every((joint) => joint === ",")) return run;
  const [start = 0, end = 0] = [run[0]?.start, run.at(-1)?.end];
  const together = joints.includes(",") ? [] : [{ start, end, text: text.slice(start, end) }];
  return [...run.slice(0, 1).filter(({ text: first }) => isPredicate(first)), ...together];
}

/** Tells whether a clause begins with its verb and ends with a figure: "keeps drinks cold for 24 h" needs nothing more. */
function isPredicate(clause: string): boolean {
  const { words } = scanText(clause);
  return /^(?:verb|lightVerb)$/.test(tagOf(words[0]?.text ?? "")) && words.at(-1)?.quantity !== undefined;
}

/** Returns a text without a part of it, and without the spaces that would be left over. */
export function without(text: string, { start, end }: Span): string {
  const [head, tail] = [text.slice(0, start).trimEnd(), text.slice(end).trimStart()];
  if (head === "") return capitalised(tail);
  return tail === "" || /^[.,;:!?)]/.test(tail) ? head + tail : `${head} ${tail}`;
}

/** Returns a text with a capital first letter. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Kinds of words that may be names, which keep their capital. */
const MAY_BE_NAME: ReadonlySet<string> = new Set(["noun", "code", "measure"]);

/** Returns a phrase as it reads inside a title: a name keeps its capital, any other word has none. */
export function uncapitalised(phrase: string): string {
  const first = /^\p{Lu}\p{Ll}*(?![\p{Lu}\p{N}]| \d)/u.exec(phrase)?.[0].toLowerCase();
  return first === undefined || mayBeName(first) ? phrase : first + phrase.slice(first.length);
}

/** A noun that is in no list may be a name. */
function mayBeName(word: string): boolean {
  return MAY_BE_NAME.has(tagOf(word)) && !isPart(word) && !ADVERBIAL_NOUNS.has(word);
}

/** Returns a description with a further sentence. */
export function withSentence(description: string, sentence: string): string {
  const before = description.trimEnd();
  if (before === "") return sentence;
  return `${before}${/[.!?]["”)]?$/.test(before) ? "" : "."} ${sentence}`;
}

function partsBetween(text: string, mark: RegExp): TextSpan[] {
  const parts: TextSpan[] = [];
  let start = 0;
  for (const { index, 0: found } of [...text.matchAll(mark), { index: text.length, 0: "" }]) {
    const part = trimmed(text, start, index);
    if (part !== undefined) parts.push(part);
    start = index + found.length;
  }
  return parts;
}

function trimmed(text: string, from: number, to: number): TextSpan | undefined {
  const part = text.slice(from, to);
  const start = from + part.length - part.trimStart().length;
  const end = from + part.trimEnd().length;
  return start >= end ? undefined : { start, end, text: text.slice(start, end) };
}

import { matchesIn } from "../matches.ts";
import type { Steps } from "../../shared/steps.ts";
import { WordMemo } from "../word-memo.ts";
import type { FoldedText, Span } from "./fold.ts";
import { codesOf, type Trie } from "./trie.ts";

/** A word of a folded text, with its span in the original. */
export interface Token extends Span {
  readonly word: string;
  /** Tells whether it begins a sentence or a clause, as an imperative would. */
  readonly opensClause: boolean;
  /** Tells whether a colon follows. */
  readonly colon: boolean;
  /** Tells whether it is capitalized though it does not begin a sentence: a name, in most languages. */
  readonly isName: boolean;
}

/** A word, or an emoji, which also carries meaning. */
const WORD = /[\p{L}\p{N}]+(?:'t(?![\p{L}\p{N}]))?|\p{Emoji_Presentation}/gu;
const APOSTROPHE = 0x27;
const BLANK = 0x20;
/** The end of a sentence: punctuation before white space, or a sign that always ends one. */
const SENTENCE_END = /[.!?;](?=[\s"')\]]|$)|[\n\r|•。！？；]/u;
const CLAUSE_END = /[,:()[\]"<>{}*#—、，：]| -|- /u;
const CAPITAL = /\p{Lu}/u;
/** A colon, and the brackets and quotes that may precede it. */
const COLON = /["')\]\s]{0,3}[:：]/uy;
/** The first code unit that may be Han or kana. */
const FIRST_EAST_ASIAN = 0x2e80;
const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]/u;
const EAST_ASIAN_RUN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+|[^\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+/gu;

/** The most words of a sentence. A longer one is split, so that it can be read in steps. */
const MAX_SENTENCE_WORDS = 500;
/** The number of characters that are read between two pauses. */
const STEP_CHARS = 10_000;

/** Returns the sentences of a folded text. Han and kana are segmented by the words of `trie`, or into characters. */
export function* sentencesOf(original: string, folded: FoldedText, trie: Trie): Steps<Token[][]> {
  const { text } = folded;
  const sentences: Token[][] = [];
  let sentence: Token[] = [];
  let lastEnd = 0;
  let pause = STEP_CHARS;
  let codes: Uint16Array | undefined;
  const tokenAt = (word: string, from: number, to: number, gap: Gap): Token => {
    const { start, end } = folded.spanOf(from, to);
    const isName = gap !== "sentence" && isCapital(original, start);
    return { word, start, end, opensClause: gap !== "word", colon: hasColonAt(text, to), isName };
  };
  const words = new WordScanner(text);
  while (words.next()) {
    const { start: index, end } = words;
    if (index > pause) {
      pause = index + STEP_CHARS;
      yield;
    }
    const gap = lastEnd === 0 ? "sentence" : gapOf(text, lastEnd, index);
    if (gap === "sentence" || sentence.length >= MAX_SENTENCE_WORDS) sentences.push((sentence = []));
    lastEnd = end;
    const word = spellings.at(text, index, end);
    if (!isEastAsian(word)) sentence.push(tokenAt(word, index, end, gap));
    else
      for (const { segment, at } of segmentsOf(text.slice(index, end), index, (codes ??= codesOf(text)), trie)) {
        const token = tokenAt(withoutApostrophe(segment), at, at + segment.length, gap);
        sentence.push(at === index ? token : { ...token, opensClause: false });
      }
  }
  return sentences;
}

export const withoutApostrophe = (word: string): string => word.replace("'", "");
const spellings = new WordMemo(withoutApostrophe);

/** Visits the start and end of each word of a folded text. Han and kana are not segmented. */
export function eachWord(text: string, visit: (start: number, end: number) => void): void {
  for (const words = new WordScanner(text); words.next();) visit(words.start, words.end);
}

/** Finds the words of a text one after the other. ASCII words need no regular expression, which is much slower. */
class WordScanner {
  /** The start of the current word. */
  start = 0;
  end = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Moves to the next word, and tells whether there is one. */
  next(): boolean {
    const text = this.#text;
    let at = this.end;
    while (at < text.length && isAsciiGap(text.charCodeAt(at))) at++;
    this.start = at;
    while (isAsciiWord(text.charCodeAt(at))) at++;
    this.end = at;
    const next = text.charCodeAt(at);
    return next >= 0x80 || next === APOSTROPHE ? this.#nextOfAny() : at > this.start;
  }

  #nextOfAny(): boolean {
    WORD.lastIndex = this.start;
    const found = WORD.exec(this.#text);
    if (found === null) return false;
    this.start = found.index;
    this.end = found.index + found[0].length;
    return true;
  }
}

/** Tells whether a code unit of folded text is an ASCII letter or digit. */
const isAsciiWord = (code: number): boolean => (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);

const isAsciiGap = (code: number): boolean => code < 0x80 && !isAsciiWord(code);

function hasColonAt(text: string, at: number): boolean {
  // After most words come a space and another word.
  if (isAsciiWord(text.charCodeAt(text.charCodeAt(at) === BLANK ? at + 1 : at))) return false;
  COLON.lastIndex = at;
  return COLON.test(text);
}

const isCapital = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return code < 0x80 ? code >= 0x41 && code <= 0x5a : CAPITAL.test(text.charAt(at));
};

type Gap = "sentence" | "clause" | "word";

/** Returns what the text between two words separates. */
function gapOf(text: string, from: number, to: number): Gap {
  // Most words are separated by one space.
  if (to === from + 1 && text[from] === " ") return "word";
  const between = text.slice(from, to);
  if (SENTENCE_END.test(between)) return "sentence";
  return CLAUSE_END.test(between) ? "clause" : "word";
}

/** Returns the span in the original from the first to the last of some tokens. */
export function extentOf(tokens: readonly Token[], from: number, to: number): Span {
  return { start: tokens[from]?.start ?? 0, end: tokens[to - 1]?.end ?? 0 };
}

interface Segment {
  readonly segment: string;
  /** The start in the text. */
  readonly at: number;
}

/** Segments a word that begins at `start` of a text with the code units `codes`. */
function segmentsOf(word: string, start: number, codes: Uint16Array, trie: Trie): Segment[] {
  const segments: Segment[] = [];
  for (const { 0: run, index } of matchesIn(word, EAST_ASIAN_RUN)) {
    const first = start + index;
    if (!isEastAsian(run)) {
      segments.push({ segment: run, at: first });
      continue;
    }
    for (let at = 0; at < run.length;) {
      const length = trie.words[trie.longestAt(codes, first + at, first + run.length)]?.length || 1;
      segments.push({ segment: run.slice(at, at + length), at: first + at });
      at += length;
    }
  }
  return segments;
}

/** Tells whether a text contains Han or kana. */
export function isEastAsian(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) >= FIRST_EAST_ASIAN) return EAST_ASIAN.test(text);
  return false;
}

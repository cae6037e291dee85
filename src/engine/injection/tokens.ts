import type { Steps } from "../../shared/steps.ts";
import type { FoldedText } from "./fold.ts";
import { codesOf, type Trie } from "./trie.ts";

/** A part of the original. */
interface Place {
  readonly start: number;
  readonly end: number;
}

/** A word of a folded text. */
export interface Token extends Place {
  readonly word: string;
  /** Whether it begins a sentence or a clause, where an order would. */
  readonly opens: boolean;
  /** Whether a colon follows. */
  readonly colon: boolean;
  /** Whether it has a capital though it begins no sentence: a name, in most languages. */
  readonly isName: boolean;
}

/** Pictures speak as well. */
const WORD = /[\p{L}\p{N}]+(?:'t(?![\p{L}\p{N}]))?|\p{Emoji_Presentation}/gu;
/** What ends a sentence: a stop before white space, or a break of its own. */
const SENTENCE_END = /[.!?;](?=[\s"')\]]|$)|[\n\r|•。！？；]/u;
const CLAUSE_END = /[,:()[\]"<>{}*#—、，：]| -|- /u;
const CAPITAL = /\p{Lu}/u;
/** A colon, and the brackets and quotes that may be before it. */
const COLON = /["')\]\s]{0,3}[:：]/uy;
/** Before these there are neither Han nor kana. */
const FIRST_EAST_ASIAN = 0x2e80;
const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]/u;
const EAST_ASIAN_RUN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+|[^\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+/gu;

/** What is longer is no sentence. It is cut, so that it can be read in steps. */
const MAX_SENTENCE_WORDS = 500;
/** So much is read without a pause, in characters. */
const STEP_CHARS = 10_000;

/** Returns the sentences of a folded text. Runs of Han and kana are cut at the words of `trie`, the rest of them into characters. */
export function* sentencesOf(original: string, folded: FoldedText, trie: Trie): Steps<Token[][]> {
  const { text } = folded;
  const sentences: Token[][] = [];
  let sentence: Token[] = [];
  let last = 0;
  let pause = STEP_CHARS;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (index > pause) {
      pause = index + STEP_CHARS;
      yield;
    }
    const gap = last === 0 ? "sentence" : gapOf(text, last, index);
    if (gap === "sentence" || sentence.length >= MAX_SENTENCE_WORDS) sentences.push((sentence = []));
    last = index + word.length;
    COLON.lastIndex = last;
    const colon = COLON.test(text);
    for (const { piece, at } of piecesOf(word, trie)) {
      const place = placeIn(folded, index + at, piece.length);
      sentence.push({
        word: piece.replace("'", ""),
        ...place,
        opens: gap !== "word" && at === 0,
        colon: colon && index + at + piece.length === last,
        isName: gap !== "sentence" && CAPITAL.test(original.charAt(place.start)),
      });
    }
  }
  return sentences;
}

/** Returns what a part of a text between two words parts. */
function gapOf(text: string, from: number, to: number): "sentence" | "clause" | "word" {
  // Most words are parted by a blank.
  if (to === from + 1 && text[from] === " ") return "word";
  const between = text.slice(from, to);
  if (SENTENCE_END.test(between)) return "sentence";
  return CLAUSE_END.test(between) ? "clause" : "word";
}

/** Returns where in the original a part of the folded text is. */
function placeIn({ starts, ends }: FoldedText, from: number, length: number): Place {
  return { start: starts[from] ?? 0, end: ends[from + length - 1] ?? 0 };
}

/** Returns where in the original tokens are, from the first to the last. */
export function extentOf(tokens: readonly Token[], from: number, to: number): Place {
  return { start: tokens[from]?.start ?? 0, end: tokens[to - 1]?.end ?? 0 };
}

interface Piece {
  readonly piece: string;
  readonly at: number;
}

function piecesOf(word: string, trie: Trie): Piece[] {
  if (!isEastAsian(word)) return [{ piece: word, at: 0 }];
  const pieces: Piece[] = [];
  for (const run of word.matchAll(EAST_ASIAN_RUN)) {
    if (!isEastAsian(run[0])) {
      pieces.push({ piece: run[0], at: run.index });
      continue;
    }
    const codes = codesOf(run[0]);
    for (let at = 0; at < codes.length;) {
      const length = trie.words[trie.longestAt(codes, at)]?.length || 1;
      pieces.push({ piece: run[0].slice(at, at + length), at: run.index + at });
      at += length;
    }
  }
  return pieces;
}

/** Tells whether a text holds Han or kana. */
export function isEastAsian(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) >= FIRST_EAST_ASIAN) return EAST_ASIAN.test(text);
  return false;
}

import type { FoldedText } from "./fold.ts";
import { MARKS } from "./marks.ts";
import type { Trie } from "./trie.ts";

/** A word of a folded text. Offsets are those of the original. */
export interface Token {
  readonly word: string;
  readonly start: number;
  readonly end: number;
  /** Counts sentences: a phrase does not run from one into the next. */
  readonly sentence: number;
  /** Whether it begins a sentence or a clause, where an order would. */
  readonly opens: boolean;
  /** Whether a colon follows. */
  readonly colon: boolean;
  /** What else it is: the stems that it has, and what `MARKS` names. */
  readonly marks: readonly string[];
}

/** Pictures speak as well. */
const WORD = /[\p{L}\p{N}]+(?:'t(?![\p{L}\p{N}]))?|\p{Emoji_Presentation}/gu;
/** What ends a sentence: a stop before white space, or a break of its own. */
const SENTENCE_END = /[.!?;](?=[\s"')\]]|$)|[\n\r|•。！？；]/u;
const CLAUSE_END = /[,:()[\]"<>{}*#—、，：]| -|- /u;
/** A name has a capital though it begins no sentence, in most languages. */
const NAMED: readonly string[] = [MARKS.name];
const NOTHING: readonly string[] = [];
const CAPITAL = /\p{Lu}/u;
const COLON = /^["')\]\s*]{0,3}[:：]/u;
/** A colon, and the brackets and quotes that may be before it. */
const MAX_BEFORE_COLON = 4;
const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]/u;
const EAST_ASIAN_RUN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+|[^\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+/gu;

/**
 * Returns the words of a folded text. Runs of Han and kana are cut at the words of `trie`, the rest of them into characters.
 */
export function tokensOf(original: string, folded: FoldedText, trie: Trie): Token[] {
  const tokens: Token[] = [];
  let sentence = 0;
  let last = 0;
  for (const { 0: word, index } of folded.text.matchAll(WORD)) {
    const between = folded.text.slice(last, index);
    const isFirst = last === 0 || SENTENCE_END.test(between);
    if (isFirst) sentence += 1;
    const opens = isFirst || CLAUSE_END.test(between);
    last = index + word.length;
    const colon = COLON.test(folded.text.slice(last, last + MAX_BEFORE_COLON));
    for (const { text, at } of piecesOf(word, trie)) {
      const place = placeOf(folded, index + at, text.length);
      tokens.push({
        word: text.replace("'", ""),
        ...place,
        sentence,
        opens: opens && at === 0,
        colon: colon && at + text.length === word.length,
        marks: !isFirst && CAPITAL.test(original.charAt(place.start)) ? NAMED : NOTHING,
      });
    }
  }
  return tokens;
}

/** Returns where in the original a part of the folded text is. */
function placeOf({ starts, ends }: FoldedText, from: number, length: number): Pick<Token, "start" | "end"> {
  return { start: starts[from] ?? 0, end: ends[from + length - 1] ?? 0 };
}

interface Piece {
  readonly text: string;
  readonly at: number;
}

function piecesOf(word: string, trie: Trie): Piece[] {
  if (!EAST_ASIAN.test(word)) return [{ text: word, at: 0 }];
  const pieces: Piece[] = [];
  for (const run of word.matchAll(EAST_ASIAN_RUN)) {
    if (!EAST_ASIAN.test(run[0])) {
      pieces.push({ text: run[0], at: run.index });
      continue;
    }
    for (let at = 0; at < run[0].length;) {
      const length = Math.max(1, trie.longestAt(run[0], at));
      pieces.push({ text: run[0].slice(at, at + length), at: run.index + at });
      at += length;
    }
  }
  return pieces;
}

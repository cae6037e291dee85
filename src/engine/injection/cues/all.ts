import { type Phrase, indexOf, vocabularyOf } from "../pattern.ts";
import { compileLabelled } from "../phrasebook.ts";
import { StemSet } from "../stems.ts";
import { Trie } from "../trie.ts";
import { type CueBook, SHARED } from "./book.ts";
import { CHINESE_CUES } from "./zh.ts";
import { DUTCH_CUES } from "./nl.ts";
import { ENGLISH_CUES } from "./en.ts";
import { FRENCH_CUES } from "./fr.ts";
import { GERMAN_CUES } from "./de.ts";
import { ITALIAN_CUES } from "./it.ts";
import { JAPANESE_CUES } from "./ja.ts";
import { PORTUGUESE_CUES } from "./pt.ts";
import { SPANISH_CUES } from "./es.ts";

/** By language: a short word of one language means something else in another, so cues of two do not add up. */
const PHRASES = [
  ENGLISH_CUES,
  GERMAN_CUES,
  FRENCH_CUES,
  SPANISH_CUES,
  ITALIAN_CUES,
  PORTUGUESE_CUES,
  DUTCH_CUES,
  JAPANESE_CUES,
  CHINESE_CUES,
].map(compileBook);

function compileBook({ classes, phrases = {} }: CueBook): Phrase[] {
  return [...compileLabelled(classes, SHARED), ...compileLabelled(classes, phrases)];
}

/** The phrases that are cues, of each language, by the words that they begin with. */
export const CUES = PHRASES.map(indexOf);

/** All words of all cues. */
export const CUE_VOCABULARY: ReadonlySet<string> = vocabularyOf(PHRASES.flat());

/** The words of all cues, by which running text without spaces is cut. */
export const CUE_WORDS = new Trie(CUE_VOCABULARY);

/** The beginnings and endings of words that cues name. */
export const CUE_STEMS = new StemSet(CUE_VOCABULARY);

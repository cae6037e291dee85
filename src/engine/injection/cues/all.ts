import { lazy } from "../../../shared/lazy.ts";
import { type Phrase, vocabularyOf } from "../pattern.ts";
import { PhraseIndex } from "../phrase-index.ts";
import { compileLabelled } from "../phrasebook.ts";
import { Trie } from "../trie.ts";
import { type Cue, isCue, TRIGGER_CUES, SHARED_PHRASES } from "./lexicon.ts";
import { CHINESE_CUES } from "./zh.ts";
import { DUTCH_CUES } from "./nl.ts";
import { ENGLISH_CUES } from "./en.ts";
import { FRENCH_CUES } from "./fr.ts";
import { GERMAN_CUES } from "./de.ts";
import { ITALIAN_CUES } from "./it.ts";
import { JAPANESE_CUES } from "./ja.ts";
import { PORTUGUESE_CUES } from "./pt.ts";
import { SPANISH_CUES } from "./es.ts";

/** A phrase that is a cue. */
export interface CuePhrase extends Phrase {
  readonly cue: Cue;
  /** The index of the language. Cues of two languages do not add up: a word of one means something else in another. */
  readonly language: number;
}

const BOOKS = [
  ENGLISH_CUES,
  GERMAN_CUES,
  FRENCH_CUES,
  SPANISH_CUES,
  ITALIAN_CUES,
  PORTUGUESE_CUES,
  DUTCH_CUES,
  JAPANESE_CUES,
  CHINESE_CUES,
];

const phrases = lazy(() =>
  BOOKS.flatMap(({ classes, phrases: own = {} }, language) =>
    [...compileLabelled(classes, SHARED_PHRASES), ...compileLabelled(classes, own)].flatMap((phrase): CuePhrase[] =>
      isCue(phrase.label) ? [{ ...phrase, cue: phrase.label, language, label: `${language} ${phrase.label}` }] : [],
    ),
  ),
);

/** The number of languages. */
export const LANGUAGES = BOOKS.length;

/** Returns the index of the cue phrases of all languages. Building takes tens of milliseconds, so it is lazy. */
export const cueIndex = lazy(() => new PhraseIndex(phrases()));

/** Returns the phrases whose cues every pair needs. */
export const triggerPhrases = lazy(() => phrases().filter(({ cue }) => TRIGGER_CUES.has(cue)));

/** Returns the words of all cues, which segment text that is written without spaces. */
export const cueWords = lazy(() => new Trie(vocabularyOf(phrases())));

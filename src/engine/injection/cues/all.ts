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
  /** By language: a short word of one language means something else in another, so cues of two do not add up. */
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

/** Number of languages. */
export const LANGUAGES = BOOKS.length;

/** Returns the phrases that are cues, of all languages. To compile them takes tens of milliseconds, so no start does. */
export const cueIndex = lazy(() => new PhraseIndex(phrases()));

/** Returns those of the phrases without which there is no meeting. */
export const triggerPhrases = lazy(() => phrases().filter(({ cue }) => TRIGGER_CUES.has(cue)));

/** Returns the words of all cues, by which running text without spaces is cut. */
export const cueWords = lazy(() => new Trie(vocabularyOf(phrases())));

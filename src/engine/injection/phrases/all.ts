import { lazy } from "../../../shared/lazy.ts";
import { type Pattern, vocabularyOf } from "../pattern.ts";
import { compile } from "../phrasebook.ts";
import { Trie } from "../trie.ts";
import { CHINESE } from "./zh.ts";
import { DUTCH } from "./nl.ts";
import { ENGLISH } from "./en.ts";
import { FRENCH } from "./fr.ts";
import { GERMAN } from "./de.ts";
import { ITALIAN } from "./it.ts";
import { JAPANESE } from "./ja.ts";
import { PORTUGUESE } from "./pt.ts";
import { SPANISH } from "./es.ts";

const BOOKS = [ENGLISH, GERMAN, FRENCH, SPANISH, ITALIAN, PORTUGUESE, DUTCH, JAPANESE, CHINESE];

/** Returns the patterns of all languages. Compiling takes tens of milliseconds, so it happens on first use. */
export const allPatterns = lazy((): readonly Pattern[] => BOOKS.flatMap(compile));

/** Returns the words of all patterns, which segment text that is written without spaces. */
export const phraseWords = lazy(() => new Trie(vocabularyOf(allPatterns())));

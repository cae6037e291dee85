import { type Pattern, PhraseIndex, vocabularyOf } from "../pattern.ts";
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

/** All phrases of all languages. */
export const PATTERNS: readonly Pattern[] = BOOKS.flatMap(compile);

/** All phrases, by what they begin with. */
export const PHRASES = new PhraseIndex(PATTERNS);

/** The words of all phrases, by which running text without spaces is cut. */
export const WORDS = new Trie(vocabularyOf(PATTERNS));

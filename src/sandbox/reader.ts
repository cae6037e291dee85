import {
  BREAK,
  DIGIT,
  EMOJI,
  EXCLAMATION,
  HAN,
  HANGUL,
  HASH_SIGN,
  HIRAGANA,
  KATAKANA,
  STOP,
  THAI,
  UNIT_SIGN,
  classAt,
  endOfLetters,
  foldedAt,
  isLetter,
  isLowSurrogate,
  isShouted,
  isUnspaced,
  unspacedBefore,
} from "./characters.ts";
import { TextContext } from "./context.ts";
import {
  EMPTY_HASH,
  IS_ABBREVIATION,
  IS_HYPE,
  IS_NEUTRAL,
  IS_PRESSURE,
  IS_PROOF,
  extendHash,
  hashOf,
  hashRange,
  meaningOf,
} from "./lexicon.ts";
import { FACT_TOKEN, PROOF_TOKEN, TextTally, WORD_TOKEN } from "./tally.ts";

const SMALL_S = 0x73;
const SMALL_X = 0x78;
const POINT = 0x2e;
const COMMA = 0x2c;
const COLON = 0x3a;
const HASH_MARK = hashOf("#");

/** The shortest word whose repetition counts. Every text repeats shorter ones. */
const LEAST_REPEATED = 3;
/** The shortest word in capitals that counts as shouted. Shorter ones are mostly abbreviations. */
const LEAST_SHOUTED = 4;

interface WordRule {
  /** The length of a full word in code units. */
  readonly length: number;
  /** The length of the shortest run that counts as a word, in code units. */
  readonly least: number;
  readonly countsRepeats: boolean;
}

/** The rules for counting words in scripts without spaces, by class. */
const WORD_RULES: Readonly<Record<number, WordRule>> = {
  [HAN]: { length: 2, least: 1, countsRepeats: true },
  [KATAKANA]: { length: 4, least: 2, countsRepeats: true },
  // Short runs are particles and endings.
  [HIRAGANA]: { length: 4, least: 4, countsRepeats: false },
  [THAI]: { length: 5, least: 2, countsRepeats: false },
  // Hangul has spaces: the run is the word.
  [HANGUL]: { length: Infinity, least: 2, countsRepeats: true },
};
const NO_WORDS: WordRule = { length: Infinity, least: Infinity, countsRepeats: false };

/** Reads a text in one pass: a title, or a description if the tally of its `title` is passed. */
export function readText(text: string, title?: TextTally): TextTally {
  return new TextReader(text, new TextTally(title)).read();
}

class TextReader {
  readonly #text: string;
  readonly #tally: TextTally;
  readonly #context = new TextContext();

  constructor(text: string, tally: TextTally) {
    this.#text = text;
    this.#tally = tally;
  }

  read(): TextTally {
    const text = this.#text;
    let at = 0;
    while (at < text.length) {
      const kind = classAt(text, at);
      if (isLetter(kind)) at = this.#readLetters(at);
      else if (kind === BREAK) at++;
      else if (kind === DIGIT) at = this.#readNumber(at);
      else if (isUnspaced(kind)) at = this.#readRun(at, kind);
      else at = this.#readMark(at, kind);
    }
    this.#tally.endSentence();
    return this.#tally;
  }

  #readLetters(start: number): number {
    const text = this.#text;
    const end = endOfLetters(text, start);
    const length = end - start;
    const last = foldedAt(text, end - 1);
    const shorter = hashRange(text, start, end - 1);
    const hash = extendHash(shorter, last);
    // The x of "30 x 20 cm" joins two numbers.
    if (last === SMALL_X && length === 1 && this.#context.followsNumber) return end;
    if (classAt(text, end) === DIGIT) return this.#readCode(end, hash);
    const meaning = this.#interpretWord(hash, start, length);
    if (length >= LEAST_SHOUTED && (meaning & IS_ABBREVIATION) === 0 && isShouted(text, start, end))
      this.#tally.capitals++;
    // "Bottles" repeats "bottle".
    this.#addWord(last === SMALL_S && length > LEAST_REPEATED ? shorter : hash, length, meaning);
    return end;
  }

  /** Reads a code such as IPX7 or WH1000XM5: letters, then a digit, then letters and digits. */
  #readCode(start: number, letters: number): number {
    let at = start;
    let hash = letters;
    for (let kind = classAt(this.#text, at); isLetter(kind) || kind === DIGIT; kind = classAt(this.#text, at)) {
      hash = extendHash(hash, foldedAt(this.#text, at++));
    }
    this.#tally.words++;
    this.#tally.addMeaning(meaningOf(letters));
    this.#addFact(hash);
    this.#context.divide();
    return at;
  }

  #readNumber(start: number): number {
    const text = this.#text;
    let at = start;
    let hash = EMPTY_HASH;
    while (classAt(text, at) === DIGIT) {
      hash = extendHash(hash, foldedAt(text, at++));
      const code = at < text.length ? text.charCodeAt(at) : 0;
      const isInside = (code === POINT || code === COMMA) && classAt(text, at + 1) === DIGIT;
      if (isInside) hash = extendHash(hash, text.charCodeAt(at++));
    }
    this.#tally.words++;
    this.#tally.addMeaning(this.#context.numberMeaning(hash));
    this.#addFact(this.#context.takeNumber(hash, at));
    return at;
  }

  /** Reads a run of one script without spaces: looks up terms at every position and counts words by length. */
  #readRun(start: number, kind: number): number {
    const text = this.#text;
    const rule = WORD_RULES[kind] ?? NO_WORDS;
    let at = start;
    // A term may begin in the run of another script, as most Japanese verbs do.
    let last = unspacedBefore(text, start);
    let run = EMPTY_HASH;
    let word = EMPTY_HASH;
    let inWord = 0;
    if (this.#context.followsNumber) this.#addTerm(extendHash(EMPTY_HASH, foldedAt(text, start)));
    while (classAt(text, at) === kind) {
      const code = foldedAt(text, at++);
      this.#addTerm(extendHash(extendHash(EMPTY_HASH, last), code));
      last = code;
      run = extendHash(run, code);
      word = extendHash(word, code);
      if (++inWord < rule.length) continue;
      this.#addRunWord(word, rule.countsRepeats);
      word = EMPTY_HASH;
      inWord = 0;
    }
    const length = at - start;
    // A run of two was already looked up as a pair.
    if (length !== 2) this.#addTerm(run);
    if (length < rule.length && length >= rule.least) this.#addRunWord(run, rule.countsRepeats && length > 1);
    this.#context.endRun(run);
    return at;
  }

  #readMark(at: number, kind: number): number {
    switch (kind) {
      case EXCLAMATION:
        return this.#readExclamations(at);
      case STOP:
        this.#endSentence();
        return at + 1;
      case EMOJI:
        this.#tally.emoji++;
        this.#context.divide();
        return isLowSurrogate(this.#text, at + 1) ? at + 2 : at + 1;
      case UNIT_SIGN:
        this.#addFact(this.#context.takeSign(extendHash(EMPTY_HASH, foldedAt(this.#text, at)), at));
        return at + 1;
      case HASH_SIGN:
        this.#context.endRun(HASH_MARK);
        return at + 1;
      default:
        this.#context.divide();
        // "Returns: none" is one clause.
        if (this.#text.charCodeAt(at) !== COLON) this.#tally.endClause();
        return at + 1;
    }
  }

  #readExclamations(start: number): number {
    let at = start;
    while (classAt(this.#text, at) === EXCLAMATION) at++;
    this.#tally.addExclamations(at - start);
    this.#endSentence();
    return at;
  }

  #endSentence(): void {
    this.#tally.endSentence();
    this.#context.divide();
  }

  /** Counts a word and returns its meaning, alone and after the last word. A unit counts as neutral. */
  #interpretWord(hash: number, start: number, length: number): number {
    this.#tally.words++;
    const meaning = meaningOf(hash) | this.#context.phraseMeaning(hash);
    this.#tally.addMeaning(meaning);
    const fact = this.#context.takeWord(hash, length, meaning, start);
    this.#addFact(fact);
    return fact === 0 ? meaning : meaning | IS_NEUTRAL;
  }

  #addTerm(hash: number): void {
    const meaning = meaningOf(hash);
    if (meaning === 0) return;
    this.#tally.addMeaning(meaning);
    if ((meaning & IS_PROOF) !== 0) this.#tally.addToken(hash, PROOF_TOKEN, 0);
    this.#addFact(this.#context.takeTerm(hash, meaning));
  }

  #addFact(fact: number): void {
    if (fact !== 0) this.#tally.addToken(fact, FACT_TOKEN, 0);
  }

  #addWord(hash: number, length: number, meaning: number): void {
    if (length < 2 || (meaning & (IS_HYPE | IS_PRESSURE | IS_NEUTRAL)) !== 0) return;
    const kind = (meaning & IS_PROOF) === 0 ? WORD_TOKEN : WORD_TOKEN | PROOF_TOKEN;
    this.#tally.addToken(hash, kind, length >= LEAST_REPEATED ? 1 : 0);
  }

  #addRunWord(word: number, countsRepeats: boolean): void {
    this.#tally.words++;
    this.#tally.addToken(word, WORD_TOKEN, countsRepeats ? 1 : 0);
  }
}

import type { Steps } from "../../shared/steps.ts";
import { WordMemo } from "../word-memo.ts";
import type { FoldedText } from "./fold.ts";
import { WORD_TAGS } from "./word-tags.ts";
import type { Forms } from "./match.ts";
import type { Phrase, PhraseSteps } from "./pattern.ts";
import { type Candidate, type Candidates, type Match, SentenceSequence, matchesIn } from "./phrase-matches.ts";
import { AffixSet } from "./affixes.ts";
import { eachWord, type Token, withoutApostrophe } from "./tokens.ts";
import { WordTable } from "./word-table.ts";

/** Returns the tags of a word. `isName` tells whether it is written with a capital. */
export type TagsOf = (word: string, isName: boolean) => readonly string[];

const NOTHING: readonly never[] = [];
const NO_SEQUENCE = { forms: NOTHING };
const NO_PHRASES: ReadonlyMap<number, readonly never[]> = new Map();

/** The number of words that are examined for candidates at once. */
const WINDOW_WORDS = 200;
/** The effective size of the alphabet in estimates of chance matches. */
const EFFECTIVE_LETTERS = 12;

/** An index of phrases by their first words. Words are numbers here, because texts are long and phrases are many. */
export class PhraseIndex<P extends Phrase> {
  readonly #words = new WordTable();
  /** The forms of each word of the phrases. */
  readonly #forms: readonly Forms[];
  readonly #stems: AffixSet;
  /** For each number, the phrases that begin with it and the keys it belongs to. */
  readonly #started: readonly (readonly Candidate<P>[])[];
  readonly #keys: readonly (readonly number[])[];
  /** For each number, the keys of the phrases that begin with it, contiguous in memory. */
  readonly #startKeys: readonly Int32Array[];
  /** For each number and each key, the last pass in which it was seen. */
  readonly #seen: Float64Array;
  readonly #seenKeys: Float64Array;
  #pass = 0;
  readonly #known = new WordMemo((word) => this.#readForms(word));
  /** The forms of words as texts write them, with an apostrophe. */
  readonly #written = new WordMemo((word) => this.#readForms(withoutApostrophe(word)));
  readonly #nameForms: Forms;

  /** Builds the index. `isTooCommon` tells which words need not be searched for, because every text contains them. */
  constructor(phrases: readonly P[], isTooCommon: (word: string) => boolean = () => false) {
    const known = new Map<ReadonlySet<string>, ReadonlySet<number>>();
    const likelihoods = new Map<ReadonlySet<number>, number>();
    const tooCommon = new Set<ReadonlySet<number>>();
    const numbered = (words: ReadonlySet<string>): ReadonlySet<number> => {
      const numbers = known.get(words) ?? new Set(Array.from(words, (word) => this.#words.add(word)));
      known.set(words, numbers);
      likelihoods.set(numbers, likelihoodOf(words));
      if ([...words].some(isTooCommon)) tooCommon.add(numbers);
      return numbers;
    };
    const started: Candidate<P>[][] = [];
    const keys = new Map<ReadonlySet<number>, number>([[NO_WORDS, 0]]);
    for (const pattern of phrases) {
      const steps = numberedSteps(pattern, numbered);
      const needed = neededWords(steps).filter((words) => !tooCommon.has(words));
      const needs = needed.toSorted((one, other) => (likelihoods.get(one) ?? 0) - (likelihoods.get(other) ?? 0));
      const [rarest = NO_WORDS] = needs;
      const key = keys.get(rarest) ?? keys.size;
      keys.set(rarest, key);
      for (const number of steps.first.words) (started[number] ??= []).push({ ...steps, pattern, needs, key });
    }
    const numbers = [...this.#words.all.keys()];
    const keysOf: number[][] = numbers.map(() => []);
    for (const [words, key] of keys) for (const word of words) keysOf[word]?.push(key);
    this.#keys = keysOf;
    this.#started = numbers.map((number) => started[number] ?? NOTHING);
    this.#startKeys = this.#started.map((candidates) => Int32Array.from(candidates, ({ key }) => key));
    this.#seen = new Float64Array(numbers.length);
    this.#seenKeys = new Float64Array(keys.size);
    this.#stems = new AffixSet(this.#words.all);
    this.#nameForms = this.#numbersOf(NAME_TAGS);
    this.#forms = this.#words.all.map((word) => this.#numbersOf([word, ...this.#stems.affixesOf(word)]));
  }

  /** Returns the forms of a word: nothing for most words. */
  formsOf(word: string): Forms {
    return this.#known.at(word, 0, word.length);
  }

  /**
   * Tells whether a folded text without Han and kana may contain a phrase. It is false if every phrase lacks a word
   * that it needs, as in most texts. It makes no tokens, so it treats every word as a name.
   */
  mayMatch({ text }: FoldedText): boolean {
    const started: number[] = [];
    this.#pass += 1;
    this.#seenKeys[0] = this.#pass;
    for (const name of this.#nameForms) this.#see(name, started);
    eachWord(text, (start, end) => {
      for (const form of this.#written.at(text, start, end)) this.#see(form, started);
    });
    return started.some((form) => this.#candidatesFrom(form).length > 0);
  }

  #readForms(word: string): Forms {
    const number = this.#words.numberOf(word);
    return (number < 0 ? undefined : this.#forms[number]) ?? this.#numbersOf(this.#stems.affixesOf(word));
  }

  /** Returns sentences as sequences for matching. */
  sequencesOf(sentences: readonly (readonly Token[])[], tagsOf: TagsOf = nameTag): SentenceSequence[] {
    const formsOf = ({ word, isName }: Token): Forms => {
      const forms = this.formsOf(word);
      const names = tagsOf(word, isName);
      if (names.length === 0) return forms;
      const tags = this.#numbersOf(names);
      return forms.length === 0 ? tags : [...forms, ...tags];
    };
    return sentences.map((tokens) => new SentenceSequence(tokens, tokens.map(formsOf)));
  }

  /** Returns the longest match of each label at each position of consecutive sequences. */
  *matchesOf(sequences: readonly SentenceSequence[]): Steps<Match<P, SentenceSequence>[]> {
    const matches: Match<P, SentenceSequence>[] = [];
    for (let first = 0, after = 0; first < sequences.length; first = after) {
      const window: Forms[] = [];
      for (let words = 0; after < sequences.length && words < WINDOW_WORDS; after++) {
        const { forms } = sequences[after] ?? NO_SEQUENCE;
        words += forms.length;
        for (const form of forms) if (form.length > 0) window.push(form);
      }
      const candidates = this.candidatesAmong(window);
      if (candidates.size > 0)
        for (const sequence of sequences.slice(first, after))
          matches.push(...matchesIn(sequence, candidates, sequence.tokens.keys()));
      yield;
    }
    return matches;
  }

  /** Returns the phrases that may match among some forms. Most lack a word that they need. */
  candidatesAmong(positions: readonly Forms[]): Candidates<P> {
    this.#pass += 1;
    this.#seenKeys[0] = this.#pass;
    const started: number[] = [];
    for (let at = 0; at < positions.length; at++) {
      const forms = positions[at] ?? NOTHING;
      for (let index = 0; index < forms.length; index++) this.#see(forms[index] ?? 0, started);
    }
    let candidates: Map<number, readonly Candidate<P>[]> | undefined;
    for (const form of started) {
      const phrases = this.#candidatesFrom(form);
      if (phrases.length > 0) (candidates ??= new Map()).set(form, phrases);
    }
    return candidates ?? NO_PHRASES;
  }

  #candidatesFrom(form: number): readonly Candidate<P>[] {
    const keys = this.#startKeys[form] ?? NOTHING;
    let candidates: Candidate<P>[] | undefined;
    for (let index = 0; index < keys.length; index++) {
      if (this.#seenKeys[keys[index] ?? 0] !== this.#pass) continue;
      const candidate = this.#started[form]?.[index];
      if (candidate?.needs.every((words) => this.#isSeen(words)) === true) (candidates ??= []).push(candidate);
    }
    return candidates ?? NOTHING;
  }

  /** Marks a form as seen, and adds it to `started` if phrases begin with it. */
  #see(form: number, started: number[]): void {
    if (this.#seen[form] === this.#pass) return;
    this.#seen[form] = this.#pass;
    for (const key of this.#keys[form] ?? NOTHING) this.#seenKeys[key] = this.#pass;
    if (this.#started[form] !== NOTHING) started.push(form);
  }

  #isSeen(words: ReadonlySet<number>): boolean {
    for (const word of words) if (this.#seen[word] === this.#pass) return true;
    return false;
  }

  #numbersOf(words: readonly string[]): Forms {
    let numbers: number[] | undefined;
    for (let index = 0; index < words.length; index++) {
      const number = this.#words.numberOf(words[index] ?? "");
      if (number >= 0) (numbers ??= []).push(number);
    }
    return numbers ?? NOTHING;
  }
}

/** The empty set, whose key belongs to phrases that need only their first word. */
const NO_WORDS: ReadonlySet<number> = new Set();

/** Returns the probability that random letters form one of some words. Tags apply to many words. */
function likelihoodOf(words: ReadonlySet<string>): number {
  return [...words].reduce((sum, word) => sum + (TAGS.has(word) ? 1 : EFFECTIVE_LETTERS ** -word.length), 0);
}

const TAGS: ReadonlySet<string> = new Set(Object.values(WORD_TAGS));
const NAME_TAGS: readonly string[] = [WORD_TAGS.name];

const nameTag: TagsOf = (_, isName) => (isName ? NAME_TAGS : NOTHING);

function numberedSteps(
  { first, rest, leads, notAfter, notBefore }: Phrase,
  numbered: (words: ReadonlySet<string>) => ReadonlySet<number>,
): PhraseSteps<number> {
  return {
    first: { ...first, words: numbered(first.words) },
    rest: rest.map((step) => ("words" in step ? { ...step, words: numbered(step.words) } : step)),
    leads: leads && numbered(leads),
    notAfter: numbered(notAfter),
    notBefore: numbered(notBefore),
  };
}

/** Returns the sets of words that have to follow the first word. */
function neededWords({ rest }: PhraseSteps<number>): ReadonlySet<number>[] {
  return rest.flatMap((step) => (step.kind === "word" && !step.optional ? [step.words] : []));
}

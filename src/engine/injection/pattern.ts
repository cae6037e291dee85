import { MARKS } from "./marks.ts";
import type { Signal, Strength } from "./signals.ts";
import { StemSet } from "./stems.ts";
import type { Token } from "./tokens.ts";

interface WordStep<Form> {
  readonly kind: "word";
  readonly words: ReadonlySet<Form>;
  readonly colon: boolean;
  readonly optional: boolean;
}

/** Some of the words. */
interface ManyStep<Form> {
  readonly kind: "many";
  readonly words: ReadonlySet<Form>;
  readonly max: number;
}

/** Any words. */
interface GapStep {
  readonly kind: "gap";
  readonly max: number;
}

/** One element of a phrase. Its words are texts where phrases are written, and numbers where they are looked for. */
export type Step<Form = string> =
  | WordStep<Form>
  | ManyStep<Form>
  | GapStep
  | { readonly kind: "not"; readonly words: ReadonlySet<Form> };

interface Steps<Form> {
  readonly first: WordStep<Form>;
  readonly rest: readonly Step<Form>[];
  /** Set when the phrase begins where an order would: the words after which one may begin. */
  readonly leads: ReadonlySet<Form> | undefined;
  readonly notAfter: ReadonlySet<Form>;
  readonly notBefore: ReadonlySet<Form>;
}

/** A phrase that is ready to be looked for. */
export interface Phrase extends Steps<string> {
  /** What it is a sign of: of the phrases of one label that begin at a word, only the longest is found. */
  readonly label: string;
}

/** A phrase that is a signal by itself. */
export interface Pattern extends Phrase {
  readonly signal: Signal;
  readonly strength: Strength;
}

/** What a place of a row is, in numbers: its word, the stems of that, and its marks. */
export type Forms = readonly number[];

/** Says what else a word is: the marks of a word that is written with a capital, and of one that is not. */
export type MarksOf = (word: string, isName: boolean) => readonly string[];

/** Words in a row, as phrases read them. */
export interface Row {
  readonly forms: readonly Forms[];
  /** The words, where they are those of a text. */
  readonly tokens?: readonly Token[];
  /** For each place the next one. Absent: words follow each other. */
  readonly next?: Uint32Array;
}

/** A sentence as phrases read it. */
export interface SentenceRow extends Row {
  readonly tokens: readonly Token[];
}

/** A phrase that was found: its pattern, and its places from `from` to before `to`. */
export interface Match<P extends Phrase> {
  readonly pattern: P;
  readonly from: number;
  readonly to: number;
}

/** How many words behind a phrase are asked whether they belong to another meaning. */
const LOOK_AHEAD = 5;

const NOTHING: readonly never[] = [];

/** A phrase in numbers. */
interface Candidate<P> extends Steps<number> {
  readonly pattern: P;
  /** The sets of which a word has to be there, by their numbers. */
  readonly needs: readonly number[];
}

/** Phrases by what they begin with. Their words are numbers here, because texts are long and phrases are many. */
export class PhraseIndex<P extends Phrase> {
  readonly #numbers = new Map<string, number>();
  readonly #stems: StemSet;
  /** For each number the phrases that begin with it. */
  readonly #begun: Candidate<P>[][] = [];
  /** For each number the sets that phrases need one word of, if it is in them. */
  readonly #sets: number[][] = [];
  /** For each number, and for each of those sets, the last look around in which it was seen. */
  readonly #seen: number[] = [];
  readonly #seenSets: number[] = [];
  #looks = 0;
  /** How many words the longest phrase has. */
  readonly #reach: number;

  constructor(phrases: readonly P[]) {
    const known = new Map<ReadonlySet<string>, ReadonlySet<number>>();
    const numbered = (words: ReadonlySet<string>): ReadonlySet<number> => {
      const numbers = known.get(words) ?? new Set(Array.from(words, (word) => this.#number(word)));
      known.set(words, numbers);
      return numbers;
    };
    const needed = new Map<ReadonlySet<number>, number>();
    for (const pattern of phrases) {
      const steps = numberedSteps(pattern, numbered);
      const needs = neededWords(steps).map((words) => {
        const set = needed.get(words) ?? needed.size;
        if (!needed.has(words)) for (const word of words) (this.#sets[word] ??= []).push(set);
        needed.set(words, set);
        return set;
      });
      for (const number of steps.first.words) (this.#begun[number] ??= []).push({ ...steps, pattern, needs });
    }
    this.#stems = new StemSet(this.#numbers.keys());
    this.#reach = Math.max(0, ...phrases.map(lengthOf));
  }

  /** Returns what a word is to the phrases: nothing, for most words. */
  formsOf(word: string): Forms {
    return this.#numbersOf([word, ...this.#stems.stemsOf(word)]);
  }

  /** Returns sentences as the phrases read them. */
  rowsOf(sentences: readonly (readonly Token[])[], marksOf: MarksOf = nameMark): SentenceRow[] {
    const known = [new Map<string, Forms>(), new Map<string, Forms>()] as const;
    const formsOf = ({ word, isName }: Token): Forms => {
      const alike = known[isName ? 1 : 0];
      const forms = alike.get(word) ?? [...this.formsOf(word), ...this.#numbersOf(marksOf(word, isName))];
      alike.set(word, forms);
      return forms;
    };
    return sentences.map((tokens) => ({ forms: tokens.map(formsOf), tokens }));
  }

  /** Returns the phrases in a row: of each label the longest that begins at a place. */
  matchesOf(row: Row): Match<P>[] {
    const matches: Match<P>[] = [];
    const { length } = row.forms;
    // Letters are read as words of any length, so that all of them are near.
    const reach = row.next === undefined ? this.#reach : length;
    for (let start = 0; start < length; start += reach) {
      const possible = this.#possibleIn(row.forms, start, start + 2 * reach);
      for (let from = start; from < Math.min(start + reach, length); from++) {
        const forms = row.forms[from] ?? NOTHING;
        if (forms.length === 0) continue;
        let longest: readonly Match<P>[] = NOTHING;
        for (const form of forms) longest = withLonger(longest, possible(form), row, from);
        if (longest.length > 0) matches.push(...longest);
      }
    }
    return matches;
  }

  /**
   * Looks around in a part of a row, and returns which phrases that begin with a form are possible there. Most lack a word,
   * however often their first one is there.
   */
  #possibleIn(row: readonly Forms[], start: number, end: number): (form: number) => readonly Candidate<P>[] {
    const known = new Map<number, readonly Candidate<P>[]>();
    return (form) => {
      const begun = this.#begun[form];
      if (begun === undefined) return NOTHING;
      if (known.size === 0) this.#look(row, start, Math.min(end, row.length));
      const isSeen = (set: number): boolean => this.#seenSets[set] === this.#looks;
      const possible = known.get(form) ?? begun.filter(({ needs }) => needs.every(isSeen));
      known.set(form, possible);
      return possible;
    };
  }

  #look(row: readonly Forms[], start: number, end: number): void {
    this.#looks += 1;
    for (let at = start; at < end; at++) {
      for (const form of row[at] ?? NOTHING) {
        if (this.#seen[form] === this.#looks) continue;
        this.#seen[form] = this.#looks;
        for (const set of this.#sets[form] ?? NOTHING) this.#seenSets[set] = this.#looks;
      }
    }
  }

  #number(word: string): number {
    const number = this.#numbers.get(word) ?? this.#numbers.size;
    this.#numbers.set(word, number);
    return number;
  }

  #numbersOf(words: Iterable<string>): number[] {
    const numbers: number[] = [];
    for (const word of words) {
      const number = this.#numbers.get(word);
      if (number !== undefined) numbers.push(number);
    }
    return numbers;
  }
}

const NAMED: readonly string[] = [MARKS.name];

const nameMark: MarksOf = (_, isName) => (isName ? NAMED : NOTHING);

function numberedSteps(
  { first, rest, leads, notAfter, notBefore }: Phrase,
  numbered: (words: ReadonlySet<string>) => ReadonlySet<number>,
): Steps<number> {
  return {
    first: { ...first, words: numbered(first.words) },
    rest: rest.map((step) => ("words" in step ? { ...step, words: numbered(step.words) } : step)),
    leads: leads && numbered(leads),
    notAfter: numbered(notAfter),
    notBefore: numbered(notBefore),
  };
}

/** The sets of which a word has to come after the first one. */
function neededWords({ rest }: Steps<number>): ReadonlySet<number>[] {
  return rest.flatMap((step) => (step.kind === "word" && !step.optional ? [step.words] : []));
}

/** How many words a phrase has at most. */
function lengthOf({ rest }: Phrase): number {
  return rest.reduce((sum, step) => sum + ("max" in step ? step.max : 1), 1);
}

/** Returns matches at a place, each label's longest, with those of further phrases. */
function withLonger<P extends Phrase>(
  matches: readonly Match<P>[],
  candidates: readonly Candidate<P>[],
  row: Row,
  from: number,
): readonly Match<P>[] {
  let longest = matches;
  for (const candidate of candidates) {
    const to = endOf(candidate, row, from);
    if (to === 0) continue;
    const { pattern } = candidate;
    const rival = longest.find((match) => match.pattern.label === pattern.label);
    if (to > (rival?.to ?? 0)) longest = [...longest.filter((match) => match !== rival), { pattern, from, to }];
  }
  return longest;
}

/** Returns all words that phrases are made of. */
export function vocabularyOf(phrases: readonly Phrase[]): Set<string> {
  const sets = new Set<ReadonlySet<string>>();
  for (const { first, rest, notAfter, notBefore } of phrases) {
    sets.add(notAfter).add(notBefore);
    for (const step of [first, ...rest]) if ("words" in step) sets.add(step.words);
  }
  return new Set([...sets].flatMap((words) => [...words]));
}

/** Tells whether a place is one of a set of words, by its word, a stem or a mark. */
function isOneOf(words: ReadonlySet<number>, forms: Forms | undefined): boolean {
  if (forms === undefined) return false;
  for (const form of forms) if (words.has(form)) return true;
  return false;
}

const nextOf = ({ next }: Row, at: number): number => next?.[at] ?? at + 1;

/** Returns the place behind a phrase that begins at `from`: 0 when it is not there. */
function endOf(phrase: Steps<number>, row: Row, from: number): number {
  if (!mayBegin(phrase, row, from)) return 0;
  const to = matchSteps(phrase.rest, 0, row, nextOf(row, from));
  return to > 0 && isFollowedBy(phrase.notBefore, row, to) ? 0 : to;
}

function mayBegin({ first, leads, notAfter }: Steps<number>, row: Row, from: number): boolean {
  if (first.colon && !hasColon(row, from)) return false;
  const previous = row.forms[from - 1];
  if (notAfter.size > 0 && (isOneOf(notAfter, previous) || isOneOf(notAfter, row.forms[from - 2]))) return false;
  return leads === undefined || row.tokens?.[from]?.opens === true || isOneOf(leads, previous);
}

const hasColon = ({ tokens }: Row, at: number): boolean => tokens?.[at]?.colon === true;

function isFollowedBy(words: ReadonlySet<number>, { forms }: Row, to: number): boolean {
  if (words.size === 0) return false;
  // The last word of the phrase counts as well: it may have been taken by a gap's neighbour.
  for (let at = to - 1; at < to + LOOK_AHEAD; at++) if (isOneOf(words, forms[at])) return true;
  return false;
}

/** Returns the place behind the steps from `step` on, when they match from `at` on, else 0. */
function matchSteps(steps: readonly Step<number>[], step: number, row: Row, at: number): number {
  const wanted = steps[step];
  if (wanted === undefined) return at;
  if (wanted.kind === "gap" || wanted.kind === "many") return matchRun(wanted, steps, step, row, at);
  if (wanted.kind === "word") return matchWord(wanted, steps, step, row, at);
  return isOneOf(wanted.words, row.forms[at]) ? 0 : matchSteps(steps, step + 1, row, at);
}

function matchWord(
  { words, colon, optional }: WordStep<number>,
  steps: readonly Step<number>[],
  step: number,
  row: Row,
  at: number,
): number {
  const isThere = isOneOf(words, row.forms[at]) && (!colon || hasColon(row, at));
  const to = isThere ? matchSteps(steps, step + 1, row, nextOf(row, at)) : 0;
  return to === 0 && optional ? matchSteps(steps, step + 1, row, at) : to;
}

/** Skips as few words as it can until the rest matches. */
function matchRun(
  run: ManyStep<number> | GapStep,
  steps: readonly Step<number>[],
  step: number,
  row: Row,
  at: number,
): number {
  let place = at;
  for (let skipped = 0; skipped <= run.max; skipped++) {
    const to = matchSteps(steps, step + 1, row, place);
    if (to > 0) return to;
    const passed = row.forms[place];
    if (passed === undefined || (run.kind === "many" && !isOneOf(run.words, passed))) return 0;
    place = nextOf(row, place);
  }
  return 0;
}

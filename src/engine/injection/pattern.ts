import type { Signal, Strength } from "./signals.ts";
import type { Token } from "./tokens.ts";

interface WordStep {
  readonly kind: "word";
  readonly words: ReadonlySet<string>;
  readonly colon: boolean;
  readonly optional: boolean;
}

/** One element of a phrase. */
export type Step =
  | WordStep
  | { readonly kind: "many"; readonly words: ReadonlySet<string>; readonly max: number }
  | { readonly kind: "not"; readonly words: ReadonlySet<string> }
  | { readonly kind: "gap"; readonly max: number };

/** A phrase that is ready to be looked for. */
export interface Phrase {
  readonly first: WordStep;
  readonly rest: readonly Step[];
  /** Set when the phrase begins where an order would: the words after which one may begin. */
  readonly leads: ReadonlySet<string> | undefined;
  readonly notAfter: ReadonlySet<string>;
  readonly notBefore: ReadonlySet<string>;
  /** What it is a sign of: of the phrases of one label that begin at a word, only the longest is found. */
  readonly label: string;
}

/** A phrase that is a signal by itself. */
export interface Pattern extends Phrase {
  readonly signal: Signal;
  readonly strength: Strength;
}

/** Phrases by the words and marks that they begin with. */
export type PhraseIndex<P extends Phrase> = ReadonlyMap<string, readonly P[]>;

/** How many words behind a phrase are asked whether they belong to another meaning. */
const LOOK_AHEAD = 5;

/** Returns phrases in the form in which `matchesOf` takes them. */
export function indexOf<P extends Phrase>(patterns: readonly P[]): PhraseIndex<P> {
  const index = new Map<string, P[]>();
  for (const pattern of patterns) {
    for (const word of pattern.first.words) {
      const begun = index.get(word);
      if (begun === undefined) index.set(word, [pattern]);
      else begun.push(pattern);
    }
  }
  return index;
}

/** Returns all words that phrases are made of. */
export function vocabularyOf(patterns: readonly Phrase[]): Set<string> {
  const sets = new Set<ReadonlySet<string>>();
  for (const { first, rest, notAfter, notBefore } of patterns) {
    sets.add(notAfter).add(notBefore);
    for (const step of [first, ...rest]) if ("words" in step) sets.add(step.words);
  }
  return new Set([...sets].flatMap((words) => [...words]));
}

/** A phrase that was found: its pattern and its tokens from `from` to before `to`. */
export interface Match<P extends Phrase> {
  readonly pattern: P;
  readonly from: number;
  readonly to: number;
}

/** Returns the phrases in a row of tokens. */
export function matchesOf<P extends Phrase>(tokens: readonly Token[], index: PhraseIndex<P>): Match<P>[] {
  return tokens.flatMap((_, from) => matchesAt(tokens, from, index));
}

/** Returns the phrases that begin at one token: of each label the longest. */
export function matchesAt<P extends Phrase>(tokens: readonly Token[], from: number, index: PhraseIndex<P>): Match<P>[] {
  const longest = new Map<string, Match<P>>();
  for (const pattern of begunBy(tokens[from], index)) {
    const to = endOf(pattern, tokens, from);
    if (to > (longest.get(pattern.label)?.to ?? 0)) longest.set(pattern.label, { pattern, from, to });
  }
  return [...longest.values()];
}

function begunBy<P extends Phrase>(token: Token | undefined, index: PhraseIndex<P>): readonly P[] {
  if (token === undefined) return [];
  const byWord = index.get(token.word) ?? [];
  return token.marks.length === 0 ? byWord : [...byWord, ...token.marks.flatMap((mark) => index.get(mark) ?? [])];
}

/** The tokens of a text, of which one sentence is read. */
interface Row {
  readonly tokens: readonly Token[];
  readonly sentence: number;
}

/** Returns the token at an index: undefined when it is not of the sentence. */
function tokenAt({ tokens, sentence }: Row, index: number): Token | undefined {
  const token = tokens[index];
  return token?.sentence === sentence ? token : undefined;
}

/** Tells whether a token is one of a set of words, by itself or by a mark. */
function isOneOf(words: ReadonlySet<string>, token: Token | undefined): boolean {
  return token !== undefined && (words.has(token.word) || token.marks.some((mark) => words.has(mark)));
}

/** Returns the index behind the last token of a phrase that begins at `from`: 0 when it is not there. */
function endOf(pattern: Phrase, tokens: readonly Token[], from: number): number {
  const first = tokens[from];
  if (first === undefined || (pattern.first.colon && !first.colon)) return 0;
  const row = { tokens, sentence: first.sentence };
  if (!mayBegin(pattern, first, tokenAt(row, from - 1), tokenAt(row, from - 2))) return 0;
  const to = matchSteps(pattern.rest, 0, row, from + 1);
  return to > 0 && isFollowedBy(pattern.notBefore, row, to) ? 0 : to;
}

function mayBegin({ leads, notAfter }: Phrase, token: Token, previous?: Token, beforeThat?: Token): boolean {
  if (notAfter.size > 0 && (isOneOf(notAfter, previous) || isOneOf(notAfter, beforeThat))) return false;
  return leads === undefined || token.opens || isOneOf(leads, previous);
}

function isFollowedBy(words: ReadonlySet<string>, row: Row, to: number): boolean {
  if (words.size === 0) return false;
  // The last word of the phrase counts as well: it may have been taken by a gap's neighbour.
  for (let at = to - 1; at < to + LOOK_AHEAD; at++) if (isOneOf(words, tokenAt(row, at))) return true;
  return false;
}

/** Returns the index behind the steps from `step` on, when they match from `at` on, else 0. */
function matchSteps(steps: readonly Step[], step: number, row: Row, at: number): number {
  const wanted = steps[step];
  if (wanted === undefined) return at;
  if (wanted.kind === "gap" || wanted.kind === "many") return matchRun(wanted, steps, step, row, at);
  const token = tokenAt(row, at);
  if (wanted.kind === "not") {
    return isOneOf(wanted.words, token) ? 0 : matchSteps(steps, step + 1, row, at);
  }
  const to = isWanted(wanted, token) ? matchSteps(steps, step + 1, row, at + 1) : 0;
  return to === 0 && wanted.optional ? matchSteps(steps, step + 1, row, at) : to;
}

/** Skips as few words as it can until the rest matches. */
function matchRun(
  run: Extract<Step, { kind: "many" | "gap" }>,
  steps: readonly Step[],
  step: number,
  row: Row,
  at: number,
): number {
  for (let skipped = 0; skipped <= run.max; skipped++) {
    const to = matchSteps(steps, step + 1, row, at + skipped);
    if (to > 0) return to;
    const passed = tokenAt(row, at + skipped);
    if (passed === undefined || (run.kind === "many" && !isOneOf(run.words, passed))) return 0;
  }
  return 0;
}

function isWanted({ words, colon }: WordStep, token: Token | undefined): boolean {
  return isOneOf(words, token) && (!colon || token?.colon === true);
}

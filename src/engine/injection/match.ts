import type { GapStep, ManyStep, PhraseSteps, Step, WordStep } from "./pattern.ts";
import type { Token } from "./tokens.ts";

/** A position of a sequence as numbers: its word, the affixes of that word, and its tags. */
export type Forms = readonly number[];

/** A sequence of words that phrases are matched against. */
export interface WordSequence {
  /** Returns the forms at a position, or undefined beyond the ends. */
  formsAt(position: number): Forms | undefined;
  /** Returns the position after the word at a position. */
  after(position: number): number;
  /** The tokens, where the words are those of a text. */
  readonly tokens?: readonly Token[];
}

/** The number of words after a phrase that are checked for another meaning. */
const LOOK_AHEAD = 5;

/** Tells whether a word is in a set, by itself, by an affix or by a tag. */
function isOneOf(words: ReadonlySet<number>, forms: Forms | undefined): boolean {
  if (forms === undefined) return false;
  for (const form of forms) if (words.has(form)) return true;
  return false;
}

/** Returns the position after a phrase that begins at `from`, or 0 if it does not match. */
export function endOf(phrase: PhraseSteps<number>, sequence: WordSequence, from: number): number {
  if (!mayBegin(phrase, sequence, from)) return 0;
  const to = matchSteps(phrase.rest, 0, sequence, sequence.after(from));
  return to > 0 && isFollowedBy(phrase.notBefore, sequence, to) ? 0 : to;
}

function mayBegin({ first, leads, notAfter }: PhraseSteps<number>, sequence: WordSequence, from: number): boolean {
  if (first.colon && !hasColon(sequence, from)) return false;
  const previous = sequence.formsAt(from - 1);
  if (notAfter.size > 0 && (isOneOf(notAfter, previous) || isOneOf(notAfter, sequence.formsAt(from - 2)))) return false;
  return leads === undefined || sequence.tokens?.[from]?.opensClause === true || isOneOf(leads, previous);
}

const hasColon = ({ tokens }: WordSequence, at: number): boolean => tokens?.[at]?.colon === true;

function isFollowedBy(words: ReadonlySet<number>, sequence: WordSequence, to: number): boolean {
  if (words.size === 0) return false;
  // Includes the last word of the phrase, because a gap may have ended at it.
  for (let at = to - 1; at < to + LOOK_AHEAD; at++) if (isOneOf(words, sequence.formsAt(at))) return true;
  return false;
}

/** Returns the position after the steps from `step` on if they match at `at`, or 0. */
function matchSteps(steps: readonly Step<number>[], step: number, sequence: WordSequence, at: number): number {
  const wanted = steps[step];
  if (wanted === undefined) return at;
  if (wanted.kind === "gap" || wanted.kind === "many") return matchRun(wanted, steps, step, sequence, at);
  if (wanted.kind === "word") return matchWord(wanted, steps, step, sequence, at);
  return isOneOf(wanted.words, sequence.formsAt(at)) ? 0 : matchSteps(steps, step + 1, sequence, at);
}

function matchWord(
  { words, colon, optional }: WordStep<number>,
  steps: readonly Step<number>[],
  step: number,
  sequence: WordSequence,
  at: number,
): number {
  const isThere = isOneOf(words, sequence.formsAt(at)) && (!colon || hasColon(sequence, at));
  const to = isThere ? matchSteps(steps, step + 1, sequence, sequence.after(at)) : 0;
  return to === 0 && optional ? matchSteps(steps, step + 1, sequence, at) : to;
}

/** Skips the fewest words that let the rest match. */
function matchRun(
  run: ManyStep<number> | GapStep,
  steps: readonly Step<number>[],
  step: number,
  sequence: WordSequence,
  at: number,
): number {
  let position = at;
  for (let skipped = 0; skipped <= run.max; skipped++) {
    const to = matchSteps(steps, step + 1, sequence, position);
    if (to > 0) return to;
    const passed = sequence.formsAt(position);
    if (passed === undefined || (run.kind === "many" && !isOneOf(run.words, passed))) return 0;
    position = sequence.after(position);
  }
  return 0;
}

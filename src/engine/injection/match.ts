import type { GapStep, ManyStep, PhraseSteps, Step, WordStep } from "./pattern.ts";
import type { Token } from "./tokens.ts";

/** A place of a row in numbers: its word, the stems of that word, and its marks. */
export type Forms = readonly number[];

/** Words in a row, as phrases read them. */
export interface Row {
  /** Returns what a place is to the phrases. Undefined: the row does not have it. */
  formsAt(place: number): Forms | undefined;
  /** Returns the place behind a word. */
  behind(place: number): number;
  /** The words, where they are those of a text. */
  readonly tokens?: readonly Token[];
}

/** Number of words behind a phrase that are checked for another meaning. */
const LOOK_AHEAD = 5;

/** Tells whether a place is one of a set of words, by its word, a stem or a mark. */
function isOneOf(words: ReadonlySet<number>, forms: Forms | undefined): boolean {
  if (forms === undefined) return false;
  for (const form of forms) if (words.has(form)) return true;
  return false;
}

/** Returns the place behind a phrase that begins at `from`: 0 when it is not there. */
export function endOf(phrase: PhraseSteps<number>, row: Row, from: number): number {
  if (!mayBegin(phrase, row, from)) return 0;
  const to = matchSteps(phrase.rest, 0, row, row.behind(from));
  return to > 0 && isFollowedBy(phrase.notBefore, row, to) ? 0 : to;
}

function mayBegin({ first, leads, notAfter }: PhraseSteps<number>, row: Row, from: number): boolean {
  if (first.colon && !hasColon(row, from)) return false;
  const previous = row.formsAt(from - 1);
  if (notAfter.size > 0 && (isOneOf(notAfter, previous) || isOneOf(notAfter, row.formsAt(from - 2)))) return false;
  return leads === undefined || row.tokens?.[from]?.opens === true || isOneOf(leads, previous);
}

const hasColon = ({ tokens }: Row, at: number): boolean => tokens?.[at]?.colon === true;

function isFollowedBy(words: ReadonlySet<number>, row: Row, to: number): boolean {
  if (words.size === 0) return false;
  // The last word of the phrase counts as well: it may have been taken by a gap's neighbour.
  for (let at = to - 1; at < to + LOOK_AHEAD; at++) if (isOneOf(words, row.formsAt(at))) return true;
  return false;
}

/** Returns the place behind the steps from `step` on, when they match from `at` on, else 0. */
function matchSteps(steps: readonly Step<number>[], step: number, row: Row, at: number): number {
  const wanted = steps[step];
  if (wanted === undefined) return at;
  if (wanted.kind === "gap" || wanted.kind === "many") return matchRun(wanted, steps, step, row, at);
  if (wanted.kind === "word") return matchWord(wanted, steps, step, row, at);
  return isOneOf(wanted.words, row.formsAt(at)) ? 0 : matchSteps(steps, step + 1, row, at);
}

function matchWord(
  { words, colon, optional }: WordStep<number>,
  steps: readonly Step<number>[],
  step: number,
  row: Row,
  at: number,
): number {
  const isThere = isOneOf(words, row.formsAt(at)) && (!colon || hasColon(row, at));
  const to = isThere ? matchSteps(steps, step + 1, row, row.behind(at)) : 0;
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
    const passed = row.formsAt(place);
    if (passed === undefined || (run.kind === "many" && !isOneOf(run.words, passed))) return 0;
    place = row.behind(place);
  }
  return 0;
}

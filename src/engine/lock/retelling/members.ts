import type { ReadSentence } from "../statements/read.ts";
import { type Term, wordOf } from "../statements/term.ts";
import { isEstranging, isGuard } from "../proof/words.ts";
import { ALL, DISTRIBUTIVES, LIMITING, WEAKENERS } from "../words/guards.ts";
import type { Item } from "./item.ts";
import { type Shape, shapeOf } from "./shape.ts";

/** Words that may limit what is said in another piece of their sentence, next to guards and words that estrange. */
const LIMITS = [ALL, DISTRIBUTIVES, LIMITING, WEAKENERS];
/** More segments than any list that is worth dividing. */
const MOST_MEMBERS = 8;

/** Returns the runs of a plain list that say something by themselves: "hood adjustable", of "hood adjustable, two pockets". */
export function membersOf(sentence: ReadSentence, shapes: readonly Shape[]): Shape[][] {
  if (shapes.length > MOST_MEMBERS || !isPlain(sentence)) return [];
  const runs: Shape[][] = [];
  for (let start = 0; start < shapes.length; start += 1) {
    if (!mayBegin(shapes, start)) continue;
    for (let end = start + 1; end <= shapes.length; end += 1) {
      if (end < shapes.length && !mayEnd(shapes, start, end)) continue;
      const run = shapes.slice(start, end);
      if (run.length < shapes.length) runs.push(run);
      const shorter = withoutAddition(run);
      if (shorter !== undefined) runs.push(shorter);
    }
  }
  return runs;
}

/** Tells whether nothing in a sentence denies, limits or points to anything else in it. */
function isPlain({ clauses, statements }: ReadSentence): boolean {
  const isJoined = clauses.every(({ join, topic }) => join !== "or" && join !== "which" && topic.length === 0);
  const isUnmarked = clauses.every(({ content }) =>
    content.every((token) => token.kind !== "mark" || (token.mark !== "not" && token.mark !== "absent")),
  );
  return isJoined && isUnmarked && statements.every(({ uncertain, terms }) => !uncertain && terms.every(isFree));
}

function isFree(term: Term): boolean {
  const word = wordOf(term);
  const isLimiting = isGuard(word) || isEstranging(word) || LIMITS.some((words) => words.has(word));
  return term.negation === 0 && term.tag !== "pronoun" && !isLimiting;
}

/** Tells whether a member may begin at a place: at the start, or with a thing after things that govern nothing. */
function mayBegin(shapes: readonly Shape[], start: number): boolean {
  if (start === 0) return true;
  const shape = shapes[start];
  return shape !== undefined && isThing(shape) && shapes.slice(0, start).every(isUngoverning);
}

function isUngoverning({ segment, verbs }: Shape): boolean {
  return (
    !segment.isClause &&
    verbs.every(({ form }) => form === "done" || form === "able") &&
    segment.pieces.every(({ opener }) => opener === "" || opener === "with")
  );
}

/** Recognizes a noun with what comes before it. */
function isThing({ segment: { subject, isClause, pieces }, verbs }: Shape): boolean {
  const [piece] = pieces;
  if (piece === undefined || subject !== "none" || isClause || piece.opener !== "") return false;
  return (
    piece.items.some(({ kind }) => kind === "noun") && verbs.every(({ form }) => form === "done" || form === "able")
  );
}

/**
 * Tells whether a member may end at a place: another thing follows, of other measures, that shares nothing with what comes
 * before.
 */
function mayEnd(shapes: readonly Shape[], start: number, end: number): boolean {
  const [last, next] = [shapes[end - 1], shapes[end]];
  if (last === undefined || next === undefined || next.segment.join === "or" || !isThing(next)) return false;
  const run = shapes.slice(start, end);
  if (next.segment.lead !== "" && run.some(({ verbs }) => verbs.length > 0)) return false;
  const others = dimensionsOf(shapes.slice(end));
  if (dimensionsOf(run).some((dimension) => others.includes(dimension))) return false;
  const isShared = shapes.slice(end).some(({ segment: { join } }) => join === "and");
  return !isShared || (last.segment.isOpened && next.segment.isOpened);
}

function dimensionsOf(shapes: readonly Shape[]): string[] {
  return shapes.flatMap(({ segment: { tokens } }) =>
    tokens.flatMap((token) => (token.kind === "quantity" && token.dimension !== "count" ? [token.dimension] : [])),
  );
}

/** "Rear light", of "rear light with three modes": a thing without what it has. */
function withoutAddition(run: readonly Shape[]): Shape[] | undefined {
  const last = run.at(-1);
  if (last === undefined || !isThing(last)) return undefined;
  const { segment } = last;
  const at = segment.pieces.findIndex(({ opener }) => opener === "with");
  const kept = segment.pieces.slice(0, at);
  const isAll = kept.every(({ items }) => items.every(isCounted));
  return at < 1 || !isAll ? undefined : [...run.slice(0, -1), shapeOf({ ...segment, pieces: kept })];
}

function isCounted({ kind }: Item): boolean {
  return kind !== "amount" && kind !== "share";
}

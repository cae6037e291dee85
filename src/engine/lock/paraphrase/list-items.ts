import type { ParsedSentence } from "../statements/parse.ts";
import { type Term, wordOf } from "../statements/term.ts";
import { altersIdentity, isQualifier } from "../proof/word-classes.ts";
import { DISTRIBUTIVES, EACH_WORDS, LIMITING, WEAKENERS } from "../words/qualifiers.ts";
import type { Item } from "./segment.ts";
import { type NormalForm, normalFormOf } from "./normal-form.ts";

/** Words that may limit another constituent, in addition to qualifiers and words that alter what a thing is. */
const LIMITING_LISTS = [EACH_WORDS, DISTRIBUTIVES, LIMITING, WEAKENERS];
/** The most segments of a list that is divided into items. */
const MAX_LIST_ITEMS = 8;

/** Returns the runs of a plain list that mean something alone: "hood adjustable", "two pockets". */
export function listItemsIn(sentence: ParsedSentence, forms: readonly NormalForm[]): NormalForm[][] {
  if (forms.length > MAX_LIST_ITEMS || !isUnqualifiedList(sentence)) return [];
  const runs: NormalForm[][] = [];
  for (let start = 0; start < forms.length; start += 1) {
    if (!mayBegin(forms, start)) continue;
    for (let end = start + 1; end <= forms.length; end += 1) {
      if (end < forms.length && !mayEnd(forms, start, end)) continue;
      const run = forms.slice(start, end);
      if (run.length < forms.length) runs.push(run);
      const shorter = withoutAddition(run);
      if (shorter !== undefined) runs.push(shorter);
    }
  }
  return runs;
}

/** Tells whether nothing in a sentence denies, limits or refers to anything else in it. */
function isUnqualifiedList({ clauses, statements }: ParsedSentence): boolean {
  const isJoined = clauses.every(({ join, topic }) => join !== "or" && join !== "which" && topic.length === 0);
  const isUnmarked = clauses.every(({ content }) =>
    content.every((token) => token.kind !== "mark" || (token.mark !== "not" && token.mark !== "absent")),
  );
  return isJoined && isUnmarked && statements.every(({ uncertain, terms }) => !uncertain && terms.every(isUnqualified));
}

function isUnqualified(term: Term): boolean {
  const word = wordOf(term);
  const isLimiting = isQualifier(word) || altersIdentity(word) || LIMITING_LISTS.some((words) => words.has(word));
  return term.negation === 0 && term.tag !== "pronoun" && !isLimiting;
}

/** Tells whether an item may begin here: at the start, or with a noun phrase after segments that govern nothing. */
function mayBegin(forms: readonly NormalForm[], start: number): boolean {
  if (start === 0) return true;
  const normalForm = forms[start];
  return normalForm !== undefined && isNounPhrase(normalForm) && forms.slice(0, start).every(isNonGoverning);
}

function isNonGoverning({ segment, verbs }: NormalForm): boolean {
  return (
    !segment.isClause &&
    verbs.every(({ form }) => form === "done" || form === "able") &&
    segment.constituents.every(({ opener }) => opener === "" || opener === "with")
  );
}

/** Recognizes a noun with the words before it. */
function isNounPhrase({ segment: { subject, isClause, constituents }, verbs }: NormalForm): boolean {
  const [constituent] = constituents;
  if (constituent === undefined || subject !== "none" || isClause || constituent.opener !== "") return false;
  return (
    constituent.items.some(({ kind }) => kind === "noun") &&
    verbs.every(({ form }) => form === "done" || form === "able")
  );
}

/** Tells whether an item may end here: an independent noun phrase with other dimensions follows. */
function mayEnd(forms: readonly NormalForm[], start: number, end: number): boolean {
  const [last, next] = [forms[end - 1], forms[end]];
  if (last === undefined || next === undefined || next.segment.join === "or" || !isNounPhrase(next)) return false;
  const run = forms.slice(start, end);
  if (next.segment.lead !== "" && run.some(({ verbs }) => verbs.length > 0)) return false;
  const others = dimensionsOf(forms.slice(end));
  if (dimensionsOf(run).some((dimension) => others.includes(dimension))) return false;
  const isShared = forms.slice(end).some(({ segment: { join } }) => join === "and");
  return !isShared || (last.segment.isOpened && next.segment.isOpened);
}

function dimensionsOf(forms: readonly NormalForm[]): string[] {
  return forms.flatMap(({ segment: { tokens } }) =>
    tokens.flatMap((token) => (token.kind === "quantity" && token.dimension !== "count" ? [token.dimension] : [])),
  );
}

/** Returns a run without the last "with" phrase: "rear light" from "rear light with three modes". */
function withoutAddition(run: readonly NormalForm[]): NormalForm[] | undefined {
  const last = run.at(-1);
  if (last === undefined || !isNounPhrase(last)) return undefined;
  const { segment } = last;
  const at = segment.constituents.findIndex(({ opener }) => opener === "with");
  const remaining = segment.constituents.slice(0, at);
  const isAll = remaining.every(({ items }) => items.every(isCounted));
  return at < 1 || !isAll ? undefined : [...run.slice(0, -1), normalFormOf({ ...segment, constituents: remaining })];
}

function isCounted({ kind }: Item): boolean {
  return kind !== "amount" && kind !== "share";
}

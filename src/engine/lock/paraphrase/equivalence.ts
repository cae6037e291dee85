import { FINAL_JOINS } from "../statements/clause.ts";
import type { Item, Segment, VerbForm } from "./segment.ts";
import type { Naming } from "./naming.ts";
import type { NormalForm } from "./normal-form.ts";
import type { Passage } from "./passages.ts";

/** The context of a sentence that may be a paraphrase. */
export interface SentenceContext {
  readonly naming: Naming;
  readonly isTitle: boolean;
  /** Tells whether the previous sentence is about the product, or there is none. */
  readonly isAfterProduct: () => boolean;
}

/** A run of segments of a proposed sentence with the same normal form as a passage. */
export interface Candidate {
  readonly passage: Passage;
  readonly run: readonly NormalForm[];
  /** All segments of the sentence. */
  readonly forms: readonly NormalForm[];
  readonly start: number;
  readonly context: SentenceContext;
}

/** Tells whether a run means the same as a passage in its context: with the same topic, verb forms and scope. */
export function isParaphrase(candidate: Candidate): boolean {
  return (
    hasSameTopic(candidate) &&
    hasSameVerbForms(candidate) &&
    hasSameLeads(candidate) &&
    !spreadsModifier(candidate) &&
    !mayBeAboutOther(candidate)
  );
}

/** Tells whether both have the same topic. A statement about the product may name it, but one about a part may not. */
function hasSameTopic({ passage, run, context, start, forms }: Candidate): boolean {
  if (hasSeller(run) !== hasSeller(passage.forms)) return false;
  const at = run.findIndex(({ segment: { subject } }) => subject === "name" || subject === "pronoun");
  const isPronoun = run[at]?.segment.subject === "pronoun";
  // In "the hood has a peak, but it cannot be detached", the pronoun refers within the passage.
  if (at < 0 || (isPronoun && at > 0)) return true;
  if (isPronoun && topicBefore(forms, start, context) !== "product") return false;
  return passage.isAboutProduct || run[0]?.segment.lead !== "";
}

/** Tells whether the seller is the subject: "we pay the postage" is not "you pay the postage". */
function hasSeller(forms: readonly NormalForm[]): boolean {
  return forms.some(({ segment }) => segment.subject === "seller");
}

/** Compares verb forms: "adjustable" may be said for "adjusts", but not for "adjusted". */
function hasSameVerbForms({ passage, run }: Candidate): boolean {
  const stated = passage.forms.flatMap(({ verbs }) => verbs).toSorted(byKey);
  const proposed = run.flatMap(({ verbs }) => verbs).toSorted(byKey);
  return stated.every(({ form }, at) => isSameForm(form, proposed[at]?.form));
}

function byKey(one: Item, other: Item): number {
  return one.key < other.key ? -1 : 1;
}

function isSameForm(stated: VerbForm | undefined, proposed: VerbForm | undefined): boolean {
  if (stated === "done" || proposed === "done") return stated === proposed;
  return stated !== "act" || proposed !== "able";
}

/** Tells whether things that are present are still said to be present, and not to be what the product is. */
function hasSameLeads({ passage, run }: Candidate): boolean {
  return passage.forms.every(({ segment: { lead } }, at) => {
    if (lead === "" || passage.forms.length !== run.length) return true;
    return run.slice(0, at + 1).some(({ segment }) => segment.lead !== "");
  });
}

/** Tells whether "and" widens the scope of a modifier: "leakproof lid and cap". */
function spreadsModifier({ passage, run, forms, start }: Candidate): boolean {
  return run.some(({ order }, at) => {
    const stated = passage.forms.length === run.length ? passage.forms[at]?.order : undefined;
    if (order === "before") return reachesForward(forms, start + at, stated === "before" && at < run.length - 1);
    return order === "after" && stated !== "after" && reachesBack(forms, start + at);
  });
}

/** Tells whether a modifier before its noun may apply to the next noun, too. */
function reachesForward(forms: readonly NormalForm[], at: number, isKnown: boolean): boolean {
  const next = forms[at + 1];
  return !isKnown && next !== undefined && reaches(next);
}

/** Tells whether a modifier after its noun may apply to the previous noun, too. */
function reachesBack(forms: readonly NormalForm[], at: number): boolean {
  const join = forms[at]?.segment.join ?? "";
  return FINAL_JOINS.has(join) && forms[at - 1]?.segment.isClause === false;
}

/** Tells whether a modifier before "and" may apply to a segment after it. */
function reaches({ segment: { join, isOpened, isClause, lead, subject, constituents } }: NormalForm): boolean {
  if (!FINAL_JOINS.has(join) || isOpened || lead !== "" || subject !== "none") return false;
  const [constituent] = constituents;
  return (
    !isClause &&
    constituent?.opener === "" &&
    constituent.items[0]?.kind === "noun" &&
    !constituent.items[0].key.startsWith("!")
  );
}

/** Tells whether the segments before a run may make it about something else. */
function mayBeAboutOther({ passage, run, forms, start, context }: Candidate): boolean {
  const [first] = run;
  const before = forms[start - 1];
  if (first === undefined || before === undefined) return false;
  if (isFronted(before)) return true;
  if (hasOwnSubject(first.segment)) return false;
  if (topicBefore(forms, start, context) !== "product") return !isListed(forms, start);
  const { lead, join, isOpened } = first.segment;
  if (lead !== "") return false;
  if (first.verbs.some(({ form }) => form === "act")) return !passage.isAboutProduct;
  // "Castors for hard floors and two motors".
  return FINAL_JOINS.has(join) && !isOpened && before.segment.constituents.length > 1;
}

function hasOwnSubject({ subject, isClause, isOpened, lead }: Segment): boolean {
  if (subject === "none" || subject === "pronoun") return isClause && isOpened && lead === "";
  return true;
}

/** Recognizes a fronted phrase, which qualifies what follows: "without the lid, …". */
function isFronted({ segment: { subject, lead, constituents } }: NormalForm): boolean {
  return subject === "none" && lead === "" && constituents[0] !== undefined && constituents[0].opener !== "";
}

/** Tells whether everything before a run is a list without verbs. */
function isListed(forms: readonly NormalForm[], start: number): boolean {
  return (
    forms[start]?.segment.join === "," &&
    forms.slice(0, start).every(({ segment }) => !segment.isClause && segment.lead === "")
  );
}

export type Topic = "product" | "part";

/** Returns the topic of the segments before a position. A pronoun at the start continues the previous sentence. */
export function topicBefore(forms: readonly NormalForm[], end: number, context: SentenceContext): Topic {
  if (context.isTitle) return "product";
  let topic: Topic = context.isAfterProduct() ? "product" : "part";
  for (const [at, normalForm] of forms.slice(0, end).entries()) topic = topicAfter(normalForm, at === 0, topic);
  return topic;
}

function topicAfter({ segment, verbs }: NormalForm, isFirst: boolean, topic: Topic): Topic {
  if (segment.subject === "pronoun") return topic;
  if (segment.subject !== "none") return "product";
  if (isFirst) return startsOfProduct(segment, verbs) ? "product" : "part";
  return segment.isClause ? "part" : topic;
}

/** Tells whether a sentence begins with its verb and so is about the product: "folds flat", "has a lid". */
function startsOfProduct({ isClause, isOpened, lead, constituents }: Segment, verbs: readonly Item[]): boolean {
  if (isClause || isOpened) return false;
  const [first, ...others] = constituents[0]?.items ?? [];
  return lead !== "" || (first !== undefined && verbs.includes(first) && others.every(({ kind }) => kind !== "noun"));
}

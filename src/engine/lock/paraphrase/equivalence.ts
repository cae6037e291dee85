import type { VerbForm, Item, Segment } from "./segment.ts";
import type { Naming } from "./naming.ts";
import type { NormalForm } from "./normal-form.ts";
import type { Passage } from "./passages.ts";

/** Describes the text around a sentence that may be a retelling. */
export interface SentenceContext {
  readonly naming: Naming;
  readonly isTitle: boolean;
  /** Tells whether the sentence before it is about the product, or there is none. */
  readonly isAfterProduct: () => boolean;
}

/** A run of segments of a proposed sentence that has the writing of a unit. */
export interface Candidate {
  readonly passage: Passage;
  readonly run: readonly NormalForm[];
  /** All segments of the sentence. */
  readonly forms: readonly NormalForm[];
  readonly start: number;
  readonly context: SentenceContext;
}

const SPREADING = new Set<Segment["join"]>(["and", "or"]);

/** Tells whether a run says what a unit says where it is: of the same subject, in the same manner, no further. */
export function isParaphrase(candidate: Candidate): boolean {
  return (
    hasSameTopic(candidate) &&
    hasSameVerbForms(candidate) &&
    hasSameLeads(candidate) &&
    !spreadsModifier(candidate) &&
    !mayBeAboutOther(candidate)
  );
}

/** Tells whether both are about the same: what is said of the product may name it, but what is said of a part may not. */
function hasSameTopic({ passage, run, context, start, forms }: Candidate): boolean {
  if (hasSeller(run) !== hasSeller(passage.forms)) return false;
  const at = run.findIndex(({ segment: { subject } }) => subject === "name" || subject === "pronoun");
  const isPronoun = run[at]?.segment.subject === "pronoun";
  // "The hood has a peak, but it cannot be detached": of what is in the unit.
  if (at < 0 || (isPronoun && at > 0)) return true;
  if (isPronoun && topicBefore(forms, start, context) !== "product") return false;
  return passage.isAboutProduct || run[0]?.segment.lead !== "";
}

/** "We pay the postage" is not "you pay the postage". */
function hasSeller(forms: readonly NormalForm[]): boolean {
  return forms.some(({ segment }) => segment.subject === "seller");
}

/** "Adjustable" may be said for "adjusts", but not where something is adjusted. */
function hasSameVerbForms({ passage, run }: Candidate): boolean {
  const known = passage.forms.flatMap(({ verbs }) => verbs).toSorted(byKey);
  const said = run.flatMap(({ verbs }) => verbs).toSorted(byKey);
  return known.every(({ form }, at) => isSameForm(form, said[at]?.form));
}

function byKey(one: Item, other: Item): number {
  return one.key < other.key ? -1 : 1;
}

function isSameForm(known: VerbForm | undefined, said: VerbForm | undefined): boolean {
  if (known === "done" || said === "done") return known === said;
  return known !== "act" || said !== "able";
}

/** What is there is said to be there, and not to be what the product is. */
function hasSameLeads({ passage, run }: Candidate): boolean {
  return passage.forms.every(({ segment: { lead } }, at) => {
    if (lead === "" || passage.forms.length !== run.length) return true;
    return run.slice(0, at + 1).some(({ segment }) => segment.lead !== "");
  });
}

/** Tells whether "and" makes a description reach further than in the ground: "leakproof lid and cap". */
function spreadsModifier({ passage, run, forms, start }: Candidate): boolean {
  return run.some(({ order }, at) => {
    const known = passage.forms.length === run.length ? passage.forms[at]?.order : undefined;
    if (order === "before") return reachesForward(forms, start + at, known === "before" && at < run.length - 1);
    return order === "after" && known !== "after" && reachesBack(forms, start + at);
  });
}

/** Tells whether a description before its noun may be meant of the next noun, too. */
function reachesForward(forms: readonly NormalForm[], at: number, isKnown: boolean): boolean {
  const next = forms[at + 1];
  return !isKnown && next !== undefined && reaches(next);
}

/** Tells whether a description after its noun may be meant of the noun before, too. */
function reachesBack(forms: readonly NormalForm[], at: number): boolean {
  const join = forms[at]?.segment.join ?? "";
  return SPREADING.has(join) && forms[at - 1]?.segment.isClause === false;
}

/** Tells whether a description before "and" may be meant of what comes after it. */
function reaches({ segment: { join, isOpened, isClause, lead, subject, constituents } }: NormalForm): boolean {
  if (!SPREADING.has(join) || isOpened || lead !== "" || subject !== "none") return false;
  const [constituent] = constituents;
  return (
    !isClause &&
    constituent?.opener === "" &&
    constituent.items[0]?.kind === "noun" &&
    !constituent.items[0].key.startsWith("!")
  );
}

/** Tells whether what comes before a run may make it be of something else. */
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
  return SPREADING.has(join) && !isOpened && before.segment.constituents.length > 1;
}

function hasOwnSubject({ subject, isClause, isOpened, lead }: Segment): boolean {
  if (subject === "none" || subject === "pronoun") return isClause && isOpened && lead === "";
  return true;
}

/** "Without the lid, …": what comes before holds of what comes after. */
function isFronted({ segment: { subject, lead, constituents } }: NormalForm): boolean {
  return subject === "none" && lead === "" && constituents[0] !== undefined && constituents[0].opener !== "";
}

/** Tells whether all before a run is a list without verbs. */
function isListed(forms: readonly NormalForm[], start: number): boolean {
  return (
    forms[start]?.segment.join === "," &&
    forms.slice(0, start).every(({ segment }) => !segment.isClause && segment.lead === "")
  );
}

export type Topic = "product" | "part";

/** Returns what the segments before a place are about. A pronoun at the start goes on with the sentence before. */
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

/** "Folds flat", "has a lid": a sentence that begins with its verb is about the product. */
function startsOfProduct({ isClause, isOpened, lead, constituents }: Segment, verbs: readonly Item[]): boolean {
  if (isClause || isOpened) return false;
  const [first, ...others] = constituents[0]?.items ?? [];
  return lead !== "" || (first !== undefined && verbs.includes(first) && others.every(({ kind }) => kind !== "noun"));
}

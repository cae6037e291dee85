import type { Form, Item, Segment } from "./item.ts";
import type { Naming } from "./naming.ts";
import type { Shape } from "./shape.ts";
import type { Unit } from "./units.ts";

/** Describes the text around a sentence that may be a retelling. */
export interface Setting {
  readonly naming: Naming;
  readonly isTitle: boolean;
  /** Tells whether the sentence before it is about the product, or there is none. */
  readonly isAfterProduct: () => boolean;
}

/** A run of segments of a proposed sentence that has the writing of a unit. */
export interface Telling {
  readonly unit: Unit;
  readonly run: readonly Shape[];
  /** All segments of the sentence. */
  readonly shapes: readonly Shape[];
  readonly start: number;
  readonly setting: Setting;
}

const SPREADING = new Set<Segment["join"]>(["and", "or"]);

/** Tells whether a run says what a unit says where it is: of the same subject, in the same manner, no further. */
export function isRetoldBy(telling: Telling): boolean {
  return (
    isOfSame(telling) && isInSameForms(telling) && hasSameLeads(telling) && !isSpread(telling) && !isInDoubt(telling)
  );
}

/** Tells whether both are about the same: what is said of the product may name it, but what is said of a part may not. */
function isOfSame({ unit, run, setting, start, shapes }: Telling): boolean {
  if (hasSeller(run) !== hasSeller(unit.shapes)) return false;
  const at = run.findIndex(({ segment: { subject } }) => subject === "name" || subject === "pronoun");
  const isPronoun = run[at]?.segment.subject === "pronoun";
  // "The hood has a peak, but it cannot be detached": of what is in the unit.
  if (at < 0 || (isPronoun && at > 0)) return true;
  if (isPronoun && topicBefore(shapes, start, setting) !== "product") return false;
  return unit.isOfProduct || run[0]?.segment.lead !== "";
}

/** "We pay the postage" is not "you pay the postage". */
function hasSeller(shapes: readonly Shape[]): boolean {
  return shapes.some(({ segment }) => segment.subject === "seller");
}

/** "Adjustable" may be said for "adjusts", but not where something is adjusted. */
function isInSameForms({ unit, run }: Telling): boolean {
  const known = unit.shapes.flatMap(({ verbs }) => verbs).toSorted(byKey);
  const said = run.flatMap(({ verbs }) => verbs).toSorted(byKey);
  return known.every(({ form }, at) => isSameForm(form, said[at]?.form));
}

function byKey(one: Item, other: Item): number {
  return one.key < other.key ? -1 : 1;
}

function isSameForm(known: Form | undefined, said: Form | undefined): boolean {
  if (known === "done" || said === "done") return known === said;
  return known !== "act" || said !== "able";
}

/** What is there is said to be there, and not to be what the product is. */
function hasSameLeads({ unit, run }: Telling): boolean {
  return unit.shapes.every(({ segment: { lead } }, at) => {
    if (lead === "" || unit.shapes.length !== run.length) return true;
    return run.slice(0, at + 1).some(({ segment }) => segment.lead !== "");
  });
}

/** Tells whether "and" makes a description reach further than in the ground: "leakproof lid and cap". */
function isSpread({ unit, run, shapes, start }: Telling): boolean {
  return run.some(({ order }, at) => {
    const known = unit.shapes.length === run.length ? unit.shapes[at]?.order : undefined;
    if (order === "before") return reachesOn(shapes, start + at, known === "before" && at < run.length - 1);
    return order === "after" && known !== "after" && reachesBack(shapes, start + at);
  });
}

/** Tells whether a description before its noun may be meant of the next noun, too. */
function reachesOn(shapes: readonly Shape[], at: number, isKnown: boolean): boolean {
  const next = shapes[at + 1];
  return !isKnown && next !== undefined && reaches(next);
}

/** Tells whether a description after its noun may be meant of the noun before, too. */
function reachesBack(shapes: readonly Shape[], at: number): boolean {
  const join = shapes[at]?.segment.join ?? "";
  return SPREADING.has(join) && shapes[at - 1]?.segment.isClause === false;
}

/** Tells whether a description before "and" may be meant of what comes after it. */
function reaches({ segment: { join, isOpened, isClause, lead, subject, pieces } }: Shape): boolean {
  if (!SPREADING.has(join) || isOpened || lead !== "" || subject !== "none") return false;
  const [piece] = pieces;
  return !isClause && piece?.opener === "" && piece.items[0]?.kind === "noun" && !piece.items[0].key.startsWith("!");
}

/** Tells whether what comes before a run may make it be of something else. */
function isInDoubt({ unit, run, shapes, start, setting }: Telling): boolean {
  const [first] = run;
  const before = shapes[start - 1];
  if (first === undefined || before === undefined) return false;
  if (isFronted(before)) return true;
  if (hasOwnSubject(first.segment)) return false;
  if (topicBefore(shapes, start, setting) !== "product") return !isListed(shapes, start);
  const { lead, join, isOpened } = first.segment;
  if (lead !== "") return false;
  if (first.verbs.some(({ form }) => form === "act")) return !unit.isOfProduct;
  // "Castors for hard floors and two motors".
  return SPREADING.has(join) && !isOpened && before.segment.pieces.length > 1;
}

function hasOwnSubject({ subject, isClause, isOpened, lead }: Segment): boolean {
  if (subject === "none" || subject === "pronoun") return isClause && isOpened && lead === "";
  return true;
}

/** "Without the lid, …": what comes before holds of what comes after. */
function isFronted({ segment: { subject, lead, pieces } }: Shape): boolean {
  return subject === "none" && lead === "" && pieces[0] !== undefined && pieces[0].opener !== "";
}

/** Tells whether all before a run is a list without verbs. */
function isListed(shapes: readonly Shape[], start: number): boolean {
  return (
    shapes[start]?.segment.join === "," &&
    shapes.slice(0, start).every(({ segment }) => !segment.isClause && segment.lead === "")
  );
}

export type Topic = "product" | "part";

/** Returns what the segments before a place are about. A pronoun at the start goes on with the sentence before. */
export function topicBefore(shapes: readonly Shape[], end: number, setting: Setting): Topic {
  if (setting.isTitle) return "product";
  let topic: Topic = setting.isAfterProduct() ? "product" : "part";
  for (const [at, shape] of shapes.slice(0, end).entries()) topic = topicAfter(shape, at === 0, topic);
  return topic;
}

function topicAfter({ segment, verbs }: Shape, isFirst: boolean, topic: Topic): Topic {
  if (segment.subject === "pronoun") return topic;
  if (segment.subject !== "none") return "product";
  if (isFirst) return startsOfProduct(segment, verbs) ? "product" : "part";
  return segment.isClause ? "part" : topic;
}

/** "Folds flat", "has a lid": a sentence that begins with its verb is about the product. */
function startsOfProduct({ isClause, isOpened, lead, pieces }: Segment, verbs: readonly Item[]): boolean {
  if (isClause || isOpened) return false;
  const [first, ...others] = pieces[0]?.items ?? [];
  return lead !== "" || (first !== undefined && verbs.includes(first) && others.every(({ kind }) => kind !== "noun"));
}

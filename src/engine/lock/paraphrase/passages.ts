import type { ParsedSentence } from "../statements/parse.ts";
import { type Element, elementsOf } from "./elements.ts";
import type { Segment } from "./segment.ts";
import type { Naming } from "./naming.ts";
import { SegmentParser } from "./segment-parser.ts";
import { type NormalForm, normalFormOf } from "./normal-form.ts";

/** Something that the ground states as a whole: a sentence, or a row with its name. */
export interface Passage {
  readonly forms: readonly NormalForm[];
  /** Tells whether it is about the product, not about a part that it names. */
  readonly isAboutProduct: boolean;
}

/** The elements of one segment. */
interface SegmentElements {
  readonly elements: Element[];
  readonly join: Segment["join"];
  readonly isAfterComma: boolean;
}

/** The most passages with one key. */
const MAX_PASSAGES = 8;
/** The most segments that are paraphrased together. */
export const MOST_SEGMENTS = 24;

/** An index of the passages of a ground by the keys of their normal forms. */
export class PassageIndex {
  /** The number of segments of the longest passage, or 2 for one with a condition. */
  longest = 2;
  readonly #byKey = new Map<string, Passage[]>();

  /** Adds a passage, also with the condition at its start moved to its end. */
  add(forms: readonly NormalForm[], isAboutProduct: boolean): void {
    if (forms.length === 0 || forms.length > MOST_SEGMENTS || forms[0]?.segment.subject === "pronoun") return;
    this.longest = Math.max(this.longest, forms.length);
    for (const key of keysOf(forms)) this.#push(key, { forms, isAboutProduct });
  }

  passagesOf(key: string): readonly Passage[] {
    return this.#byKey.get(key) ?? [];
  }

  #push(key: string, passage: Passage): void {
    const passages = this.#byKey.get(key);
    if (passages === undefined) this.#byKey.set(key, [passage]);
    else if (passages.length < MAX_PASSAGES) passages.push(passage);
  }
}

/** Returns the normal forms of a sentence's segments, or nothing for a sentence that cannot be paraphrased. */
export function normalFormsOf(
  sentence: ParsedSentence,
  naming: Naming,
  { name = [], isTitle = false }: { readonly name?: readonly Element[]; readonly isTitle?: boolean } = {},
): NormalForm[] {
  if (
    sentence.clauses.some(({ isCutOff, isTimeLimited, isNearPressure }) => isCutOff || isTimeLimited || isNearPressure)
  )
    return [];
  const segments = segmentsOf([...name, ...elementsOf(sentence, isTitle)]);
  return segments.map(({ elements, join, isAfterComma }, at) => {
    const next = segments[at + 1];
    const isInPair = next?.join === "and" && next.elements.length === 1;
    return normalFormOf(new SegmentParser(elements, naming, isInPair).segment(join, isAfterComma));
  });
}

/** Divides elements at the boundaries. */
function segmentsOf(elements: readonly Element[]): SegmentElements[] {
  const segments: SegmentElements[] = [{ elements: [], join: "", isAfterComma: false }];
  for (const element of elements) {
    if (element.kind === "boundary")
      segments.push({ elements: [], join: element.join, isAfterComma: element.isAfterComma });
    else segments.at(-1)?.elements.push(element);
  }
  return segments.filter((part) => part.elements.length > 0);
}

/** Returns the keys of a run: as it is, with its verb repeated, and with a leading condition moved to the end. */
export function keysOf(forms: readonly NormalForm[]): string[] {
  const [front, main] = forms;
  const key = joinKeys(inOrder(forms));
  const ungapped = withSharedVerb(forms);
  const keys = ungapped === undefined ? [key] : [key, joinKeys(inOrder(ungapped))];
  if (forms.length !== 2 || front === undefined || main === undefined) return keys;
  if (isStatePhrase(front)) return [...keys, joinKeys([main, front])];
  const frontedKey = frontedKeyOf(front);
  return frontedKey === undefined ? keys : [...keys, `${main.key} / ${frontedKey}`];
}

/** Repeats the verb that segments share: "you can adjust the seat, and the arms". */
function withSharedVerb(forms: readonly NormalForm[]): readonly NormalForm[] | undefined {
  const [first, ...others] = forms;
  const [verb, ...verbs] = first?.verbs ?? [];
  if (first === undefined || verb === undefined || verbs.length > 0 || first.segment.subject !== "address")
    return undefined;
  const gaps = others.filter(({ segment }) => segment.isOpened);
  if (gaps.length === 0 || gaps.some(({ key, verbs: own }) => own.length > 0 || !key.startsWith("::")))
    return undefined;
  const start = first.key.slice(0, first.key.indexOf(":", 1));
  return forms.map((normalForm) =>
    gaps.includes(normalForm) ? { ...normalForm, key: `${start}${normalForm.key.slice(1)}` } : normalForm,
  );
}

function joinKeys(forms: readonly NormalForm[]): string {
  return forms.map(({ segment, key }, at) => `${at > 0 && segment.join === "or" ? "or " : ""}${key}`).join(" & ");
}

/** Sorts a list of single words at the end, which has no order: "English and German". */
function inOrder(forms: readonly NormalForm[]): readonly NormalForm[] {
  const start = forms.findLastIndex(({ lone }) => lone === undefined) + 1;
  const list = forms.slice(start).map(({ lone = "" }) => lone);
  const before = forms[start - 1];
  if (list.length === 0 || before?.last === undefined) return forms;
  const [first = "", ...others] = [before.last, ...list].toSorted();
  const renamed = { ...before, key: `${before.key.slice(0, -before.last.length)}${first}` };
  return [
    ...forms.slice(0, start - 1),
    renamed,
    ...forms.slice(start).map((normalForm, at) => ({ ...normalForm, key: `::${others[at] ?? ""}` })),
  ];
}

/** Recognizes a state in which the rest holds: "unopened, …". */
function isStatePhrase({ segment: { constituents, subject, lead, isClause } }: NormalForm): boolean {
  if (constituents.length !== 1 || isClause || subject !== "none" || lead !== "") return false;
  const items = constituents[0]?.opener === "" ? constituents[0].items : [];
  return items.length === 1 && items.every(({ form, kind }) => form === "done" || kind === "adjective");
}

/** Returns the key of a phrase that may also be at the end: "when empty", "with the top coat". */
function frontedKeyOf({ segment, key }: NormalForm): string | undefined {
  const [first] = segment.constituents;
  if (first === undefined || segment.isClause || segment.subject !== "none") return undefined;
  if (segment.lead === "with") return key.startsWith("with!") ? key : `with!${key}`;
  return first.opener === "" ? undefined : key;
}

import type { ReadSentence } from "../statements/read.ts";
import { type Sign, flowOf } from "./flow.ts";
import type { Segment } from "./item.ts";
import type { Naming } from "./naming.ts";
import { SegmentReader } from "./segment-reader.ts";
import { type Shape, shapeOf } from "./shape.ts";

/** Something that the ground says as a whole: a sentence, or a row with its name. */
export interface Unit {
  readonly shapes: readonly Shape[];
  /** It is said of the product, not of a part that it names. */
  readonly isOfProduct: boolean;
}

/** The signs of one segment. */
interface Part {
  readonly signs: Sign[];
  readonly join: Segment["join"];
  readonly isAfterComma: boolean;
}

/** More units of one writing than any listing has. */
const MAX_UNITS = 8;
/** More segments than these are not retold together. */
export const MOST_SEGMENTS = 24;

/** All that a ground says, by its writing. */
export class Units {
  /** Segments of the longest unit, with a condition before it. */
  longest = 2;
  readonly #byKey = new Map<string, Unit[]>();

  /** Adds a sentence, with its condition in front and at the end. */
  add(shapes: readonly Shape[], isOfProduct: boolean): void {
    if (shapes.length === 0 || shapes.length > MOST_SEGMENTS || shapes[0]?.segment.subject === "pronoun") return;
    this.longest = Math.max(this.longest, shapes.length);
    for (const key of keysOf(shapes)) this.#push(key, { shapes, isOfProduct });
  }

  unitsOf(key: string): readonly Unit[] {
    return this.#byKey.get(key) ?? [];
  }

  #push(key: string, unit: Unit): void {
    const units = this.#byKey.get(key);
    if (units === undefined) this.#byKey.set(key, [unit]);
    else if (units.length < MAX_UNITS) units.push(unit);
  }
}

/** Returns the segments of a sentence. Nothing for one that cannot be retold. */
export function shapesOf(
  sentence: ReadSentence,
  naming: Naming,
  { name = [], isTitle = false }: { readonly name?: readonly Sign[]; readonly isTitle?: boolean } = {},
): Shape[] {
  if (sentence.clauses.some(({ isCutOff, isPressed, isNearPressure }) => isCutOff || isPressed || isNearPressure))
    return [];
  const parts = partsOf([...name, ...flowOf(sentence, isTitle)]);
  return parts.map(({ signs, join, isAfterComma }, at) => {
    const next = parts[at + 1];
    const isInPair = next?.join === "and" && next.signs.length === 1;
    return shapeOf(new SegmentReader(signs, naming, isInPair).segment(join, isAfterComma));
  });
}

/** Returns what is between the cuts of a sentence. */
function partsOf(signs: readonly Sign[]): Part[] {
  const parts: Part[] = [{ signs: [], join: "", isAfterComma: false }];
  for (const sign of signs) {
    if (sign.kind === "cut") parts.push({ signs: [], join: sign.join, isAfterComma: sign.isAfterComma });
    else parts.at(-1)?.signs.push(sign);
  }
  return parts.filter((part) => part.signs.length > 0);
}

/** Returns the writings of a run: as it is, and with what comes before its only main segment after it. */
export function keysOf(shapes: readonly Shape[]): string[] {
  const [front, main] = shapes;
  const key = joined(inOrder(shapes));
  const gapped = withVerb(shapes);
  const keys = gapped === undefined ? [key] : [key, joined(inOrder(gapped))];
  if (shapes.length !== 2 || front === undefined || main === undefined) return keys;
  if (isState(front)) return [...keys, joined([main, front])];
  const frontKey = frontOf(front);
  return frontKey === undefined ? keys : [...keys, `${main.key} / ${frontKey}`];
}

/** "You can adjust the seat, and the arms": the verb is of both. */
function withVerb(shapes: readonly Shape[]): readonly Shape[] | undefined {
  const [first, ...others] = shapes;
  const [verb, ...verbs] = first?.verbs ?? [];
  if (first === undefined || verb === undefined || verbs.length > 0 || first.segment.subject !== "address")
    return undefined;
  const gaps = others.filter(({ segment }) => segment.isOpened);
  if (gaps.length === 0 || gaps.some(({ key, verbs: own }) => own.length > 0 || !key.startsWith("::")))
    return undefined;
  const start = first.key.slice(0, first.key.indexOf(":", 1));
  return shapes.map((shape) => (gaps.includes(shape) ? { ...shape, key: `${start}${shape.key.slice(1)}` } : shape));
}

function joined(shapes: readonly Shape[]): string {
  return shapes.map(({ segment, key }, at) => `${at > 0 && segment.join === "or" ? "or " : ""}${key}`).join(" & ");
}

/** "English and German" are German and English: a list of single words at the end has no order. */
function inOrder(shapes: readonly Shape[]): readonly Shape[] {
  const start = shapes.findLastIndex(({ lone }) => lone === undefined) + 1;
  const list = shapes.slice(start).map(({ lone = "" }) => lone);
  const before = shapes[start - 1];
  if (list.length === 0 || before?.last === undefined) return shapes;
  const [first = "", ...others] = [before.last, ...list].toSorted();
  const renamed = { ...before, key: `${before.key.slice(0, -before.last.length)}${first}` };
  return [
    ...shapes.slice(0, start - 1),
    renamed,
    ...shapes.slice(start).map((shape, at) => ({ ...shape, key: `::${others[at] ?? ""}` })),
  ];
}

/** "Unopened, …": a state in which the rest holds. */
function isState({ segment: { pieces, subject, lead, isClause } }: Shape): boolean {
  if (pieces.length !== 1 || isClause || subject !== "none" || lead !== "") return false;
  const items = pieces[0]?.opener === "" ? pieces[0].items : [];
  return items.length === 1 && items.every(({ form, kind }) => form === "done" || kind === "adjective");
}

/** "When empty", "with the top coat": what may also come at the end. */
function frontOf({ segment, key }: Shape): string | undefined {
  const [first] = segment.pieces;
  if (first === undefined || segment.isClause || segment.subject !== "none") return undefined;
  if (segment.lead === "with") return key.startsWith("with!") ? key : `with!${key}`;
  return first.opener === "" ? undefined : key;
}

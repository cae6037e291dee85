import { stemsOf } from "../tokens/lexicon.ts";
import { CONTAINERS, GENERIC_NOUNS } from "../words/nouns.ts";
import type { Constituent, Item, Segment } from "./segment.ts";

/** The position of a noun's modifiers, which decides how far they reach over "and". */
export type Order = "before" | "after" | "none";

/** A segment with one key for all word orders that mean the same. */
export interface NormalForm {
  readonly segment: Segment;
  readonly key: string;
  readonly order: Order;
  /** The key of its only word, in a list of single words. */
  readonly lone: string | undefined;
  /** The key of its last word, if that word is alone in its constituent. */
  readonly last: string | undefined;
  /** The verbs of its constituents, sorted by key. */
  readonly verbs: readonly Item[];
}

/** Nouns that contain or count something. */
const CONTAINING = stemsOf([
  ...CONTAINERS,
  ...GENERIC_NOUNS,
  ..."glass cup mug bowl bucket sheet roll block".split(" "),
]);
const PLACES = new Set(["at", "on"]);

/** Returns the normal form of a segment. */
export function normalFormOf(segment: Segment): NormalForm {
  const constituents = mergePositions(mergeMaterials(segment.constituents));
  const normalized = applyLead(segment, constituents);
  return {
    segment,
    key: normalized.map(keyOf).join(" / "),
    order: orderOf(segment.constituents),
    lone: isSingleWord(segment) ? lastOf(normalized) : undefined,
    last: lastOf(normalized),
    verbs: normalized
      .flatMap(({ items }) => items.filter(({ kind }) => kind === "verb"))
      .toSorted((one, other) => (one.key < other.key ? -1 : 1)),
  };
}

/** Recognizes a single word after "and" or a comma. */
function isSingleWord({ constituents, lead, subject, isOpened, join }: Segment): boolean {
  return (
    constituents.length === 1 &&
    constituents[0]?.opener === "" &&
    lead === "" &&
    subject === "none" &&
    !isOpened &&
    join !== "but"
  );
}

/** Returns the key of the only word of the last constituent, if it is a plain noun or adjective. */
function lastOf(constituents: readonly Constituent[]): string | undefined {
  const [item, ...others] = constituents.at(-1)?.items ?? [];
  const isPlain = item !== undefined && others.length === 0 && (item.kind === "noun" || item.kind === "adjective");
  return isPlain && !/[!~?]/.test(item.key) ? item.key : undefined;
}

/** Marks a leading "with" that states a condition and not a thing: "with ANC on", "with the lid closed". */
function applyLead({ lead }: Segment, constituents: readonly Constituent[]): readonly Constituent[] {
  const [first, ...others] = constituents;
  const last = first?.items.at(-1)?.kind;
  if (lead !== "with" || first === undefined || last === "noun" || last === "count") return constituents;
  return [{ ...first, opener: "with!" }, ...others];
}

/** Merges materials and amounts after "of": "cubes of wood" are wooden cubes, "steps of 5 °C" are 5 °C steps. */
function mergeMaterials(constituents: readonly Constituent[]): Constituent[] {
  const merged: Constituent[] = [];
  for (const constituent of constituents) {
    const before = merged.at(-1);
    const items =
      constituent.opener === "of" && before !== undefined ? withOf(before.items, constituent.items) : undefined;
    if (items === undefined || before === undefined) merged.push(constituent);
    else merged[merged.length - 1] = { opener: before.opener, items };
  }
  return merged;
}

function withOf(items: readonly Item[], of: readonly Item[]): Item[] | undefined {
  return withMaterial(items, of) ?? withNoun(items, of);
}

/** Merges nouns after "of": the "hook of the lever" is the lever hook. But a glass of wine is not a wine glass. */
function withNoun(items: readonly Item[], of: readonly Item[]): Item[] | undefined {
  const noun = items.at(-1);
  const isOnly = items.filter(({ kind }) => kind === "noun").length === 1;
  if (noun?.kind !== "noun" || !isOnly || CONTAINING.has(noun.stem) || of.length === 0) return undefined;
  return of.every(({ kind }) => kind === "noun") ? [...items.slice(0, -1), ...of, noun] : undefined;
}

function withMaterial(items: readonly Item[], of: readonly Item[]): Item[] | undefined {
  const at = items.findIndex(({ kind }) => kind === "noun");
  if (at < 0) return undefined;
  if (of.length === 1 && of[0]?.kind === "amount") return [...items, ...of];
  const isMaterial = of.length > 0 && of.every(({ kind }) => kind === "adjective" || kind === "share");
  return isMaterial ? [...items.slice(0, at), ...of, ...items.slice(at)] : undefined;
}

/** Merges positions after an amount: "34 mm at the heel" is "heel 34 mm". */
function mergePositions(constituents: readonly Constituent[]): readonly Constituent[] {
  const [before, last] = constituents.slice(-2);
  if (before === undefined || last === undefined || !PLACES.has(last.opener)) return constituents;
  const amounts = before.items.filter(({ kind }) => kind === "amount");
  const isPlace = last.items.length > 0 && last.items.every(({ kind }) => kind === "noun");
  if (!isPlace || amounts.length !== 1 || before.items.at(-1) !== amounts[0]) return constituents;
  return [
    ...constituents.slice(0, -2),
    { ...before, items: [...before.items.slice(0, -1), ...last.items, ...amounts] },
  ];
}

function keyOf({ opener, items }: Constituent): string {
  const freelyOrdered = items.filter((item) => isFreelyOrdered(item, items));
  const amounts = items.filter(({ kind }) => kind === "amount");
  const last = amounts.length === 1 ? amounts : [];
  const rest = items.filter((item) => !freelyOrdered.includes(item) && !last.includes(item));
  return [
    opener,
    keysOf(freelyOrdered).toSorted().join(" "),
    keysOf(adjectivesFirst(rest)).join(" "),
    ...keysOf(last),
  ].join(":");
}

function keysOf(items: readonly Item[]): string[] {
  return items.map(({ key, form }) => (form === undefined ? key : `${key}${form === "done" ? "=" : "-"}`));
}

/** Tells whether an item may be anywhere in its constituent: an adverb, or the only verb. */
function isFreelyOrdered(item: Item, items: readonly Item[]): boolean {
  if (item.kind === "adverb") return true;
  if (item.kind !== "verb") return false;
  const verbs = items.filter(({ kind }) => kind === "verb");
  const finite = verbs.filter(({ form }) => form === "act" || form === "can");
  return verbs.length === 1 || (finite.length === 1 && finite[0] === item);
}

/** Moves adjectives before their noun: "the lid is leakproof" is a leakproof lid. */
function adjectivesFirst(items: readonly Item[]): readonly Item[] {
  const first = items.findIndex(({ kind }) => kind === "noun");
  const last = items.findLastIndex(({ kind }) => kind === "noun");
  const after = items.slice(last + 1);
  const isPlain = after.length > 0 && after.every(({ kind, isDependent }) => kind === "adjective" && !isDependent);
  const before = items.slice(0, Math.max(first, 0));
  if (first < 0 || !isPlain || before.some(({ kind }) => kind === "adjective")) return items;
  return [...before, ...after, ...items.slice(first, last + 1)];
}

/** Returns the side of the first noun on which its modifiers are. */
function orderOf([constituent, next]: readonly Constituent[]): Order {
  const items = constituent?.items ?? [];
  const first = items.findIndex(({ kind }) => kind === "noun");
  if (first < 0) return "none";
  if (items.slice(0, first).some(isDescribing)) return "before";
  const isAfter = items.slice(first).some(isDescribing) || next?.opener === "of";
  return isAfter ? "after" : "none";
}

function isDescribing({ kind }: Item): boolean {
  return kind !== "noun" && kind !== "count";
}

import { ListingInput } from "../../engine/listing.ts";
import { GENERATED_FIELDS } from "../../engine/listing-limits.ts";
import type { Draft } from "./draft.ts";
import { type Field, setField } from "./draft-fields.ts";
import { isObject, parseJson } from "./json-lines.ts";

/**
 * The attribute in which a feed of this service has its remainder: what the format has no place for, or does not give
 * back exactly. It is JSON text, by field. Platforms do not know the attribute.
 */
export const REMAINDER = "agent_commerce_listing";

/** Exact content of a field. It holds where the feed still gives the field as it did when it was written. */
export interface ExactValue {
  /** Absent: the field is not there. */
  readonly is?: unknown;
  /** The value that the feed gives. Absent: nothing. */
  readonly as?: unknown;
}

/** Exact content of a list. */
export interface ExactList {
  /** The entries: those that the feed gives by their position among them. Absent: there is no list. */
  readonly entries?: readonly unknown[];
  /** Positions of what the feed gives and the list does not have. */
  readonly without?: readonly number[];
}

/** The fields of an item that the format does not carry. */
export type Remainder = Readonly<Record<string, unknown>>;

/** The fields that are lists. */
export const LIST_FIELDS = ["attributes", "feedFields", "imageUrls"] as const;

/** The fields of a listing that feeds carry. Facts are the merchant's own: no assistant sees them. */
export const CARRIED_FIELDS: ReadonlySet<string> = new Set(
  Object.keys(ListingInput.shape).filter((field) => field !== "facts"),
);

/** Fields that the options of an import set for a whole feed, and that an item may state better. */
const MARKET_FIELDS: ReadonlySet<string> = new Set(["role", "language", "country"]);

/** Completes a listing by the remainder of its item. */
export function applyRemainder(draft: Draft): void {
  if (draft.remainder === undefined) return;
  const remainder = parseJson(draft.remainder);
  if (!isObject(remainder)) return;
  for (const [field, value] of Object.entries(remainder)) {
    if (field === "generatedFields") addMarks(draft, value);
    else if (CARRIED_FIELDS.has(field) && isObject(value)) addField(draft, field as Field, value);
  }
}

function addMarks(draft: Draft, value: unknown): void {
  for (const field of GENERATED_FIELDS)
    if (Array.isArray(value) && value.includes(field)) draft.generatedFields.add(field);
}

function addField(draft: Draft, field: Field, exact: ExactValue & ExactList): void {
  const given = draft.listing[field];
  if ((LIST_FIELDS as readonly string[]).includes(field)) replace(draft, field, listOf(exact, given));
  else if (MARKET_FIELDS.has(field) || given === exact.as) replace(draft, field, exact.is);
}

function listOf({ entries, without = [] }: ExactList, given: unknown): unknown {
  const carried: readonly unknown[] = Array.isArray(given) ? given : [];
  if (!isList(entries ?? []) || !isList(without)) return given;
  const known = new Set<unknown>([...(entries ?? []), ...without]);
  const more = carried.filter((_, at) => !known.has(at));
  if (entries === undefined && more.length === 0) return undefined;
  return [
    ...(entries ?? []).flatMap((entry) => (typeof entry === "number" ? carried.slice(entry, entry + 1) : [entry])),
    ...more,
  ];
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

function replace(draft: Draft, field: Field, value: unknown): void {
  if (value === undefined) delete draft.listing[field];
  else setField(draft, field, value, REMAINDER);
}

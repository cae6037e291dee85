import { ListingInput } from "../../engine/listing.ts";
import { GENERATED_FIELDS } from "../../engine/listing-limits.ts";
import type { Draft } from "./draft.ts";
import { type Field, setField } from "./draft-fields.ts";
import { parseJson } from "./json-lines.ts";
import { isJsonObject } from "../../shared/json-object.ts";

/**
 * The attribute in which a feed of this service carries the remainder of a listing: the values that the format cannot
 * represent, or not exactly. It is a JSON object by field. Platforms ignore the attribute.
 */
export const REMAINDER = "agent_commerce_listing";

/** The exact value of a field. It applies only while the feed still states the field as it was exported. */
export interface ExactValue {
  /** The exact value. Absent: the listing does not have the field. */
  readonly is?: unknown;
  /** The value that the feed states. Absent: none. */
  readonly as?: unknown;
}

/** The exact content of a list. */
export interface ExactList {
  /** The entries. A number is the position of an entry that the feed states. Absent: the listing does not have the list. */
  readonly entries?: readonly unknown[];
  /** The positions of entries that the feed states but the list does not have. */
  readonly without?: readonly number[];
}

/** The remainder of a listing, by field. */
export type Remainder = Readonly<Record<string, unknown>>;

/** The fields that are lists. */
export const LIST_FIELDS = ["attributes", "feedFields", "imageUrls"] as const;

/** The fields that an export contains. Facts are private to the merchant. */
export const CARRIED_FIELDS: ReadonlySet<string> = new Set(
  Object.keys(ListingInput.shape).filter((field) => field !== "facts"),
);

/** The fields that import options set for a whole feed, and that the remainder of an item overrides. */
const MARKET_FIELDS: ReadonlySet<string> = new Set(["role", "language", "country"]);

/** Completes a listing with the remainder of its item. */
export function applyRemainder(draft: Draft): void {
  if (draft.remainder === undefined) return;
  const remainder = parseJson(draft.remainder);
  if (!isJsonObject(remainder)) return;
  for (const [field, value] of Object.entries(remainder)) {
    if (field === "generatedFields") addMarks(draft, value);
    else if (CARRIED_FIELDS.has(field) && isJsonObject(value)) addField(draft, field as Field, value);
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

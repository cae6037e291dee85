import { isDeepStrictEqual } from "node:util";
import { finish } from "../../shared/steps.ts";
import type { ImportedRow } from "../import/import-types.ts";
import { CARRIED_FIELDS, type ExactList, type ExactValue, LIST_FIELDS, type Remainder } from "../import/remainder.ts";
import { createRowSink } from "../import/row-sink.ts";
import type { ExportedListing, ItemFormat } from "./exported-listing.ts";

/**
 * Writes a listing as an item of a feed. The item is read back as an import would read it, and every difference from the
 * listing goes into its remainder, so that no field is lost. `now`, in milliseconds since the epoch, decides which sales
 * are running.
 */
export function writeItem<Item>(format: ItemFormat<Item>, exported: ExportedListing, now: number): string {
  const remainder = remainderOf(exported, readBack(format, format.compose(exported, "{}"), now));
  const text = remainder === undefined ? "" : JSON.stringify(remainder);
  return format.write(format.compose(exported, text));
}

function readBack<Item>(format: ItemFormat<Item>, item: Item, now: number): Partial<ImportedRow> {
  const rows: ImportedRow[] = [];
  const sink = createRowSink({ now }, (row) => rows.push(row));
  format.read(item, sink.context);
  finish(sink.end());
  return rows[0] ?? {};
}

/** The values that an import assumes when a feed states none. */
const DEFAULTS: Readonly<Record<string, unknown>> = { role: "own", language: "en" };

/** Returns the fields that an import would not restore. Undefined: it would restore all. */
function remainderOf({ listing, generatedFields }: ExportedListing, read: Partial<ImportedRow>): Remainder | undefined {
  const remainder: Record<string, unknown> = {};
  const [exact, given]: Readonly<Record<string, unknown>>[] = [{ ...listing }, { ...read.listing }];
  for (const field of CARRIED_FIELDS) {
    const [is, as] = [exact?.[field], given?.[field]];
    if (isDeepStrictEqual(is, as) || (as === undefined && is === DEFAULTS[field])) continue;
    remainder[field] = (LIST_FIELDS as readonly string[]).includes(field)
      ? exactList(is, as)
      : ({ is, as } satisfies ExactValue);
  }
  const unmarked = generatedFields.filter((field) => !read.generatedFields?.includes(field));
  if (unmarked.length > 0) remainder["generatedFields"] = unmarked;
  return Object.keys(remainder).length === 0 ? undefined : remainder;
}

function exactList(is: unknown, as: unknown): ExactList {
  const [list, given]: (readonly unknown[] | undefined)[] = [listOf(is), listOf(as)];
  const left = new Map((given ?? []).entries());
  const entries = list?.map((entry) => {
    for (const [at, one] of left) if (isDeepStrictEqual(one, entry)) return left.delete(at) ? at : entry;
    return entry;
  });
  return { ...(entries && { entries }), ...(left.size > 0 && { without: [...left.keys()] }) };
}

const listOf = (value: unknown): readonly unknown[] | undefined => (Array.isArray(value) ? value : undefined);

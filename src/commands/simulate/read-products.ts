import type { ListingInput } from "../../engine/listing.ts";
import type { GeneratedField } from "../../engine/listing-limits.ts";
import { streamRows } from "../../listings/import/import-rows.ts";
import type { ImportedRow, ImportOptions, ImportWarning } from "../../listings/import/import-types.ts";
import { type VisibleListing, visibleFields } from "../../simulations/resolved-listing.ts";
import type { CommandIo } from "../command-io.ts";
import { openInput } from "../open-input.ts";
import { messageOf } from "../run-command.ts";

/** The place of a product in a feed. */
interface Place {
  readonly file: string;
  /** Line of the feed, from 1. In a JSON document or a page: the position of the product. */
  readonly row: number;
  readonly externalId: string | undefined;
}

/** A product in a feed. */
export interface Product extends Place {
  readonly listing: VisibleListing;
  /** The whole listing from the feed. */
  readonly body: ListingInput;
  /** The fields that the feed marks as generated. */
  readonly generatedFields: readonly GeneratedField[];
  /** Problems with its data: values that could not be read or are in doubt. */
  readonly doubts: readonly string[];
}

/** A row that is not a product to simulate, and the reason. */
export interface UnusableRow extends Place {
  readonly reason: string;
}

/** Yields the products of a feed in order and returns the warnings about it. Throws an Error if it cannot be read. */
export async function* readProducts(
  file: string,
  options: ImportOptions,
  io: CommandIo,
): AsyncGenerator<Product | UnusableRow, readonly ImportWarning[]> {
  try {
    const { chunks } = await openInput(file, io);
    const rows = streamRows(chunks, options);
    let next = await rows.next();
    for (; next.done !== true; next = await rows.next()) yield* productOf(next.value, file);
    return next.value.warnings;
  } catch (error) {
    throw new Error(`${nameOf(file)}: ${messageOf(error)}`, { cause: error });
  }
}

/** Returns the name of a file for messages. */
export function nameOf(file: string): string {
  return file === "-" ? "stdin" : file;
}

/** Tells whether a row is a product. */
export function isProduct(read: Product | UnusableRow): read is Product {
  return "listing" in read;
}

/** Returns the product of a row: nothing for a row that only adds to other products. */
function productOf(
  { row, used, listing, externalId = listing?.externalId, generatedFields = [], problems }: ImportedRow,
  file: string,
): (Product | UnusableRow)[] {
  const place = { file, row, externalId };
  if (listing === undefined) return used ? [] : [{ ...place, reason: problems[0]?.detail ?? "It is no product." }];
  const { title } = listing;
  if (title === undefined) return [{ ...place, reason: "It has no title." }];
  const doubts = problems.map(({ column, detail }) => (column === undefined ? detail : `${column}: ${detail}`));
  const body = { ...listing, title };
  return [{ ...place, listing: visibleFields(body), body, generatedFields, doubts }];
}

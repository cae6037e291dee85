import type { ListingInput } from "../../engine/listing.ts";
import type { GeneratedField } from "../../engine/listing-limits.ts";
import { streamRows } from "../../listings/import/import-rows.ts";
import type { ImportedRow, ImportOptions, ImportWarning } from "../../listings/import/import-types.ts";
import { type VisibleListing, visibleFields } from "../../simulations/resolved-listing.ts";
import type { CommandIo } from "../command-io.ts";
import { openInput } from "../open-input.ts";
import { messageOf } from "../run-command.ts";

/** Position of a product in a feed. */
interface Place {
  readonly file: string;
  /** Line of the feed, from 1. In a JSON document or a page: the position of the product. */
  readonly row: number;
  readonly externalId: string | undefined;
}

/** A product of a feed. */
export interface Product extends Place {
  readonly listing: VisibleListing;
  /** All that the feed says of it. */
  readonly body: ListingInput;
  /** The texts that the feed marks as generated. */
  readonly generatedFields: readonly GeneratedField[];
  /** Parts of it that were not read or are in doubt. */
  readonly doubts: readonly string[];
}

/** A row that is no product to simulate, and why. */
export interface UnusableRow extends Place {
  readonly reason: string;
}

/** Returns the products of a feed in its order, and at the end what holds for all. Throws when it cannot be read. */
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

/** Returns a file as messages name it. */
export function nameOf(file: string): string {
  return file === "-" ? "stdin" : file;
}

/** Tells products from other rows. */
export function isProduct(read: Product | UnusableRow): read is Product {
  return "listing" in read;
}

/** A row may also add to other products, and then becomes none. */
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

import type { GeneratedField } from "../../engine/listing-limits.ts";
import type { ExportFormat } from "../../listings/export/export-formats.ts";
import { FEED_WRITERS, writeFeed } from "../../listings/export/write-feed.ts";
import type { ExportedListing } from "../../listings/export/exported-listing.ts";
import { streamRows } from "../../listings/import/import-rows.ts";
import type { FeedFormat, ImportedListing } from "../../listings/import/import-types.ts";
import type { FeedArguments } from "../arguments.ts";
import type { CommandIo } from "../command-io.ts";
import { openInput } from "../open-input.ts";
import type { Product } from "../simulate/read-products.ts";
import { counted } from "../terminal.ts";

/** The formats that can be written, by the format that was read. */
const WRITTEN: Readonly<Partial<Record<FeedFormat, ExportFormat>>> = {
  google_xml: "application/xml",
  openai: "application/jsonl",
  jsonld_html: "application/ld+json",
};

/** A feed that can be written again with one listing changed. */
export interface RewritableFeed {
  readonly format: ExportFormat;
  readonly rows: readonly { readonly row: number; readonly exported: ExportedListing }[];
  /** Number of rows that could not be read, and so are not written. */
  readonly lost: number;
}

/** Reads a whole feed to write it again. Throws an Error with a message for people if its format cannot be written. */
export async function readRewritableFeed(file: string, feed: FeedArguments, io: CommandIo): Promise<RewritableFeed> {
  const { chunks } = await openInput(file, io);
  // Ratings come from another file, and stay there.
  const { format: wanted, currency } = feed;
  const options = { format: wanted, currency, now: io.now(), maxRows: Number.MAX_SAFE_INTEGER };
  const reading = streamRows(chunks, options);
  const rows = [];
  let lost = 0;
  let next = await reading.next();
  for (; next.done !== true; next = await reading.next()) {
    const { row, used, listing, generatedFields = [] } = next.value;
    if (listing !== undefined) rows.push({ row, exported: { listing, generatedFields } });
    else if (!used) lost += 1;
  }
  const format = WRITTEN[next.value.format];
  if (format === undefined)
    throw new Error(
      `${file}: A feed in the format ${next.value.format} is not written, only ${Object.keys(WRITTEN).join(", ")}. Leave out --feed: the report has every change.`,
    );
  return { format, rows: rows.toSorted((one, other) => one.row - other.row), lost };
}

/** Returns the text of a feed with the proposed listing of a product. */
export async function rewriteFeed(
  { format, rows }: RewritableFeed,
  { row, externalId }: Product,
  proposed: ImportedListing & { readonly generatedFields: readonly GeneratedField[] },
  io: CommandIo,
): Promise<string> {
  const { generatedFields, ...listing } = proposed;
  const listings = rows.map((one) =>
    one.row === row && one.exported.listing.externalId === externalId ? { listing, generatedFields } : one.exported,
  );
  let text = "";
  for await (const chunk of writeFeed(format, [listings], io.now())) text += chunk;
  return text;
}

/** Returns the first characters of every feed in its format. */
export function feedSignature({ format }: RewritableFeed): string {
  const { begin } = FEED_WRITERS[format];
  return begin === "" ? "{" : begin;
}

/** Returns a sentence about the rows that are missing in the changed feed. Undefined if there are none. */
export function lostRows({ lost }: RewritableFeed): string | undefined {
  return lost === 0
    ? undefined
    : `${counted(lost, "row")} of the feed could not be read and are not in the changed one.`;
}

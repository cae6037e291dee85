import { finishInTurns, type Steps } from "../../shared/steps.ts";
import type { ExportFormat } from "./export-formats.ts";
import type { ExportedListing, ItemFormat } from "./exported-listing.ts";
import { GOOGLE_XML } from "./google-xml.ts";
import { writeItem } from "./write-item.ts";
import { JSON_LD } from "./json-ld.ts";
import { OPENAI_JSONL } from "./openai-jsonl.ts";

/** The writers of feeds, by media type. */
export const FEED_WRITERS: Readonly<Record<ExportFormat, FeedWriter>> = {
  "application/xml": createWriter(GOOGLE_XML),
  "application/jsonl": createWriter(OPENAI_JSONL),
  "application/ld+json": createWriter(JSON_LD),
};

/** The text around the items of a feed, and the function that writes an item. */
interface FeedWriter extends Pick<ItemFormat<unknown>, "begin" | "between" | "end"> {
  readonly item: (exported: ExportedListing, now: number) => string;
}

function createWriter<Item>(format: ItemFormat<Item>): FeedWriter {
  const { begin, between, end } = format;
  return { begin, between, end, item: (exported, now) => writeItem(format, exported, now) };
}

/**
 * Writes pages of listings as a feed, one page at a time and in turns with other work, so that a feed of any length takes
 * only the memory of one page. `now`, in milliseconds since the epoch, decides which sales are running.
 */
export async function* writeFeed(
  format: ExportFormat,
  pages: AsyncIterable<readonly ExportedListing[]> | Iterable<readonly ExportedListing[]>,
  now: number,
): AsyncGenerator<string, void> {
  const { begin, between, end, item } = FEED_WRITERS[format];
  let before = begin;
  for await (const page of pages) {
    if (page.length === 0) continue;
    const items = await finishInTurns(itemsInSteps(page, (listing) => item(listing, now)));
    yield before + items.join(between);
    before = between;
  }
  // A feed without listings still has its beginning.
  yield before === between ? end : begin + end;
}

function* itemsInSteps(page: readonly ExportedListing[], item: (listing: ExportedListing) => string): Steps<string[]> {
  const texts: string[] = [];
  for (const listing of page) {
    texts.push(item(listing));
    yield;
  }
  return texts;
}

import type { GeneratedField } from "../../engine/listing-limits.ts";
import type { FeedContext } from "../import/feed-context.ts";
import type { ImportedListing } from "../import/import-types.ts";

/** A listing that is written into a feed. */
export interface ExportedListing {
  readonly listing: ImportedListing;
  /** The texts that are marked as generated. */
  readonly generatedFields: readonly GeneratedField[];
}

/** Writes the items of one format. */
export interface ItemFormat<Item> {
  /** Text before the first item, between two items, and after the last. */
  readonly begin: string;
  readonly between: string;
  readonly end: string;
  /** Returns what the format carries of a listing, with a remainder. */
  compose(exported: ExportedListing, remainder: string): Item;
  /** Reads an item as an import reads its text. */
  read(item: Item, context: FeedContext): void;
  write(item: Item): string;
}

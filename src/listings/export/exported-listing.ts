import type { GeneratedField } from "../../engine/listing-limits.ts";
import type { FeedContext } from "../import/feed-context.ts";
import type { ImportedListing } from "../import/import-types.ts";

/** A listing to export. */
export interface ExportedListing {
  readonly listing: ImportedListing;
  /** The texts that are marked as generated. */
  readonly generatedFields: readonly GeneratedField[];
}

/** A format of exported feeds. */
export interface ItemFormat<Item> {
  /** The text before the first item, between items, and after the last. */
  readonly begin: string;
  readonly between: string;
  readonly end: string;
  /** Represents a listing in the format, with its remainder. */
  compose(exported: ExportedListing, remainder: string): Item;
  /** Reads an item in the way an import reads its text. */
  read(item: Item, context: FeedContext): void;
  write(item: Item): string;
}

import type { SimulationWarning } from "../../engine/simulation/result-schema.ts";
import type { ImportOptions, ImportWarning } from "../../listings/import/import-types.ts";
import type { ResolvedListing } from "../../simulations/resolved-listing.ts";
import type { CommandIo } from "../command-io.ts";
import { feedOptions } from "../feed-options.ts";
import { counted } from "../terminal.ts";
import { type FeedItem, MAX_RIVALS, type ListingArguments } from "./arguments.ts";
import { NearestRivals } from "./nearest-rivals.ts";
import { isProduct, nameOf, type Product, readProducts, type UnusableRow } from "./read-products.ts";

/** The listings for a simulation. */
export interface SimulationListings {
  readonly product: Product;
  readonly rivals: readonly Product[];
  /** Warnings about data that could not be read or is in doubt, and about the choice of rivals. */
  readonly warnings: readonly SimulationWarning[];
}

/** Finds the product and its rivals, if any are named, in their feeds. Throws an Error with a message for people. */
export async function findListings(args: ListingArguments, io: CommandIo): Promise<SimulationListings> {
  const options = await feedOptions(args, io);
  const product = await findProduct(args.product, options, io);
  const nearest = new NearestRivals(product, MAX_RIVALS);
  const unusable: SkippedRows = { rows: 0, first: undefined };
  const warnings: SimulationWarning[] = [];
  for (const item of args.rivals) {
    const rows = readItem(item, options, io);
    let next = await rows.next();
    for (; next.done !== true; next = await rows.next()) {
      if (!isProduct(next.value)) skipRow(unusable, next.value);
      else if (!isSame(next.value, product)) nearest.offer(next.value);
    }
    warnings.push(...feedWarnings(item, next.value));
  }
  const rivals = nearest.kept;
  if (rivals.length === 0 && args.rivals.length > 0)
    throw new Error(noneIn(args.rivals, "There is no product but yours.", unusable));
  return {
    product,
    rivals,
    warnings: [
      ...(nearest.offered > rivals.length ? [chosenRivalsWarning(nearest)] : []),
      ...(unusable.rows > 0 ? [skippedRowsWarning(unusable)] : []),
      ...[product, ...rivals].flatMap(productWarnings),
      ...warnings,
    ],
  };
}

async function findProduct(item: FeedItem, options: ImportOptions, io: CommandIo): Promise<Product> {
  const { file, id } = item;
  const products: Product[] = [];
  const unusable: SkippedRows = { rows: 0, first: undefined };
  for await (const read of readItem(item, options, io)) {
    if (!isProduct(read)) skipRow(unusable, read);
    else if (products.length < 2) products.push(read);
  }
  const [first, second] = products;
  if (first === undefined) throw new Error(noneIn([item], "There is no product in it.", unusable));
  if (second === undefined || id !== undefined) return first;
  const example = first.externalId === undefined ? "" : `, such as ${file}#${first.externalId}`;
  throw new Error(`${nameOf(file)}: There are several products in it. Name one by its id${example}.`);
}

/** The most ids that a message shows. */
const SHOWN_IDS = 3;

/** Yields the rows of a feed item and returns the warnings about its feed. Throws an Error if no row has its id. */
async function* readItem(
  { file, id }: FeedItem,
  options: ImportOptions,
  io: CommandIo,
): AsyncGenerator<Product | UnusableRow, readonly ImportWarning[]> {
  const ids: string[] = [];
  let isFound = id === undefined;
  const rows = readProducts(file, options, io);
  let next = await rows.next();
  for (; next.done !== true; next = await rows.next()) {
    const { externalId } = next.value;
    if (ids.length < SHOWN_IDS && externalId !== undefined) ids.push(externalId);
    if (id !== undefined && externalId !== id) continue;
    isFound = true;
    yield next.value;
  }
  if (isFound) return next.value;
  const known = ids.length === 0 ? "Its products have no ids." : `Among its ids are ${ids.join(", ")}.`;
  throw new Error(`${nameOf(file)}: There is no product with the id ${id} in it. ${known}`);
}

function isSame(one: Product, other: Product): boolean {
  return one.file === other.file && one.row === other.row;
}

/** The number of rows that are not products, and the first of them. */
interface SkippedRows {
  rows: number;
  first: UnusableRow | undefined;
}

function skipRow(left: SkippedRows, row: UnusableRow): void {
  left.rows += 1;
  left.first ??= row;
}

function noneIn(items: readonly FeedItem[], what: string, { first }: SkippedRows): string {
  const names = items.map(({ file }) => nameOf(file)).join(", ");
  return `${names}: ${what}${first === undefined ? "" : ` ${placeOf(first)}: ${first.reason}`}`;
}

/** Returns warnings about problems of a feed that change the comparison. */
function feedWarnings({ file }: FeedItem, warnings: readonly ImportWarning[]): SimulationWarning[] {
  return warnings
    .filter(({ code }) => code === "currency_assumed" || code === "damaged_characters")
    .map(({ code, detail }) => ({ code, detail: `${nameOf(file)}: ${detail}` }));
}

function chosenRivalsWarning({ offered, kept }: NearestRivals): SimulationWarning {
  const names = kept.map(({ externalId, listing: { title } }) => externalId ?? `“${title}”`);
  const detail =
    `Of ${counted(offered, "rival")}, the ${kept.length} nearest to your product by category and title were taken: ` +
    `${names.join(", ")}.`;
  return { code: "rivals_chosen", detail };
}

function skippedRowsWarning({ rows, first }: SkippedRows): SimulationWarning {
  const example = first === undefined ? "" : ` ${placeOf(first)}: ${first.reason}`;
  const detail = `${counted(rows, "row")} of the rivals' feeds could not be used.${example}`;
  return { code: "rows_left_out", detail };
}

function productWarnings(product: Product): SimulationWarning[] {
  return product.doubts.map((doubt) => ({ code: "value_in_doubt", detail: `${placeOf(product)} ${doubt}` }));
}

/** Returns a place in a feed in the form of editors: `feed.csv:3`. */
export function placeOf({ file, row }: Pick<Product, "file" | "row">): string {
  return `${nameOf(file)}:${row}`;
}

/** Returns a product for a request. Problems name it by its place in the feed. */
export function resolvedListing({ listing, ...place }: Product): ResolvedListing {
  return { path: [placeOf(place)], saved: undefined, listing };
}

import type { ListingFields } from "../audit/audit-result.ts";
import { fieldOfListing, PRODUCT_SLOT } from "../listings-form/listings-form.ts";
import type { ListingTools } from "../listings/listing-tools.ts";
import type { RejectedRow } from "../listings/saved-listing.ts";
import type { ParsedRun, TypedListing } from "./run-form.ts";
import type { RunArguments } from "./simulation-tools.ts";

/** A run after its typed listings were saved. */
export interface SavedRun {
  readonly args: RunArguments;
  /** Errors of listings that cannot be saved, by field name. */
  readonly errors: ReadonlyMap<string, string>;
}

/** Saves the typed listings of a run. Throws what `save_listings` throws. */
export async function saveTypedListings(tools: ListingTools, { args, typed }: ParsedRun): Promise<SavedRun> {
  if (typed.length === 0) return { args, errors: new Map() };
  const { saved, rejected } = await tools.saveItems(itemsOf(typed));
  const ids = new Map(saved.map(({ index = 0, id }) => [typed[index]?.id, id]));
  const own = ids.get(PRODUCT_SLOT.id);
  // The typed rivals come after the saved ones.
  const rivals = typed.flatMap(({ id }) => (id === PRODUCT_SLOT.id ? [] : [{ id: ids.get(id) ?? "" }]));
  const before = args.competitors.slice(0, args.competitors.length - rivals.length);
  return {
    args: { ...args, product: own === undefined ? args.product : { id: own }, competitors: [...before, ...rivals] },
    errors: new Map(rejected.flatMap((row) => errorsOf(row, typed))),
  };
}

/** Returns whether saving the typed listings of a run would change saved listings with the same titles. */
export async function wouldReplace(tools: ListingTools, { typed }: ParsedRun): Promise<boolean> {
  const { counts } = await tools.saveItems(itemsOf(typed), { dryRun: true });
  return counts.updated > 0;
}

/** Returns the typed listings with item ids made from their titles. Listings with equal ids replace each other. */
function itemsOf(typed: readonly TypedListing[]): ListingFields[] {
  const used = new Set<string>();
  return typed.map(({ id, listing }) => {
    const role = id === PRODUCT_SLOT.id ? "own" : "rival";
    const slug = slugOf(listing.title);
    const externalId = used.has(`${role} ${slug}`) ? `${slug}-${id}` : slug;
    used.add(`${role} ${slug}`);
    return { ...listing, role, externalId };
  });
}

const SLUG_CHARS = 60;

function slugOf(title: string): string {
  const words =
    title
      .toLowerCase()
      .normalize("NFKD")
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join("-").slice(0, SLUG_CHARS) || "listing";
}

function errorsOf({ index = 0, errors }: RejectedRow, typed: readonly TypedListing[]): [string, string][] {
  const id = typed[index]?.id ?? PRODUCT_SLOT.id;
  return errors.map(({ detail, pointer = "" }) => [fieldOfListing(id, pointer.split("/").at(-1) ?? ""), detail]);
}

import { batchesOf } from "../../database/batches.ts";
import { Problem, type ValidationIssue } from "../../shared/problem.ts";
import { EXAMPLE_APART } from "../resolved-listing.ts";
import type { ListingReader } from "../simulation.ts";
import { counted } from "./batch-tally.ts";

/** Maximum products of a batch. */
const MAX_PRODUCTS = 10_000;
/** Ids that are looked up at once. */
const LOOKUP_IDS = 100;

/**
 * Returns the ids of the saved listings that a batch selects by ids or words; example listings only if no others match.
 * Throws `validation-failed` if there are none, or too many, and `not-found` for an id that the account does not have.
 */
export async function selectProducts(
  listings: ListingReader,
  accountId: string,
  products: readonly string[],
): Promise<readonly string[]> {
  if (products.some(isListingId)) return knownIds(listings, accountId, products);
  const words = products.flatMap((some) => some.split(/\s+/)).filter(Boolean);
  const samples = listings.samples(accountId);
  const most = MAX_PRODUCTS + samples.size + 1;
  const found = await listings.ids(accountId, { role: "own", words }, most);
  if (found.length === 0) throw refused("None of your saved listings matches.");
  const own = found.filter((id) => !samples.has(id));
  if (own.length > MAX_PRODUCTS)
    throw refused(`More than ${counted(MAX_PRODUCTS, "listing")} match. Narrow them down with words.`);
  return own.length === 0 ? found : own;
}

async function knownIds(
  listings: ListingReader,
  accountId: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (!ids.every(isListingId)) throw refused("Send ids or words, not both.");
  const wanted = [...new Set(ids)];
  for (const some of batchesOf(wanted, LOOKUP_IDS)) {
    const found = new Set((await listings.byIds(accountId, some)).map(({ id }) => id));
    const missing = some.find((id) => !found.has(id));
    if (missing !== undefined) throw new Problem("not-found", `Your account has no listing ${missing}.`);
  }
  return wanted;
}

/** Rejects a mix of example listings and others with `validation-failed`. */
export function requireApart(
  samples: ReadonlySet<string>,
  products: readonly string[],
  competitors: readonly string[],
): void {
  const isExample = samples.has(products[0] ?? "");
  const isOther = (id: string) => samples.has(id) !== isExample;
  if (products.some(isOther)) throw refused(EXAMPLE_APART);
  if (competitors.some(isOther)) throw refused(EXAMPLE_APART, "competitors");
}

function refused(detail: string, field = "products"): Problem {
  const issues: ValidationIssue[] = [{ code: "invalid-value", detail, path: [field] }];
  return new Problem("validation-failed", "No batch was stored.", { issues });
}

function isListingId(text: string): boolean {
  return /^lst_[0-9A-Za-z]{22}$/.test(text);
}

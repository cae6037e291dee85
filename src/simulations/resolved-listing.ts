import type { AnalysedListing } from "../engine/features/listing-text.ts";
import type { ListingInput, ListingRef } from "../engine/listing.ts";
import type { GeneratedField } from "../engine/listing-limits.ts";
import type { NamedListing } from "../engine/simulation/simulation-input.ts";
import { type ValidationIssue, formatPath, Problem } from "../shared/problem.ts";
import type { ListingReader } from "./simulation.ts";

/**
 * The fields of a listing that a run uses. Facts and feed columns are not among them, because no assistant sees them.
 */
export type VisibleListing = AnalysedListing & Pick<ListingInput, "language">;

/** A listing of a run, with its path in the arguments. */
export interface ResolvedListing {
  readonly path: ValidationIssue["path"];
  /** The saved version; undefined for an inline listing. */
  readonly saved: { readonly id: string; readonly version: number } | undefined;
  readonly listing: VisibleListing;
}

/** A listing of a run, including the fields that no assistant sees. */
export interface FullListing extends ResolvedListing {
  readonly body: ListingInput;
  /** Fields whose text is known to be generated. */
  readonly generatedFields: readonly GeneratedField[];
}

/** Returns the id and title of a listing for results. */
export function nameListing({ saved, listing }: ResolvedListing): NamedListing {
  return { ...(saved === undefined ? {} : { id: saved.id }), title: listing.title };
}

/** Returns what identifies a listing in a hash: id and version if it is saved, else the whole listing. */
export function listingIdentity({ saved, listing }: ResolvedListing): object {
  return saved ?? listing;
}

/** A listing as a run stores it. */
export type StoredListing = Pick<ResolvedListing, "saved" | "listing">;

/** Returns a listing as a run stores it. */
export function toStoredListing({ saved, listing }: ResolvedListing): StoredListing {
  return { saved, listing };
}

/** Returns the distinct ids of the saved listings. */
export function savedIds(listings: readonly ResolvedListing[]): string[] {
  return [...new Set(listings.flatMap(({ saved }) => saved?.id ?? []))];
}

/** The problem of a run that mixes listings of the example with others. */
export const EXAMPLE_APART = "The example is invented: its listings never meet your own. Send ids of one of them.";

/** Reads saved listings of one account by their ids. */
export type ReadSaved = (ids: readonly string[]) => ReturnType<ListingReader["byIds"]>;

/** Returns a reader of an account's listings for one run. It rejects a mix of example listings and others. */
export function readerOf(listings: ListingReader, accountId: string): ReadSaved {
  return (ids) => {
    const samples = listings.samples(accountId);
    const ofExample = ids.filter((id) => samples.has(id));
    if (ofExample.length > 0 && ofExample.length < ids.length)
      throw new Problem("validation-failed", "Nothing was run.", {
        issues: [{ code: "invalid-value", detail: EXAMPLE_APART, path: ["competitors"] }],
      });
    return listings.byIds(accountId, ids);
  };
}

/** Maximum size of an inline listing as JSON, in bytes. */
const LISTING_BYTES = 65_536;

/**
 * Resolves references to listings, in their order. Throws `validation-failed` for a reference that is neither an id nor
 * a listing, and `not-found` for an id that the account does not have.
 */
export async function resolveListings(
  refs: readonly { readonly ref: ListingRef; readonly path: ValidationIssue["path"] }[],
  readSaved: ReadSaved,
): Promise<FullListing[]> {
  requireRefs(refs.flatMap(({ ref, path }) => issuesOf(ref, path)));
  const ids = new Set(refs.flatMap(({ ref }) => ref.id ?? []));
  const saved = ids.size === 0 ? [] : await readSaved([...ids]);
  const byId = new Map(saved.map((listing) => [listing.id, listing]));
  return refs.map(({ ref, path }) => {
    // `requireRefs` has checked that there is a title.
    if (ref.id === undefined) {
      const listing = { ...ref, title: ref.title ?? "" };
      return { path, saved: undefined, listing, body: listing, generatedFields: [] };
    }
    const found = byId.get(ref.id);
    if (found === undefined)
      throw new Problem("not-found", `Your account has no listing ${ref.id}, which ${formatPath(path)} names.`);
    const { id, version, body, generatedFields } = found;
    return { path, saved: { id, version }, listing: visibleFields(body), body, generatedFields };
  });
}

function requireRefs(issues: readonly ValidationIssue[]): void {
  if (issues.length > 0)
    throw new Problem("validation-failed", "A listing is neither a saved nor an inline one.", { issues });
}

function issuesOf({ id, ...inline }: ListingRef, path: ValidationIssue["path"]): ValidationIssue[] {
  const fields = Object.keys(inline);
  if (id !== undefined)
    return fields.map((field) => ({
      code: "unknown",
      detail: "A listing with an id takes no other field. Remove it, or remove the id.",
      path: [...path, field],
    }));
  if (inline.title === undefined)
    return [{ code: "required", detail: "Send the id of a saved listing, or a title.", path: [...path, "title"] }];
  if (Buffer.byteLength(JSON.stringify(inline)) > LISTING_BYTES)
    return [{ code: "too-big", detail: `Send at most ${LISTING_BYTES} bytes of JSON for a listing.`, path }];
  return [];
}

/** Returns the fields of a listing that a run uses. */
export function visibleFields(body: ListingInput): VisibleListing {
  const { title, description, brand, category, priceCents, currency, rating, reviewCount, attributes } = body;
  const { shipping, returns, warranty, availability, sponsored, endorsed, gtin, language } = body;
  return {
    title,
    description,
    brand,
    category,
    priceCents,
    currency,
    rating,
    reviewCount,
    attributes,
    shipping,
    returns,
    warranty,
    availability,
    sponsored,
    endorsed,
    gtin,
    language,
  };
}

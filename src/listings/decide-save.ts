import { isDeepStrictEqual } from "node:util";
import { GENERATED_FIELDS, type GeneratedField } from "../engine/listing-limits.ts";
import { newId } from "../shared/secret.ts";
import type { Steps } from "../shared/steps.ts";
import type { DraftOutcome, ListingBody, ListingDraft, SavedListing } from "./store.ts";

/** The listing to write for one draft. */
export interface ListingWrite {
  readonly outcome: "created" | "updated";
  readonly listing: SavedListing;
}

/** The outcomes of all drafts, and the listings to write. */
export interface SaveDecision {
  readonly outcomes: readonly DraftOutcome[];
  readonly writes: readonly ListingWrite[];
}

/** Returns the identity of a listing within its account. One item may be listed in several markets and in both roles. */
function identityOf({ role, externalId, country = "", language }: ListingBody): string {
  return JSON.stringify([role, externalId, country, language]);
}

/**
 * Decides in steps how to save drafts, given every saved listing that they may replace. A draft replaces the listing with
 * its id, or else with its identity. A listing is replaced as a whole, except that facts and marks of generated texts are
 * kept when the draft does not state them.
 */
export function* decideSave(
  drafts: readonly ListingDraft[],
  saved: readonly SavedListing[],
  now: number,
): Steps<SaveDecision> {
  const known = new KnownListings(saved);
  const outcomes: DraftOutcome[] = [];
  const writes: ListingWrite[] = [];
  for (const [at, draft] of drafts.entries()) {
    const { outcome, write } = decide(draft, known, now);
    outcomes.push(outcome);
    if (write !== undefined) writes.push(write);
    if (at % DRAFTS_IN_STEP === 0) yield;
  }
  return { outcomes, writes };
}

/** The number of drafts that are decided without a pause. */
const DRAFTS_IN_STEP = 50;

function decide(
  draft: ListingDraft,
  known: KnownListings,
  now: number,
): { readonly outcome: DraftOutcome; readonly write?: ListingWrite } {
  const rejection = known.rejectionOf(draft);
  if (rejection !== undefined) return { outcome: rejection };
  const before = known.claim(draft);
  const listing = nextVersion(before, draft, now);
  if (before !== undefined && isUnchanged(listing, before))
    return { outcome: { outcome: "unchanged", id: before.id, version: before.version } };
  const outcome = before === undefined ? "created" : "updated";
  return { outcome: { outcome, id: listing.id, version: listing.version }, write: { outcome, listing } };
}

/** The saved listings that drafts may replace, and which of them earlier drafts have claimed. */
class KnownListings {
  readonly #byId: ReadonlyMap<string, SavedListing>;
  readonly #byIdentity: ReadonlyMap<string, SavedListing>;
  readonly #claimed = new Set<string>();

  constructor(saved: readonly SavedListing[]) {
    this.#byId = new Map(saved.map((listing) => [listing.id, listing]));
    this.#byIdentity = new Map(saved.map((listing) => [identityOf(listing.body), listing]));
  }

  /** Returns the listing that a draft replaces; undefined for a new one. */
  savedFor({ id, body }: ListingDraft): SavedListing | undefined {
    return id === undefined ? this.#byIdentity.get(identityOf(body)) : this.#byId.get(id);
  }

  /** Returns why a draft cannot be saved; undefined when it can. */
  rejectionOf(draft: ListingDraft): DraftOutcome | undefined {
    const { id, body, expectedVersion } = draft;
    const saved = this.savedFor(draft);
    if (id !== undefined && saved === undefined) return reject("not-found", `No listing has the id ${id}.`);
    if (this.#isClaimed(body, saved)) return reject("duplicate", "An earlier row of this request is the same listing.");
    const other = this.#byIdentity.get(identityOf(body));
    if (other !== undefined && other.id !== saved?.id)
      return reject("duplicate", `The listing ${other.id} has this external id, role, country and language.`);
    return isExpected(expectedVersion, saved)
      ? undefined
      : reject("conflict", conflictOf(expectedVersion, saved?.version));
  }

  #isClaimed(body: ListingBody, saved: SavedListing | undefined): boolean {
    return this.#claimed.has(identityOf(body)) || (saved !== undefined && this.#claimed.has(saved.id));
  }

  /** Returns the listing that a draft replaces, and reserves it, so that later drafts cannot replace it. */
  claim(draft: ListingDraft): SavedListing | undefined {
    const saved = this.savedFor(draft);
    this.#claimed.add(identityOf(draft.body));
    if (saved !== undefined) this.#claimed.add(saved.id);
    return saved;
  }
}

function nextVersion(before: SavedListing | undefined, draft: ListingDraft, now: number): SavedListing {
  const body = withFacts(draft.body, before?.body.facts);
  const { origin, generatedFields = stillGenerated(before, body), audit } = draft;
  return {
    id: before?.id ?? newId("lst"),
    version: (before?.version ?? 0) + 1,
    body,
    origin,
    generatedFields,
    audit,
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
  };
}

function withFacts(body: ListingBody, before: ListingBody["facts"]): ListingBody {
  return body.facts === undefined && before !== undefined ? { ...body, facts: before } : body;
}

/** Returns the fields that were marked as generated and whose text has not changed. */
function stillGenerated(before: SavedListing | undefined, body: ListingBody): GeneratedField[] {
  return GENERATED_FIELDS.filter(
    (field) => before?.generatedFields.includes(field) === true && isDeepStrictEqual(before.body[field], body[field]),
  );
}

function isUnchanged(one: SavedListing, other: SavedListing): boolean {
  return isDeepStrictEqual([one.body, generatedFlags(one)], [other.body, generatedFlags(other)]);
}

function generatedFlags({ generatedFields }: SavedListing): boolean[] {
  return GENERATED_FIELDS.map((field) => generatedFields.includes(field));
}

function reject(code: "conflict" | "not-found" | "duplicate", detail: string): DraftOutcome {
  return { outcome: "rejected", code, detail };
}

function isExpected(expected: number | undefined, saved: SavedListing | undefined): boolean {
  return expected === undefined || expected === (saved?.version ?? 0);
}

function conflictOf(expected: number | undefined, actual: number | undefined): string {
  return actual === undefined
    ? `You expected version ${expected}, but the listing does not exist yet.`
    : `You expected version ${expected}, but the listing has version ${actual}. Read it again, make your change there, and expect that version.`;
}

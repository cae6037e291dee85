import type { Profile } from "../engine/audit/profiles.ts";
import type { Fact, ListingInput, ListingRef, QueryInput } from "../engine/listing.ts";
import { LISTING_LIMITS } from "../engine/listing-limits.ts";
import type { CandidateText } from "../engine/optimize/candidates.ts";
import { type EditField, type Objective, CANDIDATE_FIELDS } from "../engine/optimize/edit.ts";
import { hashJson } from "../shared/canonical-json.ts";
import { Problem, type ValidationIssue } from "../shared/problem.ts";
import {
  listingIdentity,
  type ResolvedListing,
  resolveListings,
  type StoredListing,
  type FullListing,
  toStoredListing,
  type ReadSaved,
} from "./resolved-listing.ts";

interface Optimizing<L, C> {
  readonly listing: L;
  readonly competitors: readonly C[];
  /** Facts in addition to those saved with the listing. */
  readonly facts: readonly Fact[];
  /** Undefined to make queries from the listings. */
  readonly queries: readonly QueryInput[] | undefined;
  /** Keys; undefined for all. */
  readonly assistants: readonly string[] | undefined;
  readonly objective: Objective;
  readonly profile: Profile;
  readonly maxEdits: number;
  readonly lockedFields: readonly EditField[];
  readonly candidates: readonly CandidateText[];
}

/** A merchant's request for an optimization. Absent fields have their defaults. */
export type OptimizationRequest = { readonly listing: ListingRef } & {
  readonly [K in Exclude<keyof Asked, "listing">]?: Asked[K] | undefined;
};

type Asked = Optimizing<ListingRef, ListingRef>;

/** An optimization with its references resolved to listings. */
export type ResolvedOptimization = Optimizing<FullListing, ResolvedListing>;

/** The stored input of an optimization, with its complete listing. */
export type OptimizationSnapshot = Optimizing<
  Pick<StoredListing, "saved"> & { readonly listing: ListingInput },
  StoredListing
>;

/** Defaults of a request. */
export const OPTIMIZATION_DEFAULTS = {
  competitors: [],
  facts: [],
  queries: undefined,
  assistants: undefined,
  profile: "generic",
  maxEdits: 6,
  lockedFields: [],
  candidates: [],
} satisfies Partial<Asked>;

/** Returns the objective of a request that does not name one. */
export function defaultObjective(rivals: number): Objective {
  return rivals === 0 ? "relevance" : "win_rate";
}

/** Returns a request with the defaults of its absent fields. */
function withDefaults(request: OptimizationRequest): Asked {
  const given = Object.entries(request).filter(([, value]) => value !== undefined);
  const asked: Omit<Asked, "objective"> = Object.assign(
    { listing: request.listing },
    OPTIMIZATION_DEFAULTS,
    Object.fromEntries(given),
  );
  return { objective: defaultObjective(asked.competitors.length), ...asked };
}

/** Resolves the listings and defaults of an optimization. Throws `validation-failed`, and as `resolveListings` does. */
export async function resolveOptimization(
  request: OptimizationRequest,
  readSaved: ReadSaved,
): Promise<ResolvedOptimization> {
  const { listing: ref, competitors: refs, ...asked } = withDefaults(request);
  const { objective, facts, candidates, lockedFields } = asked;
  requireNone([
    ...(objective === "win_rate" && refs.length === 0 ? [NO_COMPETITORS] : []),
    ...candidates.flatMap((candidate, index) => candidateIssues(candidate, index, lockedFields)),
  ]);
  const [listing, ...competitors] = await resolveListings(
    [
      { ref, path: ["listing"] },
      ...refs.map((competitor, index) => ({ ref: competitor, path: ["competitors", index] })),
    ],
    readSaved,
  );
  if (listing === undefined) throw new Error("An optimization has no listing.");
  const saved = listing.body.facts?.length ?? 0;
  if (saved + facts.length > LISTING_LIMITS.facts) requireNone([tooManyFacts(saved)]);
  return { ...asked, listing, competitors };
}

/** Returns the hash of an optimization. A saved listing is hashed by its id and version. */
export function hashOptimization({ listing, competitors, ...rest }: ResolvedOptimization): string {
  const asked = { ...rest, listing: listingIdentity(listing), competitors: competitors.map(listingIdentity) };
  return hashJson(asked);
}

/** Returns an optimization as it is stored. */
export function optimizationSnapshot({ listing, competitors, ...rest }: ResolvedOptimization): OptimizationSnapshot {
  return {
    ...rest,
    listing: { saved: listing.saved, listing: listing.body },
    competitors: competitors.map(toStoredListing),
  };
}

const NO_COMPETITORS: ValidationIssue = {
  code: "required",
  detail: "The objective win_rate needs a rival. Send one, or the objective relevance.",
  path: ["competitors"],
};

function candidateIssues(
  candidate: CandidateText,
  index: number,
  lockedFields: readonly EditField[],
): ValidationIssue[] {
  const written = CANDIDATE_FIELDS.filter((field) => candidate[field] !== undefined);
  const path = ["candidates", index];
  if (written.length === 0) return [{ code: "required", detail: "Write a title, a description or both.", path }];
  return written
    .filter((field) => lockedFields.includes(field))
    .map((field) => ({
      code: "invalid-value",
      detail: `lockedFields says that the ${field} stays as it is. Remove one of the two.`,
      path: [...path, field],
    }));
}

function tooManyFacts(saved: number): ValidationIssue {
  const detail = `A listing has at most ${LISTING_LIMITS.facts} facts, and ${saved} are saved with this one.`;
  return { code: "too-big", detail, path: ["facts"] };
}

function requireNone(issues: readonly ValidationIssue[]): void {
  if (issues.length > 0) throw new Problem("validation-failed", "This cannot be optimized.", { issues });
}

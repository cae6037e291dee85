import type { LinkCounters, LinkResolution } from "../ports.ts";
import { matchesPublisher } from "./publisher-url.ts";

/** The outcome of the search for one article's URL. */
export type AttemptOutcome =
  | { readonly kind: "found"; readonly url: string }
  | { readonly kind: "unpaired" | "unreachable" | "unsigned" | "consent" }
  | { readonly kind: "refused"; readonly status: number };

/** The result for one link of a request. */
export interface LinkResult {
  /** Undefined when nothing was attempted. */
  readonly outcome: AttemptOutcome | undefined;
  readonly publisherUrl: string | undefined;
  /** False for a URL that is not a redirect of the feed. */
  readonly wanted: boolean;
  /** True if this request sent nothing to the upstream for the link. */
  readonly free: boolean;
}

/** Counts the outcomes of a request. Each is in exactly one counter, so that `attempted` is their sum. */
export function countOutcomes(results: readonly LinkResult[]): LinkResolution {
  const counters = { attempted: 0, succeeded: 0, mismatched: 0, cached: 0 };
  const failed = { unpaired: 0, unreachable: 0, unsigned: 0, consent: 0 };
  const refused: Record<string, number> = {};
  for (const { outcome, publisherUrl, free } of results) {
    if (outcome === undefined) continue;
    counters.attempted += 1;
    if (outcome.kind === "refused") refused[outcome.status] = (refused[outcome.status] ?? 0) + 1;
    else if (outcome.kind !== "found") failed[outcome.kind] += 1;
    else {
      counters.succeeded += 1;
      if (free) counters.cached += 1;
      if (matchesPublisher(outcome.url, publisherUrl) === false) counters.mismatched += 1;
    }
  }
  const all: LinkCounters = { ...counters, ...failed, refused };
  return {
    urls: results.map(({ outcome }) => (outcome?.kind === "found" ? outcome.url : null)),
    counters: all,
    unattempted: results.filter(({ wanted, outcome }) => wanted && outcome === undefined).length,
  };
}

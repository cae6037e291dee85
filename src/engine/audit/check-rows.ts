import type { AuditContext, AuditedListing, Check } from "./check.ts";
import { CHECKS } from "./checks.ts";
import type { Profile } from "./profiles.ts";
import { SOURCES_READ_AT, type Source } from "./sources.ts";

/** A row in the documentation's table of checks. */
export interface CheckRow extends Pick<Check, "id" | "severity" | "effect" | "profiles" | "looksFor" | "fix"> {
  /** Profiles in which a failure is an error, although it is only a warning elsewhere. */
  readonly errorIn: readonly Profile[];
  readonly sources: readonly Pick<Source, "id" | "url">[];
  /** The day on which the sources were last read, such as `2026-11-21`. */
  readonly sourcesReadAt: string;
  readonly passing: AuditedListing & AuditContext;
  readonly failing: AuditedListing & AuditContext;
}

/** Returns a row for each check, in the order of `CHECKS`. */
export function checkRows(): CheckRow[] {
  return CHECKS.map(rowOf);
}

function rowOf({
  id,
  severity,
  errorIn = [],
  effect,
  profiles,
  looksFor,
  fix,
  sources,
  passing,
  failing,
}: Check): CheckRow {
  return {
    id,
    severity,
    errorIn,
    effect,
    profiles,
    looksFor,
    fix,
    sources: sources.map((source) => ({ id: source.id, url: source.url })),
    sourcesReadAt: SOURCES_READ_AT,
    passing: { ...passing.listing, ...passing.context },
    failing: { ...failing.listing, ...failing.context },
  };
}

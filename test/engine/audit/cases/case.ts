import type { AuditContext, AuditedListing } from "../../../../src/engine/audit/check.ts";

/** A listing that passes a check. */
export interface Passing {
  readonly listing: AuditedListing;
  readonly context?: AuditContext;
}

/** A listing that fails a check, and what the first finding points at. */
export interface Failing extends Passing {
  readonly field: string;
  /** The text of the span. Without it the finding has no span. */
  readonly text?: string;
  /** Part of the sentence: the values that a merchant needs. */
  readonly says?: string;
  readonly severity?: "error" | "warn" | "info";
}

/** Listings for one check. */
export interface Cases {
  readonly passes: readonly Passing[];
  readonly fails: readonly Failing[];
  /** Listings that hold nothing to check. */
  readonly skips?: readonly Passing[];
}

/** A passing listing, from its fields. */
export const ok = (listing: AuditedListing, context: AuditContext = {}): Passing => ({ listing, context });

/** A feed column. */
export const column = (name: string, value: string): AuditedListing => ({ feedFields: [{ name, value }] });

/** Attributes from pairs. */
export const attributes = (...pairs: readonly (readonly [string, string])[]): AuditedListing => ({
  attributes: pairs.map(([name, value]) => ({ name, value })),
});

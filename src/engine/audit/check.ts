import type { Steps } from "../../shared/steps.ts";
import type { ListingInput } from "../listing.ts";
import type { GeneratedField } from "../listing-limits.ts";
import type { PageContext } from "./page.ts";
import type { Profile } from "./profiles.ts";
import type { Source } from "./sources.ts";

/** The severities of findings, worst first. */
export const SEVERITIES = ["error", "warn", "info"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** The effects of findings, in the order in which findings of one severity are listed. */
export const EFFECTS = ["eligibility", "legal", "parsing", "persuasion"] as const;
export type Effect = (typeof EFFECTS)[number];

/** A listing as a feed may contain it. Even the title may be missing: that is a finding, not a reason to refuse it. */
export type AuditedListing = Partial<ListingInput>;

/** A price in minor units. */
export interface Price {
  readonly priceCents: number;
  readonly currency: string;
}

/** Data about a listing in addition to its fields. A check does not apply when data that it needs is missing. */
export interface AuditContext {
  /** The product page, if the listing was read from one. */
  readonly page?: PageContext;
  /** The fields whose text a language model wrote. */
  readonly generatedFields?: readonly GeneratedField[];
  /** Prices of the listings that it is compared with, without its own. */
  readonly rivalPrices?: readonly Price[];
  /** The decision attributes of its category: those that it states, and those that it does not. */
  readonly completeness?: { readonly stated: readonly string[]; readonly missing: readonly string[] };
}

/** A range of a text in UTF-16 offsets, the end excluded. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A place where a listing fails a check. */
export interface Hit<M extends string = string> {
  readonly message: M;
  /** A path into the listing, such as `title` or `attributes/2/value`. */
  readonly field: string;
  /** The failing part of the field's text. Undefined for the whole field, or for its absence. */
  readonly span?: Span;
  /** Values for the placeholders of the message. `{text}` is taken from the span. */
  readonly data?: Readonly<Record<string, string | number>>;
  /** Overrides the severity where it depends on the listing: used goods need no GTIN. */
  readonly severity?: Severity;
}

/** The text for one way to fail a check. Its other fields override those of the check. */
export interface Message {
  /** A sentence with `{placeholders}`. */
  readonly detail: string;
  readonly fix?: string;
  readonly severity?: Severity;
  readonly effect?: Effect;
  readonly profiles?: readonly Profile[];
  readonly sources?: readonly [Source, ...Source[]];
}

/** An example of a listing that passes or fails a check. */
export interface Example {
  readonly listing: AuditedListing;
  readonly context?: AuditContext;
}

/** A rule. Everything but `find` is data for the documentation. */
export interface Check<M extends string = string> {
  readonly id: string;
  readonly severity: Severity;
  /** Profiles in which a failure is an error, although it is only a warning elsewhere. */
  readonly errorIn?: readonly Profile[];
  readonly effect: Effect;
  readonly profiles: readonly Profile[];
  /** A finding names the first source of a requested profile, or else the first of all. */
  readonly sources: readonly [Source, ...Source[]];
  readonly looksFor: string;
  /** A string is the detail of a message that overrides nothing. */
  readonly messages: Readonly<Record<M, string | Message>>;
  readonly fix: string;
  readonly passing: Example;
  readonly failing: Example;
  /** Returns the places that fail: null when the listing has nothing to check. */
  readonly find: (listing: AuditedListing, context: AuditContext) => readonly Hit<M>[] | null;
  /** Does the same in steps, for a check that takes a while on a long listing. */
  readonly findInSteps?: (listing: AuditedListing, context: AuditContext) => Steps<readonly Hit<M>[] | null>;
}

/** Returns the check itself. The type parameter makes sure that `find` only names messages that exist. */
export function defineCheck<const M extends string>(check: Check<M>): Check {
  return check;
}

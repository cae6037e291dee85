import type { Steps } from "../../shared/steps.ts";
import type { ListingInput } from "../listing.ts";
import type { GeneratedField } from "../listing-limits.ts";
import type { PageContext } from "./page.ts";
import type { Profile } from "./profiles.ts";
import type { Source } from "./sources.ts";

/** Severities of a finding, worst first. */
export const SEVERITIES = ["error", "warn", "info"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Risks of a finding, in the order in which findings of one severity are listed. */
export const EFFECTS = ["eligibility", "legal", "parsing", "persuasion"] as const;
export type Effect = (typeof EFFECTS)[number];

/** A listing as a feed may bring it: even the title can be missing, which is a finding and no refusal. */
export type AuditedListing = Partial<ListingInput>;

/** A price in minor units. */
export interface Price {
  readonly priceCents: number;
  readonly currency: string;
}

/** Facts about a listing in addition to its own fields. A check that needs a missing fact does not apply. */
export interface AuditContext {
  /** Content of the product page, when the listing was read from one. */
  readonly page?: PageContext;
  /** The fields whose text a language model wrote. */
  readonly generatedFields?: readonly GeneratedField[];
  /** Prices of the listings it is compared with, its own left out. */
  readonly rivalPrices?: readonly Price[];
  /** The attributes that decide in the listing's category: which of them it states, and which not. */
  readonly completeness?: { readonly stated: readonly string[]; readonly missing: readonly string[] };
}

/** A part of a text: UTF-16 offsets, the end excluded. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A place where a listing fails a check. */
export interface Hit<M extends string = string> {
  readonly message: M;
  /** A path into the listing, such as `title` or `attributes/2/value`. */
  readonly field: string;
  /** The part of the field's text that fails. Without it the whole field is meant, or its absence. */
  readonly span?: Span;
  /** Values for the placeholders of the message. `{text}` is filled from the span. */
  readonly data?: Readonly<Record<string, string | number>>;
  /** For what depends on the listing, such as used goods, which need no GTIN. */
  readonly severity?: Severity;
}

/** Text for a merchant, with its own remedy and severity where one way to fail differs from the check it belongs to. */
export interface Message {
  /** A sentence with `{placeholders}`. */
  readonly detail: string;
  readonly fix?: string;
  readonly severity?: Severity;
  readonly effect?: Effect;
  readonly profiles?: readonly Profile[];
  readonly sources?: readonly [Source, ...Source[]];
}

/** A listing and its context that show what a check passes or fails. */
export interface Example {
  readonly listing: AuditedListing;
  readonly context?: AuditContext;
}

/** A rule: everything but `find` is data that the documentation is made from. */
export interface Check<M extends string = string> {
  readonly id: string;
  readonly severity: Severity;
  /** Profiles that refuse what the others only warn about. */
  readonly errorIn?: readonly Profile[];
  readonly effect: Effect;
  readonly profiles: readonly Profile[];
  /** The first one of a profile that was asked for is named in the finding, else the first. */
  readonly sources: readonly [Source, ...Source[]];
  readonly looksFor: string;
  /** A plain string is the detail of a message that differs in nothing else. */
  readonly messages: Readonly<Record<M, string | Message>>;
  readonly fix: string;
  readonly passing: Example;
  readonly failing: Example;
  /** Returns the places that fail, or null when the listing holds nothing to check. */
  readonly find: (listing: AuditedListing, context: AuditContext) => readonly Hit<M>[] | null;
  /** Does the same in steps, where a long listing takes long. */
  readonly findInSteps?: (listing: AuditedListing, context: AuditContext) => Steps<readonly Hit<M>[] | null>;
}

/** Returns a check as it is. Ties the messages that `find` names to those that are written. */
export function defineCheck<const M extends string>(check: Check<M>): Check {
  return check;
}

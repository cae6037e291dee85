/** A listing in the arguments of `audit_listing`, and a saved one. Prices are in minor units. */
export interface ListingFields {
  readonly externalId?: string;
  readonly role?: "own" | "rival";
  readonly title: string;
  readonly description?: string;
  readonly brand?: string;
  readonly category?: string;
  readonly priceCents?: number;
  readonly currency?: string;
  readonly rating?: number;
  readonly reviewCount?: number;
  readonly attributes?: readonly NamedValue[];
  readonly shipping?: string;
  readonly returns?: string;
  readonly warranty?: string;
}

/** An attribute of a listing. */
export interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** The severity of a finding. */
export type Severity = "error" | "warn" | "info";
export type Effect = "eligibility" | "legal" | "parsing" | "persuasion";

/** A place where a listing fails a check. */
export interface Finding {
  /** The id of the check, which is also its anchor in the documentation. */
  readonly check: string;
  readonly severity: Severity;
  readonly effect: Effect;
  /** A path such as `title` or `attributes/2/value`. */
  readonly field: string;
  /** UTF-16 offsets into the field's text, end exclusive. */
  readonly span?: { readonly start: number; readonly end: number; readonly text: string };
  readonly detail: string;
  readonly fix: string;
  readonly source: { readonly id: string; readonly url: string };
}

/** The degree to which a listing answers a question. */
export interface QuestionRelevance {
  readonly query: string;
  /** From 0 to 1. */
  readonly score: number;
  readonly missing: readonly string[];
}

/** The audit of one listing. */
export interface AuditedListing {
  readonly row?: number;
  readonly externalId?: string;
  readonly title?: string;
  readonly profiles: readonly { readonly passed: number; readonly failed: number }[];
  readonly findings: readonly Finding[];
  readonly moreFindings: number;
  readonly relevance?: readonly QuestionRelevance[];
}

/** The result of reading a feed or page. */
export interface ReadReport {
  readonly format: string;
  readonly rows: number;
  readonly used: number;
  readonly problems: readonly RowProblem[];
  readonly moreProblems?: number;
}

/** A problem with reading a row. */
export interface RowProblem {
  readonly row: number;
  readonly externalId?: string;
  readonly column?: string;
  readonly detail: string;
}

/** The formats whose rows are lines of text. In all others, a row is the position of a product. */
const LINE_FORMATS: ReadonlySet<string> = new Set(["csv", "tsv", "openai", "shopify_csv", "woocommerce_csv"]);

/** Returns whether the rows of a format are lines of text. */
export function hasLines(format: string | undefined): boolean {
  return format !== undefined && LINE_FORMATS.has(format);
}

/** The fields of a result of `audit_listing` that pages show. */
export interface Audit {
  readonly headline: string;
  readonly results: readonly AuditedListing[];
  readonly read?: ReadReport;
  readonly truncated?: boolean;
  readonly limits: readonly string[];
  readonly warnings: readonly { readonly detail: string }[];
}

/** The arguments of `audit_listing` that pages send. */
export interface AuditRequest {
  readonly listings?: readonly ListingFields[];
  readonly feed?: { readonly text: string; readonly currency?: string };
  readonly url?: string;
  readonly profiles?: readonly string[];
  readonly queries?: readonly { readonly text: string }[];
  readonly maxFindings?: number;
}

import type { RequestedFact } from "./requested-fact.ts";
import type { Severity } from "./finding.ts";
import type { Span } from "./tokens/token.ts";

export type LockedField = "title" | "description";

/** A word or number of a text without ground. A `claim` refuses the text; the merchant is asked about a `word`. */
export interface Violation {
  readonly token: string;
  readonly rule: string;
  readonly severity: Severity;
  readonly detail: string;
  /** UTF-16 offsets in the text. */
  readonly span: Span;
  /** The fact that would allow it, if one could. */
  readonly fact?: RequestedFact | undefined;
}

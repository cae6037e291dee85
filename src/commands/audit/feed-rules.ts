import type { Effect, Severity } from "../../engine/audit/check.ts";

/** The rule of a finding, the same for every listing. */
export interface AuditedRule {
  readonly id: string;
  readonly severity: Severity;
  readonly effect: Effect;
  readonly looksFor: string;
  readonly fix: string;
  readonly source: string;
}

/** The documentation for a command without a service. */
const DOCUMENTATION = "https://github.com/agent-commerce/server/blob/main";

/** Returns the absolute address of a source. This service's own pages are paths. */
export function absoluteSource(url: string): string {
  return url.startsWith("/") ? `${DOCUMENTATION}${url}.md` : url;
}

const FIX = "Correct the row in the feed.";
const SOURCE = absoluteSource("/docs/command-line");

/** The rule for a row that did not become a listing. */
export const LOST_ROW: AuditedRule = {
  id: "feed.row",
  severity: "error",
  effect: "parsing",
  looksFor: "Rows that become listings.",
  fix: FIX,
  source: SOURCE,
};

/** The rule for a value that could not be read. */
export const LOST_VALUE: AuditedRule = {
  id: "feed.value",
  severity: "warn",
  effect: "parsing",
  looksFor: "Values that can be read.",
  fix: FIX,
  source: SOURCE,
};

/** The rule for a product that the shop does not publish, which is not a mistake. */
export const UNPUBLISHED_ROW: AuditedRule = {
  id: "feed.unpublished",
  severity: "info",
  effect: "parsing",
  looksFor: "Products that the shop shows to shoppers.",
  fix: "Publish it in the shop to have it checked.",
  source: SOURCE,
};

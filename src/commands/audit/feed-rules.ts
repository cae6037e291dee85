import type { Effect, Severity } from "../../engine/audit/check.ts";

/** A rule that gives the meaning of a finding, for every listing. */
export interface AuditedRule {
  readonly id: string;
  readonly severity: Severity;
  readonly effect: Effect;
  readonly looksFor: string;
  readonly fix: string;
  readonly source: string;
}

/** The documentation where no service runs. */
const DOCUMENTATION = "https://github.com/agent-commerce/server/blob/main";

/** Returns the address of a source. Those of this service's own pages are paths. */
export function absoluteSource(url: string): string {
  return url.startsWith("/") ? `${DOCUMENTATION}${url}.md` : url;
}

const FIX = "Correct the row in the feed.";
const SOURCE = absoluteSource("/docs/command-line");

/** A row that is lost is no listing anywhere. */
export const LOST_ROW: AuditedRule = {
  id: "feed.row",
  severity: "error",
  effect: "parsing",
  looksFor: "Rows that become listings.",
  fix: FIX,
  source: SOURCE,
};

/** A value that is lost makes a listing poorer. */
export const LOST_VALUE: AuditedRule = {
  id: "feed.value",
  severity: "warn",
  effect: "parsing",
  looksFor: "Values that can be read.",
  fix: FIX,
  source: SOURCE,
};

/** A product that the shop does not publish is no mistake. */
export const UNPUBLISHED_ROW: AuditedRule = {
  id: "feed.unpublished",
  severity: "info",
  effect: "parsing",
  looksFor: "Products that the shop shows to shoppers.",
  fix: "Publish it in the shop to have it checked.",
  source: SOURCE,
};

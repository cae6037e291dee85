import { hash } from "node:crypto";
import type { AuditedListing, Severity } from "../../engine/audit/check.ts";

/** The fields that identify a problem, so that it is recognized in the next version of a feed. */
export interface Problem {
  readonly check: string;
  readonly severity: Severity;
  readonly field: string;
}

const HEX_DIGITS = 16;

/**
 * Returns what a finding is recognized by: the id of its listing, its check, its severity and its field. Neither the line
 * nor the wording counts, so that it survives moved rows and small edits; a warning that became an error is another one.
 */
export function fingerprintOf(listing: AuditedListing, line: number, { check, severity, field }: Problem): string {
  const { externalId, url, title } = listing;
  const identity = externalId ?? url ?? title ?? `line ${line}`;
  return hash("sha256", [identity, check, severity, stableField(listing, field)].join("\0")).slice(0, HEX_DIGITS);
}

/** Names what a position leads to, because positions change when something is added before them. */
function stableField(listing: AuditedListing, field: string): string {
  const [list = "", position = "", ...rest] = field.split("/");
  if (list !== "attributes" && list !== "feedFields" && list !== "facts") return field;
  return [list, listing[list]?.[Number(position)]?.name ?? position, ...rest].join("/");
}

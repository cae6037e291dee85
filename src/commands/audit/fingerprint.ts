import { hash } from "node:crypto";
import type { AuditedListing, Severity } from "../../engine/audit/check.ts";

/** The fields of a finding that identify its problem. */
export interface Problem {
  readonly check: string;
  readonly severity: Severity;
  readonly field: string;
}

const HEX_DIGITS = 16;

/**
 * Returns the fingerprint of a finding: a hash of the listing's id and the check, severity and field. Line and wording
 * do not count, so it survives moved rows and small edits. A warning that became an error has another fingerprint.
 */
export function fingerprintOf(listing: AuditedListing, line: number, { check, severity, field }: Problem): string {
  const { externalId, url, title } = listing;
  const identity = externalId ?? url ?? title ?? `line ${line}`;
  return hash("sha256", [identity, check, severity, stableField(listing, field)].join("\0")).slice(0, HEX_DIGITS);
}

/** Replaces a position in a path by the name there, because positions change when rows are added before them. */
function stableField(listing: AuditedListing, field: string): string {
  const [list = "", position = "", ...rest] = field.split("/");
  if (list !== "attributes" && list !== "feedFields" && list !== "facts") return field;
  return [list, listing[list]?.[Number(position)]?.name ?? position, ...rest].join("/");
}

import { CHECKS } from "../../../engine/audit/checks.ts";
import type { Profile } from "../../../engine/audit/profiles.ts";
import { absoluteSource, type AuditedRule, LOST_ROW, LOST_VALUE, UNPUBLISHED_ROW } from "../feed-rules.ts";

/** Returns the rules of these profiles, after the rules about reading a feed. */
export function auditedRules(profiles: readonly Profile[]): AuditedRule[] {
  const asked = CHECKS.filter((check) => check.profiles.some((profile) => profiles.includes(profile)));
  const rules = asked.map(({ id, severity, effect, looksFor, fix, sources }) => {
    return { id, severity, effect, looksFor, fix, source: absoluteSource(sources[0].url) };
  });
  return [LOST_ROW, LOST_VALUE, UNPUBLISHED_ROW, ...rules];
}

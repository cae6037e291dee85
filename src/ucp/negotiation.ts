import type { AgentProfile } from "./agent-profiles.ts";
import type { CatalogCapability, UcpVersion } from "./endpoint.ts";
import { bindsTo } from "../engine/ucp-profile/authority.ts";

/** The field `ucp` of every answer: the release that was agreed on, and the capability that answered. */
export interface Envelope {
  readonly version: UcpVersion;
  readonly capabilities: Readonly<Record<string, readonly { readonly version: string }[]>>;
}

/**
 * Returns what agent and service have in common for one operation, and undefined when they share nothing. Every entry
 * of a release has the version of the release, so that is the only version to compare.
 */
export function negotiate({ version, capabilities }: AgentProfile, wanted: CatalogCapability): Envelope | undefined {
  const declared = Object.hasOwn(capabilities, wanted) ? capabilities[wanted] : undefined;
  const shared = declared?.some(
    (entry) => entry.version === version && (entry.schema === undefined || bindsTo(entry.schema, wanted)),
  );
  return shared === true ? { version, capabilities: { [wanted]: [{ version }] } } : undefined;
}

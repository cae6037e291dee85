import type { AgentProfile } from "./agent-profiles.ts";
import type { CatalogCapability, UcpVersion } from "./endpoint.ts";
import { bindsTo } from "../engine/ucp-profile/authority.ts";

/** The `ucp` field of every response: the negotiated release, and the capability that answered. */
export interface Envelope {
  readonly version: UcpVersion;
  readonly capabilities: Readonly<Record<string, readonly { readonly version: string }[]>>;
}

/**
 * Returns what agent and service have in common for one operation, or undefined if nothing. All entries of a release have
 * the version of the release, so that is the only version to compare.
 */
export function negotiate({ version, capabilities }: AgentProfile, wanted: CatalogCapability): Envelope | undefined {
  const declared = Object.hasOwn(capabilities, wanted) ? capabilities[wanted] : undefined;
  const shared = declared?.some(
    (entry) => entry.version === version && (entry.schema === undefined || bindsTo(entry.schema, wanted)),
  );
  return shared === true ? { version, capabilities: { [wanted]: [{ version }] } } : undefined;
}

import type { AgentProfile } from "./agent-profiles.ts";
import type { CatalogCapability, UcpVersion } from "./endpoint.ts";
import { bindsTo } from "./namespace.ts";

/** The member `ucp` of every answer: the release that was agreed on, and the capability that answered. */
export interface Envelope {
  readonly version: UcpVersion;
  readonly capabilities: Readonly<Record<string, readonly { readonly version: string }[]>>;
}

/**
 * What agent and service both know, as far as it matters to one operation; undefined when they share nothing. Every
 * entry of a release has the release's version, so that is the only one in common.
 */
export function negotiate({ version, capabilities }: AgentProfile, wanted: CatalogCapability): Envelope | undefined {
  const declared = Object.hasOwn(capabilities, wanted) ? capabilities[wanted] : undefined;
  const shared = declared?.some(
    (entry) => entry.version === version && (entry.schema === undefined || bindsTo(entry.schema, wanted)),
  );
  return shared === true ? { version, capabilities: { [wanted]: [{ version }] } } : undefined;
}

import { type Document, JSON_TYPE } from "../shared/document.ts";
import { PATHS, type ProtocolInfo, type Site, urlOf } from "../shared/site.ts";

const ACP_VERSION = "2026-04-17";

/** A function of this service that ACP does not define. */
export interface AcpExtension {
  readonly name: string;
  /** The paths of its documentation and its schema. */
  readonly spec: string;
  readonly schema: string;
}

/** ACP in the list of protocols. */
export const ACP_PROTOCOL: ProtocolInfo = {
  key: "acp",
  name: "Agentic Commerce Protocol",
  version: ACP_VERSION,
  transport: "rest",
  endpoint: PATHS.index,
  manifests: [PATHS.acp],
};

/** Creates ACP's discovery document. It lists no services, because nothing is sold through ACP. ACP forbids other fields. */
export function acpDocument(site: Site, extensions: readonly AcpExtension[]): Document {
  return {
    name: "acp",
    title: "ACP discovery document",
    description: "What this service offers under the Agentic Commerce Protocol.",
    path: PATHS.acp,
    mediaType: JSON_TYPE,
    // ACP requires at least an hour.
    headers: { "Cache-Control": "public, max-age=3600" },
    text: () => JSON.stringify(discovery(site, extensions)),
  };
}

function discovery(site: Site, extensions: readonly AcpExtension[]): object {
  const listed = extensions.map(({ name, spec, schema }) => ({
    name,
    spec: urlOf(site, spec),
    schema: urlOf(site, schema),
  }));
  return {
    protocol: {
      name: "acp",
      version: ACP_VERSION,
      supported_versions: [ACP_VERSION],
      documentation_url: urlOf(site, PATHS.docs),
    },
    api_base_url: urlOf(site, PATHS.index),
    transports: ["rest", "mcp"],
    capabilities: {
      services: [],
      ...(listed.length === 0 ? {} : { extensions: listed }),
      supported_currencies: ["usd"],
      supported_locales: ["en-US"],
    },
  };
}

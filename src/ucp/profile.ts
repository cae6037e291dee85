import { type Document, JSON_TYPE } from "../shared/document.ts";
import { PATHS, type Site, urlOf } from "../shared/site.ts";
import { type Capability, capabilitySchemas, OPENRPC_PATH, OWN_VERSION, schemaPath } from "./capability-schemas.ts";
import { CATALOG_OPERATIONS, UCP_VERSIONS, type UcpVersion } from "./endpoint.ts";
import { isOldName } from "./namespace.ts";

/** The content of a business profile. */
export interface ProfileParts {
  readonly site: Site;
  /** The name of this service's own entries; undefined when there are none. */
  readonly namespace: string | undefined;
  readonly capabilities: readonly Capability[];
}

/**
 * Creates the business profile of the newest release, a profile for each older one, and the documents they refer to.
 * They declare what is served and nothing else: there is no checkout and no payment handler.
 */
export function ucpDocuments(parts: ProfileParts): Document[] {
  const { site, namespace, capabilities } = parts;
  const [newest, ...older] = UCP_VERSIONS;
  const service = namespace === undefined ? undefined : serviceName(namespace);
  return [
    profileDocument(PATHS.ucpProfile, newest, () => profile(parts, newest)),
    ...older.map((version) => profileDocument(leafPath(version), version, () => profile(parts, version))),
    endpointDocument(site),
    ...(service === undefined ? [] : capabilitySchemas(site, service, capabilities)),
  ];
}

/** Returns the name of the service whose capabilities are the tools. */
export function serviceName(namespace: string): string {
  return `${namespace}.commerce`;
}

const leafPath = (version: UcpVersion): string => `${PATHS.ucpProfile}/${version}`;

function profileDocument(path: string, version: UcpVersion, make: () => object): Document {
  return {
    name: path === PATHS.ucpProfile ? "ucp" : `ucp-${version}`,
    title: "UCP profile",
    description: `Services and capabilities for the Universal Commerce Protocol, version ${version}.`,
    path,
    mediaType: JSON_TYPE,
    text: () => JSON.stringify(make()),
  };
}

function profile(parts: ProfileParts, version: UcpVersion): object {
  const { site, namespace } = parts;
  const [newest, ...older] = UCP_VERSIONS;
  const leaves = Object.fromEntries(older.map((leaf) => [leaf, urlOf(site, leafPath(leaf))]));
  const hasOwn = namespace !== undefined && (version === newest || isOldName(namespace));
  return {
    ucp: {
      version,
      ...(version === newest ? { supported_versions: leaves } : {}),
      services: { ...shoppingService(site, version), ...(hasOwn ? ownService(site, namespace) : {}) },
      capabilities: { ...shoppingCapabilities(version), ...(hasOwn ? ownCapabilities(parts, namespace) : {}) },
      payment_handlers: {},
    },
  };
}

function shoppingService(site: Site, version: UcpVersion): object {
  const entry = (transport: string, path: string, schema: string) => ({
    version,
    spec: `https://ucp.dev/${version}/specification/overview`,
    transport,
    endpoint: urlOf(site, path),
    schema: `https://ucp.dev/${version}/services/shopping/${schema}`,
  });
  return {
    "dev.ucp.shopping": [entry("rest", PATHS.ucp, "rest.openapi.json"), entry("mcp", PATHS.ucpMcp, "mcp.openrpc.json")],
  };
}

/** The paths of the specification on ucp.dev. They changed between releases. */
const SPECIFICATIONS: Readonly<Record<UcpVersion, string>> = {
  "2026-08-25": "specification/shopping/catalog",
  "2026-04-08": "specification/catalog",
};

function shoppingCapabilities(version: UcpVersion): object {
  const names = new Set(CATALOG_OPERATIONS.map(({ capability }) => capability));
  const entries = [...names].map((name) => {
    const part = name.slice(name.lastIndexOf(".") + 1);
    const entry = {
      version,
      spec: `https://ucp.dev/${version}/${SPECIFICATIONS[version]}/${part}`,
      schema: `https://ucp.dev/${version}/schemas/shopping/catalog_${part}.json`,
    };
    return [name, [entry]] as const;
  });
  return Object.fromEntries(entries);
}

/** Describes this service. Its REST endpoint is the root of the site, as for the paths in the OpenAPI document. */
function ownService(site: Site, namespace: string): object {
  return {
    [serviceName(namespace)]: [
      {
        version: OWN_VERSION,
        spec: urlOf(site, PATHS.rest),
        transport: "rest",
        endpoint: site.baseUrl,
        schema: urlOf(site, PATHS.openapi),
      },
      {
        version: OWN_VERSION,
        spec: urlOf(site, PATHS.mcpGuide),
        transport: "mcp",
        endpoint: urlOf(site, PATHS.mcp),
        schema: urlOf(site, OPENRPC_PATH),
      },
    ],
  };
}

function ownCapabilities({ site, capabilities }: ProfileParts, namespace: string): object {
  return Object.fromEntries(
    capabilities.map((capability) => {
      const { name } = capability;
      const spec = `${urlOf(site, PATHS.tools)}#${name}`;
      return [
        `${serviceName(namespace)}.${name}`,
        [{ version: OWN_VERSION, spec, schema: urlOf(site, schemaPath(capability)) }],
      ];
    }),
  );
}

/** Describes the endpoint for a GET, because all operations are below it. */
function endpointDocument(site: Site): Document {
  return {
    name: "ucp-endpoint",
    title: "UCP endpoint",
    description: "The operations of the UCP endpoint and the address of its profile.",
    path: PATHS.ucp,
    mediaType: JSON_TYPE,
    text: () =>
      JSON.stringify({
        name: site.title,
        protocol: "ucp",
        versions: UCP_VERSIONS,
        profile: urlOf(site, PATHS.ucpProfile),
        mcp: urlOf(site, PATHS.ucpMcp),
        operations: CATALOG_OPERATIONS.map(({ name, path }) => ({ name, method: "POST", url: urlOf(site, path) })),
      }),
  };
}

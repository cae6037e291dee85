import { type Document, JSON_TYPE } from "../shared/document.ts";
import { PATHS, type ProtocolInfo, type Site, urlOf } from "../shared/site.ts";
import { CARD_TYPE } from "./server-card.ts";

/** The media type with the profile that RFC 9727 requires. */
const LINKSET_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** The media type of skills in Agentic Resource Discovery. */
const SKILL_TYPE = 'text/markdown; profile="urn:air:agent-skills"';

/** Creates the catalog of all protocol endpoints and their descriptions (RFC 9727). */
export function apiCatalog(site: Site): Document {
  return {
    name: "api-catalog",
    title: "API catalog",
    description: "Every API of this service with its description and its documentation (RFC 9727).",
    path: PATHS.apiCatalog,
    mediaType: LINKSET_TYPE,
    headers: { Link: `<${urlOf(site, PATHS.apiCatalog)}>; rel="api-catalog"` },
    text: () => JSON.stringify(linkset(site)),
  };
}

function linkset(site: Site): object {
  const link = (path: string, type: string) => ({ href: urlOf(site, path), type });
  const endpoints = [...new Set(site.protocols.flatMap(pathsOf))];
  const described = site.protocols
    .filter(({ key }) => key !== "openapi" && key !== "acp")
    .flatMap(({ manifests, ...protocol }) =>
      pathsOf(protocol).map((path) => ({
        anchor: urlOf(site, path),
        "service-desc": [link(PATHS.openapi, JSON_TYPE)],
        "service-doc": [link(PATHS.docs, "text/html")],
        ...(manifests.length === 0
          ? {}
          : { "service-meta": manifests.map((manifest) => ({ href: urlOf(site, manifest) })) }),
      })),
    );
  return {
    linkset: [
      { anchor: urlOf(site, PATHS.apiCatalog), item: endpoints.map((path) => ({ href: urlOf(site, path) })) },
      {
        anchor: urlOf(site, PATHS.index),
        "service-desc": [link(PATHS.openapi, JSON_TYPE)],
        "service-doc": [link(PATHS.rest, "text/html"), link(PATHS.llms, "text/plain")],
        "service-meta": [link(PATHS.index, JSON_TYPE)],
        status: [link(PATHS.health, JSON_TYPE)],
      },
      ...described,
    ],
  };
}

function pathsOf({ endpoint, alsoAt = [] }: Pick<ProtocolInfo, "endpoint" | "alsoAt">): string[] {
  return [endpoint, ...alsoAt];
}

/** Creates the AI catalog of this domain: the card of the MCP server and the skills. */
export function aiCatalogs(site: Site): Document[] {
  return [PATHS.aiCatalog, "/.well-known/ard.json"].map((path) => ({
    name: path === PATHS.aiCatalog ? "ai-catalog" : "ard",
    title: "AI catalog",
    description: "What this domain offers to agents: the MCP server and the skills.",
    path,
    mediaType: "application/ai-catalog+json",
    headers: { "Cache-Control": "public, max-age=3600" },
    text: () => JSON.stringify(aiCatalog(site)),
  }));
}

function aiCatalog(site: Site): object {
  const { hostname } = new URL(site.baseUrl);
  const identifier = (kind: string, name: string) => `urn:air:${hostname}:${kind}:${name}`;
  return {
    specVersion: "1.0",
    host: { displayName: site.title, identifier: hostname, documentationUrl: urlOf(site, PATHS.docs) },
    entries: [
      {
        identifier: identifier("mcp", site.name),
        displayName: `${site.title} (MCP)`,
        description: site.description,
        type: CARD_TYPE,
        url: urlOf(site, PATHS.serverCard),
        representativeQueries: [
          "Why does my product lose against a rival in AI shopping?",
          "How might AI shopping assistants judge my listing?",
          "What is new in AI commerce?",
        ],
      },
      ...site.skills.map(({ name, summary, whenToUse, path }) => ({
        identifier: identifier("skill", name),
        displayName: name,
        description: summary,
        type: SKILL_TYPE,
        url: urlOf(site, path),
        representativeQueries: [summary, whenToUse],
      })),
    ],
  };
}

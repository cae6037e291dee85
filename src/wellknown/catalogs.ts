import { type Document, JSON_TYPE } from "../shared/document.ts";
import { PATHS, type Site, urlOf } from "../shared/site.ts";
import { CARD_TYPE } from "./server-card.ts";

/** RFC 9727 wants the profile with the media type. */
const LINKSET_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** How Agentic Resource Discovery tells a skill from any other text in Markdown. */
const SKILL_TYPE = 'text/markdown; profile="urn:air:agent-skills"';

/** RFC 9727: the endpoints of every protocol, and where each is described. */
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
  const endpoints = [...new Set(site.protocols.map(({ endpoint }) => endpoint))];
  const described = site.protocols
    .filter(({ key }) => key !== "openapi" && key !== "acp")
    .map(({ endpoint, manifests }) => ({
      anchor: urlOf(site, endpoint),
      "service-desc": [link(PATHS.openapi, JSON_TYPE)],
      "service-doc": [link(PATHS.docs, "text/html")],
      ...(manifests.length === 0 ? {} : { "service-meta": manifests.map((path) => ({ href: urlOf(site, path) })) }),
    }));
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

/** The AI catalog, by which agents find what a domain offers: here the card of the MCP server and the skills. */
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

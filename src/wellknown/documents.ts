import type { Document } from "../shared/document.ts";
import type { Clock } from "../shared/ports.ts";
import type { Site } from "../shared/site.ts";
import { type AcpExtension, acpDocument } from "./acp.ts";
import { aiCatalogs, apiCatalog } from "./catalogs.ts";
import { robots, sitemap } from "./crawlers.ts";
import { registryAuth } from "./registry-auth.ts";
import { securityTxt } from "./security-txt.ts";
import { type McpFacts, serverCards, serverName } from "./server-card.ts";
import { type PublishedSkill, skillIndex } from "./skill-index.ts";

/** The sources of the well-known documents. */
export interface WellKnownParts {
  readonly site: Site;
  readonly mcp: McpFacts;
  readonly skills: readonly PublishedSkill[];
  /** The reversed domain name of this service; undefined without a domain. */
  readonly namespace: string | undefined;
  readonly acpExtensions: readonly AcpExtension[];
  /** The paths of the pages for people. */
  readonly pagePaths: readonly string[];
  /** The URL for vulnerability reports. Without it there is no security.txt. */
  readonly securityContact: string | undefined;
  /** The record that proves ownership of this domain to the MCP registry. Without it there is no such document. */
  readonly registryAuth: string | undefined;
  readonly clock: Clock;
}

/** Creates the well-known documents. All are derived from the published site. */
export function wellKnownDocuments(parts: WellKnownParts): Document[] {
  const { site, mcp, skills, namespace, acpExtensions, pagePaths, securityContact, clock } = parts;
  const { registryAuth: record } = parts;
  return [
    ...serverCards(site, mcp, serverName(site, namespace)),
    ...aiCatalogs(site),
    apiCatalog(site),
    acpDocument(site, acpExtensions),
    skillIndex(site, skills),
    robots(site),
    sitemap(site, pagePaths),
    ...(record === undefined ? [] : [registryAuth(record)]),
    ...(securityContact === undefined ? [] : [securityTxt(site, securityContact, clock)]),
  ];
}

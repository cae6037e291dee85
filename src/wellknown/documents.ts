import type { Document } from "../shared/document.ts";
import type { Clock } from "../shared/ports.ts";
import type { Site } from "../shared/site.ts";
import { type AcpExtension, acpDocument } from "./acp.ts";
import { aiCatalogs, apiCatalog } from "./catalogs.ts";
import { robots, sitemap } from "./crawlers.ts";
import { securityTxt } from "./security-txt.ts";
import { type McpFacts, serverCards, serverName } from "./server-card.ts";
import { type PublishedSkill, skillIndex } from "./skill-index.ts";

export interface WellKnownParts {
  readonly site: Site;
  readonly mcp: McpFacts;
  readonly skills: readonly PublishedSkill[];
  /** Reverse domain name of this service; undefined without a domain. */
  readonly namespace: string | undefined;
  readonly acpExtensions: readonly AcpExtension[];
  /** Paths of the pages for people. */
  readonly pagePaths: readonly string[];
  /** Whom to tell of a security fault, as a URL; undefined when nobody is named: then there is no security.txt. */
  readonly securityContact: string | undefined;
  readonly clock: Clock;
}

/** The documents at fixed places by which machines find their way, all made from what is published. */
export function wellKnownDocuments(parts: WellKnownParts): Document[] {
  const { site, mcp, skills, namespace, acpExtensions, pagePaths, securityContact, clock } = parts;
  return [
    ...serverCards(site, mcp, serverName(site, namespace)),
    ...aiCatalogs(site),
    apiCatalog(site),
    acpDocument(site, acpExtensions),
    skillIndex(site, skills),
    robots(site),
    sitemap(site, pagePaths),
    ...(securityContact === undefined ? [] : [securityTxt(site, securityContact, clock)]),
  ];
}

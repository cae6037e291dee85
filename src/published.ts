import type { Logger } from "pino";
import { MCP_PATHS, PROTOCOL_VERSIONS } from "./mcp/endpoint.ts";
import { type ListedPage, readAgentTexts } from "./resources/agent-texts.ts";
import { dataDocuments } from "./resources/data-documents.ts";
import type { DocPage, Inserts } from "./resources/doc-pages.ts";
import type { Skill } from "./resources/skills.ts";
import type { Config } from "./shared/config.ts";
import type { Document } from "./shared/document.ts";
import type { Plan } from "./shared/plan.ts";
import type { Clock } from "./shared/ports.ts";
import { inputJsonSchema, outputJsonSchema } from "./shared/schema.ts";
import { PATHS, type Site, urlOf } from "./shared/site.ts";
import { SANDBOX_LIMITS } from "./tools/sandbox/schema.ts";
import type { Tool } from "./tools/tool.ts";
import { type Capability, schemaPath } from "./ucp/capability-schemas.ts";
import { namespaceOf } from "./ucp/namespace.ts";
import { serviceName, ucpDocuments } from "./ucp/profile.ts";
import { sandboxApp } from "./web/sandbox-app.ts";
import type { AcpExtension } from "./wellknown/acp.ts";
import { wellKnownDocuments } from "./wellknown/documents.ts";

/** What the published documents are made of. */
export interface Published {
  readonly site: Site;
  readonly config: Config;
  readonly tools: readonly Tool[];
  readonly plans: readonly Plan[];
  readonly skills: readonly Skill[];
  /** The folder of the texts for agents. */
  readonly agentTexts: URL;
  readonly inserts: Inserts;
  readonly docPages: readonly DocPage[];
  readonly sitePages: readonly DocPage[];
  readonly clock: Clock;
  readonly log: Logger;
}

/** What is read rather than called. What has no URI is for the web alone. */
export function publishedDocuments(published: Published): Document[] {
  const { site, plans, skills, agentTexts, inserts, docPages, sitePages } = published;
  const pages = [...sitePages, ...docPages].map(listed);
  return [
    ...docPages.map(({ document }) => document),
    ...sitePages.map(({ document }) => document),
    ...readAgentTexts(agentTexts, inserts, site, pages),
    ...skills.map(({ document }) => document),
    ...dataDocuments(plans, SANDBOX_LIMITS),
    sandboxApp(site),
    ...discoveryDocuments(published, pages),
  ];
}

/** What machines read at fixed places, the profile of UCP among it. */
function discoveryDocuments(
  { site, config, tools, skills, clock, log }: Published,
  pages: readonly ListedPage[],
): Document[] {
  const { name: namespace, warning } = namespaceOf(config.publicUrl, config.ucpNamespace);
  if (warning !== undefined) log.warn(warning);
  const capabilities = tools.map(capabilityOf);
  const hasSupportPage = pages.some(({ path }) => path === PATHS.support);
  return [
    ...ucpDocuments({ site, namespace, capabilities }),
    ...wellKnownDocuments({
      site,
      mcp: { paths: MCP_PATHS, versions: PROTOCOL_VERSIONS },
      skills,
      namespace,
      acpExtensions: acpExtensions(namespace, capabilities),
      pagePaths: pages.map(({ path }) => path),
      securityContact: config.securityContact ?? (hasSupportPage ? urlOf(site, PATHS.support) : undefined),
      clock,
    }),
  ];
}

function listed({ pagePath, document: { title, description, path } }: DocPage): ListedPage {
  return { path: pagePath, title, description, markdownPath: path };
}

function capabilityOf({ contract: { name, title, description, input, output } }: Tool): Capability {
  return { name, title, description, request: () => inputJsonSchema(input), response: () => outputJsonSchema(output) };
}

/** Without a name of its own, an extension would be taken for one of ACP's. */
function acpExtensions(namespace: string | undefined, capabilities: readonly Capability[]): AcpExtension[] {
  if (namespace === undefined) return [];
  return capabilities.map((capability) => ({
    name: `${serviceName(namespace)}.${capability.name}`,
    spec: `${PATHS.tools}#${capability.name}`,
    schema: schemaPath(capability),
  }));
}

import type { Logger } from "pino";
import type { Domain } from "./domain.ts";
import { MCP_ADDRESSES, MCP_PATHS } from "./mcp/endpoint.ts";
import { PROTOCOL_VERSIONS } from "./mcp/versions.ts";
import { openApiDocument } from "./openapi-document.ts";
import type { Policies } from "./limits/policies.ts";
import type { Plan } from "./plans/plan.ts";
import { type ListedPage, readAgentTexts } from "./resources/agent-texts.ts";
import { dataDocuments } from "./resources/data-documents.ts";
import { type DocPage, readDocPages } from "./resources/doc-pages.ts";
import { PROMPTS } from "./resources/prompts.ts";
import { readChangelog, readSitePages } from "./resources/site-pages.ts";
import type { Skill } from "./resources/skills.ts";
import type { Service } from "./service.ts";
import type { Document } from "./shared/document.ts";
import { lazyAsync } from "./shared/lazy.ts";
import { PACKAGE_ROOT } from "./shared/package-root.ts";
import type { Clock } from "./shared/ports.ts";
import type { Prompt } from "./shared/prompt.ts";
import { inputJsonSchema, outputJsonSchema } from "./shared/schema.ts";
import { PATHS, type Site, urlOf } from "./shared/site.ts";
import type { PreviewSimulation } from "./simulations/ports.ts";
import { SANDBOX_LIMITS } from "./tools/sandbox/limits.ts";
import type { Tool } from "./tools/tool.ts";
import { type Capability, schemaPath } from "./ucp/capability-schemas.ts";
import { namespaceOf } from "./ucp/namespace.ts";
import { serviceName, ucpDocuments } from "./ucp/profile.ts";
import type { PageEmbed } from "./web/embeds.ts";
import { viewDocuments } from "./web/site/views.ts";
import type { AcpExtension } from "./wellknown/acp.ts";
import { wellKnownDocuments } from "./wellknown/documents.ts";
import { protectedResources } from "./wellknown/protected-resource.ts";

/** Everything that is read rather than called. */
export interface Published {
  /** All documents. Those without a URI are for the web only. */
  readonly documents: readonly Document[];
  /** The pages for people: first the documentation, then the others. Their Markdown is among the documents. */
  readonly pages: readonly DocPage[];
  readonly prompts: readonly Prompt[];
  /** The parts of pages that tools create, by name. They are loaded at their first use. */
  readonly pageEmbeds: () => Promise<Readonly<Record<string, PageEmbed>>>;
}

export interface PublishedParts {
  readonly service: Service;
  readonly preview: PreviewSimulation;
  readonly domains: readonly Domain[];
  readonly plans: readonly Plan[];
  readonly skills: readonly Skill[];
  readonly policies: Policies;
  /** The reverse domain name of this service in UCP. Undefined to derive it from the base URL. */
  readonly ucpNamespace: string | undefined;
  /** The contact for reports of security problems, as a URL. Undefined for the support page. */
  readonly securityContact: string | undefined;
  /** The record that proves this domain to the MCP registry. */
  readonly registryAuth: string | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Creates the list of everything that is published. */
export function publish(parts: PublishedParts): Published {
  const { service, preview, domains, plans, skills, policies } = parts;
  const { site, tools } = service;
  const contracts = tools.map(({ contract }) => contract);
  const inserts = lazyAsync(async () =>
    (await import("./resources/reference.ts")).referenceInserts(site, contracts, policies),
  );
  const pageEmbeds = lazyAsync(async () =>
    (await import("./web/site/page-embeds.ts")).createPageEmbeds(service, preview),
  );
  const embedText = async (name: string) => (await pageEmbeds())[name]?.markdown();
  const docPages = readDocPages(new URL("docs/", PACKAGE_ROOT), inserts, embedText);
  const sitePages = [
    ...readSitePages(new URL("pages/", PACKAGE_ROOT), inserts, embedText),
    readChangelog(new URL("CHANGELOG.md", PACKAGE_ROOT), inserts),
  ];
  const listed = [...sitePages, ...docPages].map(listedPage);
  const documents = [
    ...docPages.map(({ document }) => document),
    ...sitePages.map(({ document }) => document),
    ...readAgentTexts(new URL("agents/", PACKAGE_ROOT), inserts, site, listed),
    ...skills.map(({ document }) => document),
    ...dataDocuments(plans, SANDBOX_LIMITS),
    ...viewDocuments(site),
    ...discoveryDocuments(parts, listed),
    ...protectedResources(site, MCP_ADDRESSES),
    ...domains.flatMap((domain) => domain.documents?.(site) ?? []),
  ];
  return {
    documents: [...documents, openApiDocument({ service, domains, documents })],
    pages: [...docPages, ...sitePages],
    prompts: PROMPTS,
    pageEmbeds,
  };
}

/** Returns the documents that machines read at fixed paths, such as the UCP profile. */
function discoveryDocuments(
  { service, skills, ucpNamespace, securityContact, registryAuth, clock, log }: PublishedParts,
  pages: readonly ListedPage[],
): Document[] {
  const { site, tools } = service;
  const { name: namespace, warning } = namespaceOf(site.baseUrl, ucpNamespace);
  if (warning !== undefined) log.warn(warning);
  const capabilities = tools.map(capabilityOf);
  return [
    ...ucpDocuments({ site, namespace, capabilities }),
    ...wellKnownDocuments({
      site,
      mcp: { paths: MCP_PATHS, versions: PROTOCOL_VERSIONS },
      skills,
      namespace,
      acpExtensions: acpExtensions(namespace, capabilities),
      pagePaths: pages.map(({ path }) => path),
      registryAuth,
      securityContact: securityContact ?? supportUrl(site, pages),
      clock,
    }),
  ];
}

function supportUrl(site: Site, pages: readonly ListedPage[]): string | undefined {
  return pages.some(({ path }) => path === PATHS.support) ? urlOf(site, PATHS.support) : undefined;
}

function listedPage({ pagePath, document: { title, description, path } }: DocPage): ListedPage {
  return { path: pagePath, title, description, markdownPath: path };
}

function capabilityOf({ contract }: Tool): Capability {
  const { name, title, description } = contract;
  return {
    name,
    title,
    description,
    // Functions, so that only requested schemas are derived.
    request: () => inputJsonSchema(contract.input),
    response: () => outputJsonSchema(contract.output),
  };
}

/** Returns the ACP extensions. Without a namespace, an extension could be mistaken for an official one. */
function acpExtensions(namespace: string | undefined, capabilities: readonly Capability[]): AcpExtension[] {
  if (namespace === undefined) return [];
  return capabilities.map((capability) => ({
    name: `${serviceName(namespace)}.${capability.name}`,
    spec: `${PATHS.tools}#${capability.name}`,
    schema: schemaPath(capability),
  }));
}

import { readFileSync } from "node:fs";
import type { Logger } from "pino";
import { z } from "zod";
import { MCP_ENDPOINTS, MCP_PROTOCOL } from "./mcp/endpoint.ts";
import { dataDocuments } from "./resources/data-documents.ts";
import { type DocPage, readDocPages } from "./resources/doc-pages.ts";
import { PROMPTS } from "./resources/prompts.ts";
import { referenceInserts } from "./resources/reference.ts";
import { readSkills } from "./resources/skills.ts";
import { Service } from "./service.ts";
import { MemoryRateCounter } from "./shared/adapters/memory-rate-counter.ts";
import { createNewsFeed } from "./shared/adapters/news-feed/news-feed.ts";
import { createLinkResolver } from "./shared/adapters/news-links/link-resolver.ts";
import { noCredentials } from "./shared/adapters/no-credentials.ts";
import { systemClock } from "./shared/adapters/system-clock.ts";
import { type Config, ConfigError, readConfig } from "./shared/config.ts";
import type { Document } from "./shared/document.ts";
import { createLog } from "./shared/log.ts";
import type { LinkResolver, NewsFeed } from "./shared/news.ts";
import { Plan } from "./shared/plan.ts";
import type { Clock, Credentials } from "./shared/ports.ts";
import type { Prompt } from "./shared/prompt.ts";
import type { RateCounter } from "./shared/rate-limit.ts";
import { type EndpointFacts, PATHS, type ProtocolFacts, type Site } from "./shared/site.ts";
import { TOOLS } from "./tools/index.ts";
import { SANDBOX_LIMITS } from "./tools/sandbox/schema.ts";
import type { Tool } from "./tools/tool.ts";

/** What a test puts in place of the real thing. */
export interface Overrides {
  readonly tools?: readonly Tool[];
  readonly clock?: Clock;
  readonly credentials?: Credentials;
  readonly rateCounter?: RateCounter;
  readonly newsFeed?: NewsFeed;
  readonly linkResolver?: LinkResolver;
  readonly log?: Logger;
}

/** Everything that the faces are made of. */
export interface App {
  readonly config: Config;
  readonly log: Logger;
  readonly service: Service;
  readonly documents: readonly Document[];
  readonly docPages: readonly DocPage[];
  readonly prompts: readonly Prompt[];
}

/** The folder of the package: its data stands beside `src` and beside the built `dist`. */
const ROOT = new URL("../", import.meta.url);

/** The composition root: environment to configuration to ports to service. Throws a ConfigError for a bad environment. */
export function compose(env: Readonly<Record<string, string | undefined>>, overrides: Overrides = {}): App {
  const config = readConfig(env);
  const log = overrides.log ?? createLog(config.logLevel);
  const clock = overrides.clock ?? systemClock;
  const tools = overrides.tools ?? TOOLS;
  const plans = readPlans(new URL("plans.json", ROOT));
  const skills = readSkills(new URL("skills/", ROOT), config.publicUrl);
  const site = describeSite(
    config.publicUrl,
    tools,
    skills.map(({ facts }) => facts),
  );
  const docPages = readDocPages(
    new URL("docs/", ROOT),
    referenceInserts(
      site,
      tools.map(({ contract }) => contract),
    ),
  );
  const newsFeed =
    overrides.newsFeed ?? createNewsFeed({ origin: config.newsOrigin, timeoutMs: config.newsTimeoutMs, clock, log });
  const linkResolver =
    overrides.linkResolver ??
    createLinkResolver({ origin: config.newsOrigin, timeoutMs: config.newsTimeoutMs, clock, log });
  const service = new Service({
    tools,
    site,
    ports: { clock, plans, newsFeed, linkResolver },
    rateCounter: overrides.rateCounter ?? new MemoryRateCounter(clock),
    credentials: overrides.credentials ?? noCredentials,
    log,
  });
  const documents = [
    ...docPages.map(({ document }) => document),
    ...skills.map(({ document }) => document),
    ...dataDocuments(plans, SANDBOX_LIMITS),
  ];
  return { config, log, service, documents, docPages, prompts: PROMPTS };
}

const OPENAPI_PROTOCOL: ProtocolFacts = {
  key: "openapi",
  name: "OpenAPI",
  version: "3.1.0",
  transport: "rest",
  endpoint: PATHS.index,
  manifests: [PATHS.openapi],
};

function describeSite(baseUrl: string, tools: readonly Tool[], skills: Site["skills"]): Site {
  const { version } = JSON.parse(readFileSync(new URL("package.json", ROOT), "utf8")) as { version: string };
  return {
    name: "agent-commerce",
    title: "Agent Commerce Service",
    description:
      "Compares product listings with rival listings as AI shopping assistants might, and says what decided. This version has a sandbox for that, whose results are synthetic and measure nothing real, a news wire on AI and commerce, the plan catalog and skills. No tool needs a credential.",
    release: version,
    apiVersion: "1",
    baseUrl,
    endpoints: [...tools.flatMap(endpointFacts), ...MCP_ENDPOINTS],
    protocols: [MCP_PROTOCOL, OPENAPI_PROTOCOL],
    documents: {
      openapi: PATHS.openapi,
      documentation: PATHS.docs,
      errors: PATHS.errors,
      rateLimits: PATHS.rateLimits,
      versioning: PATHS.versioning,
      protectedResource: PATHS.protectedResource,
    },
    skills,
  };
}

function endpointFacts({ contract: { route, title, scope } }: Tool): EndpointFacts[] {
  if (route === undefined) return [];
  return [
    { path: route.path, method: route.method, summary: title, authentication: scope === "public" ? "none" : "bearer" },
  ];
}

/** The plan file is an operator's to replace, so it is checked like a foreign one. */
function readPlans(file: URL): Plan[] {
  try {
    return z
      .array(Plan)
      .min(1)
      .parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (cause) {
    const fault = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause);
    throw new ConfigError(`plans.json is not a list of plans.\n${fault}`, { cause });
  }
}

import type { Logger } from "pino";
import type { AccountsDomain } from "./accounts/domain.ts";
import type { Config } from "./config.ts";
import type { Domain } from "./domain.ts";
import { type HttpHandler, lazyHandler } from "./http/handler.ts";
import type { RateCounter } from "./limits/rate-limit.ts";
import type { ListingsForPages } from "./listings/ports.ts";
import { McpDispatcher } from "./mcp/dispatcher.ts";
import { MCP_ENDPOINT, MCP_ROUTES, type McpEndpointInfo } from "./mcp/endpoint.ts";
import { mcpHandlerOptions } from "./mcp/handler-options.ts";
import { McpHandler } from "./mcp/http-handler.ts";
import { lazySdkBridge } from "./mcp/lazy-sdk-bridge.ts";
import { originPolicy } from "./mcp/origin-policy.ts";
import type { McpContents } from "./mcp/server.ts";
import { serviceContents } from "./mcp/service-tools.ts";
import { observedMcp } from "./observe/observed-mcp.ts";
import type { Observer } from "./observe/observer.ts";
import type { Plan } from "./plans/plan.ts";
import type { Published } from "./published.ts";
import { REST_CORS, RestHandler } from "./rest/http-handler.ts";
import type { Service } from "./service.ts";
import { resourceMetadataUrl } from "./shared/challenge.ts";
import type { GuardedFetch } from "./guarded-fetch/ports.ts";
import { lazyAsync } from "./shared/lazy.ts";
import type { SchedulesForPages } from "./schedules/ports.ts";
import type { SimulationsForPages } from "./simulations/ports.ts";
import type { Clock } from "./shared/ports.ts";
import { PATHS, urlOf } from "./shared/site.ts";
import { UCP_HANDLER_OPTIONS, UCP_MCP_ENDPOINT } from "./ucp/endpoint.ts";
import { ACCOUNT_HANDLER_OPTIONS } from "./web/session/paths.ts";
import { NotFoundHandler } from "./web/not-found-handler.ts";
import { AUDIT, formHandlerOptions, type HtmlPage, pageHandlerOptions, PLAYGROUND, SANDBOX } from "./web/paths.ts";

export interface HandlerParts extends ListingsForPages, SimulationsForPages, SchedulesForPages {
  readonly config: Config;
  readonly service: Service;
  readonly published: Published;
  readonly domains: readonly Domain[];
  readonly accounts: AccountsDomain;
  readonly plans: readonly Plan[];
  readonly guardedFetch: GuardedFetch;
  readonly rateCounter: RateCounter;
  /** Undefined when nothing is observed. */
  readonly observer: Observer | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}

/** All handlers of HTTP requests. */
export interface Handlers {
  readonly handlers: readonly HttpHandler[];
  /** Answers the paths without a route. */
  readonly fallback: HttpHandler;
}

/** Creates the handlers of the service. */
export function createHandlers(parts: HandlerParts): Handlers {
  const { service, domains, log } = parts;
  const { site } = service;
  return {
    handlers: [
      new RestHandler(service, log),
      mcpHandler(parts),
      ...domains.flatMap((domain) => domain.handlers?.(site) ?? []),
      ...ucpHandlers(parts),
      accountPages(parts),
      ...pageHandlers(parts),
    ],
    fallback: new NotFoundHandler(site, REST_CORS),
  };
}

function mcpHandler(parts: HandlerParts): HttpHandler {
  const { service, published, config } = parts;
  return lazyHandler(mcpHandlerOptions(MCP_ROUTES, originsOf(config)), async () =>
    mcpEndpoint(parts, MCP_ENDPOINT, serviceContents(service, published, resourceMetadataUrl(service.site))),
  );
}

function originsOf({ publicUrl, allowedOrigins, host: listenHost }: Config) {
  return originPolicy({ publicUrl, allowedOrigins, listenHost });
}

function mcpEndpoint(
  { config, service, observer, log }: HandlerParts,
  endpoint: McpEndpointInfo,
  contents: McpContents,
) {
  const { tools, constants } = contents;
  const own = new McpDispatcher(tools, lazySdkBridge(contents), constants);
  const dispatcher = observer === undefined ? own : observedMcp(own, observer);
  const { mcpChallenge: challenge } = config;
  return new McpHandler({ service, endpoint, tools, dispatcher, origins: originsOf(config), challenge, log });
}

/** Returns the handlers of the UCP catalog, over REST and over MCP. Each is loaded by its first request. */
function ucpHandlers(parts: HandlerParts): HttpHandler[] {
  const { config, service, plans, guardedFetch: fetch, rateCounter, clock, log } = parts;
  const { site } = service;
  const shopping = lazyAsync(async () => {
    const { ShoppingService } = await import("./ucp/shopping-service.ts");
    return new ShoppingService({ plans, pricingUrl: urlOf(site, PATHS.pricing), fetch, rateCounter, clock, log });
  });
  return [
    lazyHandler(UCP_HANDLER_OPTIONS, async () => {
      const { UcpHandler } = await import("./ucp/http-handler.ts");
      return new UcpHandler(await shopping());
    }),
    lazyHandler(mcpHandlerOptions([{ path: UCP_MCP_ENDPOINT.path }], originsOf(config)), async () => {
      const { CatalogTools, INSTRUCTIONS: instructions } = await import("./ucp/catalog-tools.ts");
      const tools = new CatalogTools(await shopping());
      return mcpEndpoint(parts, UCP_MCP_ENDPOINT, { site, tools, instructions, documents: [], prompts: [] });
    }),
  ];
}

/** Returns the handler of the pages of accounts, which its first request loads. */
function accountPages(parts: HandlerParts): HttpHandler {
  return lazyHandler(ACCOUNT_HANDLER_OPTIONS, async () => {
    const { AccountPages } = await import("./web/account/account-pages.ts");
    const accountData = parts.domains.flatMap((domain) => domain.accountData ?? []);
    return new AccountPages({ ...parts, ...parts.accounts, accountData });
  });
}

/** Returns the handlers of pages and documents. A process that serves only the API never loads their code. */
function pageHandlers({ config, service, published, preview }: HandlerParts): HttpHandler[] {
  const { documents, pages } = published;
  const { fetchPages: fetchesPages } = config;
  const read = lazyHandler(pageHandlerOptions(documents, pages), async () => {
    const { PageHandler } = await import("./web/site/page-handler.ts");
    return new PageHandler({ ...published, service, fetchesPages, preview });
  });
  const play = formHandler(pages, PLAYGROUND, async (page) => {
    const { trialHandler } = await import("./web/playground/trial-handler.ts");
    return trialHandler({ service, preview }, page);
  });
  const sandbox = formHandler(pages, SANDBOX, async (page) => {
    const { sandboxHandler } = await import("./web/sandbox/sandbox-handler.ts");
    return sandboxHandler(service, page);
  });
  const audit = formHandler(pages, AUDIT, async (page) => {
    const { auditHandler } = await import("./web/audit/audit-handler.ts");
    return auditHandler({ service, fetchesPages }, page);
  });
  return [read, ...play, ...sandbox, ...audit];
}

/** Returns the handler of a form on a page, or none when an operator has removed the page. */
function formHandler(
  pages: readonly HtmlPage[],
  path: string,
  load: (page: HtmlPage) => Promise<Pick<HttpHandler, "handle">>,
): HttpHandler[] {
  const page = pages.find(({ pagePath }) => pagePath === path);
  return page === undefined ? [] : [lazyHandler(formHandlerOptions(path), () => load(page))];
}

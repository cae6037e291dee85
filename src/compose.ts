import type { Logger } from "pino";
import { createAssistants } from "./assistants/assistants.ts";
import type { Assistants } from "./assistants/ports.ts";
import { type AccountsDomain, createAccounts } from "./accounts/domain.ts";
import { Passwords } from "./accounts/passwords.ts";
import type { CredentialVerifier } from "./accounts/ports.ts";
import type { AccountStores } from "./accounts/stores.ts";
import { type Config, readConfig } from "./config.ts";
import type { Database } from "./database/ports.ts";
import { describeSite, TITLE } from "./describe-site.ts";
import type { Domain } from "./domain.ts";
import type { Handlers } from "./handlers.ts";
import type { OverloadMonitor } from "./http/event-loop-monitor.ts";
import { composeInfrastructure, type Infrastructure, type InfrastructureOverrides } from "./infrastructure.ts";
import { combineLifecycles, type Runnable } from "./lifecycle.ts";
import { policiesWith } from "./limits/policies.ts";
import { MCP_ADDRESSES } from "./mcp/endpoint.ts";
import { createListings } from "./listings/domain.ts";
import type { ListingsForPages } from "./listings/ports.ts";
import { InProcessQueue } from "./jobs/in-process-queue.ts";
import { PgBossQueue } from "./jobs/pg-boss-queue.ts";
import type { JobQueue } from "./jobs/ports.ts";
import { createNews } from "./news/domain.ts";
import type { LinkResolver, NewsFeed } from "./news/ports.ts";
import { observedPorts, spendGauges } from "./observe/observed-ports.ts";
import type { Observer } from "./observe/observer.ts";
import { createPayments } from "./payments/domain.ts";
import { createPlans, type PlansDomain } from "./plans/domain.ts";
import type { Plan } from "./plans/plan.ts";
import { publish, type Published } from "./published.ts";
import { readSkills } from "./resources/skills.ts";
import { Service } from "./service.ts";
import { PACKAGE_ROOT } from "./shared/package-root.ts";
import type { Clock } from "./shared/ports.ts";
import { Problem } from "./shared/problem.ts";
import { PATHS } from "./shared/site.ts";
import { feedSaver } from "./save-feed.ts";
import type { SaveFeed } from "./schedules/repetition.ts";
import { createSchedules } from "./schedules/domain.ts";
import type { SchedulesForPages } from "./schedules/ports.ts";
import { createSimulations } from "./simulations/domain.ts";
import type { SimulationsForPages } from "./simulations/ports.ts";
import { TOOLS } from "./tools/index.ts";
import { usableTools } from "./tools/ports.ts";
import type { Tool } from "./tools/tool.ts";
import { createUcp } from "./ucp/domain.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Replacements for real parts in tests. */
export interface Overrides extends InfrastructureOverrides {
  readonly tools?: readonly Tool[];
  /** Domains in addition to those of the product. */
  readonly domains?: readonly ((infrastructure: Infrastructure) => Domain)[];
  readonly credentials?: CredentialVerifier;
  readonly accountStores?: Partial<AccountStores>;
  readonly passwords?: Passwords;
  readonly newsFeed?: NewsFeed;
  readonly linkResolver?: LinkResolver;
  readonly overload?: OverloadMonitor;
  readonly assistants?: Assistants;
  readonly queue?: JobQueue;
}

/** The composed service. It opens nothing before it is started. */
export interface App extends Runnable {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: Clock;
  readonly database: Database;
  readonly observer: Observer | undefined;
  readonly service: Service;
  readonly accounts: AccountsDomain;
  readonly plans: PlansDomain;
  readonly published: Published;
  /** Creates the handlers of HTTP requests, which are loaded only in a process that serves HTTP. */
  readonly handlers: () => Promise<Handlers>;
}

/** Composes the service from the environment. Throws a ConfigError for an invalid one. */
export function compose(env: Environment, overrides: Overrides = {}): App {
  const config = readConfig(env);
  const { infrastructure, lifecycles } = composeInfrastructure(config, overrides);
  const { clock, log, database, observer } = infrastructure;
  const policies = policiesWith(config.quotas);
  const plans = createPlans(new URL("plans.json", PACKAGE_ROOT), config.defaultPlan);
  const accounts = createAccounts(
    {
      ...infrastructure,
      ...accountSettings(config),
      fetch: infrastructure.guardedFetch,
      policies,
      passwords: overrides.passwords ?? new Passwords(),
      firstPlan: plans.defaultPlan.key,
    },
    overrides.accountStores,
  );
  const saveFeed = feedSaver(() => service);
  const product = composeProduct(
    infrastructure,
    { accounts, planFor: planFinder(accounts, plans), saveFeed },
    overrides,
  );
  const domains: Domain[] = [
    accounts,
    plans,
    ...product.domains,
    ...(overrides.domains ?? []).map((create) => create(infrastructure)),
  ];
  for (const { storage } of domains) if (storage !== undefined) database.add(storage);
  const offers = domains.flatMap((domain) => domain.offers ?? []);
  const tools = usableTools(overrides.tools ?? TOOLS, offers);
  const skills = readSkills(new URL("skills/", PACKAGE_ROOT), config.publicUrl);
  const skillInfos = skills.map(({ facts }) => facts);
  const service = new Service({
    ...infrastructure,
    tools,
    offers,
    site: describeSite(config.publicUrl, tools, skillInfos),
    credentials: overrides.credentials ?? accounts.credentials,
    usage: accounts.usage,
  });
  const { ucpNamespace, securityContact, registryAuth } = config;
  const composed = { ...plans, ...product.forPages, service, domains, skills, policies };
  const parts = { ...infrastructure, ...composed, ucpNamespace, securityContact, registryAuth };
  const published = publish(parts);
  return {
    config,
    log,
    clock,
    database,
    observer,
    service,
    accounts,
    plans,
    published,
    handlers: async () => (await import("./handlers.ts")).createHandlers({ ...parts, accounts, published }),
    ...combineLifecycles([...lifecycles, ...domains]),
  };
}

/** The ports that the domains of the product need from others. */
interface ProductParts {
  readonly accounts: AccountsDomain;
  readonly planFor: (accountId: string) => Promise<Plan>;
  readonly saveFeed: SaveFeed;
}

/** The parts of the domains that pages use in addition to tools. */
type ForPages = ListingsForPages & SimulationsForPages & SchedulesForPages;

/** Composes the domains of the product. */
function composeProduct(
  infrastructure: Infrastructure,
  { accounts, planFor, saveFeed }: ProductParts,
  overrides: Overrides,
): { readonly domains: Domain[]; readonly forPages: ForPages } {
  const { config, database, guardedFetch: fetch, clock, log, observer } = infrastructure;
  const listings = createListings({
    database,
    clock,
    fetch,
    fetchesPages: config.fetchPages,
    quotaOf: async (accountId) => {
      const { name: planName, entitlements } = await planFor(accountId);
      return { planName, limit: entitlements.listings };
    },
    background: new URL("model/2026-11/background.tsv", PACKAGE_ROOT),
  });
  const observed = observedPorts(observer);
  const queue = observed.queue(overrides.queue ?? createQueue(config, log));
  const simulations = createSimulations({
    database,
    clock,
    log,
    listings: listings.reader,
    quotaOf: async (accountId) => {
      const { name: planName, entitlements } = await planFor(accountId);
      return { planName, runsPerDay: entitlements.runsPerDay, live: entitlements.live === true };
    },
    assistants: overrides.assistants ?? createAssistants(config.assistants),
    queue,
    dailyCents: config.liveDailyCents,
  });
  observer?.gauges.push(...spendGauges(simulations.spentToday, config.liveDailyCents));
  const schedules = createSchedules({
    ...infrastructure,
    queue,
    post: infrastructure.guardedPost,
    repeats: simulations.repeats,
    remoteFeeds: listings.remoteFeeds,
    saveFeed,
    quotaOf: async (accountId) => {
      const { name: planName, entitlements } = await planFor(accountId);
      return { planName, limit: entitlements.schedules ?? 0 };
    },
    addressOf: async (accountId) => {
      const account = await accounts.stores.accounts.byId(accountId);
      return account?.emailVerifiedAt === undefined ? undefined : account.email;
    },
    dashboardUrl: config.publicUrl + PATHS.dashboard,
  });
  const domains = [
    createNews({ ...newsSettings(config), clock, log, observe: observed.news }, overrides),
    listings,
    createUcp({ fetch: config.fetchPages ? fetch : undefined, clock }),
    createPayments({ settings: config.payments, database, clock, log, observe: observed.facilitator }),
    simulations,
    schedules,
  ];
  return { domains, forPages: { ...listings.forPages, ...simulations.forPages, ...schedules.forPages } };
}

function createQueue({ databaseUrl: url }: Config, log: Logger): JobQueue {
  return url === undefined ? new InProcessQueue(log) : new PgBossQueue({ url, log });
}

/** Returns the plan of an account. Throws `unauthenticated` when the account was deleted. */
function planFinder({ stores }: AccountsDomain, { planOf }: PlansDomain) {
  return async (accountId: string): Promise<Plan> => {
    const account = await stores.accounts.byId(accountId);
    if (account === undefined) throw new Problem("unauthenticated", "The account of this credential was deleted.");
    return planOf(account);
  };
}

function accountSettings({ publicUrl: baseUrl, maxUnusedClients }: Config) {
  return {
    site: { title: TITLE, baseUrl, dashboardUrl: baseUrl + PATHS.dashboard },
    serviceDocumentation: baseUrl + PATHS.authGuide,
    resourcePaths: MCP_ADDRESSES,
    maxUnusedClients,
  };
}

function newsSettings({ newsOrigin: origin, newsTimeoutMs: timeoutMs }: Config) {
  return { origin, timeoutMs };
}

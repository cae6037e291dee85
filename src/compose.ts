import { readFileSync } from "node:fs";
import type { Logger } from "pino";
import { z } from "zod";
import { Accounts } from "./accounts/accounts.ts";
import { Passwords } from "./accounts/passwords.ts";
import { BearerCredentials } from "./accounts/bearer-credentials.ts";
import { AuthorizationServer } from "./accounts/oauth/authorization-server.ts";
import { startUpkeep } from "./accounts/upkeep.ts";
import { UsageRecorder } from "./accounts/usage.ts";
import { describeSite } from "./describe-site.ts";
import { MCP_PATHS } from "./mcp/endpoint.ts";
import { type DocPage, type Inserts, readDocPages } from "./resources/doc-pages.ts";
import { paymentTerms } from "./payments/terms.ts";
import { TestFacilitator } from "./payments/test-facilitator.ts";
import { publishedDocuments } from "./published.ts";
import { PROMPTS } from "./resources/prompts.ts";
import { referenceInserts } from "./resources/reference.ts";
import { readSitePages } from "./resources/site-pages.ts";
import { readSkills } from "./resources/skills.ts";
import { Service } from "./service.ts";
import { createDatabase } from "./shared/adapters/database/database.ts";
import { RemoteFacilitator } from "./shared/adapters/facilitator/remote-facilitator.ts";
import { createGuardedFetch } from "./shared/adapters/guarded-fetch/guarded-fetch.ts";
import { MemoryRateCounter } from "./shared/adapters/memory-rate-counter.ts";
import { createNewsFeed } from "./shared/adapters/news-feed/news-feed.ts";
import { createLinkResolver } from "./shared/adapters/news-links/link-resolver.ts";
import { MemoryClaimStore } from "./shared/adapters/payment-claims/memory-claim-store.ts";
import { RedisRateCounter } from "./shared/adapters/redis-rate-counter.ts";
import { systemClock } from "./shared/adapters/system-clock.ts";
import { type Config, ConfigError, readConfig } from "./shared/config.ts";
import type { Database } from "./shared/database.ts";
import type { Document } from "./shared/document.ts";
import type { GuardedFetch } from "./shared/guarded-fetch.ts";
import { lazily } from "./shared/lazily.ts";
import { createLog } from "./shared/log.ts";
import type { LinkResolver, NewsFeed } from "./shared/news.ts";
import type { ClaimStore, Facilitator, PaymentTerms } from "./shared/payments.ts";
import { Plan } from "./shared/plan.ts";
import type { Clock, Credentials } from "./shared/ports.ts";
import type { Prompt } from "./shared/prompt.ts";
import { Metering, type RateCounter } from "./shared/rate-limit.ts";
import { PATHS, urlOf } from "./shared/site.ts";
import { TOOLS } from "./tools/index.ts";
import type { Tool } from "./tools/tool.ts";
import type { UcpFace, UcpFaceParts } from "./ucp/face.ts";
import type { Figure } from "./web/figures.ts";

/** What a test puts in place of the real thing. */
export interface Overrides {
  readonly tools?: readonly Tool[];
  readonly clock?: Clock;
  readonly credentials?: Credentials;
  readonly rateCounter?: RateCounter;
  readonly database?: Database;
  readonly guardedFetch?: GuardedFetch;
  readonly passwords?: Passwords;
  readonly newsFeed?: NewsFeed;
  readonly linkResolver?: LinkResolver;
  readonly log?: Logger;
}

/** Everything that the faces are made of. */
export interface App {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: Clock;
  readonly service: Service;
  readonly database: Database;
  readonly accounts: Accounts;
  readonly authorizationServer: AuthorizationServer;
  readonly payments: Payments;
  /** The catalog of UCP, made at its first use. */
  readonly ucp: () => Promise<UcpFace>;
  /** Connects to what is kept elsewhere. Throws a ConfigError when the database cannot be used. */
  readonly open: () => Promise<void>;
  /** Starts what runs by the clock; what it gives ends that, and writes what is still to be written. */
  readonly startUpkeep: () => () => Promise<void>;
  /** Lets go of the database and of the rate counter. */
  readonly close: () => Promise<void>;
  readonly documents: readonly Document[];
  readonly docPages: readonly DocPage[];
  readonly sitePages: readonly DocPage[];
  /** What pages show of the answers of tools, by name. Loaded at its first use. */
  readonly figures: () => Promise<Readonly<Record<string, Figure>>>;
  readonly prompts: readonly Prompt[];
}

/** What the payable root is made of. */
export interface Payments {
  readonly terms: PaymentTerms;
  /** True when payments are only simulated. */
  readonly testMode: boolean;
  readonly facilitator: Facilitator;
  readonly claims: ClaimStore;
  /** In memory whatever else is shared: an unpaid request waits for nothing. */
  readonly metering: (address: string) => Metering;
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
  const inserts = referenceInserts(
    site,
    tools.map(({ contract }) => contract),
  );
  const database = overrides.database ?? createDatabase({ url: config.databaseUrl, dataDir: config.dataDir, log });
  const { rateCounter, connectCounter, closeCounter } = rateCounterOf(config, overrides, clock, log);
  const usage = new UsageRecorder(database.usage, clock, log);
  const service = new Service({
    tools,
    site,
    ports: {
      clock,
      plans,
      ...newsPorts(config, overrides, clock, log),
      accounts: database.accounts,
      keys: database.keys,
      usage: database.usage,
    },
    rateCounter,
    credentials: overrides.credentials ?? new BearerCredentials({ store: database.credentials, clock }),
    usage,
    log,
  });
  const pages = composePages(service, inserts);
  const fetch = overrides.guardedFetch ?? createGuardedFetch();
  const agentTexts = new URL("agents/", ROOT);
  const published = { site, agentTexts, config, tools, plans, skills, inserts, ...pages, clock, log };
  return {
    config,
    log,
    clock,
    service,
    database,
    accounts: new Accounts({
      database,
      clock,
      rateCounter,
      passwords: overrides.passwords ?? new Passwords(),
      firstPlan: firstPlanOf(plans).key,
    }),
    authorizationServer: new AuthorizationServer({
      baseUrl: site.baseUrl,
      serviceDocumentation: urlOf(site, PATHS.authGuide),
      resourcePaths: MCP_PATHS,
      database,
      clock,
      rateCounter,
      fetch,
      log,
    }),
    ucp: lazyUcp({ plans, pricingUrl: urlOf(site, PATHS.pricing), service, fetch, rateCounter, clock, log }),
    open: async () => {
      await Promise.all([database.open(), connectCounter()]);
    },
    payments: composePayments(config, database, clock, log),
    startUpkeep: () => startUpkeep({ database, usage, clock, log }),
    close: async () => {
      await Promise.all([database.close(), closeCounter()]);
    },
    documents: publishedDocuments(published),
    ...pages,
    prompts: PROMPTS,
  };
}

/** Copies the embedded database to the PostgreSQL database that the environment names. Gives the rows by table. */
export async function copyEmbeddedDatabase(
  env: Readonly<Record<string, string | undefined>>,
): Promise<Readonly<Record<string, number>>> {
  const { dataDir, databaseUrl, logLevel } = readConfig(env);
  if (databaseUrl === undefined) throw new ConfigError("DATABASE_URL has to name the database to copy to.");
  const { copyDatabase } = await import("./shared/adapters/database/copy.ts");
  return copyDatabase({ from: dataDir, to: databaseUrl, log: createLog(logLevel) });
}

function composePages(service: Service, inserts: Inserts) {
  const figures = lazily(async () => (await import("./web/figures.ts")).createFigures(service));
  const markdownOf = async (name: string) => (await figures())[name]?.markdown();
  return {
    figures,
    docPages: readDocPages(new URL("docs/", ROOT), inserts),
    sitePages: readSitePages(new URL("pages/", ROOT), inserts, markdownOf),
  };
}

function newsPorts(
  { newsOrigin: origin, newsTimeoutMs: timeoutMs }: Config,
  given: Overrides,
  clock: Clock,
  log: Logger,
) {
  const upstream = { origin, timeoutMs, clock, log };
  return {
    newsFeed: given.newsFeed ?? createNewsFeed(upstream),
    linkResolver: given.linkResolver ?? createLinkResolver(upstream),
  };
}

function rateCounterOf({ redisUrl }: Config, { rateCounter }: Overrides, clock: Clock, log: Logger) {
  if (rateCounter !== undefined || redisUrl === undefined) {
    const local = rateCounter ?? new MemoryRateCounter(clock);
    return { rateCounter: local, connectCounter: nothing, closeCounter: nothing };
  }
  const shared = new RedisRateCounter({ url: redisUrl, clock, log });
  return { rateCounter: shared, connectCounter: () => shared.connect(), closeCounter: () => shared.close() };
}

function composePayments(config: Config, database: Database, clock: Clock, log: Logger): Payments {
  const { facilitatorUrl: url, facilitatorTimeoutMs: timeoutMs, facilitatorAuthorization } = config.payments;
  const terms = paymentTerms(config.payments);
  const counter = new MemoryRateCounter(clock);
  return {
    terms,
    testMode: url === undefined,
    facilitator:
      url === undefined
        ? new TestFacilitator({ terms, clock })
        : new RemoteFacilitator({ url, timeoutMs, authorization: facilitatorAuthorization, log }),
    claims: config.databaseUrl === undefined ? new MemoryClaimStore() : database.claims,
    metering: (address) => new Metering(counter, address),
  };
}

async function nothing(): Promise<void> {}

/** A new account pays nothing. */
function firstPlanOf(plans: readonly Plan[]): Plan {
  const first = plans.find(({ billing }) => billing === "free") ?? plans[0];
  if (first === undefined) throw new ConfigError("plans.json has no plan.");
  return first;
}

function lazyUcp({ service, ...parts }: Omit<UcpFaceParts, "metering"> & { readonly service: Service }) {
  return lazily(async () => {
    const { UcpFace } = await import("./ucp/face.ts");
    return new UcpFace({ ...parts, metering: (address) => service.metering(address) });
  });
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

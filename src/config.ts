import { readFileSync } from "node:fs";
import type { BlockList } from "node:net";
import { parseAssistantsFile, defaultKeyVariable } from "./assistants/assistants-file.ts";
import type { LiveAssistant } from "./assistants/ports.ts";
import { defaultDataDir } from "./data-dir.ts";
import type { SmtpSettings } from "./mail/mail.ts";
import type { PaymentSettings } from "./payments/ports.ts";
import { PUBLIC_NEWS_ORIGIN } from "./news/ports.ts";
import { POLICIES, type Quotas } from "./limits/policies.ts";
import { ConfigError } from "./shared/config-error.ts";
import type { LogLevel } from "./shared/log.ts";
import { EnvironmentReader } from "./variables.ts";

/** All settings of the environment. Only this module and its reader know the variables. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** The port for operators, with probes and metrics. Undefined for none. */
  readonly opsPort: number | undefined;
  readonly opsHost: string;
  /** True when each request is logged. */
  readonly accessLog: boolean;
  /** True when operations are traced. */
  readonly traces: boolean;
  /** The base URL, without a trailing slash. */
  readonly publicUrl: string;
  /** Undefined when no proxy is trusted. */
  readonly trustedProxies: BlockList | undefined;
  readonly allowedOrigins: readonly string[];
  /** The origin of the news upstream, or `off`. */
  readonly newsOrigin: string;
  /** The time limit of a request to the news upstream, in milliseconds. */
  readonly newsTimeoutMs: number;
  /** The absolute path of the folder of the embedded database. */
  readonly dataDir: string;
  /** The URL of a PostgreSQL database. Undefined for the embedded database. */
  readonly databaseUrl: string | undefined;
  /** The URL of a Redis server. Undefined for limits in memory. */
  readonly redisUrl: string | undefined;
  readonly quotas: Quotas;
  /** The most registered OAuth clients without a connection that are stored. */
  readonly maxUnusedClients: number;
  /** Undefined when no mail is sent. */
  readonly smtp: SmtpSettings | undefined;
  /** Which protected resource metadata a 401 of MCP names. */
  readonly mcpChallenge: "root" | "path";
  readonly payments: PaymentSettings;
  /** True when the service fetches product pages that callers name. */
  readonly fetchPages: boolean;
  /** The key of the plan of new accounts. */
  readonly defaultPlan: string;
  /** The reverse domain name of this service in UCP. Undefined to derive it from the public URL. */
  readonly ucpNamespace: string | undefined;
  /** The contact for reports of security problems: a mailto:, https: or tel: URL. */
  readonly securityContact: string | undefined;
  /** The record that proves this domain to the MCP registry. */
  readonly registryAuth: string | undefined;
  readonly logLevel: LogLevel;
  /** The API key of the user of a stdio host. */
  readonly apiKey: string | undefined;
  /** The real assistants that live runs may ask. */
  readonly assistants: readonly LiveAssistant[];
  /** The most that all accounts together may spend on live runs on one UTC day. */
  readonly liveDailyCents: number;
  /** The variables with vendor keys that no assistant uses. */
  readonly unused: readonly string[];
}

/** Reads the configuration. Throws a ConfigError that names every invalid variable. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const reader = new EnvironmentReader(env);
  const read: EnvironmentReader["read"] = (name, fallback) => reader.read(name, fallback);
  const port = read("PORT", 3000);
  const smtpServer = read("SMTP_URL", undefined);
  const mailFrom = read("MAIL_FROM", undefined);
  if (smtpServer !== undefined) reader.require("MAIL_FROM", "SMTP_URL");
  const assistants = assistantsIn(reader, env);
  const vendorKeys = {
    OPENAI_API_KEY: read("OPENAI_API_KEY", undefined),
    ANTHROPIC_API_KEY: read("ANTHROPIC_API_KEY", undefined),
    GOOGLE_GENERATIVE_AI_API_KEY: read("GOOGLE_GENERATIVE_AI_API_KEY", undefined),
    PERPLEXITY_API_KEY: read("PERPLEXITY_API_KEY", undefined),
  };
  const config: Config = {
    port,
    host: read("HOST", "127.0.0.1"),
    opsPort: read("OPS_PORT", undefined),
    opsHost: read("OPS_HOST", "127.0.0.1"),
    accessLog: read("ACCESS_LOG", "off") === "on",
    traces: read("OTEL_TRACES_EXPORTER", "none") !== "none",
    publicUrl: read("PUBLIC_URL", `http://localhost:${port}`),
    trustedProxies: read("TRUSTED_PROXIES", undefined),
    allowedOrigins: read("ALLOWED_ORIGINS", []),
    newsOrigin: read("NEWS_UPSTREAM_ORIGIN", PUBLIC_NEWS_ORIGIN),
    newsTimeoutMs: read("NEWS_UPSTREAM_TIMEOUT_MS", 5_000),
    dataDir: read("DATA_DIR", defaultDataDir(env)),
    databaseUrl: read("DATABASE_URL", undefined),
    redisUrl: read("REDIS_URL", undefined),
    quotas: {
      token: read("TOKEN_FAILURES_PER_MINUTE", POLICIES.token.quota),
      register: read("REGISTRATIONS_PER_HOUR", POLICIES.register.quota),
    },
    maxUnusedClients: read("MAX_UNUSED_CLIENTS", 10_000),
    smtp: smtpServer && mailFrom !== undefined ? { ...smtpServer, from: mailFrom } : undefined,
    mcpChallenge: read("MCP_CHALLENGE", "root"),
    payments: {
      facilitatorUrl: read("X402_FACILITATOR_URL", undefined),
      facilitatorAuthorization: read("X402_FACILITATOR_AUTHORIZATION", undefined),
      facilitatorTimeoutMs: read("X402_FACILITATOR_TIMEOUT_MS", 15_000),
      payTo: read("X402_PAY_TO", undefined),
      network: read("X402_NETWORK", "eip155:84532"),
      asset: read("X402_ASSET", undefined),
      assetName: read("X402_ASSET_NAME", undefined),
      assetVersion: read("X402_ASSET_VERSION", undefined),
      assetDecimals: read("X402_ASSET_DECIMALS", undefined),
      priceUsd: read("X402_PRICE_USD", "0.01"),
      maxTimeoutSeconds: read("X402_MAX_TIMEOUT_SECONDS", 60),
    },
    fetchPages: read("FETCH_PAGES", "on") === "on",
    defaultPlan: read("DEFAULT_PLAN", "scan"),
    ucpNamespace: read("UCP_NAMESPACE", undefined),
    securityContact: read("SECURITY_CONTACT", undefined),
    registryAuth: read("MCP_REGISTRY_AUTH", undefined),
    logLevel: read("LOG_LEVEL", "info"),
    apiKey: read("AGENT_COMMERCE_API_KEY", undefined),
    assistants,
    liveDailyCents: read("LIVE_DAILY_CENTS", 500),
    // Without a warning, an operator would believe that the variable has an effect.
    unused: Object.entries(vendorKeys).flatMap(([name, key]) => {
      const isUsed = assistants.some(({ provider }) => defaultKeyVariable(provider) === name);
      return key === undefined || isUsed ? [] : name;
    }),
  };
  if (config.opsPort === port && port !== 0) {
    reader.issues.push(`OPS_PORT takes another port than PORT, not "${port}".`);
  }
  if (reader.issues.length > 0) throw new ConfigError(reader.issues.join("\n"));
  return config;
}

/** Reads the file of assistants. Their keys are in the environment, so that the file contains no secret. */
function assistantsIn(
  reader: EnvironmentReader,
  env: Readonly<Record<string, string | undefined>>,
): readonly LiveAssistant[] {
  const file = reader.read("ASSISTANTS_FILE", undefined);
  if (file === undefined) return [];
  const read = parseAssistantsFile(textOf(file), env);
  if ("assistants" in read) return read.assistants;
  reader.issues.push(...read.issues.map((issue) => `ASSISTANTS_FILE names ${file}, which cannot be used: ${issue}.`));
  return [];
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

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

/** Everything that the environment decides. Only this module reads it. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** The port that answers the probes of an operator; undefined for none. */
  readonly opsPort: number | undefined;
  readonly opsHost: string;
  /** True if each request is logged. */
  readonly accessLog: boolean;
  /** True if operations are traced. */
  readonly traces: boolean;
  /** `{base_url}`: no trailing slash. */
  readonly publicUrl: string;
  /** Undefined when no proxy is trusted. */
  readonly trustedProxies: BlockList | undefined;
  readonly allowedOrigins: readonly string[];
  /** Origin of the news upstream, or `off`. */
  readonly newsOrigin: string;
  /** Longest time for one request to it, in milliseconds. */
  readonly newsTimeoutMs: number;
  /** Folder of the embedded database, absolute. */
  readonly dataDir: string;
  /** `postgres://…`; undefined for the embedded database. */
  readonly databaseUrl: string | undefined;
  /** `redis://…`; undefined for limits in memory. */
  readonly redisUrl: string | undefined;
  readonly quotas: Quotas;
  /** Most registered OAuth clients without a connection that are stored. */
  readonly maxUnusedClients: number;
  /** Undefined where no mail is sent. */
  readonly smtp: SmtpSettings | undefined;
  /** Selects the protected resource metadata that a 401 of MCP names. */
  readonly mcpChallenge: "root" | "path";
  readonly payments: PaymentSettings;
  /** True if the service fetches product pages that callers name. */
  readonly fetchPages: boolean;
  /** Key of the plan of new accounts. */
  readonly defaultPlan: string;
  /** Reverse domain name of this service in UCP; undefined to derive it from the public address. */
  readonly ucpNamespace: string | undefined;
  /** Contact for reports of security problems: a mailto:, https: or tel: URL. */
  readonly securityContact: string | undefined;
  /** The record that proves this domain to the MCP registry. */
  readonly registryAuth: string | undefined;
  readonly logLevel: LogLevel;
  /** The key of a stdio host's user. */
  readonly apiKey: string | undefined;
  /** The real assistants that may be asked. */
  readonly assistants: readonly LiveAssistant[];
  /** Most that they may cost on one UTC day, all accounts together. */
  readonly liveDailyCents: number;
  /** Keys of vendors that no assistant uses. */
  readonly unused: readonly string[];
}

/** Reads the configuration. Throws a ConfigError that names every variable that is wrong. */
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
    // Accepting one in silence would let an operator believe that it does something.
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

/** Reads the file that lists assistants. Keys are in the environment, so that the file holds no secret. */
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

import { BlockList } from "node:net";
import { resolve } from "node:path";
import { addToBlockList } from "./address.ts";
import { defaultDataDir } from "./data-dir.ts";
import type { PaymentSettings } from "./payments.ts";
import { PUBLIC_NEWS_ORIGIN } from "./news.ts";

/** Everything that the environment decides. It is read here and nowhere else. */
export interface Config {
  readonly port: number;
  readonly host: string;
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
  /** Which protected resource metadata a 401 of MCP names. */
  readonly mcpChallenge: "root" | "path";
  readonly payments: PaymentSettings;
  /** Reverse domain name for what is this service's own in UCP; undefined to derive it from the public address. */
  readonly ucpNamespace: string | undefined;
  /** Whom to tell of a security fault: a mailto:, https: or tel: URL. */
  readonly securityContact: string | undefined;
  readonly logLevel: LogLevel;
  /** The key of a stdio host's user. */
  readonly apiKey: string | undefined;
  /** Variables that are set for parts which this version does not have. */
  readonly unused: readonly string[];
}

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** One environment variable: what it takes, in words, and how its text becomes a value. */
interface Variable<T> {
  readonly takes: string;
  readonly parse: (text: string) => T | undefined;
  /** True when its text must never be shown. */
  readonly secret?: boolean;
}

/** A bad environment. The message names each variable, what it held (never a secret) and what it takes. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

function wholeNumber(unit: string, least: number, most: number): Variable<number> {
  return {
    takes: `${unit} from ${least} to ${most}`,
    parse(text) {
      const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
      return number >= least && number <= most ? number : undefined;
    },
  };
}

const PORT = wholeNumber("a port", 0, 65_535);

const HOST: Variable<string> = {
  takes: "a host name or an address to listen on",
  parse: (text) => (/^[\w.:-]+$/.test(text) ? text : undefined),
};

const PUBLIC_URL: Variable<string> = {
  takes: "an http or https URL without a path, query or fragment",
  parse: originOf,
};

const TRUSTED_PROXIES: Variable<BlockList> = {
  takes: "addresses or CIDR ranges, separated by commas, such as 10.0.0.0/8,::1",
  parse(text) {
    const list = new BlockList();
    try {
      for (const range of listOf(text)) addToBlockList(list, range);
    } catch {
      return undefined;
    }
    return list;
  },
};

const ALLOWED_ORIGINS: Variable<string[]> = {
  takes: "origins, separated by commas, such as https://app.example.com",
  parse(text) {
    const origins = listOf(text).map(originOf);
    return origins.every((origin) => origin !== undefined) ? origins : undefined;
  },
};

const NEWS_UPSTREAM_ORIGIN: Variable<string> = {
  takes: "an http or https origin, or off",
  parse: (text) => (text === "off" ? text : originOf(text)),
};

const NEWS_UPSTREAM_TIMEOUT_MS = wholeNumber("milliseconds", 100, 25_000);

const DATA_DIR: Variable<string> = {
  takes: "a folder to keep data in",
  parse: (text) => (text.includes("\0") ? undefined : resolve(text)),
};

const DATABASE_URL: Variable<string> = {
  takes: "a postgres:// URL",
  parse: (text) => urlWith(["postgres:", "postgresql:"], text),
  secret: true,
};

const REDIS_URL: Variable<string> = {
  takes: "a redis:// or rediss:// URL",
  parse: (text) => urlWith(["redis:", "rediss:"], text),
  secret: true,
};

const MCP_CHALLENGE: Variable<"root" | "path"> = {
  takes: "root or path",
  parse: (text) => (text === "root" || text === "path" ? text : undefined),
};

const X402_FACILITATOR_URL: Variable<string> = {
  takes: "an http or https URL without a query or fragment, such as https://x402.org/facilitator",
  parse(text) {
    if (!URL.canParse(text)) return undefined;
    const { protocol, username, password, search, hash } = new URL(text);
    const plain = username + password + search + hash === "";
    return plain && (protocol === "http:" || protocol === "https:") ? text.replace(/\/+$/, "") : undefined;
  },
};

const X402_FACILITATOR_AUTHORIZATION: Variable<string> = {
  takes: "the value of an Authorization header, such as Bearer …",
  parse: (text) => (/^[\x21-\x7e]([\x20-\x7e]{0,4094}[\x21-\x7e])?$/.test(text) ? text : undefined),
  secret: true,
};

const X402_FACILITATOR_TIMEOUT_MS = wholeNumber("milliseconds", 100, 18_000);

const X402_PAY_TO: Variable<string> = {
  takes: "an address: 0x and 40 hexadecimal digits, not all of them 0",
  parse: (text) => (/^0x(?!0{40}$)[0-9a-fA-F]{40}$/.test(text) ? text : undefined),
};

const X402_NETWORK: Variable<string> = {
  takes: "an EVM network in CAIP-2, such as eip155:8453",
  parse: (text) => (/^eip155:[1-9]\d{0,14}$/.test(text) ? text : undefined),
};

const X402_ASSET: Variable<string> = { ...X402_PAY_TO, takes: "the address of a token that knows EIP-3009" };

/** For the name and the version in a token's EIP-712 domain. */
const X402_DOMAIN: Variable<string> = {
  takes: "what the token's EIP-712 domain says, 1 to 100 characters",
  parse: (text) => (text.length <= 100 ? text : undefined),
};

const X402_ASSET_DECIMALS = wholeNumber("decimals", 0, 36);

const X402_PRICE_USD: Variable<string> = {
  takes: "dollars as a decimal number, such as 0.01",
  parse: (text) => (/^(0|[1-9]\d{0,5})(\.\d{1,18})?$/.test(text) ? text : undefined),
};

const X402_MAX_TIMEOUT_SECONDS = wholeNumber("seconds", 10, 3_600);

const UCP_NAMESPACE: Variable<string> = {
  takes: "the reverse of a domain that is yours, such as com.example (dev.ucp is reserved)",
  // Letters, digits and underscores: what every version of UCP takes.
  parse: (text) =>
    /^[a-z][a-z0-9]*(\.[a-z][a-z0-9_]*)+$/.test(text) && !/^dev\.ucp(\.|$)/.test(text) ? text : undefined,
};

const SECURITY_CONTACT: Variable<string> = {
  takes: "an email address, or a mailto:, https: or tel: URL",
  parse(text) {
    if (/^[^\s@:/]+@[^\s@:/]+$/.test(text)) return `mailto:${text}`;
    return /^(mailto:|https:\/\/|tel:)\S+$/.test(text) && URL.canParse(text) ? text : undefined;
  },
};

const LOG_LEVEL: Variable<LogLevel> = {
  takes: `one of ${LOG_LEVELS.join(", ")}`,
  parse: (text) => LOG_LEVELS.find((level) => level === text),
};

const AGENT_COMMERCE_API_KEY: Variable<string> = {
  takes: "an API key of this service (acs_sk_…)",
  parse: (text) => (/^\w+_sk_\w+$/.test(text) ? text : undefined),
  secret: true,
};

/** Variables of parts that are still to come. To accept one in silence would let an operator believe that it works. */
const RESERVED = [
  "ASSISTANTS_FILE",
  "OPENAI_API_KEY",
  "ANTHROPIC_API_KEY",
  "GOOGLE_GENERATIVE_AI_API_KEY",
  "PERPLEXITY_API_KEY",
];

/** Reads the configuration. Throws a ConfigError that names every variable that is wrong. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = [];
  const read = <T, D>(name: string, variable: Variable<T>, otherwise: D): T | D => {
    const text = env[name]?.trim();
    if (text === undefined || text === "") return otherwise;
    const value = variable.parse(text);
    if (value !== undefined) return value;
    const held = variable.secret ? "what it holds" : JSON.stringify(withoutSecrets(text));
    faults.push(`${name} takes ${variable.takes}, not ${held}.`);
    return otherwise;
  };
  const port = read("PORT", PORT, 3000);
  const config: Config = {
    port,
    host: read("HOST", HOST, "127.0.0.1"),
    publicUrl: read("PUBLIC_URL", PUBLIC_URL, `http://localhost:${port}`),
    trustedProxies: read("TRUSTED_PROXIES", TRUSTED_PROXIES, undefined),
    allowedOrigins: read("ALLOWED_ORIGINS", ALLOWED_ORIGINS, []),
    newsOrigin: read("NEWS_UPSTREAM_ORIGIN", NEWS_UPSTREAM_ORIGIN, PUBLIC_NEWS_ORIGIN),
    newsTimeoutMs: read("NEWS_UPSTREAM_TIMEOUT_MS", NEWS_UPSTREAM_TIMEOUT_MS, 5_000),
    dataDir: read("DATA_DIR", DATA_DIR, defaultDataDir(env)),
    databaseUrl: read("DATABASE_URL", DATABASE_URL, undefined),
    redisUrl: read("REDIS_URL", REDIS_URL, undefined),
    mcpChallenge: read("MCP_CHALLENGE", MCP_CHALLENGE, "root"),
    payments: {
      facilitatorUrl: read("X402_FACILITATOR_URL", X402_FACILITATOR_URL, undefined),
      facilitatorAuthorization: read("X402_FACILITATOR_AUTHORIZATION", X402_FACILITATOR_AUTHORIZATION, undefined),
      facilitatorTimeoutMs: read("X402_FACILITATOR_TIMEOUT_MS", X402_FACILITATOR_TIMEOUT_MS, 15_000),
      payTo: read("X402_PAY_TO", X402_PAY_TO, undefined),
      network: read("X402_NETWORK", X402_NETWORK, "eip155:84532"),
      asset: read("X402_ASSET", X402_ASSET, undefined),
      assetName: read("X402_ASSET_NAME", X402_DOMAIN, undefined),
      assetVersion: read("X402_ASSET_VERSION", X402_DOMAIN, undefined),
      assetDecimals: read("X402_ASSET_DECIMALS", X402_ASSET_DECIMALS, undefined),
      priceUsd: read("X402_PRICE_USD", X402_PRICE_USD, "0.01"),
      maxTimeoutSeconds: read("X402_MAX_TIMEOUT_SECONDS", X402_MAX_TIMEOUT_SECONDS, 60),
    },
    ucpNamespace: read("UCP_NAMESPACE", UCP_NAMESPACE, undefined),
    securityContact: read("SECURITY_CONTACT", SECURITY_CONTACT, undefined),
    logLevel: read("LOG_LEVEL", LOG_LEVEL, "info"),
    apiKey: read("AGENT_COMMERCE_API_KEY", AGENT_COMMERCE_API_KEY, undefined),
    unused: RESERVED.filter((name) => (env[name] ?? "") !== ""),
  };
  if (faults.length > 0) throw new ConfigError(faults.join("\n"));
  return config;
}

function listOf(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function originOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, origin, pathname, search, hash, username, password } = new URL(text);
  const plain = pathname === "/" && search === "" && hash === "" && username + password === "";
  return plain && (protocol === "http:" || protocol === "https:") ? origin : undefined;
}

/** Only the driver reads the rest: the text goes on as it is. */
function urlWith(protocols: readonly string[], text: string): string | undefined {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol) ? text : undefined;
}

/** A URL may hold a password where none belongs. */
function withoutSecrets(text: string): string {
  return text.replace(/\/\/[^/@]*@/g, "//[redacted]@");
}

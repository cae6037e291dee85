import { BlockList } from "node:net";
import { addToBlockList } from "./address.ts";
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

const PORT: Variable<number> = {
  takes: "a port from 0 to 65535",
  parse: (text) => (/^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined),
};

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

const NEWS_UPSTREAM_TIMEOUT_MS: Variable<number> = {
  takes: "milliseconds from 100 to 25000",
  parse: (text) => (/^\d{3,5}$/.test(text) && Number(text) >= 100 && Number(text) <= 25_000 ? Number(text) : undefined),
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
  "DATA_DIR",
  "DATABASE_URL",
  "REDIS_URL",
  "ASSISTANTS_FILE",
  "OPENAI_API_KEY",
  "ANTHROPIC_API_KEY",
  "GOOGLE_GENERATIVE_AI_API_KEY",
  "PERPLEXITY_API_KEY",
];

/** Reads the configuration. Throws a ConfigError that names every variable that is wrong. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = [];
  const read = <T>(name: string, variable: Variable<T>): T | undefined => {
    const text = env[name]?.trim();
    if (text === undefined || text === "") return undefined;
    const value = variable.parse(text);
    if (value === undefined)
      faults.push(
        `${name} takes ${variable.takes}, not ${variable.secret ? "what it holds" : JSON.stringify(withoutSecrets(text))}.`,
      );
    return value;
  };
  const port = read("PORT", PORT) ?? 3000;
  const config: Config = {
    port,
    host: read("HOST", HOST) ?? "127.0.0.1",
    publicUrl: read("PUBLIC_URL", PUBLIC_URL) ?? `http://localhost:${port}`,
    trustedProxies: read("TRUSTED_PROXIES", TRUSTED_PROXIES),
    allowedOrigins: read("ALLOWED_ORIGINS", ALLOWED_ORIGINS) ?? [],
    newsOrigin: read("NEWS_UPSTREAM_ORIGIN", NEWS_UPSTREAM_ORIGIN) ?? PUBLIC_NEWS_ORIGIN,
    newsTimeoutMs: read("NEWS_UPSTREAM_TIMEOUT_MS", NEWS_UPSTREAM_TIMEOUT_MS) ?? 5_000,
    logLevel: read("LOG_LEVEL", LOG_LEVEL) ?? "info",
    apiKey: read("AGENT_COMMERCE_API_KEY", AGENT_COMMERCE_API_KEY),
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

/** A URL may hold a password where none belongs. */
function withoutSecrets(text: string): string {
  return text.replace(/\/\/[^/@]*@/g, "//[redacted]@");
}

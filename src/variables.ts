import { resolve } from "node:path";
import { parseSender, parseSmtpUrl } from "./mail/mail-settings.ts";
import { createBlockList } from "./shared/address.ts";
import { LOG_LEVELS } from "./shared/log.ts";

/** An environment variable: a description of its values, and a parser. */
interface Variable<T> {
  readonly takes: string;
  /** Returns undefined for invalid text. */
  readonly parse: (text: string) => T | undefined;
  /** True when its value must never be shown. */
  readonly secret?: boolean;
  /** Returns whether text counts as unset, as empty text does. */
  readonly isUnset?: (text: string) => boolean;
}

function variable<T>(takes: string, parse: Variable<T>["parse"], more: Partial<Variable<T>> = {}): Variable<T> {
  return { takes, parse, ...more };
}

const SECRET = { secret: true };

function matching(takes: string, pattern: RegExp, more?: Partial<Variable<string>>): Variable<string> {
  return variable(takes, (text) => (pattern.test(text) ? text : undefined), more);
}

function wholeNumber(unit: string, least: number, most: number): Variable<number> {
  return variable(`${unit} from ${least} to ${most}`, (text) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return number >= least && number <= most ? number : undefined;
  });
}

const PORT = wholeNumber("a port", 0, 65_535);
const LISTEN_HOST = matching("a host name or an address to listen on", /^[\w.:-]+$/);
const ON_OR_OFF = variable("on or off", (text) => (["on", "off"] as const).find((one) => one === text));
const QUOTA = wholeNumber("a number", 1, 1_000_000);
const ADDRESS = /^0x(?!0{40}$)[0-9a-fA-F]{40}$/;
/** The name or version in the EIP-712 domain of a token. */
const DOMAIN = matching("what the token's EIP-712 domain says, 1 to 100 characters", /^.{1,100}$/s);

const VENDOR_KEY = matching("an API key of that vendor", /^[\x21-\x7e]{1,500}$/, SECRET);

const VARIABLES = {
  PORT,
  HOST: LISTEN_HOST,
  OPS_PORT: PORT,
  OPS_HOST: LISTEN_HOST,
  ACCESS_LOG: ON_OR_OFF,
  OTEL_TRACES_EXPORTER: matching("the name of an exporter of OpenTelemetry, such as otlp, or none", /^[\w/,-]{1,100}$/),
  PUBLIC_URL: variable("an http or https URL without a path, query or fragment", originOf),
  TRUSTED_PROXIES: variable("addresses or CIDR ranges, separated by commas, such as 10.0.0.0/8,::1", blockListIn),
  ALLOWED_ORIGINS: variable("origins, separated by commas, such as https://app.example.com", originsIn),
  NEWS_UPSTREAM_ORIGIN: variable("an http or https origin, or off", (text) => (text === "off" ? text : originOf(text))),
  NEWS_UPSTREAM_TIMEOUT_MS: wholeNumber("milliseconds", 100, 25_000),
  DATA_DIR: variable("a folder to keep data in", (text) => (text.includes("\0") ? undefined : resolve(text))),
  DATABASE_URL: variable("a postgres:// URL", (text) => urlWith(["postgres:", "postgresql:"], text), SECRET),
  REDIS_URL: variable("a redis:// or rediss:// URL", (text) => urlWith(["redis:", "rediss:"], text), SECRET),
  TOKEN_FAILURES_PER_MINUTE: QUOTA,
  REGISTRATIONS_PER_HOUR: QUOTA,
  MAX_UNUSED_CLIENTS: QUOTA,
  SMTP_URL: variable(
    "an smtp:// or smtps:// URL, such as smtp://user:password@mail.example.com:587",
    parseSmtpUrl,
    SECRET,
  ),
  MAIL_FROM: variable("the address that mail comes from, such as Agent Commerce <service@example.com>", parseSender),
  MCP_CHALLENGE: variable("root or path", (text) => (["root", "path"] as const).find((one) => one === text)),
  X402_FACILITATOR_URL: variable(
    "an http or https URL without a query or fragment, such as https://x402.org/facilitator",
    facilitatorUrlOf,
  ),
  X402_FACILITATOR_AUTHORIZATION: matching(
    "the value of an Authorization header, such as Bearer …",
    /^[\x21-\x7e]([\x20-\x7e]{0,4094}[\x21-\x7e])?$/,
    SECRET,
  ),
  X402_FACILITATOR_TIMEOUT_MS: wholeNumber("milliseconds", 100, 18_000),
  X402_PAY_TO: matching("an address: 0x and 40 hexadecimal digits, not all of them 0", ADDRESS),
  X402_NETWORK: matching("an EVM network in CAIP-2, such as eip155:8453", /^eip155:[1-9]\d{0,14}$/),
  X402_ASSET: matching("the address of a token that knows EIP-3009", ADDRESS),
  X402_ASSET_NAME: DOMAIN,
  X402_ASSET_VERSION: DOMAIN,
  X402_ASSET_DECIMALS: wholeNumber("decimals", 0, 36),
  X402_PRICE_USD: matching("dollars as a decimal number, such as 0.01", /^(0|[1-9]\d{0,5})(\.\d{1,18})?$/),
  X402_MAX_TIMEOUT_SECONDS: wholeNumber("seconds", 10, 3_600),
  FETCH_PAGES: ON_OR_OFF,
  DEFAULT_PLAN: matching("the key of a plan, such as scan", /^[a-z]{1,40}$/),
  // Letters, digits and underscores are valid in every version of UCP.
  UCP_NAMESPACE: matching(
    "the reverse of a domain that is yours, such as com.example (dev.ucp is reserved)",
    /^(?!dev\.ucp(\.|$))[a-z][a-z0-9]*(\.[a-z][a-z0-9_]*)+$/,
  ),
  MCP_REGISTRY_AUTH: matching(
    "the public record of the MCP registry, such as v=MCPv1; k=ed25519; p=…",
    /^v=MCPv1; k=(ed25519|ecdsap384); p=[A-Za-z0-9+/]{40,140}={0,2}$/,
  ),
  SECURITY_CONTACT: variable("an email address, or a mailto:, https: or tel: URL", contactOf),
  LIVE_DAILY_CENTS: wholeNumber("cents", 0, 1_000_000),
  ASSISTANTS_FILE: variable("a JSON file that lists assistants", (text) =>
    text.includes("\0") ? undefined : resolve(text),
  ),
  OPENAI_API_KEY: VENDOR_KEY,
  ANTHROPIC_API_KEY: VENDOR_KEY,
  GOOGLE_GENERATIVE_AI_API_KEY: VENDOR_KEY,
  PERPLEXITY_API_KEY: VENDOR_KEY,
  LOG_LEVEL: variable(`one of ${LOG_LEVELS.join(", ")}`, (text) => LOG_LEVELS.find((level) => level === text)),
  AGENT_COMMERCE_API_KEY: variable("an API key of this service (acs_sk_…)", (text) => text, {
    // The key is checked where it is used, because the public tools work without a valid one.
    ...SECRET,
    // Hosts leave a placeholder such as ${user_config.api_key} when the user did not fill in a setting.
    isUnset: (text) => /^\$\{[^}]*\}$/.test(text),
  }),
};

type VariableName = keyof typeof VARIABLES;
type Value<N extends VariableName> = (typeof VARIABLES)[N] extends Variable<infer T> ? T : never;
/** The same table, typed so that the type of a value follows from a generic name. */
const BY_NAME: { readonly [N in VariableName]: Variable<Value<N>> } = VARIABLES;

/** Reads the variables of an environment, and collects a sentence for each invalid one. */
export class EnvironmentReader {
  readonly issues: string[] = [];
  readonly #env: Readonly<Record<string, string | undefined>>;

  constructor(env: Readonly<Record<string, string | undefined>>) {
    this.#env = env;
  }

  /** Returns the value of a variable, or `fallback` when it is unset or invalid. */
  read<N extends VariableName, D>(name: N, fallback: D): Value<N> | D {
    const { takes, parse, secret, isUnset } = BY_NAME[name];
    const text = this.#env[name]?.trim();
    if (text === undefined || text === "" || isUnset?.(text) === true) return fallback;
    const value = parse(text);
    if (value !== undefined) return value;
    const shown = secret ? "its current value" : JSON.stringify(withoutSecrets(text));
    this.issues.push(`${name} takes ${takes}, not ${shown}.`);
    return fallback;
  }

  /** Collects an issue when a variable that another one needs is not set. */
  require(name: VariableName, neededBy: VariableName): void {
    if (!this.#env[name]?.trim()) this.issues.push(`${neededBy} needs ${name}: ${BY_NAME[name].takes}.`);
  }
}

function listIn(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function blockListIn(text: string) {
  try {
    return createBlockList(...listIn(text));
  } catch {
    return undefined;
  }
}

function originsIn(text: string): string[] | undefined {
  const origins = listIn(text).map(originOf);
  return origins.every((origin) => origin !== undefined) ? origins : undefined;
}

function originOf(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null) return undefined;
  const { origin, pathname, search, hash, username, password } = url;
  const isPlain = pathname === "/" && search === "" && hash === "" && username + password === "";
  return isPlain && isHttp(url) ? origin : undefined;
}

function facilitatorUrlOf(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null) return undefined;
  const { username, password, search, hash } = url;
  const isPlain = username + password + search + hash === "";
  return isPlain && isHttp(url) ? text.replace(/\/+$/, "") : undefined;
}

function isHttp({ protocol }: URL): boolean {
  return protocol === "http:" || protocol === "https:";
}

/** Checks the protocol of a URL, and returns it unchanged for the driver. */
function urlWith(protocols: readonly string[], text: string): string | undefined {
  return protocols.includes(URL.parse(text)?.protocol ?? "") ? text : undefined;
}

function contactOf(text: string): string | undefined {
  if (/^[^\s@:/]+@[^\s@:/]+$/.test(text)) return `mailto:${text}`;
  return /^(mailto:|https:\/\/|tel:)\S+$/.test(text) && URL.canParse(text) ? text : undefined;
}

/** Removes a password from a URL, where none belongs. */
function withoutSecrets(text: string): string {
  return text.replace(/\/\/[^/@]*@/g, "//[redacted]@");
}

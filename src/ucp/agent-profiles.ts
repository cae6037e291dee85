import { z } from "zod";
import { FetchRefused, type GuardedFetch, isJson } from "../guarded-fetch/ports.ts";
import { parseJson } from "../shared/json.ts";
import { keepMsOf, type Loaded, LoadCache } from "../guarded-fetch/load-cache.ts";
import type { Clock } from "../shared/ports.ts";
import { ClientFetchLimiter } from "../limits/client-fetch-limiter.ts";
import { POLICIES } from "../limits/policies.ts";
import type { RateCounter } from "../limits/rate-limit.ts";
import { invalidProfileUrl } from "./agent-header.ts";
import { UCP_VERSIONS, type UcpVersion } from "./endpoint.ts";
import { UcpError } from "./ucp-error.ts";

/** An agent's profile: its UCP release, and the versions of each capability that it supports. */
export interface AgentProfile {
  readonly version: UcpVersion;
  readonly capabilities: Readonly<Record<string, readonly DeclaredCapability[]>>;
}

interface DeclaredCapability {
  readonly version: string;
  readonly schema?: string | undefined;
}

const RETRY_SECONDS = "10";

const MAX_PROFILES = 1_000;
/** Bounds the keys of the cache. */
const MAX_URL_CHARS = 2_048;
/** The smallest limit that UCP allows a business. */
const MAX_BYTES = 131_072;
const TIMEOUT_MS = 5_000;
/** Cache lifetimes. UCP requires a minimum, so that no agent can cause a fetch with every request. */
const CACHE_SECONDS = { min: 60, usual: 3_600, max: 86_400 } as const;

/** The dependencies of AgentProfiles. */
export interface AgentProfilesParts {
  readonly fetch: GuardedFetch;
  readonly clock: Clock;
  readonly rateCounter: RateCounter;
}

/** The profiles of calling agents, fetched once and then cached. Failures are cached too. */
export class AgentProfiles {
  readonly #fetch: GuardedFetch;
  readonly #profiles: LoadCache<AgentProfile>;

  constructor({ fetch, clock, rateCounter }: AgentProfilesParts) {
    this.#fetch = fetch;
    this.#profiles = new LoadCache({
      max: MAX_PROFILES,
      staleMs: 0,
      keepFailureMs: (thrown) => (isTransient(thrown) ? 0 : CACHE_SECONDS.min * 1_000),
      isTransient,
      clock,
      limiter: new ClientFetchLimiter({
        clock,
        rateCounter,
        policy: POLICIES.ucpProfile,
        refusal: (message, status, retryAfterSeconds) =>
          new UcpError(status === 429 ? "rate_limited" : "temporarily_unavailable", message, {
            headers: { "Retry-After": String(retryAfterSeconds) },
          }),
      }),
    });
  }

  /**
   * Returns the profile at a URL. Throws UCP's negotiation errors about profiles, and a 429 or 503 when an address causes
   * too many fetches.
   */
  async get(url: string, address: string): Promise<AgentProfile> {
    if (url.length > MAX_URL_CHARS || !URL.canParse(url))
      throw invalidProfileUrl(`Name the agent's profile with a URL of at most ${MAX_URL_CHARS} characters.`);
    return this.#profiles.get(url, address, () => this.#load(url));
  }

  async #load(url: string): Promise<Loaded<AgentProfile>> {
    try {
      const limits = { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, accepts: isJson };
      const { body, maxAgeSeconds } = await this.#fetch.get(url, limits);
      return { value: profileOf(parseJson(body)), keepMs: keepMsOf(maxAgeSeconds, CACHE_SECONDS) };
    } catch (thrown) {
      throw failure(thrown);
    }
  }
}

/** Returns whether a failure is due to load on this service and not to the profile. */
const isTransient = (thrown: unknown): boolean => thrown instanceof UcpError && thrown.status === 503;

function failure(thrown: unknown): unknown {
  if (thrown instanceof SyntaxError) return malformed(thrown.message);
  if (!(thrown instanceof FetchRefused)) return thrown;
  switch (thrown.kind) {
    case "url":
    case "address":
      return invalidProfileUrl(`The profile cannot be fetched: ${thrown.message}`);
    case "media-type":
    case "too-large":
      return malformed(thrown.message);
    case "busy":
      return new UcpError("temporarily_unavailable", thrown.message, { headers: { "Retry-After": RETRY_SECONDS } });
    default:
      return new UcpError("profile_unreachable", `The profile cannot be fetched: ${thrown.message}`);
  }
}

function malformed(why: string): UcpError {
  return new UcpError("profile_malformed", `The profile cannot be used: ${why}`);
}

const Version = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** The release. It is checked first, because profiles of other releases have other shapes. */
const Envelope = z.object({ ucp: z.object({ version: Version }) });

/**
 * The fields that are used here and required by every release. Real agents declare capabilities with a version alone, so
 * `schema` is optional.
 */
const Profile = z.object({
  ucp: z.object({
    services: z.record(z.string(), z.unknown()),
    payment_handlers: z.record(z.string(), z.unknown()),
    capabilities: z.record(z.string(), z.unknown()).default({}),
  }),
});

/** The schemas of the values in these records. */
const Services = z.array(z.object({ version: Version, transport: z.string() }));
const PaymentHandlers = z.array(z.object({ version: Version }));
const Capabilities = z.array(z.object({ version: Version, schema: z.string().optional() }));

function profileOf(document: unknown): AgentProfile {
  const { version } = check(Envelope, document).ucp;
  if (!isSupported(version)) {
    const versions = UCP_VERSIONS.join(" and ");
    throw new UcpError(
      "version_unsupported",
      `Protocol version ${version} is not supported. This business supports versions ${versions}.`,
    );
  }
  const { services, payment_handlers: handlers, capabilities } = check(Profile, document).ucp;
  checkEach(Services, services, "services");
  checkEach(PaymentHandlers, handlers, "payment_handlers");
  return { version, capabilities: checkEach(Capabilities, capabilities, "capabilities") };
}

/** Checks the values of a record one by one. Throws for the first invalid one. */
function checkEach<T>(
  schema: z.ZodType<T>,
  lists: Readonly<Record<string, unknown>>,
  field: string,
): Readonly<Record<string, T>> {
  const entries = Object.entries(lists).map(
    ([name, list]) => [name, check(schema, list, ["ucp", field, name])] as const,
  );
  return Object.fromEntries(entries);
}

function isSupported(version: string): version is UcpVersion {
  return UCP_VERSIONS.some((supported) => supported === version);
}

/** Checks a value. The error names a path in the profile and quotes nothing of its content. */
function check<T>(schema: z.ZodType<T>, value: unknown, at: readonly string[] = []): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const path = [...at, ...(parsed.error.issues[0]?.path ?? [])].map(String).join("/");
  throw malformed(`/${path.slice(0, 200)} is missing or does not match the schema of UCP profiles.`);
}

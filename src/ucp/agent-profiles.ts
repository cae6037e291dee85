import { z } from "zod";
import { Admission } from "../shared/admission.ts";
import { FetchRefused, type GuardedFetch, isJson } from "../shared/guarded-fetch.ts";
import { parseJson } from "../shared/http.ts";
import { keepMsOf, type Loaded, LoadCache } from "../shared/load-cache.ts";
import type { Clock } from "../shared/ports.ts";
import { POLICIES, type RateCounter } from "../shared/rate-limit.ts";
import { invalid } from "./agent-header.ts";
import { UCP_VERSIONS, type UcpVersion } from "./endpoint.ts";
import { UcpError } from "./ucp-error.ts";

/** What the agent declares: its release, and the versions of each capability that it knows. */
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
/** UCP asks for at least this much to be accepted. */
const MAX_BYTES = 131_072;
const TIMEOUT_MS = 5_000;
/** UCP asks for a floor, so that nobody can have a profile fetched with every request. */
const KEEP_SECONDS = { min: 60, usual: 3_600, max: 86_400 } as const;

export interface AgentProfilesParts {
  readonly fetch: GuardedFetch;
  readonly clock: Clock;
  readonly rateCounter: RateCounter;
}

/** The profiles of the agents that call: fetched once, then kept, failures too. */
export class AgentProfiles {
  readonly #fetch: GuardedFetch;
  readonly #profiles: LoadCache<AgentProfile>;

  constructor({ fetch, clock, rateCounter }: AgentProfilesParts) {
    this.#fetch = fetch;
    this.#profiles = new LoadCache({
      max: MAX_PROFILES,
      staleMs: 0,
      keepFailureMs: (thrown) => (isPassing(thrown) ? 0 : KEEP_SECONDS.min * 1_000),
      isPassing,
      clock,
      admission: new Admission({
        rateCounter,
        policy: POLICIES.ucpProfile,
        refusal: (message, status, headers) =>
          new UcpError(status, status === 429 ? "rate_limited" : "temporarily_unavailable", message, headers),
      }),
    });
  }

  /** Throws the negotiation errors of UCP about profiles, and a 429 or 503 for an address that has too many fetched. */
  async get(url: string, address: string): Promise<AgentProfile> {
    if (!URL.canParse(url)) throw invalid("The profile in UCP-Agent is not a URL.");
    return this.#profiles.get(url, address, () => this.#load(url));
  }

  async #load(url: string): Promise<Loaded<AgentProfile>> {
    try {
      const limits = { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, accepts: isJson };
      const { body, maxAgeSeconds } = await this.#fetch.get(url, limits);
      return { value: profileOf(parseJson(body)), keepMs: keepMsOf(maxAgeSeconds, KEEP_SECONDS) };
    } catch (thrown) {
      throw failure(thrown);
    }
  }
}

/** It says nothing of the profile: too much is fetched at this moment. */
const isPassing = (thrown: unknown): boolean => thrown instanceof UcpError && thrown.status === 503;

function failure(thrown: unknown): unknown {
  if (thrown instanceof SyntaxError) return malformed(thrown.message);
  if (!(thrown instanceof FetchRefused)) return thrown;
  switch (thrown.kind) {
    case "url":
    case "address":
      return invalid(`The profile cannot be fetched: ${thrown.message}`);
    case "media-type":
    case "too-large":
      return malformed(thrown.message);
    case "busy":
      return new UcpError(503, "temporarily_unavailable", thrown.message, { "Retry-After": RETRY_SECONDS });
    default:
      return new UcpError(424, "profile_unreachable", `The profile cannot be fetched: ${thrown.message}`);
  }
}

function malformed(why: string): UcpError {
  return new UcpError(422, "profile_malformed", `The profile cannot be used: ${why}`);
}

const Version = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** The release first: profiles of other releases have other shapes. */
const Envelope = z.object({ ucp: z.object({ version: Version }) });

/**
 * What is used of a profile, and what every release requires of it. Agents that are in use declare capabilities by
 * their version alone, so `schema` is not demanded of them.
 */
const Profile = z.object({
  ucp: z.object({
    services: z.record(z.string(), z.array(z.object({ version: Version, transport: z.string() }))),
    payment_handlers: z.record(z.string(), z.array(z.object({ version: Version }))),
    capabilities: z
      .record(z.string(), z.array(z.object({ version: Version, schema: z.string().optional() })))
      .default({}),
  }),
});

function profileOf(document: unknown): AgentProfile {
  const { version } = check(Envelope, document).ucp;
  if (!isSpoken(version)) {
    const versions = UCP_VERSIONS.join(" and ");
    throw new UcpError(
      422,
      "version_unsupported",
      `Protocol version ${version} is not supported. This business supports versions ${versions}.`,
    );
  }
  return { version, capabilities: check(Profile, document).ucp.capabilities };
}

function isSpoken(version: string): version is UcpVersion {
  return UCP_VERSIONS.some((spoken) => spoken === version);
}

/** The message names a place in the profile and nothing of its content. */
function check<T>(schema: z.ZodType<T>, document: unknown): T {
  const parsed = schema.safeParse(document);
  if (parsed.success) return parsed.data;
  const path = parsed.error.issues[0]?.path.map(String).join("/") ?? "";
  throw malformed(`/${path.slice(0, 200)} is missing or has another form than the schema of UCP profiles gives it.`);
}

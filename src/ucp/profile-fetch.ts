import type { Address, AddressUse } from "../engine/ucp-profile/addresses.ts";
import type { DocumentAnswer } from "../engine/ucp-profile/ucp-check.ts";
import { type Fetched, type FetchLimits, FetchRefused, type GuardedFetch } from "../guarded-fetch/ports.ts";
import { parseJson } from "../shared/json.ts";
import type { Clock } from "../shared/ports.ts";
import { Semaphore, SemaphoreBusy } from "../shared/semaphore.ts";
import type { FetchedProfile, ProfileFetch } from "./ports.ts";

/** Twice what UCP requires clients to accept, and as much as a profile that is sent in place of its URL may have. */
const PROFILE: FetchLimits = { maxBytes: 262_144, timeoutMs: 5_000, accepts: () => true };
const SCHEMA: FetchLimits = { maxBytes: 1_048_576, timeoutMs: 3_000, accepts: () => true };
/** Only the status is needed, so the body is refused before it is read. */
const HEAD: FetchLimits = { maxBytes: 0, timeoutMs: 3_000, accepts: () => false };

const LIMITS: Readonly<Record<AddressUse, FetchLimits>> = {
  profile: PROFILE,
  schema: SCHEMA,
  page: HEAD,
  operation: HEAD,
};

/** The most addresses fetched for one profile, and how many at once. Three rounds of slow servers take less than 15 s. */
const MAX_ADDRESSES = 12;
const AT_ONCE = 4;

/** The concurrent profile checks of the process. They leave most of the guarded fetch for other uses. */
const PROFILES = { running: 2, waiting: 8 } as const;
const WAIT_MS = 5_000;

/** Creates the fetcher of profiles that callers name. */
export function createProfileFetch(fetch: GuardedFetch, clock: Clock): ProfileFetch {
  const profiles = new Semaphore(PROFILES);

  const answerOf = async (url: string, use: AddressUse): Promise<DocumentAnswer> => {
    try {
      return answered(await fetch.get(url, LIMITS[use]), use === "profile");
    } catch (thrown) {
      if (!(thrown instanceof FetchRefused)) throw thrown;
      return refused(thrown);
    }
  };

  async function fetchAll(addresses: readonly Address[]): Promise<Map<string, DocumentAnswer>> {
    const documents = new Map<string, DocumentAnswer>();
    const queue = addresses.slice(0, MAX_ADDRESSES).values();
    const work = async (): Promise<void> => {
      for (const { url, use } of queue) {
        const answer = await answerOf(url, use).catch(unlessNotAsked);
        if (answer !== undefined) documents.set(url, answer);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return documents;
  }

  return {
    async get(url, addressesOf): Promise<FetchedProfile> {
      try {
        return await profiles.run(async () => {
          const answer = await answerOf(url, "profile");
          const documents = answer.document === undefined ? [] : addressesOf(answer.document);
          return { answer, documents: await fetchAll(documents) };
        }, clock.timeout(WAIT_MS));
      } catch (thrown) {
        if (!(thrown instanceof SemaphoreBusy)) throw thrown;
        throw new FetchRefused("busy", "Too many profiles are being fetched at the moment.");
      }
    },
  };
}

function answered({ body, headers = {} }: Fetched, isProfile: boolean): DocumentAnswer {
  const { "content-type": contentType, "cache-control": cacheControl } = headers;
  return {
    status: 200,
    ...(contentType === undefined ? {} : { contentType }),
    ...(cacheControl === undefined ? {} : { cacheControl }),
    hasValidator: (headers.etag ?? headers["last-modified"]) !== undefined,
    ...(isProfile ? documentIn(body) : {}),
  };
}

function documentIn(body: Buffer): Pick<DocumentAnswer, "document" | "failure"> {
  try {
    return { document: parseJson(body) };
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError)) throw thrown;
    return { failure: clauseOf(thrown.message) };
  }
}

/** Converts a refusal to a response of the server. Rethrows a refusal that says nothing about the server. */
function refused(refusal: FetchRefused): DocumentAnswer {
  const { kind, status, message } = refusal;
  if (status !== undefined) return { status };
  // Only HEAD refuses media types.
  if (kind === "media-type") return { status: 200 };
  if (kind === "url" || kind === "address" || kind === "busy") throw refusal;
  return { failure: clauseOf(message) };
}

/** Ignores a refusal, which leaves the address unfetched. Rethrows everything else. */
function unlessNotAsked(thrown: unknown): undefined {
  if (!(thrown instanceof FetchRefused)) throw thrown;
}

/** Turns a sentence into the end of another one. */
function clauseOf(sentence: string): string {
  return sentence.replace(/\.$/, "").replace(/^The /, "the ");
}

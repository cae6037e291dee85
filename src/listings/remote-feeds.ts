import { hash } from "node:crypto";
import { FetchRefused, type GuardedFetch } from "../guarded-fetch/ports.ts";
import type { Clock } from "../shared/ports.ts";
import { Problem } from "../shared/problem.ts";
import { createFeedDecoder } from "./import/feed-decoder.ts";
import { unpackFile } from "./import/gzip.ts";
import { CRAWLER, RobotsCache } from "./pages/robots-cache.ts";

export interface RemoteFeedsParts {
  readonly fetch: GuardedFetch;
  readonly clock: Clock;
  /** False when the operator has turned off fetching. */
  readonly isOn: boolean;
}

/** The validators that identify a version of a feed. */
export interface FeedVersion {
  /** The `ETag` of the server, unchanged. */
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
  /** The SHA-256 of the bytes, for servers without validators, or whose validators change while the bytes do not. */
  readonly sha256: string;
}

/** A feed that has changed. */
export interface FetchedFeed {
  readonly text: string;
  readonly version: FeedVersion;
}

const FEED = { maxBytes: 3_900_000, timeoutMs: 30_000, accept: "*/*", accepts: () => true } as const;

/** Fetches feeds that merchants publish. */
export class RemoteFeeds {
  readonly #parts: RemoteFeedsParts;
  readonly #rules: RobotsCache;

  constructor(parts: RemoteFeedsParts) {
    this.#parts = parts;
    this.#rules = new RobotsCache(parts);
  }

  /**
   * Fetches a feed unless it is still at the version `known`; then returns undefined. Throws `validation-failed` for a feed
   * that cannot be fetched, for example because the site's robots.txt disallows it, and `upstream-timeout` for a site that
   * does not answer.
   */
  async fetchIfChanged(url: string, known: FeedVersion | undefined, client: string): Promise<FetchedFeed | undefined> {
    if (!this.#parts.isOn) throw refused("This service does not fetch feeds.");
    try {
      if (await this.#rules.allows(url, client)) return await this.#fetch(url, known);
    } catch (thrown) {
      if (!(thrown instanceof FetchRefused)) throw thrown;
      if (thrown.status === 304) return undefined;
      throw problemOf(thrown);
    }
    throw refused(
      `The robots.txt of ${new URL(url).host} does not allow ${CRAWLER} to fetch this feed. Allow it there.`,
    );
  }

  async #fetch(url: string, known: FeedVersion | undefined): Promise<FetchedFeed | undefined> {
    const { body, headers = {} } = await this.#parts.fetch.get(url, { ...FEED, headers: conditionsOf(known) });
    const sha256 = hash("sha256", body);
    if (sha256 === known?.sha256) return undefined;
    // Large feeds are usually gzip files, whatever media type the server states.
    const unpacked = unpackFile(body, FEED.maxBytes);
    if ("error" in unpacked) throw refused(`The feed cannot be read: ${unpacked.error}`);
    const decoder = createFeedDecoder();
    const text = decoder.push(unpacked.content) + decoder.end();
    return { text, version: { etag: headers.etag, lastModified: headers["last-modified"], sha256 } };
  }
}

/** Returns the headers of a conditional request, with the server's own validators. */
function conditionsOf(known: FeedVersion | undefined): Record<string, string> {
  return {
    ...(known?.etag === undefined ? {} : { "if-none-match": known.etag }),
    ...(known?.lastModified === undefined ? {} : { "if-modified-since": known.lastModified }),
  };
}

function problemOf({ kind, message, status = 0 }: FetchRefused): Problem {
  const isPassing = ["busy", "timeout", "network"].includes(kind) || status >= 500 || status === 429;
  if (isPassing) return new Problem("upstream-timeout", `The feed cannot be fetched: ${message}`);
  return refused(`The feed cannot be fetched: ${message}`);
}

function refused(detail: string): Problem {
  return new Problem("validation-failed", detail, { issues: [{ code: "invalid-value", detail, path: ["feed"] }] });
}

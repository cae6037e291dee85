import { FetchRefused, type GuardedFetch } from "../../guarded-fetch/ports.ts";
import type { Clock } from "../../shared/ports.ts";
import { Problem } from "../../shared/problem.ts";
import { KeyedSemaphore, SemaphoreBusy } from "../../shared/semaphore.ts";
import { createFeedDecoder } from "../import/feed-decoder.ts";
import { CRAWLER, RobotsCache } from "./robots-cache.ts";

export interface ProductPagesParts {
  readonly fetch: GuardedFetch;
  readonly clock: Clock;
  /** False when the operator has turned off fetching of pages. */
  readonly isOn: boolean;
}

const PAGE = { maxBytes: 2_000_000, timeoutMs: 10_000, accept: "text/html, application/xhtml+xml;q=0.9" } as const;

/** The limits of concurrent fetches for one client, so that slow sites do not block other clients. */
const OF_ONE_CLIENT = { running: 2, waiting: 8 } as const;
/** The longest wait for a fetch to start. Together with the fetch it stays below the idle timeout of connections. */
const WAIT_MS = 5_000;

/** Fetches product pages for callers. */
export class ProductPages {
  readonly #parts: ProductPagesParts;
  readonly #fetches = new KeyedSemaphore(OF_ONE_CLIENT);
  readonly #rules: RobotsCache;

  constructor(parts: ProductPagesParts) {
    this.#parts = parts;
    this.#rules = new RobotsCache(parts);
  }

  /**
   * Fetches the page at an https URL as text. Throws `validation-failed` for a page that cannot be fetched, for example
   * because the site's robots.txt disallows it, and `upstream-timeout` for a site that does not answer.
   */
  async get(url: string, client: string): Promise<string> {
    if (!this.#parts.isOn) throw refused(`This service does not fetch pages. ${SEND_HTML}`);
    // The fragment is never sent to servers.
    const [address = url] = url.split("#", 1);
    try {
      return await this.#fetches.run(client, () => this.#fetch(address, client), this.#parts.clock.timeout(WAIT_MS));
    } catch (thrown) {
      if (thrown instanceof SemaphoreBusy) throw busy("Too many pages are being fetched for you right now.");
      throw thrown instanceof FetchRefused ? problemOf(thrown) : thrown;
    }
  }

  async #fetch(url: string, client: string): Promise<string> {
    if (!(await this.#rules.allows(url, client))) {
      const { host } = new URL(url);
      throw refused(
        `The robots.txt of ${host} does not allow ${CRAWLER} to fetch this page. Allow it there, or send the HTML of the page.`,
      );
    }
    const { body } = await this.#parts.fetch.get(url, { ...PAGE, accepts: isHtml });
    const decoder = createFeedDecoder();
    return decoder.push(body) + decoder.end();
  }
}

const SEND_HTML = "Send the HTML of the page instead of its address.";

function isHtml(mediaType: string): boolean {
  return mediaType === "text/html" || mediaType === "application/xhtml+xml";
}

function problemOf(refusal: FetchRefused): Problem {
  const { kind, message, status = 0 } = refusal;
  if (kind === "busy") return busy(message);
  if (kind === "timeout" || kind === "network" || status >= 500)
    return new Problem(
      "upstream-timeout",
      `The page cannot be fetched: ${message} Retry later, or send the HTML of the page.`,
    );
  return refused(`The page cannot be fetched: ${message} ${ADVICE[adviceFor(refusal)]}`);
}

const ADVICE = {
  correct: "Correct the URL, or send the HTML of the page.",
  follow: "Redirects are not followed: send the final address of the page.",
  paste: SEND_HTML,
} as const;

function adviceFor({ kind, status = 0 }: FetchRefused): keyof typeof ADVICE {
  if (status >= 300 && status < 400) return "follow";
  const isRefusal = status === 401 || status === 403 || status === 429;
  return isRefusal || kind === "too-large" ? "paste" : "correct";
}

function refused(detail: string): Problem {
  return new Problem("validation-failed", detail, { issues: [{ code: "invalid-value", detail, path: ["url"] }] });
}

function busy(detail: string): Problem {
  return new Problem("internal-error", detail, { status: 503, retryAfterSeconds: 10 });
}

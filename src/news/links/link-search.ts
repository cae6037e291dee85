import type { Clock } from "../../shared/ports.ts";
import { Semaphore, SemaphoreBusy } from "../../shared/semaphore.ts";
import type { UpstreamLog } from "../upstream/exchange.ts";
import type { Quota, Upstream } from "../upstream/upstream.ts";
import type { Attempt } from "./attempt.ts";
import type { Signature } from "./article-page.ts";
import type { BatchEntry } from "./batch.ts";
import type { LinkLimits } from "./limits.ts";
import type { AttemptOutcome } from "./outcome.ts";
import { matchesPublisher, plausibleUrl } from "./publisher-url.ts";
import { type FailedOutcome, fetchBatch, fetchSignature } from "./upstream-pages.ts";

/** The dependencies of a search. */
export interface LinkSearchParts {
  readonly limits: LinkLimits;
  readonly upstream: Upstream;
  readonly clock: Clock;
  /** For article pages. */
  readonly quota: Quota;
  /** Host names of the upstream. None is a publisher's. */
  readonly hosts: readonly string[];
  readonly log: UpstreamLog | undefined;
  /** Called once for each attempt. Without an outcome nothing was sent; `cacheMs` is the lifetime of the outcome. */
  readonly end: (attempt: Attempt, outcome: AttemptOutcome | undefined, cacheMs?: number) => void;
}

interface Signed extends Signature {
  readonly attempt: Attempt;
  readonly token: string;
}

/** From this many URLs on, answers count as mixed up when more than half contradict the feed. */
const MIXED_UP_FROM = 4;

/** The search for URLs at the upstream: a page for each article, and one batch for all signed articles. */
export class LinkSearch {
  readonly #parts: LinkSearchParts;
  readonly #pages: Semaphore;

  constructor(parts: LinkSearchParts) {
    this.#parts = parts;
    this.#pages = new Semaphore({ running: parts.limits.pages, waiting: Number.POSITIVE_INFINITY });
  }

  /** Runs attempts until each has ended, in bounded time. */
  async run(attempts: readonly Attempt[]): Promise<void> {
    const { limits, end, clock } = this.#parts;
    const time = clock.timeout(limits.requestMs);
    const pageTime = clock.timeout(limits.requestMs - limits.batchMs);
    const signed: Signed[] = [];
    const queue = attempts.values();
    const work = async () => {
      for (const attempt of queue) {
        const page = await this.#page(attempt, pageTime);
        if (page === undefined) end(attempt, undefined);
        else if ("signature" in page) signed.push({ ...page, attempt, token: attempt.token });
        else end(attempt, page, page.kind === "unsigned" ? limits.failureRememberedMs : undefined);
      }
    };
    await Promise.all(Array.from({ length: limits.pages }, work));
    if (signed.length > 0) await this.#batch(signed, time);
  }

  /** Fetches a page. Returns undefined when nothing was sent: no time or budget is left, or no request waits for it. */
  async #page(attempt: Attempt, signal: AbortSignal): Promise<Signature | FailedOutcome | undefined> {
    const { upstream, quota, limits } = this.#parts;
    const { client, token } = attempt;
    const onSend = () => {
      attempt.started = true;
    };
    const fetch = async () => {
      if (attempt.waiting === 0) return undefined;
      return fetchSignature(upstream, token, limits.pageBytes, { quota, client, signal, onSend });
    };
    try {
      return await this.#pages.run(fetch, signal);
    } catch (thrown) {
      if (thrown instanceof SemaphoreBusy) return undefined;
      throw thrown;
    }
  }

  async #batch(signed: readonly Signed[], signal: AbortSignal): Promise<void> {
    const { upstream, quota, limits, end } = this.#parts;
    const client = signed[0]?.attempt.client ?? "";
    const answers = await fetchBatch(upstream, signed, limits.batchBytes, { quota, client, signal });
    if (answers instanceof Map) this.#read(signed, answers);
    else for (const { attempt } of signed) end(attempt, answers ?? { kind: "unpaired" });
  }

  /** Pairs the answers, which come in any order, with their articles by tag. */
  #read(signed: readonly Signed[], answers: ReadonlyMap<number, BatchEntry>): void {
    const { limits, end, hosts, log } = this.#parts;
    const results = signed.map(({ attempt }, index) => {
      const entry = answers.get(index + 1);
      const url =
        entry === undefined || entry === "refused" ? undefined : plausibleUrl(entry.url, hosts, attempt.publisherUrl);
      return { attempt, url, refused: entry === "refused" };
    });
    const mixedUp = areMixedUp(results);
    if (mixedUp)
      log?.warn({ articles: signed.length }, "publishers' URLs dropped because most contradict the news feed");
    for (const { attempt, url, refused } of results) {
      if (url !== undefined && !mixedUp) end(attempt, { kind: "found", url }, limits.rememberedMs);
      else end(attempt, { kind: "unpaired" }, refused ? limits.failureRememberedMs : undefined);
    }
  }
}

function areMixedUp(results: readonly { readonly attempt: Attempt; readonly url: string | undefined }[]): boolean {
  const found = results.filter(({ url }) => url !== undefined);
  const wrong = found.filter(({ attempt, url = "" }) => matchesPublisher(url, attempt.publisherUrl) === false);
  return found.length >= MIXED_UP_FROM && wrong.length > found.length / 2;
}

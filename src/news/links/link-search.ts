import type { Exchange, UpstreamLog } from "../upstream/exchange.ts";
import type { Attempt } from "./attempt.ts";
import type { Signature } from "./article-page.ts";
import type { BatchEntry } from "./batch.ts";
import type { LinkLimits } from "./limits.ts";
import type { Outcome } from "./outcome.ts";
import { agrees, plausibleUrl } from "./publisher-url.ts";
import { Slots, type Throttle } from "./throttle.ts";
import { type Failure, fetchBatch, fetchSignature, isThrottled } from "./upstream-pages.ts";

export interface SearchParts {
  readonly limits: LinkLimits;
  /** Longest time for one upstream request, body included. */
  readonly timeoutMs: number;
  readonly exchange: Omit<Exchange, "signal" | "onRepeat">;
  readonly throttle: Throttle;
  /** Host names of the upstream, of which none is a publisher's. */
  readonly hosts: readonly string[];
  readonly log: UpstreamLog | undefined;
  /** Called once for each attempt, with how long its outcome holds. Undefined: nothing was sent. */
  readonly end: (attempt: Attempt, outcome: Outcome | undefined, holdsMs?: number) => void;
}

interface Signed extends Signature {
  readonly attempt: Attempt;
  readonly token: string;
}

/** From this many URLs on, more than half in disagreement with the feed mean that answers were mixed up. */
const MIXED_UP_FROM = 4;

/** Asks the upstream for URLs: a page for each article, and one batch for all that were signed. */
export class Search {
  readonly #parts: SearchParts;
  readonly #pages: Slots;

  constructor(parts: SearchParts) {
    this.#parts = parts;
    this.#pages = new Slots(parts.limits.pages);
  }

  /** Ends every attempt, in bounded time. */
  async run(attempts: readonly Attempt[]): Promise<void> {
    const { limits, end } = this.#parts;
    const time = AbortSignal.timeout(limits.requestMs);
    const pageTime = AbortSignal.timeout(limits.requestMs - limits.batchMs);
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

  /** Undefined when nothing was sent: no time or budget is left, the upstream throttles, or nobody waits any more. */
  async #page(attempt: Attempt, time: AbortSignal): Promise<Signature | Failure | undefined> {
    const { throttle, exchange, limits } = this.#parts;
    if (!(await this.#pages.take(time))) return undefined;
    try {
      if (attempt.waiting === 0 || !throttle.open) return undefined;
      attempt.started = true;
      throttle.spend();
      const page = await fetchSignature(attempt.token, limits.pageBytes, {
        ...exchange,
        signal: this.#within(time),
        onRepeat: () => throttle.spend(),
      });
      this.#watch(page);
      return page;
    } finally {
      this.#pages.give();
    }
  }

  async #batch(signed: readonly Signed[], time: AbortSignal): Promise<void> {
    const { exchange, limits, end } = this.#parts;
    const answers = await fetchBatch(signed, limits.batchBytes, { ...exchange, signal: this.#within(time) });
    if (answers instanceof Map) {
      this.#read(signed, answers);
      return;
    }
    this.#watch(answers);
    for (const { attempt } of signed) end(attempt, answers);
  }

  /** Pairs the answers with their articles by tag: they come in any order. */
  #read(signed: readonly Signed[], answers: ReadonlyMap<number, BatchEntry>): void {
    const { limits, end, hosts, log } = this.#parts;
    const results = signed.map(({ attempt }, index) => {
      const entry = answers.get(index + 1);
      const url =
        entry === undefined || entry === "refused" ? undefined : plausibleUrl(entry.url, hosts, attempt.publisherUrl);
      return { attempt, url, refused: entry === "refused" };
    });
    const mixedUp = isMixedUp(results);
    if (mixedUp) log?.warn({ articles: signed.length }, "publishers' URLs dropped: most disagree with the news feed");
    for (const { attempt, url, refused } of results) {
      if (url !== undefined && !mixedUp) end(attempt, { kind: "found", url }, limits.rememberedMs);
      else end(attempt, { kind: "unpaired" }, refused ? limits.failureRememberedMs : undefined);
    }
  }

  #within(time: AbortSignal): AbortSignal {
    return AbortSignal.any([time, AbortSignal.timeout(this.#parts.timeoutMs)]);
  }

  #watch(answer: Signature | Failure): void {
    if ("signature" in answer || !isThrottled(answer)) return;
    const pauseMs = this.#parts.throttle.trip();
    if (pauseMs === undefined) return;
    this.#parts.log?.warn({ pauseMs }, "the news upstream throttles: publishers' URLs are not resolved for a while");
  }
}

function isMixedUp(results: readonly { readonly attempt: Attempt; readonly url: string | undefined }[]): boolean {
  const found = results.filter(({ url }) => url !== undefined);
  const wrong = found.filter(({ attempt, url = "" }) => agrees(url, attempt.publisherUrl) === false);
  return found.length >= MIXED_UP_FROM && wrong.length > found.length / 2;
}

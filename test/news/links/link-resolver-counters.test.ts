import fc from "fast-check";
import { expect, it } from "vitest";
import type { Fetch } from "../../../src/news/upstream/exchange.ts";
import type { LinkResolution } from "../../../src/news/ports.ts";
import { rounds } from "../../support/rounds.ts";
import { ANSWER_MODES, type AnswerMode } from "../stand-in/batch.ts";
import type { BatchMode, PageMode } from "../stand-in/scenario.ts";
import {
  clientWith,
  linksTo,
  movableClock,
  resolverAt,
  standInFor,
  sumOf,
  wholeFetch,
  PATIENCE_MS,
} from "../support.ts";
import { TestClock } from "../../support/clock.ts";

const standIn = await standInFor();
const articles = standIn.articles.slice(0, 60);

const PAGES: PageMode[] = [
  "unsigned",
  "other-token",
  "html",
  "nothing",
  "reset",
  "reset-body",
  "elsewhere",
  "loop",
  "hang",
];
const REFUSALS: PageMode[] = ["no-location", "http-404", "http-503", "http-429", "sorry", "consent", "consent-wall"];
const BATCHES: BatchMode[] = ["reset", "http-400", "http-429", "sorry", "consent", "html", "envelope-error", "hang"];
const pageMode = fc.constantFrom(...PAGES, ...REFUSALS);
const batchMode = fc.constantFrom(...BATCHES);
/** One value most of the time, and sometimes another. */
const mostly = <T>(usual: T, others: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(usual) }, { weight: 2, arbitrary: others });

const scenario = fc.record({
  pages: fc.array(mostly<PageMode>("signed", pageMode), { minLength: 1, maxLength: 20 }),
  answers: fc.array(mostly<AnswerMode>("url", fc.constantFrom(...ANSWER_MODES)), { minLength: 1, maxLength: 20 }),
  batch: mostly<BatchMode>("ok", batchMode),
  chunkedBatch: fc.boolean(),
  pageBudget: mostly(Number.POSITIVE_INFINITY, fc.nat(10)),
  pagesPerHour: mostly(60, fc.nat(12)),
  requests: fc.array(
    fc.record({
      from: fc.nat(50),
      count: fc.integer({ min: 1, max: 10 }),
      waitMinutes: mostly(0, fc.nat(400)),
      together: fc.boolean(),
      leaves: mostly(false, fc.constant(true)),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});

function at<T>(list: readonly T[], token: string): T {
  const article = articles.findIndex((one) => one.token === token);
  return list[article % list.length] as T;
}

const SCENARIOS = rounds(120, 12);
const REQUEST_MS = 120;

/** A network in which some requests hang. */
class Network {
  readonly #hangs: (url: URL) => boolean;
  #busy = 0;

  constructor(hangs: (url: URL) => boolean) {
    this.#hangs = hangs;
  }

  readonly fetch: Fetch = async (url, init) => {
    if (this.#hangs(url)) return hungUntil(init.signal);
    this.#busy += 1;
    try {
      return await wholeFetch(url, init);
    } finally {
      this.#busy -= 1;
    }
  };

  /** Moves the time until `work` is done, whenever nothing in progress will end by itself. */
  async passTime(clock: TestClock, work: Promise<unknown>): Promise<void> {
    const progress = { done: false, quiet: 0 };
    const ended = work.finally(() => {
      progress.done = true;
    });
    while (!progress.done) {
      progress.quiet = this.#busy === 0 ? progress.quiet + 1 : 0;
      if (progress.quiet > 3) clock.at += REQUEST_MS / 2;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    await ended;
  }
}

function hungUntil(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
}

it(
  "every attempt is in exactly one counter and every URL belongs to its article, for any upstream",
  async () => {
    const seen = { defined: 0, undefined: 0, succeeded: 0 };
    const property = fc.asyncProperty(scenario, async (given) => {
      const { chunkedBatch, pageBudget, batch } = given;
      const answer = (token: string) => at(given.answers, token);
      const page = (token: string) => at(given.pages, token);
      standIn.play({ pageBytes: 2_000, page, answer, batch, chunkedBatch, pageBudget });
      const clock = movableClock();
      const { pagesPerHour } = given;
      const hangs = ({ pathname }: URL) =>
        pathname.includes("batchexecute") ? batch === "hang" : page(pathname.split("/").at(-1) ?? "") === "hang";
      const network = new Network(hangs);
      const limits = { pagesPerHour, requestMs: REQUEST_MS, batchMs: REQUEST_MS / 2 };
      const resolver = resolverAt(standIn, { clock, fetch: network.fetch, limits });
      const under: Promise<unknown>[] = [];
      for (const { from, count, waitMinutes, together, leaves } of given.requests) {
        clock.at += waitMinutes * 60_000;
        const wanted = articles.slice(from, from + count);
        const leaving = new AbortController();
        const resolving = async () => {
          const outcome = await resolver.resolve(linksTo(standIn, wanted), clientWith(leaving.signal));
          seen[outcome === undefined ? "undefined" : "defined"] += 1;
          seen.succeeded += outcome?.counters.succeeded ?? 0;
          check(outcome, wanted, answer);
        };
        under.push(resolving());
        if (leaves) setImmediate(() => leaving.abort());
        if (!together) await network.passTime(clock, Promise.all(under));
      }
      await network.passTime(clock, Promise.all(under));
    });
    await fc.assert(property, { numRuns: SCENARIOS, seed: 11, endOnFailure: true });
    expect(Math.min(seen.defined, seen.undefined, seen.succeeded)).toBeGreaterThan(SCENARIOS / 6);
  },
  PATIENCE_MS,
);

function check(
  outcome: LinkResolution | undefined,
  wanted: readonly { readonly token: string; readonly url: string }[],
  answer: (token: string) => AnswerMode,
): void {
  if (outcome === undefined) return;
  const { urls, counters } = outcome;
  expect(counters.attempted).toBe(sumOf(counters));
  expect(counters.attempted).toBeGreaterThan(0);
  expect(counters.attempted).toBeLessThanOrEqual(wanted.length);
  expect(counters.cached).toBeLessThanOrEqual(counters.succeeded);
  expect(counters.mismatched).toBeLessThanOrEqual(counters.succeeded);
  expect(urls.filter((url) => url !== null)).toHaveLength(counters.succeeded);
  expect(urls).toHaveLength(wanted.length);
  for (const [index, { token, url }] of wanted.entries()) {
    const mode = answer(token);
    if (urls[index] === null) continue;
    if (mode === "foreign") expect(urls[index]).toContain("elsewhere");
    else expect([urls[index], mode === "url" || mode === "repeated"]).toEqual([url, true]);
  }
}

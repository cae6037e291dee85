/** The news wire: a feed parsed, a set deduplicated, and an answer from the cache compared with `list_plans`. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { articleOf } from "../src/news/headlines/article.ts";
import { mergeCopies, mergeRepeats, newestFirst } from "../src/news/headlines/duplicates.ts";
import { parseFeed } from "../src/news/feed/parse-feed.ts";
import { startStandIn } from "../test/news/stand-in/server.ts";
import type { Order, Outcome } from "./load.ts";
import { ask, Server, startLoad } from "./servers.ts";
import { wire } from "./wire.ts";
import { median } from "./median.ts";

const RUNS = 40;
const TURN_MS = 1_500;

const standIn = await startStandIn({}, { articles: 600 });
const feeds = await Promise.all(
  ["AI", "shopping", "the", "of", "for"].map(async (q) => {
    const query = new URLSearchParams({ q, hl: "en-US", gl: "US", ceid: "US:en" });
    return (await fetch(`${standIn.origin}/rss/search?${query.toString()}`)).text();
  }),
);
const full = feeds.toSorted((one, other) => other.length - one.length)[0] ?? "";
const items = parseFeed(full);
const parse = medianMs(() => parseFeed(full));
const pool = feeds.flatMap((feed, i) => parseFeed(feed).map((item) => articleOf(item, String(i), Date.now())));
const articles = Array.from({ length: 500 }, (_, i) => ({
  ...pool[i % pool.length],
  articleId: `a${i}`,
})) as typeof pool;
const merge = medianMs(() => newestFirst(mergeCopies(mergeRepeats(articles))));
row(`a feed of ${items.length} items parsed`, `${parse.toFixed(1)} ms`, "<= 5 ms", parse <= 5);
row(`${articles.length} items deduplicated`, `${merge.toFixed(1)} ms`, "<= 15 ms", merge <= 15);

const server = await Server.start("product", false, { NEWS_UPSTREAM_ORIGIN: standIn.origin });
const load = startLoad();
const news = "/api/v1/news?relevance=off";
assert.equal((await ask(server.port, { method: "GET", path: news })).status, 200);
const cost = { plans: [] as number[], news: [] as number[] };
for (let round = 0; round < 4; round += 1) {
  cost.plans.push(await turn("/api/v1/plans"));
  cost.news.push(await turn(news));
}
const ratio = median(cost.plans.map((us, i) => us / (cost.news[i] ?? NaN)));
row("an answer of 25 articles from the cache", `${ratio.toFixed(2)} of list_plans`, ">= 0.5", ratio >= 0.5);
load.kill();
await server.stop();
await standIn.stop();

/** Returns the CPU time of an answer in microseconds. */
async function turn(path: string): Promise<number> {
  const before = server.cpuMicroseconds();
  const requests = [wire({ method: "GET", path }, server.port)];
  load.send({ port: server.port, requests, milliseconds: TURN_MS } satisfies Order);
  const [{ answers, fault }] = (await once(load, "message")) as [Outcome];
  assert.equal(fault, undefined, fault);
  return (server.cpuMicroseconds() - before) / answers;
}

function medianMs(work: () => unknown): number {
  for (let i = 0; i < 5; i += 1) work();
  return median(
    Array.from({ length: RUNS }, () => {
      // Time on the processor: others may use the machine, too.
      const before = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    }),
  );
}

function row(name: string, value: string, target: string, passed: boolean): void {
  process.stdout.write(`${name.padEnd(42)} ${value.padEnd(22)} ${target.padEnd(10)} ${passed ? "PASS" : "FAIL"}\n`);
}

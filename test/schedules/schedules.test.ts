import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { DATABASES } from "../support/databases.ts";
import { startFetchServer } from "../support/fetch-server.ts";
import { FastClock, TestClock } from "../support/clock.ts";
import { eventually } from "../support/eventually.ts";
import { unlimited } from "../support/unlimited.ts";
import { startServer } from "../support/server.ts";
import { MemoryRateCounter } from "../../src/limits/memory-rate-counter.ts";
import { POLICIES } from "../../src/limits/policies.ts";
import type { SimulationTables } from "../../src/simulations/storage/tables.ts";
import { merchantAt } from "../support/merchant.ts";
import { startSmtp } from "../support/smtp.ts";
import {
  addWebhook,
  isSigned,
  newMerchantAtPages,
  saveBottle,
  schedule,
  send,
  simulateBottle,
  startMonitored,
  startReceiver,
} from "./support.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The rows of the table of runs. */
const rowsOf = (text: string) =>
  text.split('aria-labelledby="runs"')[1]?.match(/<tr role="row">\s*<th scope="row"/g)?.length ?? 0;

describe.each(DATABASES)("a schedule on $database", ({ missing, create }) => {
  it.skipIf(missing)("repeats a simulation, and tells what turned once, by mail and by webhook", async () => {
    const smtp = await startSmtp();
    const receiver = await startReceiver();
    const server = await startMonitored({ ...(await create()).env, ...smtp.env });
    const { clock, queue } = server;
    const merchant = await newMerchantAtPages(server);
    const { browser, email } = merchant;
    const { secret } = await addWebhook(merchant, receiver.url);
    const path = await schedule(merchant, await simulateBottle(merchant), { name: "Bottle, daily" });
    expect((await browser.get(path)).text).toContain("the first run is on its way");
    await queue.run();
    expect((await browser.get(path)).text).toContain("Nothing has changed beyond the noise</h1>");

    // The same again, and a change that makes no difference.
    clock.at += DAY_MS;
    await queue.run();
    expect(rowsOf((await browser.get(path)).text)).toBe(2);

    // The service was down for days: what it missed runs once.
    await saveBottle(merchant, 3.4);
    clock.at += 5 * DAY_MS;
    await queue.run();
    const page = (await browser.get(path)).text;
    const sentence = "You are behind Steel flask 750 ml for “steel bottle 750 ml” now. You were ahead.";
    expect(page).toContain(`<h1>${sentence}</h1>`);
    expect(page).toContain("How often you are chosen over 3 runs");
    expect(page).toContain("version 2");
    expect(rowsOf(page)).toBe(3);

    const [mail, ...mails] = await smtp.to(email);
    expect(mails).toEqual([]);
    expect(mail?.headers.get("subject")).toContain("Bottle");
    expect(mail?.text).toContain(sentence);
    expect(mail?.text).toContain(`https://shop.example${path}`);
    expect(receiver.received).toHaveLength(1);
    const [message] = receiver.received;
    if (message === undefined) throw new Error("Nothing was sent.");
    expect(isSigned(message, secret)).toBe(true);
    expect(isSigned({ ...message, body: `${message.body} ` }, secret)).toBe(false);
    expect(message.headers).toMatchObject({
      "content-type": "application/json",
      "webhook-id": expect.stringMatching(/^msg_\w{22}$/) as string,
      "webhook-timestamp": String(Math.floor(clock.at / 1000)),
    });
    expect(JSON.parse(message.body)).toMatchObject({
      type: "schedule.changed",
      timestamp: new Date(clock.at).toISOString(),
      data: {
        schedule: { name: "Bottle, daily", url: `https://shop.example${path}` },
        run: { id: expect.stringMatching(/^sim_/) as string },
        headline: sentence,
        changes: [{ kind: "outcome", rival: "Steel flask 750 ml", from: "ahead", to: "behind" }],
        figures: { counts: { matchups: 1, behind: 1 }, model: "coefficients 2026-11" },
      },
    });

    clock.at += DAY_MS;
    await queue.run();
    expect(receiver.received).toHaveLength(1);
    expect((await smtp.to(email)).length).toBe(1);
  });

  it.skipIf(missing)("runs once when two processes find it due at the same time", async () => {
    const receiver = await startReceiver();
    const { env } = await create();
    const one = await startMonitored(env);
    const other = await startMonitored(env, { clock: one.clock });
    one.clock.at += 1_000;
    const merchant = await newMerchantAtPages(one);
    await addWebhook(merchant, receiver.url);
    const run = await simulateBottle(merchant);
    const paths = [await schedule(merchant, run), await schedule(merchant, run), await schedule(merchant, run)];
    await Promise.all([one.queue.run(), other.queue.run()]);
    await saveBottle(await merchantAt(other, merchant.accountId), 3.4);
    one.clock.at += DAY_MS;
    await Promise.all([one.queue.run(), other.queue.run(), one.queue.run(), other.queue.run()]);
    const { total } = await merchant.call("list_simulations", {});
    expect(total).toBe(1 + 2 * paths.length);
    for (const path of paths) expect(rowsOf((await merchant.browser.get(path)).text)).toBe(2);
    expect(receiver.received).toHaveLength(paths.length);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(paths.length);
  });
});

describe.each(DATABASES)("the queue of $database", ({ missing, create }) => {
  it.skipIf(missing)("repeats schedules that are due or run by hand, without a wake-up", async () => {
    const server = await startServer({ clock: new FastClock(5), rateCounter: unlimited }, (await create()).env);
    const merchant = await newMerchantAtPages(server);
    const path = await schedule(merchant, await simulateBottle(merchant));
    const runs = async () => rowsOf((await merchant.browser.get(path)).text);
    await eventually(async () => (await runs()) === 1);
    await send(merchant.browser, path, path, {}, /^Run now/);
    await eventually(async () => (await runs()) === 2);
  });
});

describe("a schedule", () => {
  it("is paused, run now, changed and deleted, and belongs to its account alone", async () => {
    const server = await startMonitored();
    const { clock, queue } = server;
    const merchant = await newMerchantAtPages(server);
    const { browser } = merchant;
    const path = await schedule(merchant, await simulateBottle(merchant));
    await queue.run();
    const act = (button: RegExp) => send(browser, path, path, {}, button);
    expect((await act(/^Pause/)).text).toContain("The schedule is paused");
    clock.at += 3 * DAY_MS;
    await queue.run();
    expect(rowsOf((await browser.get(path)).text)).toBe(1);
    await act(/^Run now/);
    await queue.run();
    expect(rowsOf((await browser.get(path)).text)).toBe(2);
    const changed = await send(browser, `${path}/edit`, `${path}/edit`, {
      name: "Weekly",
      cadence: "weekly",
      hour: "7",
    });
    expect(changed.text).toContain("every Monday, 07:00 UTC");
    await act(/^Pause/);
    expect((await act(/^Resume/)).text).toContain("The schedule is resumed");

    const stranger = await newMerchantAtPages(server);
    for (const below of ["", "/edit", "/delete"])
      expect((await stranger.browser.get(`${path}${below}`)).status).toBe(404);
    const deleted = await send(browser, `${path}/delete`, `${path}/delete`);
    expect(deleted.text).toContain("Nothing is repeated yet");
    expect((await browser.get(path)).status).toBe(404);
  });

  it("says what is wrong with its form, and that the plan has no more", async () => {
    const server = await startMonitored();
    const merchant = await newMerchantAtPages(server, "scan");
    const run = await simulateBottle(merchant);
    const form = `/dashboard/schedules/new`;
    const wrong = await send(merchant.browser, `${form}?run=${run}`, form, { name: "", cadence: "feed" });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain("Enter a name of 1 to 80 characters.");
    expect(wrong.text).toContain("Enter the address of the feed.");
    // Nothing is mailed here.
    expect(wrong.text).toContain(">webhooks</a> of your account");
    expect(wrong.text).not.toContain('type="checkbox" id="mails"');
    await schedule(merchant, run);
    await schedule(merchant, run);
    const full = await send(merchant.browser, `${form}?run=${run}`, form);
    expect(full.status).toBe(402);
    expect(full.text).toContain("The plan Scan has 2 schedules");
    expect((await merchant.browser.get("/dashboard/schedules")).text).toContain("all of them are used");
    expect((await merchant.browser.get(`${form}?run=sim_${"A".repeat(22)}`)).status).toBe(404);
  });

  it("that cannot be repeated says why, and raises one alert", async () => {
    const receiver = await startReceiver();
    const server = await startMonitored();
    const { clock, queue } = server;
    const merchant = await newMerchantAtPages(server);
    await addWebhook(merchant, receiver.url);
    const path = await schedule(merchant, await simulateBottle(merchant));
    await queue.run();
    const { listings } = await merchant.call("list_listings", { externalId: "B-1" });
    await merchant.call("delete_listing", { id: listings[0].id });
    for (let day = 0; day < 3; day++) {
      clock.at += DAY_MS;
      await queue.run();
    }
    const page = await merchant.browser.get(path);
    expect(page.text).toContain("The last run failed</h1>");
    expect(page.text).toContain(`Your account has no listing ${listings[0].id}, which product names.`);
    expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(["schedule.failed"]);
  });
});

it("what is stored of schedules is in the download of all data, without the secret", async () => {
  const server = await startMonitored();
  const merchant = await newMerchantAtPages(server);
  const { secret, path } = await addWebhook(merchant, "https://hooks.example/a");
  await schedule(merchant, await simulateBottle(merchant), { name: "Mine" });
  await server.queue.run();
  await send(merchant.browser, path, path, {}, /^Send a test event/);
  const { text } = await merchant.browser.get("/dashboard/settings/data");
  for (const kind of ["schedule", "scheduledRun", "webhook", "webhookMessage"])
    expect(text.split("\n").filter((line) => line.startsWith(`{"kind":"${kind}"`))).toHaveLength(1);
  expect(text).not.toContain(secret);
});

describe("a schedule with a feed", () => {
  const HEADER = "id,title,price,availability,link\n";
  const feed = { version: 1, robots: "User-agent: *\nAllow: /", status: 200, asked: [] as (string | undefined)[] };
  const rowOf = (version: number) =>
    `${HEADER}F-1,Steel bottle version ${version},${20 + version}.00 EUR,in_stock,https://a.example/1\n`;

  it("asks a server without ETag by the time of its last version", async () => {
    const modified = ["Sat, 21 Nov 2026 10:00:00 GMT", "Sat, 21 Nov 2026 16:00:00 GMT"];
    const asked: (string | undefined)[] = [];
    let version = 0;
    const site = await startFetchServer((request, response) => {
      const since = request.headers["if-modified-since"];
      if (request.url !== "/robots.txt") asked.push(since);
      if (request.url === "/robots.txt") response.end(feed.robots);
      else if (since === modified[version]) response.writeHead(304).end();
      else
        response.writeHead(200, { "last-modified": modified[version], "content-type": "text/csv" }).end(rowOf(version));
    });
    const server = await startMonitored();
    const merchant = await newMerchantAtPages(server);
    const path = await schedule(merchant, await simulateBottle(merchant), {
      cadence: "feed",
      feed: `${site.origin}/feed.csv`,
    });
    const runs: number[] = [];
    for (const at of [0, 0, 1, 1]) {
      version = at;
      await server.queue.run();
      server.clock.at += 6 * 60 * 60 * 1000;
      runs.push(rowsOf((await merchant.browser.get(path)).text));
    }
    expect(runs).toEqual([1, 1, 2, 2]);
    expect(asked).toEqual([undefined, modified[0], modified[0], modified[1]]);
  });

  it("runs when the feed has a new version, packed or not, with what it says, and asks for nothing else", async () => {
    const contentOf = (version: number) => (version === 2 ? gzipSync(rowOf(version)) : rowOf(version));
    const site = await startFetchServer((request, response) => {
      const etag = `"v${feed.version}"`;
      const isSame = request.headers["if-none-match"] === etag;
      if (request.url === "/robots.txt") response.end(feed.robots);
      else {
        feed.asked.push(request.headers["if-none-match"]);
        if (feed.status === 200 && !isSame)
          response.writeHead(200, { etag, "content-type": "text/csv" }).end(contentOf(feed.version));
        else response.writeHead(feed.status === 200 ? 304 : feed.status, { etag }).end();
      }
    });
    const server = await startMonitored();
    const { clock, queue } = server;
    const merchant = await newMerchantAtPages(server);
    const path = await schedule(merchant, await simulateBottle(merchant), {
      cadence: "feed",
      feed: `${site.origin}/feed.csv`,
    });
    const later = async () => {
      clock.at += 6 * 60 * 60 * 1000;
      await queue.run();
      return rowsOf((await merchant.browser.get(path)).text);
    };
    await queue.run();
    const titleOf = async () => {
      const { listings } = await merchant.call("list_listings", { externalId: "F-1" });
      return listings[0]?.title as string | undefined;
    };
    expect(await titleOf()).toBe("Steel bottle version 1");
    expect(await later()).toBe(1);
    feed.version = 2;
    expect(await later()).toBe(2);
    expect(await titleOf()).toBe("Steel bottle version 2");
    expect(feed.asked).toEqual([undefined, '"v1"', '"v1"']);
    // The same bytes under another name are no new version.
    feed.asked.length = 0;
    expect(await later()).toBe(2);
    expect(feed.asked).toEqual(['"v2"']);

    // A site that is away for a while is asked again, and then it is a failure.
    feed.status = 503;
    expect(await later()).toBe(2);
    clock.at += 10 * 60 * 1000;
    await queue.run();
    expect(feed.asked).toHaveLength(3);
    for (let at = 0; at < 12; at++) {
      clock.at += 10 * 60 * 1000;
      await queue.run();
    }
    expect((await merchant.browser.get(path)).text).toContain("answered with status 503, not 200.");

    feed.status = 200;
    feed.version = 3;
    feed.robots = "User-agent: agent-commerce\nDisallow: /feed";
    clock.at += DAY_MS;
    feed.asked.length = 0;
    await queue.run();
    expect((await merchant.browser.get(path)).text).toContain("does not allow agent-commerce to fetch this feed");
    expect(feed.asked).toEqual([]);
  });

  it("imports a version whose run was refused again each time until it has run, and says why", async () => {
    const site = await startFetchServer((request, response) => {
      const etag = '"v1"';
      if (request.url === "/robots.txt") response.writeHead(404).end();
      else if (request.headers["if-none-match"] === etag) response.writeHead(304, { etag }).end();
      else response.writeHead(200, { etag, "content-type": "text/csv" }).end(rowOf(1));
    });
    const server = await startMonitored();
    const { clock, queue } = server;
    const merchant = await newMerchantAtPages(server, "scan");
    const path = await schedule(merchant, await simulateBottle(merchant), {
      cadence: "feed",
      feed: `${site.origin}/feed.csv`,
    });
    const db = await server.app.database.queries<SimulationTables>().db();
    // No more runs until the next day, which begins twelve hours later.
    await db.updateTable("simulation_days").set({ runs: 1_000_000 }).execute();
    const later = async () => {
      await queue.run();
      clock.at += 6 * 60 * 60 * 1000;
      return (await merchant.browser.get(path)).text;
    };
    expect(await later()).toMatch(/The plan Scan has \d+ runs a day, and all of them are used./);
    expect(rowsOf(await later())).toBe(2);
    const page = await later();
    expect(rowsOf(page)).toBe(3);
    expect(page).toContain("Nothing has changed beyond the noise</h1>");
    // One that has run is asked for nothing more.
    expect(rowsOf(await later())).toBe(3);
  });

  it("waits when its host was asked too often, by any account", async () => {
    const site = await startFetchServer((request, response) => {
      if (request.url === "/robots.txt") response.writeHead(404).end();
      else response.setHeader("content-type", "text/csv").end(rowOf(1));
    });
    const server = await startMonitored({}, { rateCounter: new MemoryRateCounter(new TestClock()) });
    const { clock, queue } = server;
    const merchant = await newMerchantAtPages(server, "dominate");
    const run = await simulateBottle(merchant);
    const url = `${site.origin}/feed.csv`;
    const feeds = () => site.requests.filter((request) => request.url === "/feed.csv").length;
    for (let at = 0; at < 9; at++) await schedule(merchant, run, { feed: url });
    for (let at = 0; at < 8; at++) {
      await queue.run();
      clock.at += DAY_MS;
    }
    expect(feeds()).toBe(POLICIES.feedFetch.quota);
  });
});

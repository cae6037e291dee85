import { describe, expect, it } from "vitest";
import { FetchRefused, type GuardedPost } from "../../src/guarded-fetch/ports.ts";
import { TestClock } from "../support/clock.ts";
import { fakeDns, fetchFromHere, startFetchServer } from "../support/fetch-server.ts";
import { eventually } from "../support/eventually.ts";
import { startSmtp } from "../support/smtp.ts";
import type { ScheduleTables } from "../../src/schedules/storage/tables.ts";
import { signedHeaders } from "../../src/schedules/webhooks/signature.ts";
import {
  addWebhook,
  isSigned,
  type MerchantAtPages,
  type Monitored,
  newMerchantAtPages,
  schedule,
  saveBottle,
  send,
  simulateBottle,
  startMonitored,
  startReceiver,
} from "./support.ts";

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;

/** Makes an alert of a schedule that was run before: its bottle is ahead, and then is not. */
async function alertOnce({ clock, queue }: Monitored, merchant: MerchantAtPages): Promise<void> {
  await schedule(merchant, await simulateBottle(merchant));
  await queue.run();
  await saveBottle(merchant, 3.4);
  clock.at += DAY_MS;
  await queue.run();
}

/** Presses a button on the page of a webhook. */
const press = ({ browser }: MerchantAtPages, path: string, button: RegExp) => send(browser, path, path, {}, button);

it("a message is signed like the example of Standard Webhooks", () => {
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  const message = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", body: '{"test": 2432232314}', now: 1_614_265_330_000 };
  expect(signedHeaders({ secret, earlier: undefined }, message)).toEqual({
    "webhook-id": message.id,
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

describe("a webhook", () => {
  it("that fails is tried again over hours, with the same id and the time of each attempt", async () => {
    const receiver = await startReceiver();
    const server = await startMonitored();
    const { clock, queue } = server;
    const merchant = await newMerchantAtPages(server);
    const { secret, path } = await addWebhook(merchant, receiver.url);
    receiver.status = 503;
    await alertOnce(server, merchant);
    expect(receiver.received).toHaveLength(1);
    const pauses = [5 * SECOND_MS, 300 * SECOND_MS, HOUR_MS / 2, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS, 10 * HOUR_MS];
    for (const [tries, pauseMs] of pauses.entries()) {
      clock.at += pauseMs - 1;
      await queue.run();
      expect(receiver.received).toHaveLength(tries + 1);
      clock.at += 1;
      await queue.run();
      expect(receiver.received).toHaveLength(tries + 2);
    }
    const page = (await merchant.browser.get(path)).text;
    expect(page).toContain('<span class="tag bad">failed</span>');
    expect(page).toContain("503 noted");
    clock.at += 3 * DAY_MS;
    await queue.run();
    const changed = receiver.received.filter(({ body }) => body.includes("schedule.changed"));
    expect(new Set(changed.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(changed.map(({ headers }) => headers["webhook-timestamp"])).size).toBe(pauses.length + 1);
    expect(changed.every((message) => isSigned(message, secret))).toBe(true);
  });

  it("that this service was too busy to send to keeps all of its attempts, and is tried again soon", async () => {
    const receiver = await startReceiver();
    const busy = { times: 20 };
    const clock = new TestClock();
    const guarded = fetchFromHere({}, clock);
    const guardedPost: GuardedPost = {
      post: async (url, request) => {
        if (busy.times-- > 0) throw new FetchRefused("busy", "Too much is fetched at this moment.");
        return guarded.post(url, request);
      },
    };
    const server = await startMonitored({}, { clock, guardedPost });
    const merchant = await newMerchantAtPages(server);
    const { path } = await addWebhook(merchant, receiver.url);
    await alertOnce(server, merchant);
    while (busy.times > 0) {
      clock.at += 5 * SECOND_MS;
      await server.queue.run();
    }
    const db = await server.app.database.queries<ScheduleTables>().db();
    const sent = db.selectFrom("webhook_deliveries").select(["state", "attempts"]);
    expect(await sent.execute()).toEqual([{ state: "waiting", attempts: 0 }]);
    expect((await merchant.browser.get(path)).text).not.toContain('<span class="tag bad">failing</span>');
    clock.at += 5 * SECOND_MS;
    await server.queue.run();
    expect(await sent.execute()).toEqual([{ state: "delivered", attempts: 1 }]);
    expect(receiver.received).toHaveLength(1);
  });

  it("is sent a message again from the dashboard, and a test event", async () => {
    const receiver = await startReceiver();
    const server = await startMonitored();
    const merchant = await newMerchantAtPages(server);
    const { secret, path } = await addWebhook(merchant, receiver.url);
    expect((await merchant.browser.get(path)).text).toContain("Nothing has been sent yet");
    await press(merchant, path, /^Send a test event/);
    const [test] = receiver.received;
    expect(JSON.parse(test?.body ?? "")).toMatchObject({
      type: "webhook.test",
      data: { webhook: { id: path.slice(-26) } },
    });
    server.clock.at += HOUR_MS;
    const page = await press(merchant, path, /^Send again/);
    expect(page.text).toContain("204");
    const [, again] = receiver.received;
    expect(again?.headers["webhook-id"]).toBe(test?.headers["webhook-id"]);
    expect(again?.headers["webhook-timestamp"]).not.toBe(test?.headers["webhook-timestamp"]);
    expect(again !== undefined && isSigned(again, secret)).toBe(true);

    // A test event is sent immediately, and not tried again.
    receiver.status = 500;
    await press(merchant, path, /^Send a test event/);
    server.clock.at += DAY_MS;
    await server.queue.run();
    expect(receiver.received).toHaveLength(3);

    const stranger = await newMerchantAtPages(server);
    expect((await stranger.browser.get(path)).status).toBe(404);
    expect((await stranger.browser.get(`${path}/delete`)).status).toBe(404);
  });

  it("has ten seconds to answer a message", async () => {
    const silent = await startFetchServer(() => {});
    const server = await startMonitored();
    const merchant = await newMerchantAtPages(server);
    const { path } = await addWebhook(merchant, `${silent.origin}/hook`);
    const pressed = press(merchant, path, /^Send a test event/);
    let isOver = false;
    void pressed.then(() => (isOver = true));
    await eventually(() => silent.requests.length === 1);
    server.clock.at += 10 * SECOND_MS - 1;
    await new Promise(setImmediate);
    expect(isOver).toBe(false);
    server.clock.at += 1;
    expect((await pressed).text).toContain('<span class="tag bad">failed</span>');
    expect(silent.requests).toHaveLength(1);
  });

  it("gets a new secret, and for a day both sign", async () => {
    const receiver = await startReceiver();
    const server = await startMonitored();
    const merchant = await newMerchantAtPages(server);
    const { secret, path } = await addWebhook(merchant, receiver.url);
    const shown = await press(merchant, path, /^Replace the secret/);
    const rotated = /whsec_[\w+/=]+/.exec(shown.text)?.[0] ?? "";
    expect(rotated).not.toBe(secret);
    expect((await merchant.browser.get(path)).text).not.toContain("whsec_");
    const signers = async () => {
      await press(merchant, path, /^Send a test event/);
      const last = receiver.received.at(-1);
      return last && [secret, rotated].map((one) => isSigned(last, one));
    };
    expect(await signers()).toEqual([true, true]);
    server.clock.at += DAY_MS;
    expect(await signers()).toEqual([false, true]);
    await server.app.database.removeExpired(server.clock.at);
    expect(await signers()).toEqual([false, true]);
  });

  it("that takes no messages for five days is switched off with a mail, until it is switched on", async () => {
    const smtp = await startSmtp();
    const receiver = await startReceiver();
    const server = await startMonitored(smtp.env);
    const { clock, queue } = server;
    const merchant = await newMerchantAtPages(server);
    const { path } = await addWebhook(merchant, receiver.url);
    receiver.status = 500;
    await alertOnce(server, merchant);
    clock.at += 2 * DAY_MS;
    await queue.run();
    for (const rating of [4.9, 3.4, 4.9]) {
      clock.at += DAY_MS;
      await saveBottle(merchant, rating);
      await queue.run();
    }
    const tried = receiver.received.length;
    const off = (await merchant.browser.get(path)).text;
    expect(off).toContain("It has taken no message for 5 days.");
    const offMails = () => smtp.mails.filter(({ headers }) => headers.get("subject") === "A webhook was switched off");
    await eventually(() => offMails().length > 0);
    expect(offMails()[0]).toMatchObject({ to: [merchant.email] });
    expect(offMails()[0]?.text).toContain(`https://shop.example${path}`);
    // It gets nothing more, also nothing that waits.
    clock.at += DAY_MS;
    await saveBottle(merchant, 3.4);
    await queue.run();
    expect(receiver.received).toHaveLength(tried);
    expect(offMails()).toHaveLength(1);

    receiver.status = 200;
    expect((await press(merchant, path, /^Switch it on/)).text).not.toContain("It is switched off");
    clock.at += DAY_MS;
    await saveBottle(merchant, 4.9);
    await queue.run();
    expect(receiver.received).toHaveLength(tried + 1);
  });

  it("whose server answers 410 is switched off immediately", async () => {
    const receiver = await startReceiver();
    const server = await startMonitored();
    const merchant = await newMerchantAtPages(server);
    const { path } = await addWebhook(merchant, receiver.url);
    receiver.status = 410;
    await alertOnce(server, merchant);
    expect((await merchant.browser.get(path)).text).toContain("Its server answered 410");
    expect(receiver.received).toHaveLength(1);
  });

  it("is sent to no server but its own: no redirect is followed", async () => {
    const receiver = await startReceiver();
    const server = await startMonitored();
    const merchant = await newMerchantAtPages(server);
    const { path } = await addWebhook(merchant, receiver.url);
    receiver.status = 307;
    expect((await press(merchant, path, /^Send a test event/)).text).toContain("307 noted");
    expect(receiver.requests.map(({ url }) => url)).toEqual(["/hook"]);
  });

  it("whose host has a private address is not connected to", async () => {
    const receiver = await startReceiver();
    const { lookup } = fakeDns({ "documents.test": ["127.0.0.1"], "inside.test": ["10.0.0.7"] });
    const server = await startMonitored({}, { guardedPost: fetchFromHere({ lookup }) });
    const merchant = await newMerchantAtPages(server);
    const { path } = await addWebhook(merchant, `https://inside.test:${receiver.port}/hook`);
    expect((await press(merchant, path, /^Send a test event/)).text).toContain("is not a host of the internet");
    expect(receiver.connections()).toBe(0);
  });

  it.each([
    ["in the clear", "http://hooks.example/a", "must begin with https"],
    ["on this machine", "https://127.0.0.1/a", "public host"],
    ["on this machine over IPv6", "https://[::1]/a", "public host"],
    ["in a private network", "https://192.168.1.10/a", "public host"],
    ["of a cloud's metadata", "https://169.254.169.254/latest", "public host"],
    ["in a spelling that few know", "https://0x7f000001/a", "public host"],
    ["without a full name", "https://localhost/a", "full name of a host"],
    ["with a password", "https://a:b@hooks.example/a", "user name or a password"],
    ["that is not a URL", "hooks", "A URL of at most"],
  ])("at an address %s is refused", async (_, url, reason) => {
    const server = await (refusing ??= startMonitored());
    const { browser } = await newMerchantAtPages(server);
    const page = await send(browser, "/dashboard/webhooks", "/dashboard/webhooks", { url });
    expect(page.status).toBe(422);
    expect(page.text).toContain(reason);
  });

  it("is one of at most five, is deleted after a confirmation, and is deleted with its account", async () => {
    const server = await startMonitored();
    const merchant = await newMerchantAtPages(server);
    const { browser, accountId } = merchant;
    const [first] = await Promise.all(
      Array.from({ length: 5 }, (_, at) => addWebhook(merchant, `https://hooks.example/${at}`)),
    );
    const page = await browser.get("/dashboard/webhooks");
    expect(page.text).toContain("You have 5 webhooks, which is the most.");
    const path = first?.path ?? "";
    expect((await browser.get(`${path}/delete`)).text).toContain("This cannot be");
    const rest = await send(browser, `${path}/delete`, `${path}/delete`);
    expect(rest.text.match(/whk_\w+/g)).toHaveLength(4);
    await schedule(merchant, await simulateBottle(merchant));
    await server.queue.run();
    await server.app.accounts.stores.accounts.remove(accountId, "x");
    const db = await server.app.database.queries<Record<string, Record<string, unknown>>>().db();
    for (const table of ["schedules", "schedule_readings", "webhooks", "webhook_deliveries"])
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});

let refusing: Promise<Monitored> | undefined;

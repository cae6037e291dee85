import { describe, expect, it } from "vitest";
import type { Mail, Mailer } from "../../src/mail/mail.ts";
import { DATABASES } from "../support/databases.ts";
import {
  addWebhook,
  newMerchantAtPages,
  saveBottle,
  schedule,
  simulateBottle,
  startMonitored,
  startReceiver,
} from "./support.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A mail server that takes, refuses or never answers, as a test says. */
class Handed implements Mailer {
  readonly taken: Mail[] = [];
  tries = 0;
  does: "take" | "refuse" | "hang" = "take";

  send(): void {}

  async deliver(mail: Mail): Promise<boolean> {
    this.tries += 1;
    if (this.does === "hang") return new Promise(() => {});
    if (this.does === "take") this.taken.push(mail);
    return this.does === "take";
  }

  async close(): Promise<void> {}
}

describe.each(DATABASES)("the mail of an alert on $database", ({ missing, create }) => {
  /** A server on which an outcome has turned. Its mail was not tried yet when this returns. */
  async function turned(mailer: Handed, env: Readonly<Record<string, string>>) {
    const server = await startMonitored(env, { mailer });
    const merchant = await newMerchantAtPages(server);
    await schedule(merchant, await simulateBottle(merchant));
    await server.queue.run();
    await saveBottle(merchant, 3.4);
    server.clock.at += DAY_MS;
    return { server, merchant };
  }

  it.skipIf(missing)("is sent by another process when the one that had it was killed, and then once", async () => {
    const { env } = await create();
    const killed = new Handed();
    killed.does = "hang";
    const { server, merchant } = await turned(killed, env);
    void server.queue.run();
    await expect.poll(() => killed.tries).toBe(1);
    const mailer = new Handed();
    const other = await startMonitored(env, { mailer, clock: server.clock });
    await other.queue.run();
    expect(mailer.tries).toBe(0);
    server.clock.at += 5 * MINUTE_MS;
    await other.queue.run();
    expect(mailer.taken.map(({ to }) => to)).toEqual([merchant.email]);
    server.clock.at += DAY_MS / 2;
    await other.queue.run();
    expect(mailer.tries).toBe(1);
  });

  it.skipIf(missing)("about a webhook that was switched off waits in the database, too", async () => {
    const { env } = await create();
    const refused = new Handed();
    refused.does = "refuse";
    const receiver = await startReceiver();
    receiver.status = 410;
    const server = await startMonitored(env, { mailer: refused });
    const merchant = await newMerchantAtPages(server);
    await addWebhook(merchant, receiver.url);
    await schedule(merchant, await simulateBottle(merchant));
    await server.queue.run();
    await saveBottle(merchant, 3.4);
    server.clock.at += DAY_MS;
    await server.queue.run();
    server.clock.at += 60 * MINUTE_MS;
    const mailer = new Handed();
    await (await startMonitored(env, { mailer, clock: server.clock })).queue.run();
    expect(mailer.taken.map(({ subject }) => subject)).toContain("A webhook was switched off");
  });

  it.skipIf(missing)("is tried again each hour for a day, and then given up", async () => {
    const mailer = new Handed();
    mailer.does = "refuse";
    const { server } = await turned(mailer, (await create()).env);
    for (let hour = 0; hour < 30; hour++) {
      await server.queue.run();
      server.clock.at += 60 * MINUTE_MS;
    }
    expect(mailer.tries).toBe(24);
  });
});

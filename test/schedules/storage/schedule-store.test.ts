import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SqlScheduleStore } from "../../../src/schedules/storage/schedule-store.ts";
import type { ScheduleTables } from "../../../src/schedules/storage/tables.ts";
import { SqlWebhookStore } from "../../../src/schedules/storage/webhook-store.ts";
import { newId } from "../../../src/shared/secret.ts";
import {
  addAccount,
  DAY_MS,
  HOUR_MS,
  NEW_SCHEDULE,
  NEW_WEBHOOK,
  NOW,
  type Place,
  PLACES,
} from "../../database/support.ts";
import type { StoredDatabase } from "../../support/stores.ts";

const LEASE_MS = 5 * 60_000;

describe.each(PLACES)("schedules on $name", ({ skipped, place: create }) => {
  let place: Place;
  let database: StoredDatabase;
  let schedules: SqlScheduleStore;
  let webhooks: SqlWebhookStore;
  beforeAll(async () => {
    if (skipped) return;
    place = await create();
    database = place.database();
    schedules = new SqlScheduleStore(database.queries<ScheduleTables>());
    webhooks = new SqlWebhookStore(database.queries<ScheduleTables>());
  });
  afterAll(async () => {
    if (skipped) return;
    await database.close();
    await place.remove();
  });
  const newSchedule = async (more: object = {}) => {
    const schedule = { ...NEW_SCHEDULE, id: newId("sch"), accountId: await addAccount(database), ...more };
    expect(await schedules.add(schedule, 1)).toBe(true);
    return schedule;
  };
  const readingAt = (dueAt: number) => ({
    dueAt,
    at: dueAt,
    runId: undefined,
    figures: undefined,
    changes: [],
    sentences: ["“ahead”"],
    failure: undefined,
  });

  const conclusion = {
    reading: readingAt(NOW),
    baseline: undefined,
    nextAt: NOW + DAY_MS,
    rereadsFeed: false,
    message: undefined,
    mail: undefined,
  };

  it.skipIf(skipped)("a schedule is read back as it was, and the plan bounds them, at the same time too", async () => {
    const schedule = await newSchedule({
      feed: { url: "https://a.example/f" },
      feedVersion: { sha256: "0", etag: '"1"' },
    });
    const { accountId, id } = schedule;
    expect(await schedules.byId(accountId, id)).toEqual(schedule);
    expect(await schedules.byId(await addAccount(database), id)).toBeUndefined();
    const more = await Promise.all(
      Array.from({ length: 4 }, () => schedules.add({ ...schedule, id: newId("sch") }, 3)),
    );
    expect(more.filter(Boolean)).toHaveLength(2);
    const { schedules: listed, total } = await schedules.list(accountId, { offset: 1, limit: 1 });
    expect([listed.length, total]).toEqual([1, 3]);
  });

  it.skipIf(skipped)("one whose feed is another one forgets the version that it read, and else keeps it", async () => {
    const { accountId, id, feed, feedVersion, ...rest } = await newSchedule({
      feed: { url: "https://a.example/f", currency: "EUR" },
      feedVersion: { sha256: "0", etag: '"1"' },
    });
    const changed = async (other: object | undefined) => {
      await schedules.change(accountId, id, { ...rest, feed: other as typeof feed });
      return (await schedules.byId(accountId, id))?.feedVersion;
    };
    expect(await changed(feed)).toEqual(feedVersion);
    expect(await changed({ url: "https://a.example/f", currency: "USD" })).toBeUndefined();
    expect(await changed(undefined)).toBeUndefined();
  });

  it.skipIf(skipped)("one that is due is claimed once, and again when its lease is over", async () => {
    const { id } = await newSchedule({ nextAt: NOW });
    expect(await schedules.claim(id, NOW - 1)).toBeUndefined();
    expect(await schedules.due(100, NOW)).toContain(id);
    const claims = await Promise.all(Array.from({ length: 5 }, () => schedules.claim(id, NOW)));
    const [first, ...others] = claims.filter((claimed) => claimed !== undefined);
    expect([first?.fence, others]).toEqual([1, []]);
    expect(await schedules.due(100, NOW)).not.toContain(id);
    const again = await schedules.claim(id, NOW + LEASE_MS + 1);
    expect(again?.fence).toBe(2);
    if (first === undefined || again === undefined) throw new Error("It was not claimed.");
    // Later writes of the first claim change nothing.
    const pending = { dueAt: NOW, startedAt: NOW, isFed: true, runs: ["sim_1"] };
    expect(await schedules.wait(first, pending, NOW + 1)).toBe(false);
    expect(await schedules.conclude(first, conclusion)).toBeUndefined();
    expect(await schedules.wait(again, pending, NOW + HOUR_MS)).toBe(true);
    expect(await schedules.claim(id, NOW + HOUR_MS - 1)).toBeUndefined();
    const third = await schedules.claim(id, NOW + HOUR_MS);
    expect(third?.schedule).toMatchObject({ pending, nextAt: NOW });
    if (third === undefined) throw new Error("It was not claimed.");
    expect(await schedules.conclude(third, conclusion)).toEqual([]);
    const after = await schedules.byId(third.schedule.accountId, id);
    expect(after).toMatchObject({ pending: undefined, nextAt: NOW + DAY_MS, isPaused: false });
    expect(await schedules.lastReading(id)).toEqual(readingAt(NOW));
  });

  it.skipIf(skipped)("one that is paused while it is worked on stays so", async () => {
    const { accountId, id } = await newSchedule();
    const claimed = await schedules.claim(id, NOW);
    if (claimed === undefined) throw new Error("It was not claimed.");
    await schedules.setNext(accountId, id, undefined);
    await schedules.conclude(claimed, conclusion);
    expect(await schedules.byId(accountId, id)).toMatchObject({ isPaused: true });
    expect(await schedules.claim(id, NOW + 9 * DAY_MS)).toBeUndefined();
  });

  it.skipIf(skipped)("what has changed is stored with its messages, or neither is", async () => {
    const { accountId, id } = await newSchedule();
    const webhook = { ...NEW_WEBHOOK, accountId, secret: "whsec_AAAA" };
    const [on, off] = [newId("whk"), newId("whk")];
    for (const one of [on, off]) await webhooks.add({ ...webhook, id: one }, 2);
    expect(await webhooks.add({ ...webhook, id: newId("whk") }, 2)).toBe(false);
    await place.query(`update webhooks set off_reason = 'x' where id = '${off}'`);
    const claimed = await schedules.claim(id, NOW);
    if (claimed === undefined) throw new Error("It was not claimed.");
    const message = { type: "schedule.changed", body: '{"☃":1}', createdAt: NOW };
    const [delivery, ...others] = (await schedules.conclude(claimed, { ...conclusion, message })) ?? [];
    expect(others).toEqual([]);
    const { deliveries } = await webhooks.deliveries(on, { offset: 0, limit: 10 });
    expect(deliveries).toMatchObject([{ ...message, id: delivery, state: "waiting", attempts: 0, nextAt: NOW }]);
    expect((await webhooks.deliveries(off, { offset: 0, limit: 10 })).total).toBe(0);

    const claims = await Promise.all(Array.from({ length: 4 }, () => webhooks.claim(delivery ?? "", NOW)));
    expect(claims.filter((one) => one !== undefined)).toHaveLength(1);
    expect(await webhooks.replay(accountId, delivery ?? "", NOW)).toBe(false);
    expect((await webhooks.claim(delivery ?? "", NOW + 61_000))?.delivery.attempts).toBe(2);
  });

  it.skipIf(skipped)("readings go after 400 days, messages after 30, and a rotated secret with its day", async () => {
    const { accountId, id } = await newSchedule();
    const webhook = newId("whk");
    await webhooks.add({ ...NEW_WEBHOOK, id: webhook, accountId, secret: "whsec_AAAA" }, 1);
    await webhooks.rotate(accountId, webhook, "whsec_BBBB", NOW + DAY_MS);
    const claimed = await schedules.claim(id, NOW);
    if (claimed === undefined) throw new Error("It was not claimed.");
    const message = { type: "schedule.changed", body: "{}", createdAt: NOW };
    await schedules.conclude(claimed, { ...conclusion, message });
    const left = async (now: number) => {
      await database.removeExpired(now);
      const { total: readings } = await schedules.readings(accountId, id, { offset: 0, limit: 1 });
      const { total: messages } = await webhooks.deliveries(webhook, { offset: 0, limit: 1 });
      return { readings, messages, earlier: (await webhooks.byId(accountId, webhook))?.earlier?.secret };
    };
    expect(await left(NOW + DAY_MS - 1)).toEqual({ readings: 1, messages: 1, earlier: "whsec_AAAA" });
    expect(await left(NOW + 30 * DAY_MS)).toEqual({ readings: 1, messages: 0, earlier: undefined });
    expect(await left(NOW + 400 * DAY_MS - 1)).toMatchObject({ readings: 1 });
    expect(await left(NOW + 400 * DAY_MS)).toMatchObject({ readings: 0 });
  });
});

import { setImmediate as nextTurn } from "node:timers/promises";
import { pino } from "pino";
import { expect, it } from "vitest";
import { UsageRecorder } from "../../src/accounts/usage.ts";
import type { UsageReport } from "../../src/accounts/ports.ts";
import { TestClock } from "../support/clock.ts";

const clock = new TestClock(Date.UTC(2026, 10, 21, 12));
const silent = pino({ level: "silent" });
const key = { accountId: "acc_1", sourceId: "key_1" };

it("a last write waits for the write in progress", async () => {
  const gate = Promise.withResolvers<void>();
  const written: UsageReport[] = [];
  const store = {
    add: async (report: UsageReport) => {
      await gate.promise;
      written.push(report);
    },
    calls: async () => 0,
  };
  const usage = new UsageRecorder(store, clock, silent);
  usage.note(key);
  void usage.flush();
  await nextTurn();
  usage.note(key);
  const last = usage.flush();
  gate.resolve();
  await last;
  expect(written.map(({ calls }) => calls)).toEqual([
    [{ accountId: "acc_1", day: "2026-11-21", count: 1 }],
    [{ accountId: "acc_1", day: "2026-11-21", count: 1 }],
  ]);
});

it("counts that cannot be stored are stored the next time", async () => {
  const written: UsageReport[] = [];
  let broken = true;
  const store = {
    add: async (report: UsageReport) => {
      if (broken) throw new Error("no database");
      written.push(report);
    },
    calls: async () => 0,
  };
  const usage = new UsageRecorder(store, clock, silent);
  usage.note(key);
  await usage.flush();
  broken = false;
  usage.note(key);
  await usage.flush();
  expect(written).toMatchObject([{ calls: [{ count: 2 }], lastUsed: [{ sourceId: "key_1" }] }]);
});

it("calls and last uses are known before they are stored, and counted once during a write", async () => {
  const gate = Promise.withResolvers<void>();
  let stored = 0;
  const store = {
    add: async ({ calls }: UsageReport) => {
      await gate.promise;
      stored += calls[0]?.count ?? 0;
    },
    calls: async () => stored,
  };
  const usage = new UsageRecorder(store, clock, silent);
  const calls = () => usage.calls("acc_1", "2026-11-01");
  usage.note(key);
  usage.note(key);
  expect([await calls(), usage.lastUsed("key_1")]).toEqual([2, clock.now()]);
  const written = usage.flush();
  await nextTurn();
  usage.note(key);
  expect(await calls()).toBe(3);
  const during = calls();
  gate.resolve();
  await written;
  expect([await during, await calls()]).toEqual([3, 3]);
});

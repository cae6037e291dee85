import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Semaphore, SemaphoreBusy } from "../../src/shared/semaphore.ts";

/** Work that ends when the test says so. */
function held(): { work: () => Promise<void>; end: () => void; begun: () => boolean } {
  const { promise, resolve } = Promise.withResolvers<void>();
  let begun = false;
  const work = () => {
    begun = true;
    return promise;
  };
  return { work, end: resolve, begun: () => begun };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("a semaphore", () => {
  it("lets a few run and a few wait in order of arrival, and refuses the others immediately", async () => {
    const semaphore = new Semaphore({ running: 2, waiting: 2 });
    const all = [held(), held(), held(), held()] as const;
    const runs = all.map(({ work }) => semaphore.run(work));
    await expect(semaphore.run(held().work)).rejects.toThrow(SemaphoreBusy);
    await settled();
    expect(all.map(({ begun }) => begun())).toEqual([true, true, false, false]);
    all[1].end();
    await settled();
    expect(all.map(({ begun }) => begun())).toEqual([true, true, true, false]);
    for (const { end } of all) end();
    await Promise.all(runs);
    expect(semaphore.isIdle).toBe(true);
  });

  it("gives what the work gives, and passes the turn on when it fails", async () => {
    const semaphore = new Semaphore({ running: 1, waiting: 1 });
    const failing = semaphore.run(() => Promise.reject(new Error("no")));
    const next = semaphore.run(() => Promise.resolve("yes"));
    await expect(failing).rejects.toThrow("no");
    expect(await next).toBe("yes");
  });

  it("lets go of who has waited too long, whose work never begins and whose place is free again", async () => {
    const semaphore = new Semaphore({ running: 1, waiting: 1 });
    const [first, second, third] = [held(), held(), held()];
    const running = semaphore.run(first.work);
    const deadline = new AbortController();
    const waiting = semaphore.run(second.work, deadline.signal);
    deadline.abort();
    await expect(waiting).rejects.toThrow(SemaphoreBusy);
    const after = semaphore.run(third.work);
    for (const { end } of [first, third]) end();
    await Promise.all([running, after]);
    expect(second.begun()).toBe(false);
    expect(semaphore.isIdle).toBe(true);
  });

  it("begins nothing for a deadline that is over, and ends nothing that has begun", async () => {
    const semaphore = new Semaphore({ running: 1, waiting: 0 });
    await expect(semaphore.run(held().work, AbortSignal.abort())).rejects.toThrow(SemaphoreBusy);
    const { work, end } = held();
    const deadline = new AbortController();
    const running = semaphore.run(work, deadline.signal);
    deadline.abort();
    end();
    await running;
    expect(semaphore.isIdle).toBe(true);
  });

  it("never runs or queues more than its limits, however calls arrive, end or give up", async () => {
    const limits = { running: 3, waiting: 4 };
    const step = fc.record({ what: fc.constantFrom("come", "end", "leave"), which: fc.nat(20) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const semaphore = new Semaphore(limits);
        let running = 0;
        const inside = new Set<() => void>();
        const pending = new Set<AbortController>();
        const runs: Promise<unknown>[] = [];
        for (const { what, which } of steps) {
          if (what === "end") [...inside][which % Math.max(1, inside.size)]?.();
          else if (what === "leave") [...pending][which % Math.max(1, pending.size)]?.abort();
          else {
            const leaver = new AbortController();
            pending.add(leaver);
            const work = async () => {
              pending.delete(leaver);
              running += 1;
              expect(running).toBeLessThanOrEqual(limits.running);
              const { promise, resolve } = Promise.withResolvers<void>();
              inside.add(resolve);
              await promise;
              inside.delete(resolve);
              running -= 1;
            };
            runs.push(semaphore.run(work, leaver.signal).catch(() => pending.delete(leaver)));
          }
          await settled();
          expect(pending.size).toBeLessThanOrEqual(limits.waiting);
          expect(pending.size === 0 || running === limits.running).toBe(true);
        }
        while (inside.size > 0) {
          for (const end of inside) end();
          await settled();
        }
        await Promise.all(runs);
        expect([running, semaphore.isIdle]).toEqual([0, true]);
      }),
      { numRuns: 50 },
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Gate, GateFull } from "../../src/shared/gate.ts";

/** Work that ends when it is told to. */
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

describe("a gate", () => {
  it("lets a few run, has a few wait in the order in which they came, and turns the others away at once", async () => {
    const gate = new Gate({ running: 2, waiting: 2 });
    const all = [held(), held(), held(), held()] as const;
    const runs = all.map(({ work }) => gate.run(work));
    await expect(gate.run(held().work)).rejects.toThrow(GateFull);
    await settled();
    expect(all.map(({ begun }) => begun())).toEqual([true, true, false, false]);
    all[1].end();
    await settled();
    expect(all.map(({ begun }) => begun())).toEqual([true, true, true, false]);
    for (const { end } of all) end();
    await Promise.all(runs);
    expect(gate.isIdle).toBe(true);
  });

  it("gives what the work gives, and passes the turn on when it fails", async () => {
    const gate = new Gate({ running: 1, waiting: 1 });
    const failing = gate.run(() => Promise.reject(new Error("no")));
    const next = gate.run(() => Promise.resolve("yes"));
    await expect(failing).rejects.toThrow("no");
    expect(await next).toBe("yes");
  });

  it("lets go of who has waited too long, whose work never begins and whose place is free again", async () => {
    const gate = new Gate({ running: 1, waiting: 1 });
    const [first, second, third] = [held(), held(), held()];
    const running = gate.run(first.work);
    const deadline = new AbortController();
    const waiting = gate.run(second.work, deadline.signal);
    deadline.abort(new Error("too late"));
    await expect(waiting).rejects.toThrow("too late");
    const after = gate.run(third.work);
    for (const { end } of [first, third]) end();
    await Promise.all([running, after]);
    expect(second.begun()).toBe(false);
    expect(gate.isIdle).toBe(true);
  });

  it("begins nothing for a deadline that is over, and ends nothing that has begun", async () => {
    const gate = new Gate({ running: 1, waiting: 0 });
    await expect(gate.run(held().work, AbortSignal.abort(new Error("over")))).rejects.toThrow("over");
    const { work, end } = held();
    const deadline = new AbortController();
    const running = gate.run(work, deadline.signal);
    deadline.abort();
    end();
    await running;
    expect(gate.isIdle).toBe(true);
  });

  it("never runs or holds more than it may, whoever comes, ends or gives up in whatever order", async () => {
    const limits = { running: 3, waiting: 4 };
    const step = fc.record({ what: fc.constantFrom("come", "end", "leave"), which: fc.nat(20) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const gate = new Gate(limits);
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
            runs.push(gate.run(work, leaver.signal).catch(() => pending.delete(leaver)));
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
        expect([running, gate.isIdle]).toEqual([0, true]);
      }),
      { numRuns: 50 },
    );
  });
});

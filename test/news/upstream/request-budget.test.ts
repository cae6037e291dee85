import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RequestBudget } from "../../../src/news/upstream/request-budget.ts";
import { movableClock } from "../support.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe("a budget", () => {
  it("never exceeds its size in any hour, nor half of it for one client", () => {
    const steps = fc.array(fc.tuple(fc.nat(20 * MINUTE_MS), fc.constantFrom("a", "b", "c", "d")), { maxLength: 120 });
    fc.assert(
      fc.property(steps, (requests) => {
        const clock = movableClock();
        const budget = new RequestBudget(8, clock);
        const sent: { at: number; client: string }[] = [];
        for (const [wait, client] of requests) {
          clock.at += wait;
          if (budget.take(client)) sent.push({ at: clock.at, client });
        }
        for (const { at: from, client } of sent) {
          const hour = sent.filter(({ at }) => at >= from && at < from + HOUR_MS);
          expect(hour.length).toBeLessThanOrEqual(8);
          expect(hour.filter((request) => request.client === client).length).toBeLessThanOrEqual(4);
        }
      }),
    );
  });

  it("leaves a share for the next client until nearly all is used", () => {
    const budget = new RequestBudget(60, movableClock());
    const shares = ["a", "b", "c", "d"].map((client) => {
      let taken = 0;
      while (budget.take(client)) taken += 1;
      return taken;
    });
    expect(shares).toEqual([30, 15, 8, 4]);
  });

  it("is available again an hour after each request", () => {
    const clock = movableClock();
    const budget = new RequestBudget(1, clock);
    expect([budget.take("a"), budget.take("b")]).toEqual([true, false]);
    clock.at += HOUR_MS - 1;
    expect(budget.take("b")).toBe(false);
    clock.at += 1;
    expect(budget.take("b")).toBe(true);
  });

  it("counts requests that had to be sent", () => {
    const budget = new RequestBudget(4, movableClock());
    budget.spend("a");
    budget.spend("a");
    expect([budget.take("a"), budget.take("b")]).toEqual([false, true]);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Places } from "../../src/payments/places.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LIMITS = { places: 2, maxWaiting: 2, maxWaitMs: 5_000 };

describe("a bounded number of places", () => {
  it("is given out in the order of coming, as places are left", async () => {
    const places = new Places(LIMITS);
    const order: string[] = [];
    const come = (name: string) => places.take().then((isPlaced) => order.push(`${name} ${isPlaced}`));
    const all = ["a", "b", "c", "d"].map(come);
    await Promise.all(all.slice(0, 2));
    places.leave();
    await all[2];
    places.leave();
    await all[3];
    expect(order).toEqual(["a true", "b true", "c true", "d true"]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("turns away at once who finds too many waiting, and in time who waits too long", async () => {
    const places = new Places(LIMITS);
    await Promise.all([places.take(), places.take()]);
    const waiting = [places.take(), places.take()];
    expect(await places.take()).toBe(false);
    vi.advanceTimersByTime(5_000);
    expect(await Promise.all(waiting)).toEqual([false, false]);
  });

  it("is whole again afterwards", async () => {
    const places = new Places(LIMITS);
    await Promise.all([places.take(), places.take()]);
    const late = places.take();
    vi.advanceTimersByTime(5_000);
    await late;
    places.leave();
    places.leave();
    expect(await Promise.all([places.take(), places.take()])).toEqual([true, true]);
    const next = places.take();
    vi.advanceTimersByTime(5_000);
    expect(await next).toBe(false);
  });
});

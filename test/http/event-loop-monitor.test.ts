// @module-tag fault/overload
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { EventLoopMonitor } from "../../src/http/event-loop-monitor.ts";
import { eventually } from "../support/eventually.ts";
import { rounds } from "../support/rounds.ts";
import { json, send, startServer } from "../support/server.ts";

/** Reports, after each of these delays of the event loop, whether there is an overload. */
function after(...delays: readonly number[]): boolean[] {
  const overload = new EventLoopMonitor();
  return delays.map((delay) => {
    overload.sample(delay);
    return overload.isOverloaded;
  });
}

describe("a process is overloaded", () => {
  it("when its work makes three turns of the event loop in a row late", () => {
    expect(after(1_100, 1_100, 1_100)).toEqual([false, false, true]);
  });

  it("not when a prompt turn comes in between, however late the others are", () => {
    expect(after(5_000, 5_000, 10, 5_000, 5_000, 10).some(Boolean)).toBe(false);
  });

  it("not when turns are a little late all the time", () => {
    expect(after(...Array.from({ length: 100 }, () => 900)).some(Boolean)).toBe(false);
  });

  it("until four turns in a row are prompt", () => {
    expect(after(1_100, 1_100, 1_100, 10, 10, 10, 600, 10, 10, 10).at(-1)).toBe(true);
    expect(after(1_100, 1_100, 1_100, 10, 10, 10, 600, 10, 10, 10, 10).at(-1)).toBe(false);
  });

  describe("when it is watched", () => {
    /** Makes turns of the event loop, each late by so many milliseconds, of which the process worked so many. */
    function watched(...turns: readonly { readonly late: number; readonly worked: number }[]): boolean[] {
      let now = 0;
      let cpuMs = 0;
      vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
      vi.spyOn(performance, "now").mockImplementation(() => now);
      vi.spyOn(process, "cpuUsage").mockImplementation((before) => ({
        user: cpuMs * 1_000 - (before?.user ?? 0),
        system: 0,
      }));
      onTestFinished(() => {
        vi.useRealTimers();
        vi.restoreAllMocks();
      });
      const overload = new EventLoopMonitor();
      onTestFinished(overload.watch());
      return turns.map(({ late, worked }) => {
        now += 250 + late;
        cpuMs += worked;
        vi.advanceTimersByTime(250);
        return overload.isOverloaded;
      });
    }

    it("and its own work makes turns late, until they are prompt again", () => {
      const late = { late: 1_300, worked: 1_300 };
      const prompt = { late: 0, worked: 10 };
      expect(watched(late, late, late, prompt, prompt, prompt, prompt)).toEqual(
        [false, false, true].concat([true, true, true, false]),
      );
    });

    it("and not when it only waits for the processor", () => {
      expect(watched(...Array.from({ length: 10 }, () => ({ late: 1_300, worked: 20 }))).some(Boolean)).toBe(false);
    });

    // Keeps a core busy for four seconds.
    if (rounds(1, 0) > 0)
      it("in real time", async () => {
        const overload = new EventLoopMonitor();
        onTestFinished(overload.watch());
        for (let turns = 0; turns < 4 && !overload.isOverloaded; turns += 1) {
          work();
          // Timers have their turn.
          await new Promise((resolve) => setTimeout(resolve, 1));
        }
        expect(overload.isOverloaded).toBe(true);
        await eventually(() => !overload.isOverloaded);
      });
  });
});

/** Keeps the processor busy long enough to make a turn late. */
function work(): void {
  const before = process.cpuUsage();
  // To ask for it is work, too, mostly the system's.
  for (let used = 0; used < 1_300_000;) {
    const { user, system } = process.cpuUsage(before);
    used = user + system;
  }
}

describe("an overloaded server", () => {
  it("answers 503 with Retry-After, except for its health, and logs that once", async () => {
    let isOverloaded = true;
    const overload = {
      get isOverloaded() {
        return isOverloaded;
      },
      watch: () => () => {},
    };
    const { base, logged } = await startServer({ overload });
    const ask = (path: string) => send(base, path, { headers: { "X-Request-Id": "late-1" } });
    for (const path of ["/api/v1/plans", "/mcp", "/", "/login", "/api"]) {
      const answer = await ask(path);
      expect(answer.headers).toMatchObject({ "retry-after": "5", "content-type": "application/problem+json" });
      expect(json(answer)).toMatchObject({ status: 503, code: "rate-limited", requestId: "late-1" });
    }
    expect((await ask("/api/v1/health")).status).toBe(200);
    expect(logged.filter((line) => line.includes("answered 503"))).toHaveLength(1);
    isOverloaded = false;
    expect((await ask("/api/v1/plans")).status).toBe(200);
  });
});

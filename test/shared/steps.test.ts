import { describe, expect, it } from "vitest";
import { finish, finishInTurns, type Steps } from "../../src/shared/steps.ts";

function* count(name: string, steps: number, seen: string[]): Steps<string> {
  for (let step = 1; step <= steps; step += 1) {
    seen.push(`${name}${step}`);
    yield;
  }
  return name;
}

describe("long work", () => {
  it("can be finished without a pause", () => {
    const seen: string[] = [];
    expect(finish(count("a", 3, seen))).toBe("a");
    expect(seen).toEqual(["a1", "a2", "a3"]);
  });

  it("takes turns with other long work, one step in a turn of the event loop", async () => {
    const seen: string[] = [];
    const turns: number[] = [];
    let turn = 0;
    const watch = (): void => {
      turns.push(seen.length);
      turn += 1;
      if (turn < 12) setImmediate(watch);
    };
    setImmediate(watch);
    const names = await Promise.all(["a", "b", "c"].map((name) => finishInTurns(count(name, 3, seen))));
    expect(names).toEqual(["a", "b", "c"]);
    expect(seen).toEqual(["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]);
    for (const [at, steps] of turns.entries()) expect(steps - (turns[at - 1] ?? 3)).toBeLessThanOrEqual(1);
  });

  it("that fails takes nothing from the others", async () => {
    function* failing(): Steps<never> {
      yield;
      throw new Error("no");
    }
    const seen: string[] = [];
    const [failed, done] = await Promise.allSettled([finishInTurns(failing()), finishInTurns(count("a", 3, seen))]);
    expect([failed.status, done]).toEqual(["rejected", { status: "fulfilled", value: "a" }]);
  });
});

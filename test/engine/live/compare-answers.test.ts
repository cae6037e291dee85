import { describe, expect, it } from "vitest";
import { compareAnswers, type VersionAnswers } from "../../../src/engine/live/compare-answers.ts";
import { designTasks, PRESETS } from "../../../src/engine/live/design.ts";
import type { DoneTask } from "../../../src/engine/live/outcome.ts";
import {
  differenceInterval,
  differenceOf,
  newcombe,
  pairsOf,
  totalPairs,
} from "../../../src/engine/live/statistics/paired-difference.ts";
import { rounds } from "../../support/rounds.ts";
import { answer, ended, fairly, randomOf } from "./support.ts";

const QUERIES = 6;
const tasksOf = (preset: keyof typeof PRESETS) =>
  designTasks({ tasks: PRESETS[preset], queries: QUERIES, listings: 2, seed: "s" });
const STANDARD = tasksOf("standard");
const QUICK = tasksOf("quick");

/** Answers of an assistant that picks each version with a given probability in any slot. */
function asked(assistant: string, chances: { a: number; b: number; again?: number }, seed: string): VersionAnswers {
  const random = randomOf(`${assistant} ${seed}`);
  const run = (chance: number, tasks = STANDARD): DoneTask[] => answer(tasks, fairly(chance, random));
  const { a, b, again = a } = chances;
  return { assistant, a: run(a), b: run(b), again: run(again, QUICK) };
}
const compare = (answers: readonly VersionAnswers[], seed = "s") =>
  compareAnswers({ answers, queries: QUERIES, rivals: 1, seed, names: new Map([["local", "Local"]]) });

describe("the interval of a paired difference", () => {
  it.each([
    // The first row is an example from the paper. The others were computed with another program.
    [{ both: 36, onlyA: 2, onlyB: 12, neither: 0 }, 0.2, 0.0569, 0.3404],
    [{ both: 0, onlyA: 0, onlyB: 0, neither: 30 }, 0, -0.1135, 0.1135],
    [{ both: 15, onlyA: 15, onlyB: 15, neither: 15 }, 0, -0.1735, 0.1735],
  ])("of %o is %d, from %d to %d", (counts, difference, low, high) => {
    expect(differenceOf(counts)).toBeCloseTo(difference, 10);
    const found = newcombe(counts);
    expect(found.low).toBeCloseTo(low, 4);
    expect(found.high).toBeCloseTo(high, 4);
  });

  it("holds the true difference in 93 to 98.5 % of repetitions", () => {
    const random = randomOf("coverage");
    const trials = rounds(4_000, 500);
    let held = 0;
    for (let trial = 0; trial < trials; trial++) {
      const counts = { both: 0, onlyA: 0, onlyB: 0, neither: 0 };
      for (let pair = 0; pair < 60; pair++) {
        const drawn = random();
        counts[drawn < 0.3 ? "both" : drawn < 0.45 ? "onlyA" : drawn < 0.7 ? "onlyB" : "neither"] += 1;
      }
      const { low, high } = newcombe(counts);
      if (low <= 0.1 && high >= 0.1) held += 1;
    }
    expect(held / trials).toBeGreaterThan(0.93);
    expect(held / trials).toBeLessThan(0.985);
  });

  it("is clustered by query if that is wider, but not with fewer than five clusters", () => {
    const one = { both: 0, onlyA: 0, onlyB: 12, neither: 0 };
    const other = { both: 0, onlyA: 12, onlyB: 0, neither: 0 };
    const all = [one, one, one, other, other, other];
    const clustered = differenceInterval(all, "s");
    expect(clustered.kind).toBe("clustered");
    expect(clustered.high - clustered.low).toBeGreaterThan(newcombe(totalPairs(all)).high * 2);
    expect(differenceInterval(all.slice(1, 5), "s").kind).toBe("wilson");
    expect(pairsOf(totalPairs(all))).toBe(72);
  });
});

describe("a comparison of answers", () => {
  it("finds the version that is chosen more often, with its interval and test", () => {
    const found = compare([asked("local", { a: 0.3, b: 0.8 }, "lift")]);
    expect(found).toMatchObject({
      verdict: "better",
      label: "measurement",
      test: { name: "mcnemar_exact" },
    });
    const { a, b, difference, test, headline, byAssistant } = found ?? { a: undefined, b: undefined };
    expect(difference?.value).toBeCloseTo((b?.expectedWinRate ?? 0) - (a?.expectedWinRate ?? 0), 10);
    expect(difference?.interval.low).toBeGreaterThan(0);
    expect(test?.pHolm).toBeLessThan(0.05);
    expect(byAssistant).toHaveLength(1);
    expect(headline).toMatch(
      /^Asked 6 queries x 1 rival, Local chose B in \d+ % and A in \d+ % of 96 paired choices: measurably more often/,
    );
  });

  it("of a version with itself finds a change in at most 5 % of repetitions, with three assistants", () => {
    const trials = rounds(1_000, 40);
    let found = 0;
    for (let trial = 0; trial < trials; trial++) {
      const answers = ["x", "y", "z"].map((key) => asked(key, { a: 0.6, b: 0.6 }, `aa ${trial}`));
      if (compare(answers)?.verdict !== "no_measurable_change") found += 1;
    }
    expect(found / trials).toBeLessThanOrEqual(0.05);
  });

  it("calls a difference no change if it is within the noise floor, or if there is no noise floor", () => {
    const restless = {
      ...asked("local", { a: 0.35, b: 0.6 }, "n"),
      again: answer(QUICK, ({ order }) => order.indexOf(0)),
    };
    const { verdict, noiseFloor, test } = compare([restless]) ?? {};
    expect([verdict, (test?.pHolm ?? 1) < 0.05]).toEqual(["no_measurable_change", true]);
    expect(noiseFloor).toBeGreaterThan(0.5);
    const unasked = { ...asked("local", { a: 0.3, b: 0.8 }, "n"), again: [] };
    const found = compare([unasked]);
    expect(found).toMatchObject({ verdict: "no_measurable_change" });
    expect(found).not.toHaveProperty("noiseFloor");
  });

  it("of assistants that show opposite changes has no winner", () => {
    const answers = [asked("up", { a: 0.2, b: 0.8 }, "o"), asked("down", { a: 0.8, b: 0.2 }, "o")];
    const { verdict, byAssistant } = compare(answers) ?? {};
    expect(verdict).toBe("too_close");
    expect(byAssistant?.map(({ difference }) => Math.sign(difference))).toEqual([1, -1]);
  });

  it("shows each assistant's share of answers that choose none or cannot be counted, over all versions", () => {
    const { a, b, again } = asked("local", { a: 0.5, b: 0.5 }, "u");
    const some = (done: readonly DoneTask[], kind: "none" | "invalid") =>
      done.map((one, index) => (index % 4 === 0 ? { ...one, outcome: ended(kind) } : one));
    const unsure = { assistant: "local", a: some(a, "none"), b: some(b, "invalid"), again };
    const found = compare([unsure, asked("sure", { a: 0.5, b: 0.5 }, "u")]);
    const [count, given] = [a.length / 4, a.length + b.length + again.length];
    const rates = { invalidRate: count / given, noneRate: count / (given - count) };
    expect(found?.byAssistant).toMatchObject([
      { assistant: "local", noneRate: expect.closeTo(rates.noneRate), invalidRate: expect.closeTo(rates.invalidRate) },
      { assistant: "sure", noneRate: 0, invalidRate: 0 },
    ]);
    expect(found?.invalidRate).toBeCloseTo(rates.invalidRate / 2);
    expect(found?.noneRate).toBeCloseTo(count / (2 * given - count));
  });

  it("leaves out an assistant that chooses by position, and is undefined if there is no other", () => {
    const locked = { assistant: "local", a: answer(STANDARD, () => 0), b: answer(STANDARD, () => 0), again: [] };
    expect(compare([locked])).toBeUndefined();
    const both = compare([locked, asked("other", { a: 0.5, b: 0.5 }, "p")]);
    expect(both?.positionLocked).toEqual(["local"]);
    expect(both?.headline).toContain("Withheld: Local chose by position");
  });
});

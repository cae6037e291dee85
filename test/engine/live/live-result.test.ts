import { describe, expect, it } from "vitest";
import { SimulationResult } from "../../../src/engine/simulation/result-schema.ts";
import { designTasks, PRESET_KEYS, PRESETS, type Preset } from "../../../src/engine/live/design.ts";
import { expectedHalfWidth, neededTasks } from "../../../src/engine/live/early-stop.ts";
import { liveComparisons, liveResult } from "../../../src/engine/live/live-result.ts";
import { positionBias } from "../../../src/engine/live/position-lock.ts";
import type { DoneTask } from "../../../src/engine/live/outcome.ts";
import { compute, EXAMPLE } from "../../simulations/support.ts";
import { answer, fairly, randomOf } from "./support.ts";

const { input: whole } = await compute(EXAMPLE);
const pair = {
  ...whole,
  competitors: whole.competitors.slice(0, 1),
  features: whole.features.map((row) => row.slice(0, 2)),
};
const tasksOf = (input: typeof whole, preset: Preset = "standard") =>
  designTasks({
    tasks: PRESETS[preset],
    queries: input.queries.length,
    listings: input.competitors.length + 1,
    seed: "s",
  });
const resultOf = (input: typeof whole, answers: Readonly<Record<string, DoneTask[]>>) =>
  liveResult({
    input,
    answers: Object.entries(answers).map(([assistant, done]) => ({ assistant, done })),
    seed: "s",
  });

describe("a live result", () => {
  it("matches the schema of results, for pairs and for larger sets", () => {
    for (const input of [pair, whole]) {
      const result = resultOf(input, { one: answer(tasksOf(input), fairly(0.7, randomOf("r"))) });
      expect(SimulationResult.parse(result)).toEqual(result);
      expect(result.comparisonCount).toBe(input.queries.length * input.competitors.length);
    }
  });

  it("counts a pair as won only when both orders agree, and a split as half", () => {
    const wins = resultOf(pair, { one: answer(tasksOf(pair), ({ order }) => order.indexOf(0)) });
    expect(wins).toMatchObject({ winRate: 1, expectedWinRate: 1, splitRate: 0, positionLocked: [] });
    expect(wins.matchups.map(({ outcome, verdict }) => [outcome, verdict])).toEqual(
      pair.queries.map(() => ["ahead", "won"]),
    );
    const split = resultOf(pair, { one: answer(tasksOf(pair, "quick").slice(0, 12), () => 0) });
    expect(split).toMatchObject({ expectedWinRate: 0.5, splitRate: 1 });
    expect(split.matchups.map(({ outcome }) => outcome)).toEqual(pair.queries.map(() => "too_close"));
  });

  it("never counts an invalid answer or none as a listing", () => {
    const tasks = tasksOf(pair, "quick");
    const done = answer(tasks, ({ key, order }) => {
      if (key.startsWith("q0")) return "invalid";
      return key.startsWith("q1") ? "none" : order.indexOf(0);
    });
    const result = resultOf(pair, { one: done });
    expect(result).toMatchObject({ invalidRate: expect.closeTo(1 / 3, 10) as number, noneRate: 0.5 });
    expect(result.expectedWinRate).toBe(1);
    expect(result.matchups.map(({ outcome }) => outcome)).toEqual(["too_close", "too_close", "ahead"]);
    expect(result.byAssistant).toMatchObject([{ assistant: "one", none: 0.5, share: 0.5 }]);
  });

  it("compares picks of the product only with picks of that rival in larger sets", () => {
    const done = answer(tasksOf(whole), ({ order, replicate }) => order.indexOf(replicate % 2 === 0 ? 0 : 2));
    const { comparisons } = resultOf(whole, { one: done });
    for (const { competitor, probability } of comparisons)
      expect(probability).toBeCloseTo(competitor === 0 ? 1 : 0.5, 1);
  });

  it("withholds every figure of an assistant that chooses by position, and names it", () => {
    const fair = answer(tasksOf(pair), fairly(0.8, randomOf("fair")));
    const locked = answer(tasksOf(pair), () => 0);
    const result = resultOf(pair, { fair, locked });
    expect(result.positionLocked).toEqual(["locked"]);
    expect(result.byAssistant.map(({ assistant }) => assistant)).toEqual(["fair"]);
    expect(new Set(result.comparisons.map(({ assistant }) => assistant))).toEqual(new Set(["fair"]));
    expect(result.firstSlotShare).toContainEqual({ assistant: "locked", share: 1 });
    const { positionLocked: _, firstSlotShare: __, invalidRate: ___, ...figures } = result;
    expect(resultOf(pair, { fair })).toMatchObject(figures);
    expect(SimulationResult.parse(resultOf(pair, { locked }))).toMatchObject({ comparisonCount: 0, matchups: [] });
  });

  it("gives equal bytes for equal answers, and all comparisons", () => {
    const answers = [{ assistant: "one", done: answer(tasksOf(whole), fairly(0.4, randomOf("x"))) }];
    const facts = { input: whole, answers, seed: "s" };
    expect(JSON.stringify(liveResult(facts))).toBe(JSON.stringify(liveResult(facts)));
    expect(liveComparisons(facts)).toEqual(liveResult(facts).comparisons);
  });
});

describe("position lock", () => {
  it.each([
    ["always the first", 2, 1, true],
    ["the first of two in 95 %", 2, 0.95, true],
    ["the first of two in 3 %", 2, 0.03, true],
    ["the first of two in 60 %", 2, 0.6, false],
    ["the first of four in 90 %", 4, 0.9, true],
    ["the first of four in 40 %", 4, 0.4, false],
  ])("is found by picks of %s", (_, listings, share, isLocked) => {
    const random = randomOf(`${listings} ${share}`);
    const tasks = designTasks({ tasks: PRESETS.standard, queries: 4, listings, seed: "s" });
    const done = answer(tasks, () => (random() < share ? 0 : 1 + Math.floor(random() * (listings - 1))));
    expect(positionBias(done).isLocked).toBe(isLocked);
  });

  it("needs at least 24 picks", () => {
    const done = answer(tasksOf(pair).slice(0, 23), () => 0);
    expect(positionBias(done)).toEqual({ firstSlotShare: 1, isLocked: false });
    expect(positionBias([])).toEqual({ firstSlotShare: null, isLocked: false });
  });
});

describe("an early stop", () => {
  const facts = { preset: "standard", weights: pair.queries.map(() => 1), seed: "s" } as const;
  const tasks = tasksOf(pair, "standard");
  const outcomesOf = (done: readonly DoneTask[]) => new Map(done.map(({ task, outcome }) => [task.key, outcome]));

  it("comes after a whole replicate, when the interval is as narrow as the preset promises", () => {
    const done = answer(tasks, ({ order }) => order.indexOf(0));
    const needed = neededTasks(tasks, outcomesOf(done), facts);
    expect(needed.length).toBeLessThan(tasks.length);
    expect(needed.length % (pair.queries.length * 2)).toBe(0);
  });

  it.each(PRESET_KEYS)("comes after 24 picks of an assistant that chooses by position, for preset %s", (preset) => {
    const all = tasksOf(pair, preset);
    const done = answer(all, () => 0);
    expect(neededTasks(all, outcomesOf(done), { ...facts, preset })).toHaveLength(24);
  });

  it("does not come while the outcome is open or an answer is missing", () => {
    const open = answer(tasks, fairly(0.5, randomOf("open")));
    expect(neededTasks(tasks, outcomesOf(open), facts)).toHaveLength(tasks.length);
    const clear = answer(tasks, ({ order }) => order.indexOf(0)).slice(1);
    expect(neededTasks(tasks, outcomesOf(clear), facts)).toHaveLength(tasks.length);
  });

  it.each([
    ["quick", 0.19],
    ["standard", 0.1],
    ["deep", 0.05],
  ] as const)("of %s promises ± %f", (preset, halfWidth) => {
    expect(expectedHalfWidth(preset)).toBeCloseTo(halfWidth, 2);
  });
});

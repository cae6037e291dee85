import { describe, expect, it } from "vitest";
import type { TaskOutcome } from "../../../src/engine/live/outcome.ts";
import type { CalibrationAnswer, CalibrationInput } from "../../../src/simulations/calibration/calibration.ts";
import { calibrationWork } from "../../../src/simulations/calibration/calibration-work.ts";
import type { StopReason } from "../../../src/simulations/live/live-store.ts";
import { ended, picked, randomOf } from "../../engine/live/support.ts";
import { engine } from "../support.ts";

const PLANNED = { key: "local", name: "Local", provider: "openai-compatible", model: "one", vendor: "here" } as const;
const PARSED = { priceRegime: "default" as const, budgetCents: null, currency: null, minRating: null };
const QUERY = { text: "bottle", weight: 1, generated: false, parsed: { ...PARSED, must: [], without: [] } };
const listing = (title: string) => ({ saved: undefined, listing: { title, priceCents: 2_000, currency: "EUR" } });
const INPUT = {
  product: listing("Steel bottle"),
  competitors: [listing("Glass bottle")],
  live: {
    tasks: 200,
    budgetCents: 1,
    promptVersion: "choice-v1",
    seed: "s",
    assistants: [{ ...PLANNED, inputCentsPerMillion: 0, outputCentsPerMillion: 0 }],
    queries: [QUERY],
    published: engine.published(),
  },
} satisfies CalibrationInput;
const ANSWER: CalibrationAnswer = {
  headline: "",
  product: { title: "Steel bottle" },
  competitors: [{ title: "Glass bottle" }],
  assistants: [{ ...PLANNED, calibratedTo: "one at here" }],
  from: "sim",
  questions: ["bottle"],
  warnings: [],
};
const work = calibrationWork(INPUT, ANSWER);

/** Ends a calibration whose first tasks have these answers. */
function endOf(outcomeOf: (task: (typeof work.tasks)[number]) => TaskOutcome, tasks = 200, stopped: StopReason[] = []) {
  const done = work.tasks.slice(0, tasks).map((task) => {
    return { assistant: "local", key: task.key, outcome: outcomeOf(task) };
  });
  return work.end({ done, stopped: new Set(stopped), now: 1 });
}
const random = randomOf("any");
const anything = () => picked(random() < 0.5 ? 0 : 1);

describe("a calibration", () => {
  it("shows the same texts in each task, with other prices, ratings, reviews and badges", () => {
    const shown = work.tasks.map((task) => work.listingsOf(task));
    expect(new Set(shown.flat().map(({ title }) => title))).toEqual(new Set(["Steel bottle", "Glass bottle"]));
    expect(new Set(shown.flat().map(({ priceCents }) => priceCents)).size).toBeGreaterThan(200);
    const [first] = work.tasks;
    expect(first && work.listingsOf(first)).toEqual(first && work.listingsOf(first));
  });

  it("never stops early because a result is clear", () => {
    expect(work.needed(work.tasks, new Map())).toBe(work.tasks);
  });

  it("stops after 24 picks of an assistant that chooses by position, and fails with that reason", () => {
    const outcomesOf = (slot: (task: (typeof work.tasks)[number]) => number, tasks: number) =>
      new Map(work.tasks.slice(0, tasks).map((task) => [task.key, picked(slot(task))]));
    const first = () => 0;
    expect(work.needed(work.tasks, outcomesOf(first, 22))).toHaveLength(200);
    expect(work.needed(work.tasks, outcomesOf(first, 24))).toEqual(work.tasks.slice(0, 24));
    const own = ({ order }: (typeof work.tasks)[number]) => order.indexOf(0);
    expect(work.needed(work.tasks, outcomesOf(own, 24))).toHaveLength(200);
    const { status, answer } = endOf(() => picked(0), 24, ["early"]);
    expect(status).toBe("failed");
    expect(answer).toMatchObject({ error: { code: "position_locked" }, counts: { picked: 24 } });
    expect(answer.warnings.map(({ code }) => code)).not.toContain("stopped_early");
    expect(answer.headline).toContain("100 % of 24 choices");
  });

  it("counts picks, not tasks: an assistant that often chooses none is asked until there are 24 picks", () => {
    const outcomes = new Map(work.tasks.map((task, index) => [task.key, index % 2 === 0 ? picked(0) : ended("none")]));
    expect(work.needed(work.tasks, outcomes)).toEqual(work.tasks.slice(0, 48));
  });

  it("of an assistant that hardly chooses anything fails", () => {
    const { status, answer } = endOf(() => ended("none"));
    expect([status, answer.headline]).toEqual([
      "failed",
      "It chose a listing 0 times. Coefficients need at least 100 choices.",
    ]);
  });

  it("of an unavailable assistant states the failure", () => {
    const { answer } = endOf(() => ({ ...ended("unanswered"), failure: "network" }));
    expect(answer).toMatchObject({ error: { code: "assistants_unavailable" }, counts: { unanswered: 200 } });
  });

  it("of an assistant that chooses at random says in nine of ten cases that it predicts no better than chance", () => {
    const ends = Array.from({ length: 20 }, () => endOf(anything));
    expect(new Set(ends.map(({ status }) => status))).toEqual(new Set(["completed"]));
    const honest = ends.filter(({ answer }) => "fit" in answer && !answer.fit?.beatsBaselines);
    expect(honest.length).toBeGreaterThanOrEqual(18);
    for (const { answer } of honest)
      expect(answer.headline).toContain("no better than price alone, ratings alone or chance");
  });

  it("that reaches its cap is fitted to its choices if there are enough", () => {
    expect(endOf(anything, 150, ["run_cap"])).toMatchObject({ status: "partial", answer: { fit: { choices: 150 } } });
    expect(endOf(anything, 90, ["run_cap"])).toMatchObject({ status: "failed", answer: { counts: { picked: 90 } } });
    const cancelled = endOf(anything, 90, ["cancelled"]);
    expect(cancelled.status).toBe("cancelled");
  });
});

import { describe, expect, it } from "vitest";
import { designTasks, PRESETS } from "../../src/engine/live/design.ts";
import type { DoneTask } from "../../src/engine/live/outcome.ts";
import { differencesOf } from "../../src/engine/live/statistics/repeated-answers.ts";
import {
  type Baseline,
  type ChangeDetection,
  detectLiveChanges,
  detectOfflineChanges,
  type LiveBaseline,
  needsSecondRun,
  type OfflineBaseline,
} from "../../src/schedules/changes.ts";
import { headlineOf, sentencesOf } from "../../src/schedules/wording.ts";
import type { RunReading } from "../../src/simulations/ports.ts";
import { answer, fairly, randomOf } from "../engine/live/support.ts";
import { compute, EXAMPLE } from "../simulations/support.ts";

const { answer: computed } = await compute(EXAMPLE);

type Outcome = "ahead" | "behind" | "too_close";

/** A run of the model with these outcomes of its match-ups, the first ones. The others keep theirs. */
function modelRun(outcomes: readonly Outcome[], coefficients = "2026-11"): RunReading {
  const { result } = computed;
  const matchups = result.matchups.map((matchup, at) => ({ ...matchup, outcome: outcomes[at] ?? matchup.outcome }));
  return {
    id: "sim_1",
    status: "completed",
    mode: "offline",
    headline: "",
    result: { ...result, matchups },
    productTitle: "Bottle",
    rivals: computed.competitors.map(({ title }) => title),
    queries: computed.queries.map(({ text }) => text),
    coefficients,
    models: {},
    names: {},
    productVersion: undefined,
  };
}

/** Judges runs one after the other. */
function detectAll(...runs: readonly RunReading[]): ChangeDetection[] {
  let baseline: Baseline | undefined;
  return runs.map((run) => {
    const detected = detectOfflineChanges(baseline as OfflineBaseline | undefined, run);
    ({ baseline } = detected);
    return detected;
  });
}

/** Returns a judgement as a person reads it. */
const reported = ({ changes }: Pick<ChangeDetection, "changes"> = { changes: [] }) => ({
  changes,
  sentences: sentencesOf(changes, {}),
});

const changesOf = (detected: readonly ChangeDetection[]) => detected.map(({ changes }) => changes.length);

describe("a run of the model", () => {
  it("has nothing to be compared with when it is the first, and does not differ from itself", () => {
    expect(changesOf(detectAll(modelRun(["ahead"]), modelRun(["ahead"])))).toEqual([0, 0]);
  });

  it("differs when a match-up turns, but not in the next run", () => {
    const detected = detectAll(
      modelRun(["ahead", "behind"]),
      modelRun(["behind", "ahead"]),
      modelRun(["behind", "ahead"]),
    );
    expect(changesOf(detected)).toEqual([0, 2, 0]);
    const [first, second] = computed.result.matchups;
    expect(detected[1]?.changes).toEqual([
      { kind: "outcome", query: first?.query, rival: computed.competitors[0]?.title, from: "ahead", to: "behind" },
      { kind: "outcome", query: second?.query, rival: computed.competitors[1]?.title, from: "behind", to: "ahead" },
    ]);
    expect(headlineOf(reported(detected[1]))).toBe("2 match-ups end differently now.");
  });

  it("does not differ when a match-up becomes too close to call, however often it comes and goes", () => {
    const runs = (["ahead", "too_close", "ahead", "too_close", "ahead"] as const).map((outcome) => modelRun([outcome]));
    expect(changesOf(detectAll(...runs))).toEqual([0, 0, 0, 0, 0]);
  });

  it("differs when a match-up has drifted through too close to call, even if it began there", () => {
    expect(changesOf(detectAll(modelRun(["ahead"]), modelRun(["too_close"]), modelRun(["behind"])))).toEqual([0, 0, 1]);
    const late = detectAll(modelRun(["too_close"]), modelRun(["ahead"]), modelRun(["behind"]));
    expect(changesOf(late)).toEqual([0, 0, 1]);
  });

  it("with other coefficients is one change, and later runs are compared with its outcomes", () => {
    const detected = detectAll(modelRun(["ahead"]), modelRun(["behind"], "2027-02"), modelRun(["behind"], "2027-02"));
    expect(changesOf(detected)).toEqual([0, 1, 0]);
    expect(headlineOf(reported(detected[1]))).toBe(
      "The coefficients of the model were replaced: 2027-02 now, 2026-11 before. Figures before and after cannot be compared.",
    );
  });
});

const TASKS = designTasks({ queries: 4, listings: 2, tasks: PRESETS.quick, seed: "s" });

/** A schedule of a real assistant that chooses the product with a chance, which a test may change. */
class LiveTrial {
  readonly #random: () => number;
  readonly #runs = new Map<string, DoneTask[]>();
  baseline: LiveBaseline | undefined;
  model = "one";
  asked = 0;

  constructor(seed: string) {
    this.#random = randomOf(seed);
  }

  #ask(chance: number): string {
    const id = `run ${this.asked++}`;
    this.#runs.set(id, answer(TASKS, fairly(chance, this.#random)));
    return id;
  }

  #between(one: string, other: string) {
    const done = (id: string) => [{ assistant: "local", done: this.#runs.get(id) ?? [] }];
    return differencesOf(done(one), done(other));
  }

  /** Repeats the schedule and returns what has changed. */
  repeat(chance: number): ChangeDetection["changes"] {
    const { baseline } = this;
    const one = this.#ask(chance);
    const models = { local: this.model };
    const first = baseline && this.#between(baseline.runs[0], one);
    if (!needsSecondRun(baseline, { models, first })) return [];
    const other = this.#ask(chance);
    const second = baseline && this.#between(baseline.runs[1], other);
    const evidence = { runs: [one, other] as const, models, first, second, between: this.#between(one, other) };
    const detected = detectLiveChanges(baseline, evidence);
    this.baseline = detected.baseline as LiveBaseline;
    return detected.changes;
  }
}

describe("a run of a real assistant", () => {
  it("is asked twice for a noise floor, then once while nothing differs", () => {
    const trial = new LiveTrial("floor");
    expect(trial.repeat(1)).toEqual([]);
    expect(trial.asked).toBe(2);
    expect(trial.baseline?.floors).toEqual({ local: 0 });
    expect([trial.repeat(1), trial.repeat(1)]).toEqual([[], []]);
    expect(trial.asked).toBe(4);
  });

  it("that does not change raises at most one alert in ten years, at any chance", () => {
    const days = 365;
    const alerts = [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((chance) =>
      Array.from({ length: 4 }, (_, year) => {
        const trial = new LiveTrial(`${chance} ${year}`);
        return Array.from({ length: days }, () => trial.repeat(chance).length).filter(Boolean).length;
      }),
    );
    expect(alerts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(2);
  });

  it("that changes a lot raises one alert, immediately, with what was measured", () => {
    let reported = 0;
    for (let trial = 0; trial < 40; trial++) {
      const live = new LiveTrial(`change ${trial}`);
      live.repeat(0.9);
      const [change, ...others] = live.repeat(0.15);
      if (change === undefined) continue;
      reported += 1;
      expect(others).toEqual([]);
      expect(change).toMatchObject({ kind: "win_rate", assistant: "local" });
      expect(sentencesOf([change], { local: "Local model" })[0]).toMatch(
        /^Local model chooses you \d\d points less often than before \(noise floor \d+ points\)\.$/,
      );
      expect(live.repeat(0.15)).toEqual([]);
    }
    expect(reported).toBeGreaterThanOrEqual(36);
  });

  it("with another model is one change with a new noise floor", () => {
    const trial = new LiveTrial("model");
    trial.repeat(0.8);
    trial.model = "two";
    expect(trial.repeat(0.8)).toEqual([{ kind: "model", assistant: "local", from: "one", to: "two" }]);
    expect(trial.asked).toBe(4);
    expect(trial.repeat(0.8)).toEqual([]);
  });

  it("whose difference is not seen again raises the noise floor", () => {
    const difference = (share: number, pHolm: number) => [
      { assistant: "local", pairs: 24, both: 0, onlyA: 0, onlyB: 0, neither: 24, difference: share, pHolm },
    ];
    const before: LiveBaseline = { kind: "live", runs: ["a", "b"], models: { local: "one" }, floors: { local: 0.1 } };
    const evidence = { runs: ["c", "d"] as const, models: { local: "one" }, between: difference(-0.3, 0.5) };
    const once = detectLiveChanges(before, {
      ...evidence,
      first: difference(-0.4, 0.01),
      second: difference(-0.1, 0.4),
    });
    expect(once).toEqual({ changes: [], baseline: { ...before, floors: { local: 0.3 } } });
    const opposite = detectLiveChanges(before, {
      ...evidence,
      first: difference(-0.4, 0.01),
      second: difference(0.4, 0.01),
    });
    expect(opposite.changes).toEqual([]);
    const twice = detectLiveChanges(before, {
      ...evidence,
      first: difference(-0.4, 0.01),
      second: difference(-0.3, 0.01),
    });
    expect(twice.changes).toEqual([
      { kind: "win_rate", assistant: "local", difference: expect.closeTo(-0.35, 9) as number, noiseFloor: 0.1 },
    ]);
    expect(twice.baseline).toMatchObject({ runs: ["c", "d"], floors: { local: 0.3 } });
  });
});

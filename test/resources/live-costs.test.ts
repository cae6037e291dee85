import { describe, expect, it } from "vitest";
import type { LiveAssistant } from "../../src/assistants/ports.ts";
import { MIN_CHOICES } from "../../src/engine/live/calibration/fit-calibration.ts";
import { MAX_OUTPUT_TOKENS, mostTokens } from "../../src/engine/live/cost.ts";
import { expectedHalfWidth } from "../../src/engine/live/early-stop.ts";
import { DEFAULT_PROMPT } from "../../src/engine/live/prompt.ts";
import { finish } from "../../src/shared/steps.ts";
import { CALIBRATION_TASKS } from "../../src/simulations/ports.ts";
import { estimateOf } from "../../src/simulations/live/estimate.ts";
import { prepareLiveRun } from "../../src/simulations/live/prepare-live.ts";
import { PRESET_OPTIONS } from "../../src/simulations/live/presets.ts";
import { simulationWork } from "../../src/simulations/live/simulation-work.ts";
import { resolveRequest } from "../../src/simulations/run-request.ts";
import { engine, EXAMPLE } from "../simulations/support.ts";
import { page } from "./texts.ts";

const live = page("/docs/live");
const PRICES = { inputCentsPerMillion: 15, outputCentsPerMillion: 60 };
const placed = await resolveRequest(EXAMPLE, async () => []);

/** Estimates the worked example with one assistant. */
function estimate(preset: (typeof PRESET_OPTIONS)[number]["key"]) {
  const assistant = { key: "x", name: "X", model: "m", vendor: "v", prices: PRICES } as LiveAssistant & {
    prices: typeof PRICES;
  };
  const promptVersion = DEFAULT_PROMPT;
  const design = { assistants: [assistant], preset, budgetCents: 100, promptVersion, seed: "s", now: 0 };
  const { input, answer } = finish(prepareLiveRun(engine, placed, design));
  return estimateOf(simulationWork(input, answer));
}

describe("the documentation of live runs", () => {
  it.each(PRESET_OPTIONS)("has the figures of the worked example with $key", ({ key }) => {
    const { tasks, tokens, cents } = estimate(key);
    const sent = tokens.input.toLocaleString("en-US");
    const points = Math.round(100 * expectedHalfWidth(key));
    expect(live).toContain(
      `| \`${key}\` | ${tasks} | ${sent} | ${cents.usual.toFixed(2)} cents | ${cents.most.toFixed(2)} cents | ${points} points |`,
    );
  });

  it("says what a model with other prices costs", () => {
    const cents = (["quick", "deep"] as const).map((key) => Math.round(20 * estimate(key).cents.usual));
    expect(live).toContain(`${cents[0]} cents for \`quick\`, ${cents[1]} cents for \`deep\``);
  });

  it("says what is set aside, and what a calibration needs", () => {
    expect(live).toContain(`${MAX_OUTPUT_TOKENS} tokens of answer, and a token for every two bytes`);
    expect(mostTokens(2_000).input - mostTokens(0).input).toBe(1_000);
    expect(live).toContain(`at least ${CALIBRATION_TASKS.join(" or ")} times`);
    expect(live).toContain(`Fewer than ${MIN_CHOICES} choices`);
  });
});

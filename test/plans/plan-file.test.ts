import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { createPlans } from "../../src/plans/domain.ts";
import { readPlans } from "../../src/plans/plan-file.ts";
import type { PlanEntry } from "../../src/plans/plan.ts";
import { ConfigError } from "../../src/shared/config-error.ts";
import { dataFolder } from "../support/data-dir.ts";

const SHIPPED = new URL("../../plans.json", import.meta.url);
const shipped = () => JSON.parse(readFileSync(SHIPPED, "utf8")) as PlanEntry[];

/** Writes a file with these plans, as an operator may replace ours. */
function fileOf(plans: unknown): URL {
  const file = join(dataFolder(), "plans.json");
  writeFileSync(file, JSON.stringify(plans));
  return pathToFileURL(file);
}

describe("the plan file", () => {
  it("has the entitlements of each plan", () => {
    const entitlements = readPlans(SHIPPED).map(({ key, entitlements: { listings, runsPerDay } }) => [
      key,
      listings,
      runsPerDay,
    ]);
    expect(entitlements).toEqual([
      ["scan", 100, 500],
      ["payg", 1_000, 2_000],
      ["compete", 2_000, 5_000],
      ["scale", 20_000, 20_000],
      ["dominate", 200_000, 100_000],
    ]);
  });

  it.each<[string, (plans: PlanEntry[]) => unknown, RegExp]>([
    ["without entitlements", (plans) => plans.map((plan) => ({ ...plan, entitlements: undefined })), /entitlements/],
    [
      "with a negative entitlement",
      (plans) => plans.map((plan) => ({ ...plan, entitlements: { listings: -1, runsPerDay: 1 } })),
      /listings/,
    ],
    ["with one key twice", (plans) => [...plans, plans[0]], /same key/],
    ["without a plan", () => [], /At least one plan/],
    ["that is not a list", () => ({}), /array/],
  ])("%s stops the start with an error that says what is wrong", (_, change, says) => {
    const file = fileOf(change(shipped()));
    expect(() => readPlans(file)).toThrow(says);
    expect(() => readPlans(file)).toThrow(/^plans\.json is not a list of plans\./);
  });
});

describe("the plans", () => {
  it("say which one a new account has, and that the operator assigns the others", () => {
    const { plans, defaultPlan } = createPlans(SHIPPED, "compete");
    expect(defaultPlan.key).toBe("compete");
    for (const { key, available, howToGet } of plans) {
      expect(available, key).toBe(key === "compete");
      expect(howToGet, key).toContain(key === "compete" ? "every new account" : "Ask the operator");
    }
  });

  it("stop the start when the default plan is none of them, and name those that there are", () => {
    const create = () => createPlans(fileOf(shipped().slice(1)), "scan");
    expect(create).toThrow(ConfigError);
    expect(create).toThrow(
      'DEFAULT_PLAN takes a plan of plans.json, which has payg, compete, scale, dominate, not "scan".',
    );
  });

  it("give an account whose plan was removed from the file the default one", () => {
    const { planOf } = createPlans(fileOf(shipped().filter(({ key }) => key !== "scale")), "payg");
    expect(planOf({ plan: "dominate" }).key).toBe("dominate");
    expect(planOf({ plan: "scale" }).key).toBe("payg");
  });
});

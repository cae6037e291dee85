import { describe, expect, test } from "vitest";
import { validationReport } from "../../../src/engine/choice/validation/report.ts";
import { ValidationFile } from "../../../src/engine/choice/validation/validation-figure.ts";
import { model } from "./model.ts";
import { observedData } from "./observed.ts";

const report = validationReport(model, observedData());
const figure = (name: string) => report.find((one) => one.name === name);

describe("the validation report", () => {
  // `vitest run test/engine/choice --update` writes it anew when the model is meant to change.
  test("is the shipped one", async () => {
    await expect(`${JSON.stringify(report, undefined, 2)}\n`).toMatchFileSnapshot(
      "../../../model/2026-11/validation.json",
    );
  });

  test("has the shape of its schema", () => {
    expect(ValidationFile.parse(report)).toEqual(report);
  });

  test("meets every published point within .1 percentage points", () => {
    const points = report.filter(({ baselines }) => baselines["published"] !== undefined);
    expect(points).toHaveLength(6);
    for (const { value, baselines } of points)
      expect(Math.abs(value - (baselines["published"] ?? 0))).toBeLessThanOrEqual(0.001);
  });

  test("beats equal probabilities, price alone and rating alone on catalogues", () => {
    const { value, baselines } = figure("Catalogues") ?? { value: Infinity, baselines: {} };
    expect(Object.keys(baselines)).toEqual(["uniform", "price_only", "rating_only"]);
    for (const baseline of Object.values(baselines)) expect(value).toBeLessThan(baseline);
  });

  test("says where the model does worse than chance", () => {
    const packs = figure("Two packs");
    expect(packs?.value).toBeGreaterThan(packs?.baselines["uniform"] ?? Infinity);
    expect(packs?.note).toContain("worse here than chance");
  });

  test("names the origin of every stated figure", () => {
    const stated = report.filter(({ basis }) => basis === "stated");
    expect(stated.length).toBeGreaterThan(0);
    for (const { note } of stated) expect(note).toMatch(/PriceBench|halves|half/);
  });

  test("shows that called pairs are right more often than open ones", () => {
    const called = figure("Catalogue pairs: called");
    const open = figure("Catalogue pairs: too close to call");
    expect(called?.value).toBeGreaterThan(open?.value ?? 1);
    expect((called?.n ?? 0) + (open?.n ?? 0)).toBe(270);
  });
});

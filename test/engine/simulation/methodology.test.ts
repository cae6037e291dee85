import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ValidationFile } from "../../../src/engine/choice/validation/validation-figure.ts";
import { offlineMethod } from "../../../src/engine/simulation/method.ts";
import { OFFLINE_LIMITS } from "../../../src/engine/simulation/offline-limits.ts";
import { methodologyOf } from "../../../src/engine/simulation/methodology.ts";
import { EngineMethodology } from "../../../src/engine/simulation/methodology-schema.ts";
import { coefficients, model } from "../choice/model.ts";

const validation = ValidationFile.parse(
  JSON.parse(readFileSync(new URL("../../../model/2026-11/validation.json", import.meta.url), "utf8")),
);
const methodology = methodologyOf(model, validation);

describe("the methodology", () => {
  test("matches its schema", () => {
    expect(EngineMethodology.parse(methodology)).toEqual(methodology);
  });

  test("gives every coefficient with its quote, and each URL once", () => {
    expect(methodology.coefficients).toHaveLength(coefficients.coefficients.length);
    for (const { quote, source } of methodology.coefficients) {
      expect(quote).not.toBe("");
      expect(Object.keys(source)).toEqual(["id", "title"]);
    }
    const ids = methodology.sources.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { source } of methodology.coefficients) expect(ids).toContain(source.id);
  });

  test("names the version that results name", () => {
    expect(offlineMethod(model)).toMatchObject({ engine: "offline", coefficients: "2026-11", asOf: methodology.asOf });
    expect(methodology.limits).toEqual(OFFLINE_LIMITS);
  });
});

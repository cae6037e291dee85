import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { assistantOf, createChoiceModel } from "../../../src/engine/choice/choice-model.ts";
import { parseCoefficients, type CoefficientFile } from "../../../src/engine/choice/coefficient-file.ts";
import { coefficients, model, shippedCoefficients } from "./model.ts";

type Loose = Record<string, unknown> & { coefficients: Record<string, unknown>[] };

/** The shipped file after a change. */
function changed(change: (file: Loose) => void): unknown {
  const file = shippedCoefficients() as Loose;
  change(file);
  return file;
}

/** The shipped file with one field of row 5 (assistant_2, price, budget) replaced; undefined removes it. */
const withField = (field: string, value: unknown): unknown =>
  changed(({ coefficients: rows }) => {
    const row = rows[5] ?? {};
    if (value === undefined) Reflect.deleteProperty(row, field);
    else row[field] = value;
  });

describe("a coefficient file", () => {
  test("has four assistants with every feature in both price regimes", () => {
    expect(coefficients.assistants.map(({ key }) => key)).toEqual([
      "assistant_1",
      "assistant_2",
      "assistant_3",
      "assistant_4",
    ]);
    expect(coefficients.coefficients).toHaveLength(52);
  });

  test.each(["value", "sd", "kind", "source", "quote", "note"])("is refused when a row has no %s", (field) => {
    expect(() => parseCoefficients(withField(field, undefined))).toThrow(
      new RegExp(`row 5 \\(assistant_2, price\\): ${field}:`),
    );
  });

  test.each([
    ["a value that is no number", "value", "-1.6"],
    ["a spread of nothing", "sd", 0],
    ["an unknown kind of evidence", "kind", "guessed"],
    ["an empty quote", "quote", " "],
    ["a source without a locator", "source", { id: "aces", title: "ACES", url: "https://arxiv.org/abs/2508.02630" }],
    ["a field of another version", "weight", 1],
  ])("is refused when a row has %s", (_, field, value) => {
    expect(() => parseCoefficients(withField(field, value))).toThrow(/row 5 \(assistant_2, price\)/);
  });

  test.each<[string, (file: Loose) => void, RegExp]>([
    [
      "lacks a feature of an assistant",
      (file) => (file.coefficients = file.coefficients.filter((row) => row["feature"] !== "terms")),
      /no row for assistant_1, terms, default/,
    ],
    [
      "lacks a price regime",
      (file) => (file.coefficients = file.coefficients.filter((row) => row["regime"] !== "budget")),
      /no row for assistant_1, price, budget/,
    ],
    [
      "has a feature twice",
      (file) => file.coefficients.push({ ...file.coefficients[8] }),
      /two rows for assistant_1, rating, default/,
    ],
    [
      "names an assistant that is not listed",
      (file) => file.coefficients.push({ ...file.coefficients[8], assistant: "assistant_9" }),
      /row 52 \(assistant_9, rating\)/,
    ],
    [
      "lists an assistant without rows",
      (file) => (file["assistants"] = [{ key: "assistant_9", name: "Nine", calibratedTo: "Nothing" }]),
      /row 0 \(assistant_1, price\) names an assistant that is not listed/,
    ],
    ["expires before it begins", (file) => (file["expiresAt"] = "2026-11-22"), /expiresAt must be later than asOf/],
    ["has no date of expiry", (file) => Reflect.deleteProperty(file, "expiresAt"), /expiresAt:/],
    ["has a field of another version", (file) => (file["weights"] = []), /weights/],
    ["has no rows at all", (file) => Reflect.deleteProperty(file, "coefficients"), /coefficients:/],
  ])("is refused when it %s", (_, change, message) => {
    expect(() => parseCoefficients(changed(change))).toThrow(message);
  });

  test("is refused if it is not an object", () => {
    expect(() => parseCoefficients("2026-11")).toThrow(/the file:/);
  });
});

describe("the shipped values", () => {
  const valueOf = (assistant: string, feature: string, regime: string): [number, number] | undefined => {
    const row = coefficients.coefficients.find(
      (one) => one.assistant === assistant && one.feature === feature && one.regime === regime,
    );
    return row && [row.value, row.sd];
  };

  test.each([
    ["price", "default", [-1.61, 1.2], [-1.63, 1.2], [-2.19, 1.2], [-1.81, 1.5]],
    ["price", "budget", [-4.025, 3], [-4.075, 3], [-5.475, 3], [-4.525, 3.75]],
    ["rating", "any", [5.4, 1.5], [5.3, 1.5], [7.4, 2.5], [6, 2]],
    ["relevance", "any", [2, 0.7], [1, 0.5], [3.2, 1], [1.9, 1]],
    ["terms", "any", [1, 0.8], [1, 0.8], [1, 0.8], [1, 0.8]],
    ["reviews", "any", [0.15, 0.1], [0.15, 0.1], [0.15, 0.1], [0.15, 0.1]],
    ["completeness", "any", [0.3, 0.3], [0.3, 0.3], [0.3, 0.3], [0.3, 0.3]],
    ["specificity", "any", [0.2, 0.2], [0.2, 0.2], [0.2, 0.2], [0.2, 0.2]],
    ["evidence", "any", [0.1, 0.1], [0.1, 0.1], [0.1, 0.1], [0.1, 0.1]],
    ["hype", "any", [-0.1, 0.1], [-0.15, 0.1], [-0.1, 0.1], [-0.1, 0.1]],
    ["sponsored", "any", [-0.245, 0.1], [-0.129, 0.1], [-0.259, 0.1], [-0.21, 0.15]],
    ["endorsed", "any", [0.804, 0.2], [1.061, 0.2], [1.899, 0.3], [1.25, 0.6]],
    ["constraint", "any", [-3, 1], [-3, 1], [-3, 1], [-3, 1]],
  ])("%s, %s", (feature, regime, ...expected) => {
    expect(coefficients.assistants.map(({ key }) => valueOf(key, feature, regime))).toEqual(expected);
  });

  test("name the shipped background", () => {
    const { file, sha256, n } = coefficients.background;
    const bytes = readFileSync(new URL(`../../../model/2026-11/${file}`, import.meta.url));
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
    expect(bytes.toString("utf8").split("\n")[0]).toBe(`#\t${n}`);
  });

  test("say that the fourth assistant is the average of the others", () => {
    expect(coefficients.assistants[3]?.calibratedTo).toContain("Average of the other three");
  });
});

describe("the choice model", () => {
  test("keeps an assistant's own price in budget queries under price_blind", () => {
    const { budget } = assistantOf(model, "assistant_1").regimes;
    expect(budget.stressed[0]?.values[0]).toBe(-5.5);
    expect(budget.stressed[1]).toBe(budget.standard);
  });

  test("names the known assistants in the error for an unknown one", () => {
    expect(() => assistantOf(model, "gpt")).toThrow("Unknown assistant gpt. Use one of assistant_1, assistant_2,");
  });

  test("draws other normals for another version", () => {
    const other: CoefficientFile = { ...coefficients, version: "2026-12" };
    expect(createChoiceModel(other).draws[0]?.[0]).not.toBe(model.draws[0]?.[0]);
  });
});

import { describe, expect, it } from "vitest";
import { affirms, denies, isPlaceholder } from "../../../src/engine/text/row-values.ts";

const row = (value: string, name = "Dishwasher safe") => ({ name, value });

describe("the value of a row", () => {
  it.each([
    "no",
    "No.",
    "none",
    "not recommended",
    "0",
    "nein",
    "non",
    "ohne",
    "keine",
    "nee",
    "não",
    "false",
    "n/a",
    "❌",
  ])("%j denies its name", (value) => expect(denies(row(value))).toBe(true));

  it.each([
    row("yes"),
    row("non-slip", "Sole"),
    row("without straw", "Lid"),
    row("No. 5", "Scent"),
    row("0", "Size"),
    row("Norway", "Made in"),
    row("0.5 l", "Capacity"),
  ])("$name: $value does not", (one) => expect(denies(one)).toBe(false));

  it.each(["yes", "Ja", "oui", "✓"])("%j affirms it", (value) => expect(affirms(row(value))).toBe(true));

  it.each(["x", "-", "–", "?", "...", "TBD", "todo", "unknown", "", "xxx"])("%j is a placeholder", (value) =>
    expect(isPlaceholder(value)).toBe(true),
  );

  it.each(["yes", "✓", "XL", "no", "14 days", "Ø 9 cm"])("%j is a value", (value) =>
    expect(isPlaceholder(value)).toBe(false),
  );
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LISTING_LIMITS } from "../../../src/engine/listing-limits.ts";
import { applyProposal, MAX_TITLE_CHARS, patchBetween, type TextProposal } from "../../../src/engine/optimize/edit.ts";

const words = fc.array(fc.constantFrom("steel", "bottle", "750 ml", "🌍", "à", ", ", " ", "x"), { maxLength: 12 });

describe("a passage between two texts", () => {
  test("turns the one into the other, in whole words and characters", () => {
    fc.assert(
      fc.property(words, words, (one, other) => {
        const [before, after] = [one.join(""), other.join("")];
        const patch = patchBetween(before, after);
        expect(before.slice(patch.start, patch.end)).toBe(patch.before);
        expect(before.slice(0, patch.start) + patch.after + before.slice(patch.end)).toBe(after);
        expect(patch.before + patch.after).toBe((patch.before + patch.after).toWellFormed());
      }),
    );
  });

  test.each([
    ["Steel bottle", "Steel bottle, 750 ml", { start: 12, end: 12, before: "", after: ", 750 ml" }],
    ["a red bottle", "a reed bottle", { start: 2, end: 5, before: "red", after: "reed" }],
    ["the best bottle", "the bottle", { start: 4, end: 9, before: "best ", after: "" }],
    ["same", "same", { start: 4, end: 4, before: "", after: "" }],
  ])("%j to %j", (before, after, patch) => {
    expect(patchBetween(before, after)).toEqual(patch);
  });
});

describe("a proposal", () => {
  const titled = (title: string, change: TextProposal["change"]) =>
    applyProposal({ title }, { operator: "surface_fact", field: "title", reason: "", change })?.title;

  test("does not apply where it changes nothing, empties a title or makes it too long", () => {
    expect(titled("Bottle", (text) => text)).toBeUndefined();
    expect(titled("Bottle", () => undefined)).toBeUndefined();
    expect(titled("Bottle", () => "")).toBeUndefined();
    expect(titled("Bottle", (text) => text.padEnd(MAX_TITLE_CHARS, "x"))).toHaveLength(MAX_TITLE_CHARS);
    expect(titled("Bottle", (text) => text.padEnd(MAX_TITLE_CHARS + 1, "x"))).toBeUndefined();
  });

  test("may shorten a text that is already too long", () => {
    expect(titled("x".repeat(200), (text) => text.slice(1))).toHaveLength(199);
  });

  test("adds an attribute if there is room", () => {
    const row = { name: "Colour", value: "black" };
    const add = (count: number) =>
      applyProposal(
        { title: "Bottle", attributes: Array.from({ length: count }, () => row) },
        { operator: "fill_field", field: "attributes", reason: "", row },
      )?.attributes;
    expect(add(1)).toEqual([row, row]);
    expect(add(LISTING_LIMITS.attributes)).toBeUndefined();
  });
});

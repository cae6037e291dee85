import fc from "fast-check";
import { expect, it } from "vitest";
import { canonicalJson } from "../../src/shared/canonical-json.ts";

it("sorts names at every depth and leaves undefined fields out", () => {
  const value = { b: [{ d: 1, c: undefined }, null], a: "x" };
  expect(canonicalJson(value)).toBe('{"a":"x","b":[{"d":1},null]}');
});

it("is the same text for the same value in any order of its names, and reads back as it", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const turned = Object.fromEntries(Object.entries(value).toReversed());
      expect(canonicalJson(turned)).toBe(canonicalJson(value));
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FEWEST_QUERIES, splitQueries } from "../../../src/engine/optimize/hold-out.ts";

const queries = fc.array(fc.string({ minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 20 });

describe("queries", () => {
  test("are each on one side, and equal ones on the same side", () => {
    fc.assert(
      fc.property(queries, (texts) => {
        const { train, heldOut } = splitQueries(texts);
        expect([...train, ...heldOut].toSorted((one, other) => one - other)).toEqual([...texts.keys()]);
        const chosenBy = new Set(train.map((query) => texts[query]));
        expect(heldOut.filter((query) => chosenBy.has(texts[query]))).toEqual([]);
        expect(train.length).toBeGreaterThan(0);
      }),
    );
  });

  test("are held out, three tenths of them, if at least four differ", () => {
    fc.assert(
      fc.property(queries, (texts) => {
        const distinct = new Set(texts).size;
        const held = new Set(splitQueries(texts).heldOut.map((query) => texts[query])).size;
        expect(held).toBe(distinct < FEWEST_QUERIES ? 0 : Math.round(distinct * 0.3));
      }),
    );
  });

  test("are held out whatever their order", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 4, maxLength: 20 }), (texts) => {
        const held = (of: readonly string[]) => new Set(splitQueries(of).heldOut.map((query) => of[query]));
        expect(held(texts)).toEqual(held(texts.toReversed()));
      }),
    );
  });
});

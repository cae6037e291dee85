import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ListingInput } from "../../../src/engine/listing.ts";
import { acceptEdits } from "../../../src/engine/optimize/accept-edits.ts";
import { patchBetween } from "../../../src/engine/optimize/edit.ts";
import type { Edit } from "../../../src/engine/optimize/optimization-schema.ts";

/** Edits that lead from each title to the next. */
function editsBetween(titles: readonly string[]): Edit[] {
  return titles.slice(1).map((title, at) => {
    const { start, end, before, after } = patchBetween(titles[at] ?? "", title);
    return {
      field: "title",
      operator: "surface_fact",
      before,
      after,
      span: { start, end },
      reason: "",
      factsUsed: [],
      gain: 0,
    };
  });
}

const TITLES = ["Best bottle 750 ml", "Bottle 750 ml", "Bottle 750 ml, insulated", "Steel bottle 750 ml, insulated"];
const titleWith = (accepted: readonly number[]) =>
  acceptEdits({ title: TITLES[0] ?? "" }, editsBetween(TITLES), new Set(accepted));

describe("accepted edits", () => {
  test("have the same effect alone as together", () => {
    expect(titleWith([0, 1, 2])).toEqual({ listing: { title: TITLES[3] }, dropped: [] });
    expect(titleWith([])).toEqual({ listing: { title: TITLES[0] }, dropped: [] });
    expect(titleWith([1])).toEqual({ listing: { title: "Best bottle 750 ml, insulated" }, dropped: [] });
    expect(titleWith([0, 1])).toEqual({ listing: { title: TITLES[2] }, dropped: [] });
  });

  test("are dropped if they change a rejected edit", () => {
    expect(titleWith([1, 2])).toEqual({ listing: { title: "Best bottle 750 ml, insulated" }, dropped: [2] });
  });

  test("add attributes regardless of edits of texts", () => {
    const edit: Edit = {
      field: "attributes",
      operator: "fill_field",
      before: "",
      after: "Size: a: b",
      span: { start: 0, end: 0 },
      reason: "",
      factsUsed: [],
      gain: 0,
    };
    const listing: ListingInput = { title: "Bottle" };
    expect(acceptEdits(listing, [...editsBetween(TITLES), edit], new Set([3])).listing.attributes).toEqual([
      { name: "Size", value: "a: b" },
    ]);
  });

  test("give the proposed text if all are accepted", () => {
    const words = fc.array(fc.constantFrom("steel", "bottle", "750 ml", ",", "x"), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.array(words, { minLength: 2, maxLength: 5 }), (texts) => {
        const titles = texts.map((text) => text.join(" "));
        const edits = editsBetween(titles);
        const { listing, dropped } = acceptEdits({ title: titles[0] ?? "" }, edits, new Set(edits.keys()));
        expect([listing.title, dropped]).toEqual([titles.at(-1), []]);
      }),
    );
  });
});

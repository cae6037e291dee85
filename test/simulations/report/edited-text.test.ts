import fc from "fast-check";
import { expect, it } from "vitest";
import { patchBetween } from "../../../src/engine/optimize/edit.ts";
import { editedText, textBefore } from "../../../src/simulations/report/edited-text.js";

/** Returns the edits that lead from each text to the next. */
function editsBetween(texts: readonly string[]) {
  return texts.slice(1).map((text, at) => {
    const { start, end, before, after } = patchBetween(texts[at] ?? "", text);
    return { span: { start, end }, before, after };
  });
}

it("shows the additions and removals of each edit, with its number", () => {
  const edits = editsBetween(["Best bottle 750 ml", "Bottle 750 ml", "Bottle 750 ml, insulated"]);
  const numbered = edits.map((edit, i) => ({ edit, number: i + 1 }));
  expect(editedText("Best bottle 750 ml", numbered).text).toBe(
    "<del>Best bottle</del><sup>1</sup><ins>Bottle</ins><sup>1</sup> 750 ml<ins>, insulated</ins><sup>2</sup>",
  );
});

it("contains the texts before and after any edits, and the text before follows from the text after", () => {
  const words = fc.array(fc.constantFrom("steel", "bottle", "750 ml", ",", "x"), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.array(words, { minLength: 2, maxLength: 5 }), (lists) => {
      const texts = lists.map((list) => list.join(" "));
      const [first = "", last = ""] = [texts[0], texts.at(-1)];
      const edits = editsBetween(texts);
      expect(textBefore(last, edits)).toBe(first);
      const shown = editedText(
        first,
        edits.map((edit) => ({ edit })),
      ).text;
      expect(shown.replace(/<ins>.*?<\/ins>/g, "").replace(/<\/?del>/g, "")).toBe(first);
      expect(shown.replace(/<del>.*?<\/del>/g, "").replace(/<\/?ins>/g, "")).toBe(last);
    }),
  );
});

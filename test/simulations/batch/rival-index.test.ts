import fc from "fast-check";
import { expect, it } from "vitest";
import { type RivalFields, RivalIndex } from "../../../src/simulations/batch/rival-index.ts";
import { categoryLevels, jaccardSimilarity, titleWords } from "../../../src/simulations/listing-similarity.ts";

function indexOf(rivals: readonly RivalFields[]): RivalIndex {
  const index = new RivalIndex();
  for (const [at, rival] of rivals.entries()) index.add(String(at), rival);
  return index;
}

const BOTTLE = { title: "Steel water bottle 750 ml", category: "Sports > Cycling > Bottles", currency: "USD" };

it("the nearest rivals share the category, then a parent category, then words of the title", () => {
  const index = indexOf([
    { title: "Water jug", category: "Kitchen" },
    { title: "Insulated flask", category: "sports > cycling > bottles" },
    { title: "Steel cage", category: "Sports > Cycling" },
    { title: "Glass bottle 750 ml", category: "Sports > Cycling > Bottles" },
    { title: "Saddle", category: "Sports > Cycling" },
    { title: "Steel water bottle 750 ml", category: "Sports > Cycling > Bottles", currency: "EUR" },
  ]);
  expect(index.nearest(BOTTLE, 10)).toEqual(["3", "1", "2", "0"]);
  expect(index.nearest(BOTTLE, 2)).toEqual(["3", "1"]);
  expect(index.nearest({ title: "Desk lamp", category: "Home" }, 10)).toEqual([]);
});

const WORD = fc.constantFrom("steel", "water", "bottle", "glass", "flask", "lamp");
const listing: fc.Arbitrary<RivalFields> = fc.record({
  title: fc.array(WORD, { minLength: 1, maxLength: 4 }).map((words) => words.join(" ")),
  category: fc.option(
    fc.array(fc.constantFrom("a", "b"), { maxLength: 3 }).map((levels) => levels.join(" > ")),
    {
      nil: undefined,
    },
  ),
  currency: fc.constantFrom("USD", "EUR", undefined),
  country: fc.constantFrom("DE", undefined),
});

it("the index finds the same rivals as a full scan", () => {
  fc.assert(
    fc.property(
      listing,
      fc.array(listing, { maxLength: 30 }),
      fc.integer({ min: 1, max: 8 }),
      (product, rivals, most) => {
        const own = categoryLevels(product.category);
        const words = titleWords(product.title);
        const looked = rivals.flatMap((rival, at) => {
          const levels = categoryLevels(rival.category);
          const differing = own.findIndex((level, index) => level !== levels[index]);
          const common = differing === -1 ? own.length : differing;
          const others = titleWords(rival.title);
          const shared = [...words].filter((word) => others.has(word)).length;
          const isSame = (key: "currency" | "country") =>
            product[key] === undefined || rival[key] === undefined || product[key] === rival[key];
          const competes = isSame("currency") && isSame("country");
          const isRival = competes && (shared > 0 || (own.length > 0 && common === own.length));
          return isRival ? [{ at, common, words: jaccardSimilarity(shared, words.size, others.size) }] : [];
        });
        const sorted = looked.toSorted(
          (one, other) => other.common - one.common || other.words - one.words || one.at - other.at,
        );
        expect(indexOf(rivals).nearest(product, most)).toEqual(sorted.slice(0, most).map(({ at }) => String(at)));
      },
    ),
  );
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PRODUCT, QUERIES, RIVALS } from "../features/bottles.ts";
import { relevanceOf } from "./score.ts";

const score = (query: string, title: string, description = "") => relevanceOf(query, { title, description }).score;

describe("the worked example", () => {
  it.each([
    [QUERIES[0], 0.520648, 0.944159, 0.301543],
    [QUERIES[1], 1, 0.783464, 0.223627],
    [QUERIES[2], 0.383946, 0.164152, 0.201459],
  ])("%s", (query, product, first, second) => {
    expect(relevanceOf(query, PRODUCT).score).toBeCloseTo(product, 6);
    expect(relevanceOf(query, RIVALS[0]).score).toBeCloseTo(first, 6);
    expect(relevanceOf(query, RIVALS[1]).score).toBeCloseTo(second, 6);
  });

  it("names the matched and the missing words by falling weight", () => {
    expect(relevanceOf(QUERIES[0], PRODUCT)).toMatchObject({ matched: ["insulated", "bottle"], missing: ["cycling"] });
    expect(relevanceOf(QUERIES[0], RIVALS[0])).toMatchObject({
      matched: ["cycling", "insulated", "bottle"],
      missing: [],
    });
  });
});

describe("relevance", () => {
  it("does not pay for repeated words", () => {
    const query = "steel bottle for cycling";
    const repeated = score(query, "Steel steel steel bottle bottle bottle");
    expect(repeated).toBeCloseTo(0.606, 3);
    expect(repeated).toBeCloseTo(score(query, "Steel bottle"), 12);
    expect(score(query, "Steel bottle for cycling")).toBe(1);
  });

  it("counts a word in the title more than one in the description", () => {
    expect(score("steel bottle", "Steel bottle")).toBeGreaterThan(score("steel bottle", "Bottle", "Of steel."));
  });

  it("counts a synonym less than the word", () => {
    const word = score("sofa", "Sofa, three seats, grey linen, oak legs, for a small flat or an office, new model");
    const synonym = score("sofa", "Couch, three seats, grey linen, oak legs, for a small flat or an office, new model");
    expect(synonym).toBeGreaterThan(0);
    expect(synonym).toBeLessThan(word);
  });

  it("does not fall when the word joins its synonym", () => {
    expect(score("bottle", "Flask", "A bottle.")).toBeGreaterThanOrEqual(score("bottle", "Flask"));
  });

  it("matches a phrase with its one-word synonym, and the other way round", () => {
    expect(relevanceOf("solid state drive", { title: "SSD drive" }).missing).toEqual([]);
    expect(relevanceOf("ssd", { title: "Solid state drive" }).missing).toEqual([]);
    expect(relevanceOf("ssd", { title: "State of the solid" }).missing).toEqual(["ssd"]);
  });

  it("finds units in any spelling", () => {
    expect(relevanceOf("750 ml bottle", { title: "Bottle 0.75 l" }).missing).toEqual([]);
  });

  it("reads description, attributes, brand and category, and nothing else", () => {
    const listing = {
      title: "Thing",
      description: "alpha",
      attributes: [{ name: "bravo", value: "charlie" }],
      brand: "delta",
      category: "echo > golf",
      shipping: "hotel",
      returns: "india",
      warranty: "juliet",
      facts: [{ name: "kilo", value: "lima" }],
      feedFields: [{ name: "mike", value: "november" }],
      sellerName: "oscar",
    };
    expect(relevanceOf("alpha bravo charlie delta echo golf", listing).missing).toEqual([]);
    expect(relevanceOf("hotel india juliet kilo lima mike november oscar", listing).score).toBe(0);
  });

  it("is 0 for a query without words", () => expect(score("with the", "With the bottle")).toBe(0));

  it("leaves unwanted words out", () => {
    expect(score("bottle without straw", "Bottle")).toBe(1);
    expect(score("bpa-free bottle", "Bottle")).toBe(1);
  });
});

describe("a denied word", () => {
  const board = { title: "Serving board 40 cm", description: "Of oak." };
  const query = "serving board dishwasher safe";
  const withRow = (name: string, value: string) => ({ ...board, attributes: [{ name, value }] });

  it.each([
    ["Dishwasher safe", "no"],
    ["Dishwasher safe", "none"],
    ["Dishwasher safe", "nein"],
    ["Dishwasher safe", "non"],
    ["Dishwasher safe", "0"],
    ["Dishwasher safe", "without"],
    ["Dishwasher", "not safe"],
    ["Care", "not dishwasher safe"],
    ["Care", "Not suitable for the dishwasher, not safe"],
  ])("does not match a query for it: %s: %s", (name, value) => {
    expect(relevanceOf(query, withRow(name, value))).toMatchObject({
      score: relevanceOf(query, board).score,
      missing: ["dishwasher", "safe"],
      denied: expect.arrayContaining(["dishwasher"]),
    });
  });

  it("includes the name of a row with a placeholder", () => {
    expect(relevanceOf(query, withRow("Dishwasher safe", "-")).missing).toEqual(["dishwasher", "safe"]);
  });

  it("does not match in running text either", () => {
    for (const description of ["Not dishwasher safe.", "Dishwasher safe: no", "Not suitable for the dishwasher."])
      expect(relevanceOf("dishwasher board", { ...board, description }).missing).toEqual(["dishwasher"]);
    expect(relevanceOf("mug with lid", { title: "Mug without lid" }).denied).toEqual(["lid"]);
  });

  it("matches if it is stated elsewhere", () => {
    const lid = { ...withRow("Lid", "not dishwasher safe"), description: "The board is dishwasher safe." };
    expect(relevanceOf(query, lid)).toMatchObject({ missing: [], denied: [] });
    expect(relevanceOf(query, withRow("Dishwasher safe", "yes")).missing).toEqual([]);
  });

  it("matches a query for its absence", () => {
    expect(score("non-stick pan", "Non-stick pan")).toBe(1);
    expect(score("mug without handle", "Mug without handle")).toBe(1);
    expect(score("mug without handle", "Mug")).toBe(1);
    expect(score("bpa-free bottle", "BPA-free bottle")).toBe(1);
    expect(score("Becher ohne Henkel", "Becher ohne Henkel")).toBe(1);
  });
});

describe("in any listing", () => {
  const vocabulary =
    "steel,bottle,flask,insulated,750 ml,0.5 l,t-shirt,tee,cell phone,smartphone,5G,size 10,2 in,no,lid,cycling,bike,of," +
    "M.2,3,L,pack,free,water resistant";
  const word = fc.constantFrom(...vocabulary.split(","));
  const words = (max: number) => fc.array(word, { minLength: 1, maxLength: max }).map((list) => list.join(" "));

  it("a further sentence in the description never lowers relevance", () => {
    fc.assert(
      fc.property(words(5), words(8), words(8), fc.oneof(words(8), fc.string()), (query, title, description, more) => {
        const before = score(query, title, description);
        expect(score(query, title, `${description}. ${more}`)).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  it("relevance is from 0 to 1, and 1 only when no word is missing", () => {
    fc.assert(
      fc.property(words(5), words(8), words(8), (query, title, description) => {
        const { score: relevance, matched, missing } = relevanceOf(query, { title, description });
        expect(relevance).toBeGreaterThanOrEqual(0);
        expect(relevance).toBeLessThanOrEqual(1);
        if (relevance === 1) expect(missing).toEqual([]);
        expect(relevance > 0).toBe(matched.length > 0);
      }),
    );
  });

  it("repetition never lifts a word above its weight", () => {
    fc.assert(
      fc.property(fc.constantFrom("steel", "bottle", "flask"), fc.integer({ min: 1, max: 60 }), (said, times) => {
        const repeated = Array.from({ length: times }, () => said).join(" ");
        expect(score("steel bottle cycling", repeated, repeated)).toBeLessThan(0.5);
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseQuery } from "../../../src/engine/query/parse-query.ts";
import { QUERIES } from "../features/bottles.ts";

const parse = (text: string, currency: string | undefined = "USD") => parseQuery({ text }, currency);
const wordsOf = (text: string) => parse(text).words.map((word) => word.text);

describe("the worked example", () => {
  const nothing = { priceRegime: "default", budgetCents: null, currency: null, minRating: null, must: [], without: [] };

  it.each([
    [QUERIES[0], nothing],
    [QUERIES[1], nothing],
    [QUERIES[2], { ...nothing, priceRegime: "budget", budgetCents: 2000, currency: "USD" }],
  ])("%s", (text, parsed) => {
    expect(parse(text)).toMatchObject({ text, weight: 1, empty: false, warnings: [], ...parsed });
  });
});

describe("a budget", () => {
  it.each([
    ["bottle under $20", "USD", 2000],
    ["bottle under 20", "USD", 2000],
    ["bottle below 19.99", "USD", 1999],
    ["bottle less than £30", "GBP", 3000],
    ["bottle max 100", "USD", 10_000],
    ["bottle max. 100 dollars", "USD", 10_000],
    ["bottle up to 50 USD", "USD", 5000],
    ["bottle up to $1,500", "USD", 150_000],
    ["bottle between 20 and 40", "USD", 4000],
    ["bottle between $20 and $40", "USD", 4000],
    ["bottle between 20 and 40 euros", "EUR", 4000],
    ["bottle between €20 and 40", "EUR", 4000],
    ["bottle under 19,99 €", "EUR", 1999],
    ["bottle under EUR 20", "EUR", 2000],
    ["bottle under 50 pounds", "GBP", 5000],
    ["bottle under ¥5000", "JPY", 5000],
    ["bottle under 5 KWD", "KWD", 5000],
    ["bottle under $20", "CAD", 2000],
    ["bottle under 300 pesos", "PHP", 30_000],
    ["laptop under 900 with 16 GB", "USD", 90_000],
    ["laptop under 900 bluetooth mouse", "USD", 90_000],
    ["bag under 5 kg under $80", "USD", 8000],
    ["UNDER $20", "USD", 2000],
  ])("is read from %j in %s", (text, currency, cents) => {
    expect(parse(text, currency)).toMatchObject({ budgetCents: cents, currency, warnings: [] });
  });

  it.each([
    "bag under 5 kg",
    "headphones up to 30 hours",
    "suitcase under 50 pounds",
    "shelf between 20 and 30 cm",
    "monitor under 27 inch",
    'monitor under 27"',
    "laptop max 256GB",
    "camera up to 4k",
    "sale up to 50% off",
    "tent up to 4-person",
    "tent up to 6 people",
    "toys for kids under 3",
    "toys for under 5s",
    "nike air max 90",
    "iphone 15 pro max 256",
    "freezer below -18 °C",
    "bottle over $20",
    "under-desk treadmill",
    "under 1.500",
    "thunder 20",
    "bottle under twenty",
  ])("is not in %j", (text) => {
    expect(parse(text)).toMatchObject({ budgetCents: null, currency: null, warnings: [] });
  });

  it.each([
    ["bottle under €20", "USD"],
    ["bottle under 20 euros", "USD"],
    ["bottle between £20 and £40", "EUR"],
    ["bottle under $20", "JPY"],
    ["bottle under 20 CHF", "EUR"],
  ])("in another currency is ignored with a warning: %j for a product in %s", (text, currency) => {
    const { budgetCents, warnings } = parse(text, currency);
    expect(budgetCents).toBeNull();
    expect(warnings).toEqual([{ code: "currency_mismatch", detail: expect.stringContaining(currency) }]);
  });

  it("has the currency of its sign when the product has no price", () => {
    expect(parseQuery({ text: "bottle under $20" }, undefined)).toMatchObject({ budgetCents: 2000, currency: "USD" });
    expect(parseQuery({ text: "bottle under ¥20" }, undefined)).toMatchObject({ budgetCents: 20, currency: "JPY" });
    expect(parseQuery({ text: "bottle under 20" }, undefined)).toMatchObject({ budgetCents: 2000, currency: null });
  });

  it("that is given explicitly wins over the text", () => {
    const parsed = parseQuery({ text: "bottle under €20", budgetCents: 3000 }, "USD");
    expect(parsed).toMatchObject({ budgetCents: 3000, currency: "USD", warnings: [] });
  });
});

describe("the price regime", () => {
  it.each([
    "cheap bottle",
    "cheapest bottle",
    "affordable bottle",
    "budget bottle",
    "bottle on a budget",
    "inexpensive bottle",
    "low-cost bottle",
    "low cost bottle",
    "bottle, value for money",
    "CHEAP bottle",
  ])("is budget for %j", (text) => expect(parse(text).priceRegime).toBe("budget"));

  it.each([
    "bottle under $20",
    "budget planner",
    "budget book 2026",
    "budget binders",
    "cheapskate costume",
    "low table",
    "value pack",
  ])("is the default for %j", (text) => expect(parse(text).priceRegime).toBe("default"));
});

describe("a rating floor", () => {
  it.each([
    ["bottle 4+ stars", 4],
    ["bottle 4.5+ stars", 4.5],
    ["bottle 4 + star", 4],
    ["bottle at least 4 stars", 4],
    ["bottle at least 4.2-star", 4.2],
    ["bottle at least 4,5 stars", 4.5],
  ])("is read from %j", (text, floor) => expect(parse(text).minRating).toBe(floor));

  it.each(["bottle 4 stars", "bottle 14+ stars", "bottle 5.5+ stars", "bottle at least 4 litres", "starter kit"])(
    "is not in %j",
    (text) => expect(parse(text).minRating).toBeNull(),
  );

  it("that is given explicitly wins over the text", () => {
    expect(parseQuery({ text: "bottle 4+ stars", minRating: 3 }, "USD").minRating).toBe(3);
  });
});

describe("an unwanted property", () => {
  it.each([
    ["bag without leather", ["leather"], ["bag"]],
    ["no leather bag", ["leather"], ["bag"]],
    ["gluten-free bread", ["gluten"], ["bread"]],
    ["sugar free gum", ["sugar"], ["gum"]],
    ["chair without arm rests or wheels", ["arm rests", "wheels"], ["chair"]],
    ["shampoo without sulfates and parabens", ["sulfates", "parabens"], ["shampoo"]],
    ["phone without a notch and good camera", ["notch"], ["phone", "good", "camera"]],
    ["juice with no added sugar", ["added sugar"], ["juice"]],
    ["bag without leather, black", ["leather"], ["bag", "black"]],
    ["bag without leather black", ["leather"], ["bag", "black"]],
    ["tv without built-in speakers", ["built in speakers"], ["tv"]],
    ["bottle without straw for kids", ["straw"], ["bottle", "kids"]],
    ["no leather no plastic bag", ["leather", "plastic"], ["bag"]],
    ["no leather without leather", ["leather"], []],
  ])("is read from %j and leaves relevance", (text, without, words) => {
    expect(parse(text).without).toEqual(without);
    expect(wordsOf(text)).toEqual(words);
  });

  it.each([
    ["no. 5 perfume", ["no", "5", "perfume"]],
    ["no-show socks", ["no", "socks"]],
    ["hands-free speaker", ["hands", "speaker"]],
    ["bottle with free shipping", ["bottle"]],
    ["free standing bath", ["standing", "bath"]],
    ["non-slip mat", ["non", "slip", "mat"]],
    ["bottle without", ["bottle"]],
  ])("is not in %j", (text, words) => {
    expect(parse(text).without).toEqual([]);
    expect(wordsOf(text)).toEqual(words);
  });
});

describe("a query", () => {
  it("keeps its weight and its must", () => {
    expect(parseQuery({ text: "bottle", weight: 2.5, must: ["lid", "750 ml"] }, "USD")).toMatchObject({
      weight: 2.5,
      must: ["lid", "750 ml"],
    });
  });

  it.each(["the", "with or without you", "show me the best-not", "!?!", "no sugar"])("%j may be empty", (text) => {
    const parsed = parse(text);
    expect(parsed.empty).toBe(parsed.words.length === 0);
  });

  it.each(["show me something for the", "please", "?", "without sugar"])(
    "of nothing to look for is empty: %j",
    (text) => {
      expect(parse(text.replace("something", "it")).empty).toBe(true);
    },
  );

  it("asks for each word once, as the shopper wrote it", () => {
    expect(wordsOf("Bottles: bottle, BOTTLE, 750 ml")).toEqual(["bottles", "750 ml"]);
  });

  it("of any text is parsed", () => {
    const part = fc.constantFrom(
      "under ",
      "$",
      "20",
      "no ",
      "without ",
      "-free ",
      "between ",
      "and ",
      "4+ ",
      "stars",
      "€",
      "x",
    );
    const text = fc.oneof(
      fc.string({ maxLength: 300 }),
      fc.array(part, { maxLength: 30 }).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(text, fc.constantFrom("USD", "JPY", undefined), (query, currency) => {
        const { budgetCents, minRating, without } = parse(query, currency);
        expect(budgetCents === null || Number.isSafeInteger(budgetCents)).toBe(true);
        expect(minRating === null || (minRating >= 0 && minRating <= 5)).toBe(true);
        for (const thing of without) expect(thing).not.toBe("");
      }),
    );
  });
});

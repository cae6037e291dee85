import { describe, expect, it } from "vitest";
import { isIsoDate } from "../../../src/engine/audit/dates.ts";
import { languageOf } from "../../../src/engine/audit/languages.ts";
import { attributeOrFeedField, feedField, textAt } from "../../../src/engine/audit/field-texts.ts";
import { decimalsOf, isCountry, isInEuropeanUnion, formatPrice } from "../../../src/engine/audit/markets.ts";
import { productsOf } from "../../../src/engine/audit/page.ts";
import { hitsOf, phrases } from "../../../src/engine/audit/phrases.ts";
import { quantitiesOf } from "../../../src/engine/audit/quantities.ts";
import { enumerate } from "../../../src/engine/wording.ts";
import { spanBeyond, countCharacters, singular, wordsOf } from "../../../src/engine/audit/words.ts";

describe("a quantity", () => {
  it.each([
    ["750 ml", "volume", 750],
    ["0,75 l", "volume", 750],
    ["1.5 kg", "mass", 1500],
    ["16-inch", "length", 406.4],
    ["1,500 W", "power", 1500],
    ["24 h", "time", 1440],
    ["12-pack", "pieces", 12],
    ["500GB", "memory", 500],
  ])("of %s is %s %d", (text, dimension, value) => {
    expect(quantitiesOf(`About ${text}.`)).toMatchObject([{ dimension, value, start: 6, end: 6 + text.length }]);
  });

  it.each(["3 in 1", "2 in stock", "5G", "size 10 L", "M.2", "24/7", "1/2 inch", "24/7 h", "A4", "2.5G LAN", "v2 m"])(
    "is none in %s",
    (text) => {
      expect(quantitiesOf(text)).toEqual([]);
    },
  );
});

describe("words", () => {
  it("keep joined parts together, without punctuation", () => {
    expect(wordsOf("Men's M.2 card, 0,75 l (B650M-A).").map(({ text }) => text)).toEqual([
      "Men's",
      "M.2",
      "card",
      "0,75",
      "l",
      "B650M-A",
    ]);
  });

  it.each([
    ["bottles", "bottle"],
    ["cases", "case"],
    ["glasses", "glass"],
    ["boxes", "box"],
    ["batteries", "battery"],
    ["glass", "glass"],
    ["gas", "gas"],
  ])("have a singular: %s is %s", (plural, one) => {
    expect(singular(plural)).toBe(one);
  });

  it("are counted in characters like feeds do, and cut between characters", () => {
    expect(countCharacters("👩e\u0301")).toBe(2);
    expect(spanBeyond("👩👩x", 2)).toEqual({ start: 4, end: 5 });
  });

  it("are enumerated as in a sentence", () => {
    expect([enumerate([]), enumerate(["a"]), enumerate(["a", "b"]), enumerate(["a", "b", "c"])]).toEqual([
      "",
      "a",
      "a and b",
      "a, b and c",
    ]);
  });
});

describe("phrases", () => {
  const find = (list: string, text: string) =>
    hitsOf("found", phrases(list), [{ field: "title", text }]).map(({ span }) => text.slice(span?.start, span?.end));

  it.each([
    ["best ever", "The Best-ever bottle", ["Best-ever"]],
    ["best|best ever", "best ever", ["best ever"]],
    ["only N left", "only 3 left", ["only 3 left"]],
    ["don't miss", "Don’t miss", ["Don’t miss"]],
    ["#1", "#1, #12", ["#1"]],
    ["best", "bestow, zbest", []],
    ["% off", "20% off", []],
    ["kills N% of germs", "Kills 99.9% of germs", ["Kills 99.9% of germs"]],
    ["kills N% of germs", "kills 99,9 % of germs, kills 99% of germs", ["kills 99,9 % of germs", "kills 99% of germs"]],
    ["kills N% of germs", "kills % of germs, kills N% of germs", []],
  ])("%s in %s", (list, text, places) => {
    expect(find(list, text)).toEqual(places);
  });
});

describe("a text that was read before", () => {
  it("is read again for new phrases", () => {
    const texts = [{ field: "title", text: "quietly seldom" }] as const;
    const before = phrases("quietly");
    expect(hitsOf("found", before, texts)).toHaveLength(1);
    expect(hitsOf("found", phrases("seldom"), texts)).toHaveLength(1);
  });
});

describe("a language", () => {
  it.each([
    ["en", "This is the bottle that you have with you."],
    ["de", "Das ist die Flasche, die man für das Rad hat."],
    ["fr", "C'est la gourde pour les sorties avec vous et nos amis, dans une boîte."],
    ["ja", "保温できるステンレスの水筒です。"],
    ["zh", "这是一个不锈钢保温水壶适合骑行"],
    ["ru", "Это стальная бутылка для воды"],
    [undefined, "Bottle 750 ml"],
    [undefined, "de luxe"],
  ])("%s is recognized in: %s", (language, text) => {
    expect(languageOf(text)).toBe(language);
  });
});

describe("a field", () => {
  it("of a feed is found however the words of its name are joined", () => {
    const listing = { feedFields: [{ name: " Item Group-ID ", value: " A " }] };
    expect(feedField(listing, "item_group_id")).toEqual({ field: "feedFields/0/value", text: " A ", value: "A" });
    expect(feedField(listing, "item")).toBeUndefined();
  });

  it("is looked for among attributes, then feed columns", () => {
    const listing = { attributes: [{ name: "Size", value: "M" }], feedFields: [{ name: "size", value: "L" }] };
    expect(attributeOrFeedField(listing, "size")?.value).toBe("M");
  });

  it("has no text at an unknown path", () => {
    expect([
      textAt({}, "title"),
      textAt({}, "attributes/3/value"),
      textAt({ title: "a" }, "title/length"),
      textAt({}, "toString"),
    ]).toEqual(["", "", "", ""]);
  });
});

describe("a market", () => {
  it.each([
    ["GB", true, false],
    ["DE", true, true],
    ["UK", false, false],
    ["EU", false, false],
    ["", false, false],
  ])("%s", (code, country, union) => {
    expect([isCountry(code), isInEuropeanUnion(code)]).toEqual([country, union]);
  });

  it("formats a price with the decimals of its currency", () => {
    expect([
      formatPrice(2490, "EUR"),
      formatPrice(2490, "JPY"),
      formatPrice(1250, "KWD"),
      formatPrice(100),
      decimalsOf("XXX"),
      decimalsOf(""),
    ]).toEqual(["24.90 EUR", "2490 JPY", "1.250 KWD", "1.00", undefined, undefined]);
  });

  it.each([
    ["2026-11-22", true],
    ["2026-11-22T10:00+0100", true],
    ["2026-11-22T10:00:00Z", true],
    ["2026-13-01", false],
    ["22.11.2026", false],
    ["", false],
  ])("has the date %s: %s", (text, isDate) => {
    expect(isIsoDate(text)).toBe(isDate);
  });
});

describe("the products of a page", () => {
  it("are found in arrays, graphs and groups, the page's own product first", () => {
    const product = (name: string) => ({ "@type": "Product", name });
    const group = { "@type": ["Thing", "ProductGroup"], name: "a", hasVariant: [product("b")] };
    expect(productsOf({ jsonLd: [[{ "@graph": [group] }], product("c")] }).map(({ name }) => name)).toEqual([
      "c",
      "a",
      "b",
    ]);
  });

  it("are read in bounded time, however deep and wide the page is", () => {
    let deep: unknown = "x";
    for (let level = 0; level < 10_000; level++) deep = { "@graph": [deep] };
    expect(productsOf({ jsonLd: [deep, Array.from({ length: 50_000 }, () => [])] })).toEqual([]);
  });
});

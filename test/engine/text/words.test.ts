import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scanQuantities, scanText, scanWords, tokensOf } from "../../../src/engine/text/words.ts";

const tokens = (text: string) => tokensOf(scanText(text)).join(" ");

describe("a token", () => {
  it.each([
    ["is lower case", "STEEL Bottle", "steel bottl"],
    ["is an English stem", "insulated bottles for cycling", "insul bottl cycl"],
    ["is in Unicode's compatible form", "Ｂｏｔｔｌｅ ７５０ ㎖", "bottl 750ml"],
    ["has no apostrophe", "women's women’s dress", "women women dress"],
    ["has no invisible character", "bot\u00ADtle bot\u200Btle", "bottl bottl"],
    ["is no stop word", "a bottle for me and the dog", "bottl dog"],
    ["is no shopping word", "Show me official store deals with free shipping for a lamp", "lamp"],
    ["parts at a hyphen", "water-resistant", "water resist"],
    ["parts at a point between sentences", "Steel bottle.Keeps cold", "steel bottl keep cold"],
    ["keeps a point after one letter", "M.2 slot", "m.2 slot"],
    ["keeps a point between digits", "USB 3.2", "usb 3.2"],
    ["with a digit has no stem", "iphones 15s 80s", "iphon 15s 80s"],
    ["joins thousands", "1,000 lm 10,000,000", "1000lm 10000000"],
    ["reads a decimal comma", "0,75 and 12,5 cm", "0.75 125mm"],
    ["parts a list of numbers", "8,10,12", "8 10 12"],
    ["is a model number whole", "WH-1000XM5 B650M 1.2.3", "wh 1000xm5 b650m 1.2.3"],
  ])("%s", (_, text, expected) => expect(tokens(text)).toBe(expected));
});

describe("a quantity", () => {
  it.each([
    ["is one token in base units", "0.75 l, 750ml, 750 ML, 0,75 l, .75 l", "750ml 750ml 750ml 750ml 750ml"],
    ["may have a hyphen", "15.6-inch", "396.24mm"],
    ["may be an inch mark", '15.6" laptop', "396.24mm laptop"],
    ["is not in quotes", 'the "5" model', "5 model"],
    ["may be a fraction", "1/2 inch, 1 1/2 inch, 1½ inch", "12.7mm 38.1mm 38.1mm"],
    ["is no fraction of two voltages", "110/220 V", "110 220v"],
    ["counts pieces", "12-pack, 12 pieces, pack of 12, packs of 12", "12pc 12pc 12pc 12pc"],
    ["is time", "24 h, 24 hours, 30 min", "24h 24h 0.5h"],
    ["is mass", "1.5 kg, 500 g, 1 lb", "1500g 500g 453.592g"],
    ["is power, voltage and current", "10 W, 5 V 2 A, 2A, 500 mA", "10w 5v 2a 2a 0.5a"],
    ["is charge and data", "20 Ah, 10,000 mAh, 1 TB, 512GB", "20000mah 10000mah 1000gb 512gb"],
    ["is fluid ounces", "12 fl oz, 12 fl. oz", "354.882ml 354.882ml"],
    ["is temperature", "180 °C", "180c"],
    ["is a share, found by its number", "100 % cotton, 100% cotton", "100 cotton 100 cotton"],
    ["ends a pair of sides", "60x200 cm, 60 x 200 cm", "60 2000mm 60 2000mm"],
  ])("%s", (_, text, expected) => expect(tokens(text)).toBe(expected));

  it.each([
    ["3 in 1 is no length", "3 in 1 charger, 3-in-1, 3in1", "3in1 charger 3in1 3in1"],
    ["5-in-1 is no length", "5-in-1", "5in1"],
    ["2 in stock is no length", "2 in stock", "2 stock"],
    ["2 in the box is no length", "2 in the box", "2 box"],
    ["3 in black is no length", "3 in black", "3 black"],
    ["4 in-ear tips is no length", "4 in-ear tips", "4 ear tip"],
    ["24/7 is no fraction", "24/7", "24 7"],
    ["2 M.2 slots is no length", "2 M.2 slots", "2 m.2 slot"],
    ["size 10 L is no volume", "size 10 L", "size 10 l"],
    ["10 M L XL is a row of sizes", "10 M L XL", "10 m l xl"],
    ["2 w/ lid is no power", "2 w/ lid", "2 w lid"],
    ["2 a day is no current", "2 a day", "2 day"],
    ["5 mp3 is no resolution", "5 mp3", "5 mp3"],
    ["20 m2 is no length", "20 m2", "20 m2"],
  ])("%s", (_, text, expected) => expect(tokens(text)).toBe(expected));

  it.each(["24 in", "24 in wheel", "24 in, black", "24in 4K"])("is a length in %j", (text) => {
    expect(scanQuantities(text).map(({ token }) => token)).toEqual(["609.6mm"]);
  });

  it.each(["5G phone", "5g phone", "4G LTE", "2.5G LAN", "10G", "i5-13420H", "f/4L", "IB-1817M", "size 10 L"])(
    "is not in %j",
    (text) => expect(scanQuantities(text)).toEqual([]),
  );

  it("has its place, its spelling and its value in base units", () => {
    const text = "Bottle, 0.75 l";
    expect(scanQuantities(text)).toEqual([
      {
        start: 8,
        end: 14,
        value: 0.75,
        unit: "l",
        dimension: "volume",
        base: "ml",
        baseValue: 750,
        token: "750ml",
      },
    ]);
  });
});

describe("scanning", () => {
  const anyText = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 200 }),
    fc
      .array(
        fc.constantFrom("1", "0,5", "x", " ", "in", "-", "/2", "pack of ", "M.", "L", "’", "½", "\u0301", "!", "free"),
      )
      .map((parts) => parts.join("")),
  );

  it("finds words in order, none empty, none twice", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let end = 0;
        for (const word of scanWords(text)) {
          expect(word.start).toBeGreaterThanOrEqual(end);
          expect(word.end).toBeGreaterThan(word.start);
          expect(word.token).not.toBe("");
          end = word.end;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  it("reads joined texts like each of them alone", () => {
    fc.assert(
      fc.property(anyText, anyText, (first, second) => {
        expect(tokens(`${first} . ${second}`)).toBe([tokens(first), tokens(second)].filter(Boolean).join(" "));
      }),
    );
  });
});

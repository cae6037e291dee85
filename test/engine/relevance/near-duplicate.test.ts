import { describe, expect, it } from "vitest";
import { analyseListing } from "../../../src/engine/features/listing-text.ts";
import { nearDuplicate } from "../../../src/engine/relevance/near-duplicate.ts";

const NINE = "steel water bottle insulated leakproof handle lid straw black";
const text = (title: string, gtin?: string) => analyseListing({ title, gtin });

describe("near-duplicates", () => {
  it.each([
    ["4006381333931", "4006381333931"],
    ["4006381333931", "4006381-333931"],
    ["036000291452", "00036000291452"],
  ])("have the same barcode number: %s and %s", (a, b) => {
    expect(nearDuplicate(text("Pen", a), text("Lamp", b))).toBe("gtin");
  });

  it("share nine tenths of their tokens", () => {
    expect(nearDuplicate(text(NINE), text(`${NINE} sale`))).toBe("text");
    expect(nearDuplicate(text(NINE), text(`${NINE} sale summer`))).toBeUndefined();
  });

  it("may differ in order and units", () => {
    expect(nearDuplicate(text("Steel bottle 750 ml"), text("Bottle steel, 0.75 l"))).toBe("text");
  });

  it.each([
    ["of different products", "Pen", "1", "Lamp", "2"],
    ["without barcode numbers", "Pen", undefined, "Lamp", undefined],
    ["with barcode numbers that are not valid", "Pen", "n/a", "Lamp", "n/a"],
    ["without words", "!!!", undefined, "???", undefined],
  ])("are not listings %s", (_, a, gtinA, b, gtinB) => {
    expect(nearDuplicate(text(a, gtinA), text(b, gtinB))).toBeUndefined();
  });
});

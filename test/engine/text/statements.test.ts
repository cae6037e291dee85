import { describe, expect, it } from "vitest";
import { readStatements } from "../../../src/engine/text/statements.ts";
import { scanText } from "../../../src/engine/text/words.ts";

const read = (text: string) => readStatements([scanText(text)]);

describe("a text", () => {
  it.each([
    ["Bag without leather", "bag", "leather"],
    ["No plastic, steel lid", "lid", "plastic"],
    ["BPA-free lid", "lid", "bpa"],
    ["Sugar free gum", "gum", "sugar"],
    ["Free of nickel, silver ring", "ring", "nickel"],
    ["Free from parabens", undefined, "paraben"],
    ["Non-slip mat", "mat", undefined],
    ["Not suitable for dishwashers but durable", "durabl", "dishwash"],
    ["Without sugar or salt", undefined, "salt"],
    ["No smell and no taste. Steel", "steel", "tast"],
    ["Bottle with no lid with straw", "straw", "lid"],
    ["Faux leather strap", "strap", "leather"],
    ["Batteries - no charger - cable", "cabl", "charger"],
  ])("%j states %s and denies %s", (text, stated, denied) => {
    const statements = read(text);
    if (stated !== undefined) expect([...statements.stated]).toContain(stated);
    if (denied === undefined) return;
    expect([...statements.denied]).toContain(denied);
    expect([...statements.stated]).not.toContain(denied);
  });

  it.each([
    ["Not only light but strong", "light"],
    ["No. 5 perfume", "perfum"],
    ["Steel bottle, free shipping", "bottl"],
    ["Bottle free shipping", "bottl"],
    ["Feel free", "feel"],
  ])("%j denies nothing", (text, stated) => {
    const statements = read(text);
    expect([...statements.denied]).toEqual([]);
    expect([...statements.stated]).toContain(stated);
  });

  it("may state and deny the same word", () => {
    const { stated, denied } = read("BPA-free lid. The body contains BPA.");
    expect(stated.has("bpa") && denied.has("bpa")).toBe(true);
  });
});

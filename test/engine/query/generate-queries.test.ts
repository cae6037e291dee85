import { describe, expect, it } from "vitest";
import { generateQueries } from "../../../src/engine/query/generate-queries.ts";
import { finish } from "../../../src/shared/steps.ts";
import { PRODUCT, RIVALS } from "../features/bottles.ts";

const texts = (...[product, rivals]: Parameters<typeof generateQueries>) =>
  finish(generateQueries(product, rivals)).map(({ text }) => text);

describe("generated queries", () => {
  it("are the noun, a property with it, and it with affordable", () => {
    expect(texts(PRODUCT, RIVALS)).toEqual(["bottle", "750 ml bottle", "affordable bottle"]);
  });

  it("take the noun of the last level of the category", () => {
    const product = { title: "Acme K2 TKL", category: "Peripherals > Keyboards" };
    expect(texts(product, [{ title: "Zeta 5" }])).toEqual(["keyboards", "affordable keyboards"]);
  });

  it.each([
    ["the brand field", { title: "Prime B650M", brand: "Asus", category: "PC Components > Motherboard > Asus" }],
    ["the first word of a title", { title: "Asus Prime B650M", category: "PC Components > Motherboard > Asus" }],
  ])("skip a level that is a brand, by %s", (_, product) => {
    expect(texts(product, [])[0]).toBe("motherboard");
  });

  it("take the longest phrase at the end of a segment that most titles have", () => {
    const titles = ["Acme silent CPU cooler, 120 mm", "Zeta CPU cooler with fan", "Beta dual tower CPU cooler (black)"];
    const [product = { title: "" }, ...rivals] = titles.map((title) => ({ title }));
    expect(texts(product, rivals)[0]).toBe("cpu cooler");
  });

  it("take the value that most listings state, a quantity before others", () => {
    const product = { title: "Lamp", attributes: [{ name: "Colour", value: "Black" }] };
    expect(texts(product, [{ title: "Black lamp 10 W" }])).toEqual(["lamp", "black lamp", "affordable lamp"]);
    expect(texts({ ...product, title: "Lamp 10 W" }, [{ title: "Black lamp 10 W" }])[1]).toBe("10 W lamp");
  });

  it("take the first of equal values by alphabet", () => {
    const attributes = ["Oak", "Matt", "Black"].map((value) => ({ name: "Look", value }));
    expect(texts({ title: "Lamp", attributes }, [])[1]).toBe("black lamp");
  });

  it.each([
    "100 % eco-friendly. A mug for tea.",
    "Keeps tea warm for 2 h. 30 days to return it.",
    "5 years of warranty.",
    "With a cable of 1.8 m.",
  ])("take no figure that needs its context: %s", (description) => {
    expect(texts({ title: "Handmade mug", category: "Mugs", description }, [])).toEqual(["mugs", "affordable mugs"]);
  });

  it.each([
    "Yes",
    "Oui",
    "None",
    "nein",
    "x",
    "-",
    "tbd",
    "3",
    "aus",
    "100 % cotton",
    "eco-friendly",
    "best quality",
    "award-winning",
    "not dishwasher safe",
    "climate neutral",
    "Acme",
    "a very long value of many words",
  ])("do not take the value %j", (value) => {
    const product = { title: "Acme lamp", brand: "Acme", attributes: [{ name: "Look", value }] };
    expect(texts(product, [{ title: "Zeta lamp" }])).toEqual(["lamp", "affordable lamp"]);
  });

  it("do not exist without a noun", () => {
    expect(texts({ title: "Acme X100, 5 W" }, [{ title: "Zeta lamp" }, { title: "Beta fan" }])).toEqual([]);
    expect(texts({ title: "!" }, [])).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { type AnalysedListing, analyseInSteps, analyseListing } from "../../../src/engine/features/listing-text.ts";

const featuresOf = (listing: Partial<AnalysedListing>) => analyseListing({ title: "Thing", ...listing }).features;

describe("a listing of the maximum length", () => {
  it("is read in several steps, with the same outcome", () => {
    const text = "Steel bottle, 750 ml, without plastic. ";
    const attributes = Array.from({ length: 60 }, () => ({ name: "Note", value: text.repeat(12) }));
    const listing = { title: "Bottle", description: text.repeat(250), attributes };
    const steps = analyseInSteps(listing);
    let pauses = 0;
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) pauses += 1;
    expect(pauses).toBeGreaterThan(5);
    expect(step.value).toEqual(analyseListing(listing));
  });
});

describe("terms", () => {
  it("are the share of shipping, returns and warranty that is offered", () => {
    expect(featuresOf({}).terms.value).toBe(0);
    expect(featuresOf({ shipping: "Free shipping" }).terms.value).toBe(1 / 3);
    expect(featuresOf({ shipping: "2 days", returns: "30 days", warranty: "2 years" }).terms).toEqual({
      value: 1,
      offered: ["shipping", "returns", "warranty"],
      denied: [],
    });
  });

  it.each([
    "No returns",
    "Non-returnable",
    "Returns are not accepted",
    "Sold without warranty",
    "Final sale",
    "Returns excluded",
    "None",
    "n/a",
    "We don’t accept returns",
  ])("that are denied count 0: %j", (returns) => {
    expect(featuresOf({ returns }).terms).toEqual({ value: 0, offered: [], denied: ["returns"] });
  });

  it.each(["30 days, no questions asked", "Free, no extra cost", "No-hassle returns in 30 days", "Notified in 2 days"])(
    "that deny a cost are offered: %j",
    (returns) => expect(featuresOf({ returns }).terms.offered).toEqual(["returns"]),
  );

  it.each(["", "  "])("of no text are not offered: %j", (returns) => {
    expect(featuresOf({ returns }).terms).toEqual({ value: 0, offered: [], denied: [] });
  });
});

describe("completeness", () => {
  it.each([
    ["the category", { title: "Acme X1", category: "Kitchen > Drinkware" }, "drinkware"],
    ["the deepest level that has a template", { title: "X1", category: "Laptops > Bags > Acme" }, "bag"],
    ["a part of a level", { title: "X1", category: "Audio > Headphones & Earbuds" }, "headphones"],
    ["the category before the title", { title: "Steel bottle", category: "Toys" }, "toy"],
    ["the title's head noun", { title: "Steel water bottle 750 ml, with lid" }, "drinkware"],
    ["a head noun before colours and figures", { title: "Sony XM5 wireless headphones black 2024" }, "headphones"],
    ["a head noun of two words", { title: "Acme RTX graphics card, 12 GB" }, "PC part"],
    ["the plural", { title: "Running shoes" }, "shoe"],
    ["nothing that it knows", { title: "Garden gnome" }, "general"],
    ["an accessory", { title: "Bottle cage" }, "general"],
    ["an accessory's category", { title: "X1", category: "Phones > Phone cases" }, "general"],
  ])("goes by %s", (_, listing, category) => expect(featuresOf(listing).completeness.category).toBe(category));

  it.each([
    ["laptop", "Laptop 15.6 inch, Intel i5, 16 GB RAM, 512 GB SSD", 1],
    ["laptop", "Laptop with 16 GB RAM", 1 / 2],
    ["phone", "Smartphone, 6.1 inch display, 128 GB, 5000 mAh, 50 MP", 1],
    ["TV", "TV, 55 inch, 4K OLED, 3 HDMI ports", 1],
    ["shoe", "Women's sneakers, size 38, rubber sole, leather", 1],
    ["apparel", "T-shirt, cotton, blue, XL, men", 1],
    ["lamp", "Desk lamp, 8 W, warm white, E27, 40 cm", 1],
    ["cookware", "Frying pan, 28 cm, ceramic coated aluminium, for induction", 1],
    ["appliance", "Kettle, 2200 W, 1.7 l, quiet, energy class A", 1],
    ["toy", "Wooden toy, 24 pieces, 3 years, EN 71", 1],
    ["food", "Chocolate, 100 g, ingredients: cocoa. May contain nuts. Origin: Peru", 1],
    ["general", "Gnome", 0],
  ])("of a %s counts what %j states", (category, title, value) => {
    expect(featuresOf({ title }).completeness).toMatchObject({ category, value });
  });

  it("finds an attribute by its name, in any field", () => {
    const stated = (listing: Partial<AnalysedListing>) =>
      featuresOf({ title: "Gnome", ...listing }).completeness.stated;
    expect(stated({ brand: "Acme" })).toEqual(["brand"]);
    expect(stated({ attributes: [{ name: "Material", value: "unobtainium" }] })).toEqual(["material"]);
    expect(stated({ description: "Painted blue." })).toEqual(["colour"]);
    expect(stated({ category: "Garden > Wooden" })).toEqual(["material"]);
    for (const description of ["Becher aus Steinzeug", "Tasse en grès", "Taza de cerámica", "Tazza di vetro"])
      expect(stated({ description })).toEqual(["material"]);
  });
});

describe("specificity", () => {
  it("is a sixth for each distinct quantity in title, description and values", () => {
    const six = "1 kg, 2 m, 3 l, 4 W, 5 V, 6 h";
    expect(featuresOf({ description: six }).specificity.value).toBe(1);
    expect(featuresOf({ description: `${six}, 7 GB` }).specificity.value).toBe(1);
    expect(
      featuresOf({ title: "Bottle 750 ml", description: "0.75 l", attributes: [{ name: "C", value: "750 ML" }] }),
    ).toMatchObject({ specificity: { value: 1 / 6, quantities: ["750 ml"] } });
  });

  it("does not count names of attributes, brand or category", () => {
    const listing = { brand: "5 kg", category: "6 m", attributes: [{ name: "7 l", value: "steel" }] };
    expect(featuresOf(listing).specificity.quantities).toEqual([]);
  });

  it("does not fall with more prose", () => {
    const prose = "A lamp that many people like. ".repeat(50);
    expect(featuresOf({ description: `${prose} 5 W.` }).specificity.value).toBe(1 / 6);
  });
});

describe("evidence", () => {
  it.each([
    ["Tested to EN 71-3", 1],
    ["DIN EN ISO 9001", 1],
    ["ASTM F963", 1],
    ["IP67", 1],
    ["MIL-STD-810H", 1],
    ["OEKO-TEX Standard 100", 1],
    ["GOTS certified, No. 12345", 1],
    ["OEKO-TEX cotton", 0.5],
    ["CE certified", 0.5],
    ["FDA approved", 0.5],
    ["Tested by Dekra", 0.5],
    ["Energy Star 2025", 0.5],
    ["ISO 100-25600", 0],
    ["IEC C13 plug", 0],
    ["Lab tested quality", 0],
    ["Bottle en acero, 71 cm", 0],
    ["Certified quality, standard size", 0],
  ])("of %j is %d", (description, value) => expect(featuresOf({ description }).evidence.value).toBe(value));

  it("may be an attribute", () => {
    const attributes = [{ name: "Standard", value: "EN 71" }];
    expect(featuresOf({ attributes }).evidence).toEqual({ value: 1, named: ["EN 71"] });
  });
});

describe("hype", () => {
  it.each([
    ["The best bottle", ["superlative"]],
    ["#1 rated bottle", ["superlative"]],
    ["World's lightest tent", ["superlative"]],
    ["Buy now", ["urgency"]],
    ["Limited time offer", ["urgency"]],
    ["Only 3 left", ["scarcity"]],
    ["Almost gone", ["scarcity"]],
    ["Great bottle!!", ["exclamation"]],
    ["AMAZING STEEL BOTTLE", ["superlative", "capitals"]],
    ["FREE STEEL BOTTLE", ["capitals"]],
    ["Best before 2027", []],
    ["Works best with warm water", []],
    ["Best in test, Stiftung Warentest 2025", []],
    ["The best bottle of 2026", ["superlative"]],
    ["#1 tip shape", []],
    ["Great bottle!", []],
    ["USB HDMI VGA", []],
    ["Only 340 g", []],
    ["Limited edition", []],
  ])("in %j is %j", (description, kinds) => {
    const { hype } = featuresOf({ description });
    expect(hype.kinds).toEqual(kinds);
    expect(hype.value).toBe(Math.min(1, kinds.length / 3));
  });

  it("is a word more than three times in a title", () => {
    expect(featuresOf({ title: "Lamp desk lamp LED lamp" }).hype.kinds).toEqual([]);
    expect(featuresOf({ title: "Lamp desk lamp LED lamp lamps" }).hype.kinds).toEqual(["repetition"]);
  });

  it("is 1 for three or more kinds", () => {
    expect(featuresOf({ description: "The best! Buy now, only 3 left!!" }).hype.value).toBe(1);
  });
});

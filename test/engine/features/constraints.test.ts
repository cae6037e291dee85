import { describe, expect, it } from "vitest";
import { brokenConstraints } from "../../../src/engine/features/constraints.ts";
import { type AnalysedListing, analyseListing } from "../../../src/engine/features/listing-text.ts";
import type { QueryInput } from "../../../src/engine/listing.ts";
import { parseQuery } from "../../../src/engine/query/parse-query.ts";

function broken(listing: Partial<AnalysedListing>, query: Partial<QueryInput>): string[] {
  const text = analyseListing({ title: "Bottle", ...listing });
  return brokenConstraints(text, parseQuery({ text: "bottle", ...query }, "USD")).map(({ constraint, entry }) =>
    entry === "" ? constraint : `${constraint} ${entry}`,
  );
}

describe("a budget", () => {
  it("is broken by a higher price", () => {
    expect(broken({ priceCents: 2001 }, { budgetCents: 2000 })).toEqual(["budget"]);
    expect(broken({ priceCents: 2000 }, { budgetCents: 2000 })).toEqual([]);
  });
  it("is not broken by an unknown price", () => expect(broken({}, { budgetCents: 2000 })).toEqual([]));
});

describe("a rating floor", () => {
  it("is broken by a lower rating, without shrinking", () => {
    expect(broken({ rating: 3.9, reviewCount: 0 }, { minRating: 4 })).toEqual(["rating"]);
    expect(broken({ rating: 4 }, { minRating: 4 })).toEqual([]);
  });
  it("is not broken by an unknown rating", () => expect(broken({ reviewCount: 3 }, { minRating: 4 })).toEqual([]));
});

describe("stock", () => {
  it("is broken only by out_of_stock", () => {
    expect(broken({ availability: "out_of_stock" }, {})).toEqual(["stock"]);
    expect(broken({ availability: "preorder" }, {})).toEqual([]);
  });
});

describe("a must", () => {
  it.each([
    ["lid", { description: "With lid." }],
    ["lids", { description: "With lid." }],
    ["750 ml", { title: "Bottle 0.75 l" }],
    ["sofa", { title: "Couch" }],
    ["cell phone holder", { title: "Smartphone holder" }],
    ["stainless steel", { attributes: [{ name: "Material", value: "18/8 stainless steel" }] }],
    ["warranty", { warranty: "2 years" }],
    ["free returns", { returns: "Free returns in 30 days" }],
    ["BPA-free", { description: "BPA-free plastic" }],
    ["BPA-free", { attributes: [{ name: "BPA", value: "No" }] }],
    ["non-slip", { description: "Non-slip base" }],
    ["no straw", { description: "Comes without straw" }],
  ])("of %j is met by %j", (must, listing) => expect(broken(listing, { must: [must] })).toEqual([]));

  it.each([
    ["lid", {}],
    ["lid", { description: "No lid." }],
    ["batteries included", { description: "Batteries not included" }],
    ["1 l", { title: "Bottle 750 ml" }],
    ["leather", { description: "Faux leather strap" }],
    ["bottle opener", { description: "A bottle." }],
    ["free returns", { returns: "Returns cost 5 USD" }],
    ["warranty", { warranty: "No warranty" }],
    ["BPA-free", { description: "Plastic" }],
    ["returns", { returns: "Final sale" }],
  ])("of %j is broken by %j", (must, listing) => {
    expect(broken(listing, { must: [must] })).toEqual([`must ${must}`]);
  });

  it("counts each entry", () => {
    expect(broken({}, { must: ["lid", "straw"] })).toEqual(["must lid", "must straw"]);
  });
});

describe("an excluded property", () => {
  it.each([
    ["bag without leather", { description: "Leather straps" }, "leather"],
    ["gluten-free bread", { description: "May contain gluten." }, "gluten"],
    ["chair without arm rests", { description: "Two arm rests" }, "arm rests"],
    ["bottle no straw", { attributes: [{ name: "Straw", value: "steel" }] }, "straw"],
  ])("of %j is broken by %j", (text, listing, thing) => {
    expect(broken(listing, { text })).toEqual([`without ${thing}`]);
  });

  it.each([
    ["bag without leather", { description: "Cotton" }],
    ["bag without leather", { description: "No leather" }],
    ["bag without leather", { description: "Vegan leather" }],
    ["gluten-free bread", { description: "Gluten-free" }],
    ["bottle no straw", { attributes: [{ name: "Straw", value: "none" }] }],
  ])("of %j is not broken by %j", (text, listing) => expect(broken(listing, { text })).toEqual([]));
});

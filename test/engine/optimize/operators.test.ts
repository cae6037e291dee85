import { describe, expect, test } from "vitest";
import { auditListing } from "../../../src/engine/audit/audit-listing.ts";
import type { Fact, ListingInput } from "../../../src/engine/listing.ts";
import { applyProposal, type Operator, OPERATORS } from "../../../src/engine/optimize/edit.ts";
import { proposalsFor } from "../../../src/engine/optimize/operators/proposals.ts";
import { titleOrders } from "../../../src/engine/optimize/operators/title-order.ts";
import { parseQuery } from "../../../src/engine/query/parse-query.ts";

interface Case {
  readonly listing: ListingInput;
  readonly query?: string;
  readonly facts?: readonly Fact[];
  /** The fields that one of the operator's proposals changes. */
  readonly becomes: Partial<ListingInput>;
}

const LONG_START = "Ideal for commuters and travellers who want a reliable everyday companion at work and at school";

const CASES: Readonly<Record<Exclude<Operator, "candidate">, readonly Case[]>> = {
  move_noun_first: [
    {
      listing: { title: `${LONG_START}, steel water bottle`, category: "Water bottles" },
      becomes: { title: `Steel water bottle, ${LONG_START}` },
    },
    {
      listing: { title: `Nordvik – ${LONG_START} – steel bottle`, brand: "Nordvik" },
      becomes: { title: `Nordvik – steel bottle – ${LONG_START}` },
    },
  ],
  move_spec_first: [
    {
      listing: { title: `Steel bottle, ${LONG_START}, 750 ml` },
      becomes: { title: `Steel bottle, 750 ml, ${LONG_START}` },
    },
  ],
  pack_count_first: [
    {
      listing: { title: `AA batteries, ${LONG_START}, pack of 12` },
      becomes: { title: `AA batteries, pack of 12, ${LONG_START}` },
    },
  ],
  query_native_term: [
    { listing: { title: "Grey sofa" }, query: "grey couch", becomes: { title: "Grey couch" } },
    {
      listing: { title: "Pan 28 cm", description: "A skillet for every hob." },
      query: "frying pan",
      becomes: { description: "A frying pan for every hob." },
    },
  ],
  surface_fact: [
    {
      listing: { title: "Steel bottle 750 ml", description: "Vacuum insulated bottle." },
      query: "insulated bottle",
      becomes: { title: "Steel bottle 750 ml, vacuum insulated" },
    },
    {
      listing: { title: "Headphones", attributes: [{ name: "Battery", value: "24 h" }] },
      becomes: { title: "Headphones, 24 h battery" },
    },
    {
      listing: { title: "Headphones" },
      facts: [{ name: "Bluetooth", value: "5.3" }],
      query: "bluetooth headphones",
      becomes: { title: "Headphones, Bluetooth 5.3" },
    },
    {
      listing: { title: "Bowl – white" },
      facts: [{ name: "Dishwasher safe", value: "yes" }],
      query: "dishwasher safe bowl",
      becomes: { title: "Bowl – white – dishwasher safe" },
    },
    {
      listing: { title: "Lamp", description: "A lamp." },
      facts: [{ name: "Cable length", value: "1.8 m" }],
      becomes: { description: "A lamp. Cable length: 1.8 m." },
    },
  ],
  number_for_adjective: [
    {
      listing: { title: "Lightweight steel bottle" },
      facts: [{ name: "Weight", value: "340 g" }],
      becomes: { title: "340 g steel bottle" },
    },
  ],
  state_terms: [
    {
      listing: { title: "Bottle" },
      facts: [{ name: "Warranty", value: "2 years" }],
      becomes: { warranty: "2 years" },
    },
    {
      listing: { title: "Bottle", description: "Fits bike cages. Free returns in 30 days." },
      becomes: { returns: "Free returns in 30 days" },
    },
  ],
  fill_field: [
    {
      listing: { title: "Bottle" },
      facts: [{ name: "Colour", value: "black" }],
      becomes: { attributes: [{ name: "Colour", value: "black" }] },
    },
    {
      listing: { title: "LEGO car", attributes: [{ name: "brand", value: "lego" }] },
      becomes: { brand: "LEGO" },
    },
  ],
  first_sentence: [
    {
      listing: { title: "Steel bottle", description: "Holds 750 ml. Insulated steel bottle for cyclists." },
      becomes: { description: "Insulated steel bottle for cyclists. Holds 750 ml." },
    },
  ],
  remove_hype: [
    { listing: { title: "Best steel bottle 750 ml" }, becomes: { title: "Steel bottle 750 ml" } },
    { listing: { title: "Steel bottle, best seller, 750 ml" }, becomes: { title: "Steel bottle, 750 ml" } },
    { listing: { title: "Steel bottle SUPER STRONG 750 ml" }, becomes: { title: "Steel bottle Super Strong 750 ml" } },
    {
      listing: { title: "Bottle", description: "This is an amazing bottle for cyclists." },
      becomes: { description: "This is a bottle for cyclists." },
    },
    {
      listing: { title: "Bottle", description: "Fits bike cages. Indestructible and made of steel." },
      becomes: { description: "Fits bike cages. Made of steel." },
    },
    {
      listing: { title: "Bottle", description: "Holds 750 ml. Unbeatable in every way. Fits bike cages." },
      becomes: { description: "Holds 750 ml. Fits bike cages." },
    },
    {
      listing: { title: "Bottle", description: "Holds 750 ml, second to none, and fits." },
      becomes: { description: "Holds 750 ml, and fits." },
    },
    {
      listing: { title: "Mug", description: "Our most beautiful mug, for tea. Holds 300 ml." },
      becomes: { description: "Our mug, for tea. Holds 300 ml." },
    },
    {
      listing: { title: "Mug", description: "A mug for tea, loved by everyone!" },
      becomes: { description: "A mug for tea!" },
    },
    {
      listing: { title: "Mug", description: "A mug for tea. 100 % eco-friendly." },
      becomes: { description: "A mug for tea." },
    },
    {
      listing: { title: "Mug", description: "This 100 % eco-friendly mug holds 300 ml." },
      becomes: { description: "This mug holds 300 ml." },
    },
    {
      listing: { title: "Mug", description: "An eco-friendly, light mug." },
      becomes: { description: "A light mug." },
    },
    {
      listing: { title: "Mug", description: "It is sustainable and dishwasher safe." },
      becomes: { description: "It is dishwasher safe." },
    },
    {
      listing: { title: "Mug", description: "It is dishwasher safe and sustainable." },
      becomes: { description: "It is dishwasher safe." },
    },
    { listing: { title: "Bottle", description: "Holds 750 ml!!!" }, becomes: { description: "Holds 750 ml!" } },
    {
      listing: { title: "Bottle", description: "THIS BOTTLE HOLDS MUCH." },
      becomes: { description: "This bottle holds much." },
    },
  ],
  remove_urgency: [
    {
      listing: { title: "Bottle", description: "Holds 750 ml. Hurry, only 3 left!" },
      becomes: { description: "Holds 750 ml." },
    },
  ],
  remove_duplicate: [
    { listing: { title: "Steel bottle 750 ml, bottle of steel" }, becomes: { title: "Steel bottle 750 ml" } },
    {
      listing: { title: "Bottle", description: "Holds 750 ml. Fits bike cages. Holds 750 ml." },
      becomes: { description: "Holds 750 ml. Fits bike cages." },
    },
  ],
  remove_banned_characters: [
    { listing: { title: "★ Steel bottle 750 ml" }, becomes: { title: "Steel bottle 750 ml" } },
  ],
  shorten_title: [
    {
      listing: { title: `${LONG_START}, steel bottle 750 ml, ${LONG_START}` },
      becomes: { title: `${LONG_START}, steel bottle 750 ml` },
    },
  ],
  split_sentences: [
    {
      listing: {
        title: "Bottle",
        description: `The bottle ${"keeps its drinks cold ".repeat(10)}all day, and it fits into every bike cage.`,
      },
      becomes: {
        description: `The bottle ${"keeps its drinks cold ".repeat(10)}all day. It fits into every bike cage.`,
      },
    },
  ],
};

/** Returns the listing after each proposal of an operator. */
function versions({ listing, facts = [], query = "bottle" }: Case, operator: Operator) {
  const { findings } = auditListing(listing, ["generic"]);
  const queries = [parseQuery({ text: query }, undefined)];
  return proposalsFor({ listing, facts, queries, findings })
    .filter((proposal) => proposal.operator === operator)
    .flatMap((proposal) => applyProposal(listing, proposal) ?? []);
}

describe.each(OPERATORS.filter((operator) => operator !== "candidate"))("%s", (operator) => {
  test.each(CASES[operator])("makes $becomes", (example) => {
    expect(versions(example, operator)).toContainEqual({ ...example.listing, ...example.becomes });
  });
});

test("a confirmed noun of a shopper becomes an attribute, but no text", () => {
  const facts = [{ name: "school", value: "yes" }];
  const example = { listing: { title: "Steel bottle" }, facts, query: "bottle for school", becomes: {} };
  expect(versions(example, "surface_fact")).toEqual([]);
  expect(versions(example, "fill_field")).toMatchObject([{ attributes: facts }]);
});

test("a title in another language gets no clauses", () => {
  const listing: ListingInput = { title: "Becher", description: "Fasst 300 ml. Aus Steinzeug.", language: "de" };
  const proposed = versions({ listing, query: "Becher Steinzeug", becomes: {} }, "surface_fact");
  expect(proposed.map(({ title }) => title)).toEqual([]);
});

test("a good listing gets no proposal that changes words", () => {
  const listing: ListingInput = {
    title: "Nordvik steel water bottle 750 ml",
    description: "Insulated steel bottle for cyclists. Holds 750 ml.",
    brand: "Nordvik",
  };
  for (const operator of ["remove_hype", "remove_urgency", "remove_duplicate", "shorten_title"] as const)
    expect(versions({ listing, becomes: {} }, operator)).toEqual([]);
});

test.each(["Indestructible and against rust.", "Unbreakable in use.", "An unbreakable or steel bottle."])(
  "a removed adjective leaves no words without their noun: %s",
  (sentence) => {
    const listing = { title: "Bottle", description: `Holds 750 ml. ${sentence}` };
    expect(versions({ listing, becomes: {} }, "remove_hype").map(({ description }) => description)).toEqual([
      "Holds 750 ml.",
    ]);
  },
);

test.each(["Black", "No lid", "Without charger"])(
  "a title never begins with what it says at its end: %s",
  (segment) => {
    const title = `Nordvik steel water bottle for commuters and travellers at work and at school, ${segment}`;
    const orders = titleOrders({ listing: { title }, facts: [], queries: [], findings: [] });
    expect(orders).toEqual([]);
  },
);

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { analyseListing } from "../../../src/engine/features/listing-text.ts";
import { relevanceOf } from "./score.ts";

const lines = (file: string) =>
  readFileSync(new URL(`data/${file}`, import.meta.url), "utf8")
    .trim()
    .split("\n");

/** Queries and product titles whose words differ, each with its own rivals among the others. */
const PARAPHRASES = [
  ["comfy couch for a small flat", "Three seat sofa, compact, grey"],
  ["trash can for the kitchen", "Stainless steel waste bin 30 l"],
  ["sneakers for jogging", "Running trainers men"],
  ["cell phone with a good camera", "Android smartphone 128 GB, 50 MP"],
  ["baby stroller", "Pushchair with rain cover"],
  ["flashlight for camping", "LED torch rechargeable"],
  ["diapers newborn", "Nappies size 1, 90 count"],
  ["fridge for the garage", "Compact refrigerator 90 l"],
  ["sweater for winter", "Wool jumper women"],
  ["drapes for the bedroom", "Blackout curtains 2 panels"],
  ["purse for the evening", "Leather handbag small"],
  ["faucet for the bathroom", "Basin tap chrome"],
  ["skillet", "Cast iron frying pan 26 cm"],
  ["rug for the hallway", "Runner carpet 60x200 cm"],
  ["tv for the living room", "55 inch television 4K"],
  ["bike for the commute", "City bicycle 7 speed"],
  ["backpack for school", "Rucksack 25 l kids"],
  ["glue for wood", "Craft adhesive 250 ml"],
  ["suitcase cabin size", "Carry-on luggage 55 cm"],
  ["vacuum for pet hair", "Cordless hoover with brush"],
] as const;

describe("the benchmarks", () => {
  it("ShoppingBench: the product asked for is first of 125 in 82 %, among five in 95.5 %", () => {
    const rows = lines("shoppingbench.jsonl").map((line): { query: string; reward: { title: [string] } } =>
      JSON.parse(line),
    );
    const listings = rows.map(({ reward }) => analyseListing({ title: reward.title[0] }));
    // Equal scores share their ranks.
    const ranks = rows.map(({ query }, own) => {
      const scores = listings.map((listing) => relevanceOf(query, listing).score);
      const rivals = scores.filter((_, index) => index !== own);
      const mine = scores[own] ?? 0;
      return rivals.filter((score) => score > mine).length + rivals.filter((score) => score === mine).length / 2;
    });
    expect(rows).toHaveLength(125);
    expect(ranks.filter((rank) => rank < 0.75).length / ranks.length).toBeGreaterThanOrEqual(0.82);
    expect(ranks.filter((rank) => rank < 5).length / ranks.length).toBeGreaterThanOrEqual(0.955);
  });

  it("ESCI: an exact match scores higher than an irrelevant title in 78 %", () => {
    const scored = lines("esci_mini.tsv").map((line) => {
      const [label, query = "", title = ""] = line.split("\t");
      return { label, score: relevanceOf(query, { title }).score };
    });
    const [exact, irrelevant] = ["E", "I"].map((wanted) => scored.filter(({ label }) => label === wanted));
    const pairs = (exact ?? []).flatMap((e) => (irrelevant ?? []).map((i) => Math.sign(e.score - i.score)));
    expect(pairs).toHaveLength(45 * 49);
    expect(pairs.reduce((sum, sign) => sum + (sign + 1) / 2, 0) / pairs.length).toBeGreaterThanOrEqual(0.78);
  });

  it.each(PARAPHRASES.map(([query, title], index) => ({ query, title, index })))(
    "$query finds $title",
    ({ query, title, index }) => {
      const rivals = [3, 7, 11].map((step) => PARAPHRASES[(index + step) % PARAPHRASES.length]?.[1] ?? "");
      const own = relevanceOf(query, { title }).score;
      for (const rival of rivals) expect(relevanceOf(query, { title: rival }).score).toBeLessThan(own);
    },
  );
});

import { describe, expect, it } from "vitest";
import { SYNONYM_RINGS } from "../../../src/engine/text/synonym-rings.ts";
import { synonyms } from "../../../src/engine/text/synonyms.ts";
import { scanText, tokensOf } from "../../../src/engine/text/words.ts";

const key = (text: string) => tokensOf(scanText(text)).join(" ");
const standsFor = (said: string, asked: string) => synonyms().of(key(asked)).includes(key(said));

const rings = SYNONYM_RINGS.flatMap(({ reason, rings: list }) =>
  list.split(";").map((ring) => ({ reason, ring: ring.trim() })),
);

describe("the synonym rings", () => {
  it("are at least 70, each with a reason", () => {
    expect(rings.length).toBeGreaterThanOrEqual(70);
    for (const { reason } of rings) expect(reason).not.toBe("");
  });

  it.each(rings)("$ring: words are one token or two, and differ", ({ ring }) => {
    const members = ring.split(/[,>]/).map(key);
    expect(members.length).toBeGreaterThanOrEqual(2);
    for (const member of members) expect(member).toMatch(/^\S+( \S+)?$/);
    expect(new Set(members).size).toBe(members.length);
  });

  it.each([
    ["couch", "sofa"],
    ["sneakers", "trainers"],
    ["colour", "color"],
    ["women", "woman"],
    ["t-shirt", "tee"],
    ["solid state", "ssd"],
    ["cell phone", "smartphone"],
  ])("let %j and %j mean each other", (first, second) => {
    expect(standsFor(first, second)).toBe(true);
    expect(standsFor(second, first)).toBe(true);
  });

  it.each([
    ["couches", "sofa"],
    ["pushchair", "strollers"],
    ["nappies", "diaper"],
    ["headphones", "head phone"],
  ])("hold in the plural: %j for %j", (said, asked) => expect(standsFor(said, asked)).toBe(true));

  it.each([
    ["flask", "bottle"],
    ["waterproof", "water resistant"],
    ["bluetooth", "wireless"],
    ["puppy", "dog"],
    ["oak", "wood"],
  ])("let %j mean %j, but not the other way round", (kind, general) => {
    expect(standsFor(kind, general)).toBe(true);
    expect(standsFor(general, kind)).toBe(false);
  });

  it.each([
    ["rain", "waterproof"],
    ["waterproof", "rain"],
    ["water resistant", "waterproof"],
    ["thermos", "cup"],
  ])("do not let %j mean %j", (said, asked) => expect(standsFor(said, asked)).toBe(false));
});

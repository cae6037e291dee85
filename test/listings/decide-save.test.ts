import { describe, expect, it } from "vitest";
import { GENERATED_FIELDS } from "../../src/engine/listing-limits.ts";
import { decideSave } from "../../src/listings/decide-save.ts";
import type { ListingDraft, SavedListing } from "../../src/listings/store.ts";
import { finish } from "../../src/shared/steps.ts";

const NOW = 1_000;
const COUNTS = { errors: 0, warnings: 1 };
const ORIGIN = { kind: "manual", at: "2026-11-22T00:00:00.000Z" } as const;

const body = (externalId: string, more: object = {}) => ({
  externalId,
  role: "own" as const,
  language: "en",
  title: `Title of ${externalId}`,
  ...more,
});

const draft = (externalId: string, more: Partial<ListingDraft> & { readonly fields?: object } = {}): ListingDraft => {
  const { fields, ...rest } = more;
  return { body: body(externalId, fields), origin: ORIGIN, generatedFields: [], audit: COUNTS, ...rest };
};

const decide = (...args: Parameters<typeof decideSave>) => finish(decideSave(...args));

const saved = (id: string, externalId: string, more: object = {}): SavedListing => ({
  id,
  version: 3,
  body: body(externalId, more),
  origin: ORIGIN,
  generatedFields: [],
  audit: COUNTS,
  createdAt: 1,
  updatedAt: 2,
});

describe("saving listings", () => {
  it("creates new listings with version 1 and an id", () => {
    const { outcomes, writes } = decide([draft("A1")], [], NOW);
    expect(outcomes).toEqual([
      { outcome: "created", id: expect.stringMatching(/^lst_[0-9A-Za-z]{22}$/) as string, version: 1 },
    ]);
    expect(writes.map(({ listing }) => listing)).toMatchObject([{ version: 1, createdAt: NOW, updatedAt: NOW }]);
  });

  it("replaces a listing with the same identity as a whole, as the next version", () => {
    const before = saved("lst_1", "A1", { brand: "Nordvik" });
    const { outcomes, writes } = decide([draft("A1", { fields: { title: "New" } })], [before], NOW);
    expect(outcomes).toEqual([{ outcome: "updated", id: "lst_1", version: 4 }]);
    expect(writes[0]?.listing.body).toEqual(body("A1", { title: "New" }));
    expect(writes[0]?.listing.createdAt).toBe(1);
  });

  it("does not write an unchanged listing", () => {
    const { outcomes, writes } = decide([draft("A1")], [saved("lst_1", "A1")], NOW);
    expect(outcomes).toEqual([{ outcome: "unchanged", id: "lst_1", version: 3 }]);
    expect(writes).toEqual([]);
  });

  it("keeps the facts when a draft has none, and replaces them otherwise", () => {
    const facts = [{ name: "Lid", value: "BPA-free" }];
    const before = saved("lst_1", "A1", { facts });
    const kept = decide([draft("A1", { fields: { title: "New" } })], [before], NOW);
    expect(kept.writes[0]?.listing.body.facts).toEqual(facts);
    const cleared = decide([draft("A1", { fields: { facts: [] } })], [before], NOW);
    expect(cleared.writes[0]?.listing.body.facts).toEqual([]);
  });

  it("marks the generated texts that a draft names, as a new version", () => {
    const marked = draft("A1", { generatedFields: ["title"] });
    const { outcomes, writes } = decide([marked], [saved("lst_1", "A1")], NOW);
    expect(outcomes).toEqual([{ outcome: "updated", id: "lst_1", version: 4 }]);
    expect(writes[0]?.listing.generatedFields).toEqual(["title"]);
  });

  it("keeps the mark of a generated text for as long as the text stays, unless the draft says otherwise", () => {
    const before = { ...saved("lst_1", "A1", { description: "Steel." }), generatedFields: GENERATED_FIELDS };
    const marksOf = (more: Parameters<typeof draft>[1]) => {
      const { outcomes, writes } = decide([draft("A1", { generatedFields: undefined, ...more })], [before], NOW);
      return writes[0]?.listing.generatedFields ?? outcomes[0]?.outcome;
    };
    expect(marksOf({ fields: { description: "Steel." } })).toBe("unchanged");
    expect(marksOf({ fields: { description: "Solid steel." } })).toEqual(["title", "attributes"]);
    expect(marksOf({ fields: { description: "Steel." }, generatedFields: [] })).toEqual([]);
  });

  it.each([
    ["role", { role: "rival" }],
    ["country", { country: "DE" }],
    ["language", { language: "de" }],
  ])("distinguishes listings by %s", (_, fields) => {
    const { outcomes } = decide([draft("A1", { fields })], [saved("lst_1", "A1")], NOW);
    expect(outcomes).toMatchObject([{ outcome: "created" }]);
  });

  it("finds a listing by its id, even with a new external id", () => {
    const { outcomes } = decide([draft("B2", { id: "lst_1" })], [saved("lst_1", "A1")], NOW);
    expect(outcomes).toEqual([{ outcome: "updated", id: "lst_1", version: 4 }]);
  });

  it.each([
    ["not-found", [draft("A1", { id: "lst_x" })], []],
    ["conflict", [draft("A1", { expectedVersion: 2 })], [saved("lst_1", "A1")]],
    ["conflict", [draft("A1", { expectedVersion: 1 })], []],
    ["duplicate", [draft("B2", { id: "lst_1" })], [saved("lst_1", "A1"), saved("lst_2", "B2")]],
  ] as const)("rejects as %s what cannot be saved, and saves the others", (code, wrong, before) => {
    const { outcomes } = decide([...wrong, draft("C3")], before, NOW);
    expect(outcomes).toMatchObject([{ outcome: "rejected", code }, { outcome: "created" }]);
  });

  it("rejects the second of two rows with the same identity", () => {
    const rows = [draft("A1"), draft("A1", { fields: { title: "Second" } })];
    expect(decide(rows, [], NOW).outcomes).toMatchObject([
      { outcome: "created" },
      { outcome: "rejected", code: "duplicate" },
    ]);
  });
});

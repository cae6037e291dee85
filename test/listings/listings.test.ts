import { expect, it } from "vitest";
import { Listings } from "../../src/listings/listings.ts";
import type { ListingStore, SavedListing } from "../../src/listings/store.ts";
import { NOW } from "./import/support.ts";

const listing = (externalId: string): SavedListing => ({
  id: `lst_${externalId}`,
  version: 1,
  body: { externalId, role: "own", language: "en", title: "Bottle" },
  origin: { kind: "manual", at: "2026-11-22T00:00:00.000Z" },
  generatedFields: [],
  audit: { errors: 0, warnings: 0 },
  createdAt: NOW,
  updatedAt: NOW,
});

it("a feed of an endless catalog is read only as far as it is consumed", async () => {
  let read = 0;
  const store: Pick<ListingStore, "walk"> = {
    async walk(_, __, { limit }) {
      return Array.from({ length: limit }, () => listing(`A${(read += 1)}`));
    },
  };
  const listings = new Listings({
    store: store as ListingStore,
    clock: { now: () => NOW, timeout: (ms) => AbortSignal.timeout(ms) },
    quotaOf: async () => ({ limit: 1, planName: "Scan" }),
  });
  const feed = await listings.feed("acc_1", { words: [] }, "application/jsonl");
  let taken = 0;
  for await (const piece of feed) {
    taken += piece.trim().split("\n").length;
    expect(read).toBe(taken);
    if (taken >= 1_000) break;
  }
});

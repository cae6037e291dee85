import { expect, it } from "vitest";
import { Batches, type BatchesParts } from "../../../src/simulations/batch/batches.ts";

const MOST = 10_000;

/** Returns batches of an account with this number of listings. They store nothing. */
function batchesOver(listings: number) {
  const runs: (number | undefined)[] = [];
  const parts: Record<keyof Pick<BatchesParts, "listings" | "accountEngines" | "ledger">, object> = {
    listings: {
      samples: () => new Set(),
      ids: async (_: string, __: object, limit: number) =>
        Array.from({ length: Math.min(listings, limit) }, (___, at) => `lst_${at}`),
    },
    accountEngines: { for: async () => ({ engine: { common: () => ({}) }, stored: {}, hashOf: String }) },
    ledger: {
      runOnce: async (_: string, asked: { runs?: number }) => {
        runs.push(asked.runs);
        throw new Error("Nothing is stored.");
      },
    },
  };
  return { batches: new Batches(parts as unknown as BatchesParts), runs };
}

it(`a batch takes ${MOST} products, and no more`, async () => {
  const largest = batchesOver(MOST);
  await expect(largest.batches.start("acc", { products: [] })).rejects.toThrow("Nothing is stored.");
  expect(largest.runs).toEqual([MOST]);
  const larger = batchesOver(MOST + 1);
  await expect(larger.batches.start("acc", { products: [] })).rejects.toMatchObject({
    code: "validation-failed",
    issues: [{ path: ["products"] }],
  });
  expect(larger.runs).toEqual([]);
});

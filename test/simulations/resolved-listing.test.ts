import { describe, expect, it } from "vitest";
import { readerOf } from "../../src/simulations/resolved-listing.ts";

const NONE = {
  byIds: () => Promise.resolve([]),
  ids: () => Promise.resolve([]),
  pages: async function* () {},
  samples: () => new Set(["lst_example", "lst_example2"]),
};
const read = readerOf(NONE, "acc_1");

describe("the listings of a run", () => {
  it.each([[["lst_example", "lst_example2"]], [["lst_own", "lst_own2"]]])(
    "are of the example, or the account's own: %j",
    async (ids) => {
      await expect(read(ids)).resolves.toEqual([]);
    },
  );

  it("are rejected if they are of both", () => {
    expect(() => read(["lst_own", "lst_example"])).toThrow(
      expect.objectContaining({
        code: "validation-failed",
        issues: [expect.objectContaining({ path: ["competitors"], detail: expect.stringContaining("invented") })],
      }),
    );
  });
});

import { expect, it } from "vitest";
import { WORKED_FACTS } from "../../../src/engine/simulation/worked-example.ts";
import { EXAMPLE } from "../../simulations/support.ts";
import { MerchantServer } from "./support.ts";

interface Draft {
  readonly status: string;
  readonly violations: readonly { readonly token: string; readonly rule: string }[];
}

/** Drafts by a model that follows the prompt: first with an invented award, then without the refused words. */
const DRAFTS = [
  "Award-winning insulated steel water bottle 750 ml, keeps drinks cold for 24 h",
  "Insulated steel water bottle 750 ml, keeps drinks cold for 24 h",
];

it("an award that a model invented is refused by name over MCP, and the same text without it becomes the proposal", async () => {
  const server = await MerchantServer.start();
  const account = await server.account();
  const { product: listing, competitors, queries } = EXAMPLE;
  const send = (candidates: readonly object[]) =>
    server.call(account, "optimize_listing", {
      listing,
      competitors,
      queries,
      facts: WORKED_FACTS,
      candidates,
      maxEdits: 2,
    });
  const [invented, honest] = DRAFTS.map((title) => ({ title }));
  const refused = await send([invented ?? {}]);
  const [draft] = refused.candidates as Draft[];
  expect(draft?.status).toBe("refused");
  expect(draft?.violations).toMatchObject([{ token: "Award-winning", rule: "award" }]);
  expect(refused.listing.title).not.toContain("Award");
  const accepted = await send([invented ?? {}, honest ?? {}]);
  expect(accepted.candidates.map(({ status }: Draft) => status)).toEqual(["refused", "accepted"]);
  expect(accepted.listing.title).toBe(DRAFTS[1]);
  const { facts: _, generatedFields, ...b } = accepted.listing;
  expect(generatedFields).toContain("title");
  const { verdict } = await server.call(account, "compare_listings", { a: listing, b, competitors, queries });
  expect(verdict).toBe("better");
});

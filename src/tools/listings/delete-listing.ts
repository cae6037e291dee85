import { z } from "zod";
import { LISTINGS } from "../../listings/ports.ts";
import { named } from "../../shared/schema.ts";
import { defineTool, identityOf } from "../tool.ts";
import { expectedVersion, listingId } from "./save-schema.ts";

export const deleteListing = defineTool({
  name: "delete_listing",
  title: "Delete a saved listing",
  description:
    "Permanently deletes a saved listing of the account. With expectedVersion, one that has changed since is kept.",
  input: z.strictObject({
    id: listingId.describe("The listing."),
    expectedVersion: expectedVersion.optional(),
  }),
  output: named(
    "DeletedListing",
    z.object({
      id: z.string().describe("The listing."),
      deleted: z.literal(true).describe("It is deleted."),
    }),
  ),
  effect: "delete",
  scope: "listings:write",
  uses: [LISTINGS],
  route: { method: "DELETE", path: "/api/merchant/v1/listings/{id}" },
  problems: ["not-found", "conflict"],
  example: { id: "lst_4fGk2eXAMPLEabcdefghij" },
  exampleOutput: { id: "lst_4fGk2eXAMPLEabcdefghij", deleted: true },
}).handler(async ({ id, expectedVersion: expected }, { listings, caller }) => {
  await listings.remove(identityOf(caller).accountId, id, expected);
  return { id, deleted: true };
});

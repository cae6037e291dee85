import { z } from "zod";
import { ROLES } from "../../engine/listing.ts";
import { LISTINGS } from "../../listings/ports.ts";
import { named, text } from "../../shared/schema.ts";
import { defineTool, identityOf } from "../tool.ts";
import { EXAMPLE_LISTING, listedListing, Listing, shownListing } from "./listing-schema.ts";
import { externalId, listingId } from "./save-schema.ts";

const Listings = named(
  "Listings",
  z.object({
    listings: z.array(Listing).describe("The latest change first."),
    nextCursor: z
      .string()
      .describe("Cursor of the next page.")
      .nullable()
      .describe("Cursor of the next page; null at the end."),
    total: z.int().describe("Listings that fit."),
  }),
);

const DEFAULT_LIMIT = 25;
const FILTERS = ["externalId", "role", "text", "limit", "cursor"] as const;

const ListRequest = z
  .strictObject({
    id: listingId.describe("Only this listing, with all of it.").optional(),
    externalId: externalId.describe("Only listings of this item.").optional(),
    role: z.enum(ROLES).describe("Only yours, or those of rivals.").optional(),
    text: text({ max: 100 }).describe("Words in title, brand or externalId, all of them.").optional(),
    limit: z.int().min(1).max(100).describe("Listings of a page. Default 25.").optional(),
    cursor: text({ max: 200 }).describe("nextCursor of the previous page.").optional(),
  })
  .check(({ value, issues }) => {
    const others = FILTERS.filter((name) => value[name] !== undefined);
    const alone = value.id === undefined ? "externalId" : "id";
    if (value[alone] === undefined || others.every((name) => name === alone)) return;
    issues.push({ code: "custom", input: value, path: [alone], message: `Send ${alone} without anything else.` });
  });

export const listListings = defineTool({
  name: "list_listings",
  title: "List saved listings",
  description:
    "The saved listings of the account, the latest change first: one by id, those of one externalId, or a page by role and words. In a list of several, long fields are cut or left out, and `truncated` names them; `id` returns all of a listing.",
  input: ListRequest,
  output: Listings,
  effect: "read",
  scope: "listings:read",
  uses: [LISTINGS],
  route: { method: "GET", path: "/api/merchant/v1/listings" },
  itemRoute: {
    method: "GET",
    path: "/api/merchant/v1/listings/{id}",
    operationId: "get_listing",
    title: "Get a saved listing",
    output: Listing,
    pick: ({ listings }) => listings[0] ?? {},
    exampleOutput: EXAMPLE_LISTING,
  },
  problems: ["not-found"],
  example: { role: "own", text: "bottle", limit: 10 },
  exampleOutput: { listings: [EXAMPLE_LISTING], nextCursor: null, total: 1 },
}).handler(async ({ id, externalId: item, limit = DEFAULT_LIMIT, ...request }, { listings, caller }) => {
  const { accountId } = identityOf(caller);
  if (id !== undefined || item !== undefined) {
    const found = await listings.find(accountId, id === undefined ? { externalId: item ?? "" } : { id });
    const shown = found.map(found.length === 1 ? shownListing : listedListing);
    return { listings: shown, nextCursor: null, total: found.length };
  }
  const { text: typed = "", ...filter } = request;
  const page = await listings.list(accountId, { ...filter, words: wordsOf(typed), limit });
  const shown = page.listings.map(page.listings.length === 1 ? shownListing : listedListing);
  return { listings: shown, nextCursor: page.nextCursor, total: page.total };
});

function wordsOf(typed: string): string[] {
  return typed
    .toWellFormed()
    .split(/[\s\p{Cc}]+/u)
    .filter((word) => word !== "");
}

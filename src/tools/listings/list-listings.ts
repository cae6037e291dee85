import { z } from "zod";
import { ROLES } from "../../engine/listing.ts";
import { POLICIES } from "../../limits/policies.ts";
import { EXPORT_FORMATS, type ExportFormat, type ListingPorts, LISTINGS } from "../../listings/ports.ts";
import { Problem, type ValidationIssue } from "../../shared/problem.ts";
import { named, text } from "../../shared/schema.ts";
import { defineTool, identityOf, type ToolContext } from "../tool.ts";
import { EXAMPLE_LISTING, listedListing, Listing, shownListing } from "./listing-schema.ts";
import { externalId, listingId } from "./save-schema.ts";

const Listings = named(
  "Listings",
  z.object({
    listings: z.array(Listing).describe("Latest change first."),
    nextCursor: z
      .string()
      .describe("Cursor of the next page.")
      .nullable()
      .describe("Cursor of the next page; null at the end."),
    total: z.int().describe("Matching listings."),
  }),
);

const DEFAULT_LIMIT = 25;
const FILTERS = ["id", "ids", "externalId", "role", "text", "limit", "cursor"] as const;
const SELECTORS: ReadonlySet<string> = new Set(["id", "ids", "externalId"]);

const ListRequest = z
  .strictObject({
    id: listingId.describe("Only this listing, in full.").optional(),
    ids: z.array(listingId).min(1).max(100).describe("Only these listings.").optional(),
    externalId: externalId.describe("Only listings of this item.").optional(),
    role: z.enum(ROLES).describe("Only yours, or only rivals'.").optional(),
    text: text({ max: 100 }).describe("Words that title, brand or externalId must contain.").optional(),
    limit: z.int().min(1).max(100).describe("Page size. Default 25.").optional(),
    cursor: text({ max: 200 }).describe("nextCursor of the previous page.").optional(),
  })
  .check(({ value, issues }) => {
    const sent = FILTERS.filter((name) => value[name] !== undefined);
    const selector = sent.find((name) => SELECTORS.has(name));
    if (selector === undefined || sent.length === 1) return;
    issues.push({ code: "custom", input: value, path: [selector], message: `Send ${selector} without anything else.` });
  });

type ListRequest = z.output<typeof ListRequest>;

export const listListings = defineTool({
  name: "list_listings",
  title: "List saved listings",
  description:
    "The account's saved listings, latest change first: one by id, those of one externalId, or a page by role and words. In a list of several, long fields are cut or omitted, and `truncated` names them; `id` returns a whole listing. Over REST, Accept: application/xml (Google), application/jsonl (OpenAI) or application/ld+json returns all of them as a feed, rivals only on request.",
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
  formats: Object.fromEntries(EXPORT_FORMATS.map((mediaType) => [mediaType, exportAs(mediaType)])),
  meter: (_, mediaType) => (mediaType === undefined ? undefined : POLICIES.exportFeed),
  problems: ["not-found"],
  example: { role: "own", text: "bottle", limit: 10 },
  exampleOutput: { listings: [EXAMPLE_LISTING], nextCursor: null, total: 1 },
}).handler(async ({ limit = DEFAULT_LIMIT, ...request }, { listings, caller }) => {
  const { accountId } = identityOf(caller);
  const selector = selectorOf(request);
  if (selector !== undefined) {
    const found = await listings.find(accountId, selector);
    const shown = found.map(found.length === 1 ? shownListing : listedListing);
    return { listings: shown, nextCursor: null, total: found.length };
  }
  const { role, text: query, cursor } = request;
  const page = await listings.list(accountId, { role, words: wordsOf(query), limit, cursor });
  const shown = page.listings.map(page.listings.length === 1 ? shownListing : listedListing);
  return { listings: shown, nextCursor: page.nextCursor, total: page.total };
});

/** Returns the ids or external id that a request names. Undefined: it has filters. */
function selectorOf({ id, ids, externalId: item }: ListRequest) {
  if (item !== undefined) return { externalId: item };
  if (id !== undefined) return { ids: [id] };
  return ids === undefined ? undefined : { ids };
}

/** Exports all matching listings without paging, by default the merchant's own. */
function exportAs(mediaType: ExportFormat) {
  return async (request: ListRequest, { listings, caller }: ToolContext & ListingPorts) => {
    const { role = "own", text: query } = request;
    const paging = (["limit", "cursor"] as const).find((name) => request[name] !== undefined);
    if (paging !== undefined)
      throw new Problem("validation-failed", "A feed has no pages.", { issues: [unpaged(paging)] });
    const selection = selectorOf(request) ?? { role, words: wordsOf(query) };
    return listings.feed(identityOf(caller).accountId, selection, mediaType);
  };
}

function unpaged(name: string): ValidationIssue {
  return { code: "invalid-value", detail: `A feed has every listing that fits. Leave ${name} out.`, path: [name] };
}

function wordsOf(query = ""): string[] {
  return query
    .toWellFormed()
    .split(/[\s\p{Cc}]+/u)
    .filter((word) => word !== "");
}

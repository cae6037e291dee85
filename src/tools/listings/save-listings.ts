import { POLICIES } from "../../limits/policies.ts";
import { type ListingDraft, type ListingPorts, LISTINGS, type ImportedFeed } from "../../listings/ports.ts";
import { finishInTurns } from "../../shared/steps.ts";
import { defineTool, identityOf, type ToolContext } from "../tool.ts";
import { type CheckedRow, checkFeedRows, checkItems } from "./check-rows.ts";
import { requireSaved, saveAnswer } from "./save-answer.ts";
import { SAVE_LIMITS, SavedListings, SaveRequest } from "./save-schema.ts";
import { isLarge } from "./schema.ts";

export const saveListings = defineTool({
  name: "save_listings",
  title: "Save product listings",
  description:
    "Saves 1 to 200 product listings of the account, or those of a feed of up to 5,000 rows. A listing replaces the saved one with its id, or with its externalId, role, country and language, as a whole; omitted facts are kept. Each is checked separately: a bad one stops no other and is in `rejected`. With expectedVersion, a listing that has changed since is refused. dryRun only says what would happen. Nothing is saved when the plan has no room for all.",
  input: SaveRequest,
  output: SavedListings,
  effect: "update",
  scope: "listings:write",
  uses: [LISTINGS],
  route: { method: "POST", path: "/api/merchant/v1/listings", bodyBytes: SAVE_LIMITS.bodyBytes },
  problems: ["not-found", "conflict", "subscription-required"],
  meter: (request) => {
    if (request.feed !== undefined) return POLICIES.saveFeed;
    return isLarge(request) ? POLICIES.audit : undefined;
  },
  example: {
    items: [
      {
        externalId: "B-750",
        title: "Steel water bottle 750 ml, vacuum insulated",
        description: "Keeps drinks cold for 24 hours. Food-grade 18/8 steel.",
        brand: "Nordvik",
        priceCents: 2490,
        currency: "EUR",
      },
      { externalId: "B-500", title: "Steel water bottle 500 ml", priceCents: 1990 },
    ],
  },
  exampleOutput: {
    dryRun: false,
    counts: { created: 1, updated: 0, unchanged: 0, rejected: 1 },
    saved: [{ index: 0, id: "lst_4fGk2eXAMPLEabcdefghij", externalId: "B-750", version: 1, outcome: "created" }],
    rejected: [
      {
        index: 1,
        externalId: "B-500",
        errors: [{ code: "invalid-format", detail: "A price needs its currency.", pointer: "#/items/1/currency" }],
      },
    ],
    total: 1,
    quota: { used: 1, limit: 100 },
    warnings: [],
  },
}).handler(async (request, context) => {
  const { listings, caller } = context;
  const { accountId } = identityOf(caller);
  const { dryRun = false, idempotencyKey } = request;
  const feed = await feedOf(request, context);
  const rows = await finishInTurns(feed === undefined ? checkItems(request.items ?? []) : checkFeedRows(feed.items));
  requireSaved(rows);
  const drafts = await draftsOf(rows, feed, context);
  const { outcomes, total, quota } = await listings.save(accountId, { drafts, dryRun, idempotencyKey, args: request });
  const rest = outcomes.values();
  const finished = rows.map((row) => ({ ...row, outcome: row.item && rest.next().value }));
  requireSaved(finished);
  return saveAnswer({ rows: finished, feed, dryRun, total, quota });
});

type Context = ToolContext & ListingPorts;

async function feedOf({ feed }: SaveRequest, { feeds, clock }: Context): Promise<ImportedFeed | undefined> {
  if (feed === undefined) return undefined;
  const { text, ...options } = feed;
  return feeds.read(text, { ...options, now: clock.now() }, ["feed"]);
}

/** Returns the drafts to save, each with the counts of its audit. */
async function draftsOf(
  rows: readonly CheckedRow[],
  feed: ImportedFeed | undefined,
  { auditor, clock }: Context,
): Promise<ListingDraft[]> {
  const items = rows.flatMap(({ item }) => item ?? []);
  const counts = await auditor.count(items.map(({ body }) => body));
  const at = new Date(clock.now()).toISOString();
  const origin = feed === undefined ? { kind: "manual" as const, at } : { kind: kindOf(feed), at, ref: feed.format };
  const none = { errors: 0, warnings: 0 };
  return items.map(({ optimization, ...item }, index) => ({
    ...item,
    origin: optimization === undefined ? origin : { kind: "optimization", at, ref: optimization },
    audit: counts[index] ?? none,
  }));
}

function kindOf({ format }: ImportedFeed): "feed" | "page" {
  return format === "jsonld_html" ? "page" : "feed";
}

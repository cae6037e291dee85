import { z } from "zod";
import { ListingInput, ROLES } from "../../engine/listing.ts";
import { GENERATED_FIELDS } from "../../engine/listing-limits.ts";
import { currencyExponent } from "../../engine/money.ts";
import { inputJsonSchema, named, text } from "../../shared/schema.ts";
import { feedFields, ReadReport, Warning } from "./schema.ts";

/** The limits of one save, and of the lists in its answer. */
export const SAVE_LIMITS = {
  items: 200,
  feedChars: 3_900_000,
  bodyBytes: 4 * 1_048_576,
  listingBytes: 65_536,
  listed: 200,
  problems: 100,
} as const;

/** The id of a saved listing. */
export const listingId = text({
  max: 26,
  pattern: /^lst_[0-9A-Za-z]{22}$/,
  message: "Send the id of a saved listing.",
});

/** An external id that PostgreSQL can store. */
export const externalId = text({ min: 1, max: 100 }).refine(
  (id) => id.isWellFormed() && !/\p{Cc}/u.test(id),
  "Use no control characters.",
);

/** The version of a listing that the caller has read. */
export const expectedVersion = z.int().min(0).max(999_999_999).describe("Refuse others.");

/** A listing to save, with the requirements that only saving has. */
export const SavedItem = z
  .strictObject({
    id: listingId.describe("To replace.").optional(),
    expectedVersion: expectedVersion.optional(),
    generatedFields: z
      .array(z.enum(GENERATED_FIELDS))
      .max(GENERATED_FIELDS.length)
      .describe("By a model. Default: kept.")
      .optional(),
    optimization: text({ max: 26, pattern: /^opt_[0-9A-Za-z]{22}$/, message: "Send the id of an optimization." })
      .describe("Its run.")
      .optional(),
    ...ListingInput.shape,
    externalId: externalId.describe("Your SKU."),
  })
  .check(({ value, issues }) => {
    const { priceCents, currency, listPriceCents } = value;
    const refuse = (field: keyof typeof value, message: string) =>
      issues.push({ code: "custom", input: value[field], path: [field], message });
    if (priceCents !== undefined && currency === undefined) refuse("currency", "A price needs its currency.");
    if (currency !== undefined && currencyExponent(currency) === undefined)
      refuse("currency", "This is not an ISO 4217 currency.");
    if (listPriceCents !== undefined && listPriceCents <= (priceCents ?? -1))
      refuse("listPriceCents", "The crossed-out price has to be above priceCents.");
  });
export type SavedItem = z.infer<typeof SavedItem>;

const code = (pattern: RegExp, description: string) =>
  text({ max: 2 })
    .refine((sent) => pattern.test(sent), "Send a two-letter code: a country such as DE, a language such as de.")
    .describe(description)
    .optional();

const MAX_COLUMNS = 100;

const Feed = z.strictObject({
  ...feedFields(SAVE_LIMITS.feedChars),
  role: z.enum(ROLES).describe("Default own.").optional(),
  country: code(/^[A-Z]{2}$/, "Market."),
  language: code(/^[a-z]{2}$/, "Default en."),
  mapping: z
    .record(z.string(), text({ max: 30 }))
    .refine((mapping) => Object.keys(mapping).length <= MAX_COLUMNS, `Map at most ${MAX_COLUMNS} columns.`)
    .meta({ maxProperties: MAX_COLUMNS, propertyNames: undefined })
    .describe("Field by column.")
    .optional(),
});

export const SaveRequest = named(
  "SaveRequest",
  z
    .strictObject({
      // Each item is checked separately, so that a bad one does not stop the others.
      items: z
        .array(z.unknown().meta(inputJsonSchema(SavedItem)))
        .min(1)
        .max(SAVE_LIMITS.items)
        .describe("Listings.")
        .optional(),
      feed: Feed.describe("Or a feed.").optional(),
      dryRun: z.boolean().describe("Only check.").optional(),
      idempotencyKey: text({ min: 8, max: 64 })
        .refine((key) => /^[\x21-\x7e]+$/.test(key), "Use visible ASCII characters.")
        .describe("For retries.")
        .optional(),
    })
    .check(({ value, issues }) => {
      if ((value.items === undefined) !== (value.feed === undefined)) return;
      issues.push({ code: "custom", input: value, path: [], message: "Send either items or a feed." });
    }),
);
export type SaveRequest = z.infer<typeof SaveRequest>;

const place = {
  index: z.int().describe("Position among the items.").optional(),
  row: z.int().describe("Row of the feed.").optional(),
};

const Saved = z.object({
  ...place,
  id: z.string().describe("Id.").nullable().describe("Id; null for a new one in a dry run."),
  externalId: z.string().describe("Your item id."),
  version: z.int().describe("Version."),
  outcome: z.enum(["created", "updated", "unchanged"]).describe("What happened."),
});

const Rejected = z.object({
  ...place,
  externalId: z.string().describe("Your item id.").optional(),
  errors: z
    .array(
      z.object({
        code: z.string().describe("Kind."),
        detail: z.string().describe("What to change."),
        pointer: z.string().describe("Where in the arguments."),
      }),
    )
    .describe("Why, at most five."),
});

const count = (description: string) => z.int().describe(description);

export const SavedListings = named(
  "SavedListings",
  z.object({
    dryRun: z.boolean().describe("Nothing was saved."),
    counts: z
      .object({
        created: count("New."),
        updated: count("Replaced."),
        unchanged: count("The same as before."),
        rejected: count("Not saved."),
        incomplete: count("Rows of a feed that are saved without their unreadable parts.").optional(),
      })
      .describe("All items or rows."),
    saved: z.array(Saved).describe("The first 200."),
    rejected: z.array(Rejected).describe("The first 200."),
    read: ReadReport.describe("What was read of the feed.").optional(),
    total: count("Listings of the account."),
    quota: z.object({ used: count("Used."), limit: count("Of the plan.") }).describe("Room for listings."),
    warnings: z.array(Warning).describe("What to look at."),
  }),
);
export type SavedListings = z.input<typeof SavedListings>;

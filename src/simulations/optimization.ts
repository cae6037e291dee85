import { z } from "zod";
import { Attribute, Fact, ListingInput } from "../engine/listing.ts";
import { GENERATED_FIELDS } from "../engine/listing-limits.ts";
import { OptimizedListing } from "../engine/optimize/optimization-schema.ts";
import { named } from "../shared/schema.ts";
import { cautionFields, namedListing, runFields } from "./run-fields.ts";

const { headline: _, ...outcome } = OptimizedListing.shape;

/** The proposed version of a listing, in the format of save_listings. */
const ProposedListing = z.object({
  id: z.string().describe("Of the saved listing.").optional(),
  expectedVersion: z.int().describe("The version that was optimized.").optional(),
  generatedFields: z.array(z.enum(GENERATED_FIELDS)).describe("Texts that the edits change, and those marked before."),
  ...ListingInput.shape,
  attributes: z.array(z.object(Attribute.shape)).describe("Specifications.").optional(),
  facts: z.array(z.object(Fact.shape)).describe("All facts.").optional(),
  feedFields: z.array(z.object(Attribute.shape)).describe("Other feed columns.").optional(),
});

/** The answer of an optimization. */
export const Optimization = named(
  "Optimization",
  z.object({
    ...runFields,
    ...outcome,
    listing: ProposedListing.describe("The proposed version: an item for save_listings."),
    competitors: z.array(namedListing("Rival.")).describe("In the order given."),
    queries: z
      .array(
        z.object({
          text: z.string().describe("Query."),
          generated: z.boolean().describe("Made from the listings."),
          heldOut: z.boolean().describe("Not used for choosing edits."),
        }),
      )
      .describe("Queries."),
    ...cautionFields,
  }),
);
export type Optimization = z.infer<typeof Optimization>;

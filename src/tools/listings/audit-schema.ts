import { z } from "zod";
import { EFFECTS, SEVERITIES } from "../../engine/audit/check.ts";
import { PROFILES } from "../../engine/audit/profiles.ts";
import { ListingInput, QueryInput } from "../../engine/listing.ts";
import { inputJsonSchema, named, text } from "../../shared/schema.ts";
import { feedFields, ReadReport, Warning } from "./schema.ts";

/** The limits of one audit. */
export const AUDIT_LIMITS = {
  listings: 20,
  queries: 20,
  findings: 40,
  problems: 40,
  feedChars: 900_000,
  bodyBytes: 1_048_576,
} as const;

/** The caveats in every audit. */
export const AUDIT_CAVEATS = [
  "Passing does not promise acceptance or rank on a platform: platforms see more than this service, and change their rules.",
  "A legal finding names a rule that may apply. The audit is not legal advice.",
  "Not checked: pictures, linked pages, and whether the offer names a manufacturer or a responsible person in the EU (GPSR Art. 19).",
  "The search for text that instructs assistants knows published ways and their variants; a new one can pass. It changes no score.",
];

/** A query. Relevance uses only its text, so a model sees only that field; the others are accepted, too. */
const AuditQuery = z.strictObject(QueryInput.shape).meta({
  properties: { text: inputJsonSchema(QueryInput.shape.text) },
  additionalProperties: true,
  maxProperties: Object.keys(QueryInput.shape).length,
});

const SOURCES = ["listings", "feed", "url"] as const;

export const AuditRequest = named(
  "AuditRequest",
  z
    .strictObject({
      listings: z.array(ListingInput).min(1).max(AUDIT_LIMITS.listings).describe("Listings.").optional(),
      feed: z.strictObject(feedFields(AUDIT_LIMITS.feedChars)).describe("Instead: a feed or page.").optional(),
      url: text({ max: 2_000 }).describe("Instead: a page to fetch, https.").optional(),
      profiles: z.array(z.enum(PROFILES)).min(1).max(PROFILES.length).describe("Default generic.").optional(),
      queries: z.array(AuditQuery).max(AUDIT_LIMITS.queries).describe("To score relevance.").optional(),
      maxFindings: z.int().min(1).max(AUDIT_LIMITS.findings).describe("Per listing.").optional(),
    })
    .check(({ value, issues }) => {
      if (SOURCES.filter((source) => value[source] !== undefined).length === 1) return;
      const message = "Send exactly one of listings, feed and url.";
      issues.push({ code: "custom", input: value, path: [], message });
    }),
);
export type AuditRequest = z.infer<typeof AuditRequest>;

const profile = z.enum(PROFILES).describe("Set of rules.");
const share = (description: string) => z.number().describe(description);

const Finding = z.object({
  check: z.string().describe("Id of the check."),
  severity: z.enum(SEVERITIES).describe("How bad it is."),
  effect: z.enum(EFFECTS).describe("What it puts at risk."),
  profiles: z.array(profile).describe("Whose rule it is."),
  field: z.string().describe("Where, such as attributes/2/value."),
  span: z
    .object({
      field: z.string().describe("The same field."),
      start: z.int().describe("First UTF-16 unit."),
      end: z.int().describe("After the last."),
      text: z.string().describe("The text there, cut at 200 characters."),
    })
    .describe("The text that fails.")
    .optional(),
  detail: z.string().describe("What fails."),
  fix: z.string().describe("What to do."),
  source: z
    .object({ id: z.string().describe("Short name."), url: z.string().describe("Address.") })
    .describe("Where the rule comes from."),
});

const AuditedListing = z.object({
  index: z.int().describe("Position among the listings."),
  row: z.int().describe("Row of the feed.").optional(),
  externalId: z.string().describe("Your item id.").optional(),
  title: z.string().describe("Title.").optional(),
  profiles: z
    .array(
      z.object({
        profile,
        passed: z.int().describe("Checks passed."),
        failed: z.int().describe("Checks failed."),
        notApplicable: z.int().describe("Checks that do not apply."),
        eligible: z.boolean().describe("No error was found. No promise of acceptance."),
      }),
    )
    .describe("Result by profile."),
  findings: z.array(Finding).describe("Worst first."),
  moreFindings: z.int().describe("Findings that are not listed."),
  features: z
    .object({
      terms: share("Terms offered."),
      completeness: share("Decision attributes stated."),
      specificity: share("Quantities with a unit, 1 for six."),
      evidence: share("Named tests or standards."),
      hype: share("Kinds of hype; less is better."),
    })
    .describe("0 to 1 each."),
  relevance: z
    .array(
      z.object({
        query: z.string().describe("Query."),
        score: share("0 to 1."),
        matched: z.array(z.string()).describe("Words it has."),
        missing: z.array(z.string()).describe("Words it lacks."),
      }),
    )
    .describe("By query.")
    .optional(),
});

export const AuditReport = named(
  "AuditReport",
  z.object({
    headline: z.string().describe("The result in words."),
    results: z.array(AuditedListing).describe("By listing."),
    read: ReadReport.describe("What was read of the feed or page.").optional(),
    truncated: z.boolean().describe("The feed has more than 20 listings."),
    checks: z.int().describe("Checks made of each listing."),
    limits: z.array(z.string()).describe("What it cannot tell."),
    warnings: z.array(Warning).describe("What weakens it."),
  }),
);
export type AuditReport = z.input<typeof AuditReport>;

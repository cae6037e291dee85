import { z } from "zod";
import { rangeField } from "../simulation/result-schema.ts";
import { EDIT_FIELDS, OPERATORS, SOURCE_KINDS } from "./edit.ts";

const text = (description: string) => z.string().describe(description);
const amount = (description: string) => z.number().describe(description);

const fieldField = z.enum(EDIT_FIELDS).describe("Field.");
const measured = (description: string) =>
  z
    .object({
      before: amount("Now."),
      after: amount("With the edits."),
      interval: rangeField.nullable().describe("Range of the gain if the coefficients are off; null for relevance."),
    })
    .describe(description);
const heldOut = measured("On the other queries.")
  .nullable()
  .describe("On queries not used for choosing; null when there are too few.");
const auditCounts = (description: string) =>
  z.object({ errors: z.int().describe("Errors."), warnings: z.int().describe("Warnings.") }).describe(description);
const auditDelta = z
  .object({ before: auditCounts("Now."), after: auditCounts("With the edits.") })
  .describe("What the audit finds.");

/** A fact that would allow a text, as the merchant may give it. */
const WantedFact = z.object({
  name: text("Name."),
  value: text("Value."),
  sourced: z.boolean().describe("Needs a source."),
});

/** Something to ask the merchant. */
const Question = z.object({
  attribute: text("Name of the fact that the answer makes."),
  question: text("What to ask."),
  gain: amount("Predicted gain of a yes or a value."),
  queries: z.array(z.string()).describe("Queries that ask for it."),
  fact: WantedFact.describe("The fact that a yes makes.").optional(),
});
export type Question = z.infer<typeof Question>;

/** One change of one field. */
const Edit = z.object({
  field: fieldField,
  operator: z.enum(OPERATORS).describe("Kind."),
  before: text("Passage now."),
  after: text("Passage then."),
  span: z
    .object({ start: z.int().describe("Start."), end: z.int().describe("End.") })
    .describe("Place of the passage, in UTF-16 units, after the edits before it; 0 to 0 for a new attribute."),
  reason: text("Why."),
  factsUsed: z
    .array(z.object({ kind: z.enum(SOURCE_KINDS).describe("Kind."), name: text("Name."), text: text("Statement.") }))
    .describe("Your statements that it rests on."),
  gain: amount("Predicted gain on the queries used for choosing."),
});
export type Edit = z.infer<typeof Edit>;

const Violation = z.object({
  field: fieldField,
  token: text("Words."),
  rule: text("Rule."),
  severity: z.enum(["claim", "word"]).describe("A claim refuses the text; a word is asked about."),
  detail: text("What is missing."),
  fact: WantedFact.describe("The fact that would allow it.").optional(),
});
export type Violation = z.infer<typeof Violation>;

const predictedFields = { train: measured("On the queries used for choosing."), heldOut } as const;

/** Result for a text that the merchant or an assistant wrote. */
const Candidate = z.object({
  index: z.int().describe("Place in candidates."),
  accepted: z.boolean().describe("Whether it may be used."),
  status: z.enum(["accepted", "needs_confirmation", "refused"]).describe("What the checks say."),
  violations: z.array(Violation).describe("What it says without ground."),
  predicted: z.object(predictedFields).nullable().describe("Null for a refused text."),
  audit: auditDelta,
});
export type Candidate = z.infer<typeof Candidate>;

const tally = (description: string) =>
  z
    .object({
      ahead: z.int().describe("Preferred."),
      behind: z.int().describe("Not preferred."),
      tooClose: z.int().describe("Too close to call."),
    })
    .describe(description);

/** Improvements of a listing: better texts that say only the content of the listing and its facts. */
export const OptimizedListing = z.object({
  headline: text("The result in words."),
  questions: z.array(Question).describe("What to ask the merchant, best first."),
  edits: z.array(Edit).describe("In the order in which they apply."),
  candidates: z.array(Candidate).describe("What became of the texts that were sent."),
  refused: z
    .array(
      z.object({
        field: fieldField,
        after: text("Text."),
        rule: text("Rule."),
        token: text("Words."),
        detail: text("What is missing."),
      }),
    )
    .describe("Edits that would say something ungrounded."),
  predicted: z
    .object({
      measure: z.enum(["expected_win_rate", "relevance"]).describe("What is predicted; relevance without rivals."),
      ...predictedFields,
      allAdopt: z
        .object({ before: amount("Now."), after: amount("Then.") })
        .nullable()
        .describe("If every rival gained as much by its text; null without rivals."),
      byAssistant: z
        .array(
          z.object({
            assistant: text("Key."),
            before: amount("Now."),
            after: amount("Then."),
            regression: z.boolean().describe("Worse."),
          }),
        )
        .describe("Over all queries."),
    })
    .describe("What the model expects."),
  matchups: z
    .object({
      before: tally("Now."),
      after: tally("With the edits."),
      copyCeiling: z.int().describe("Those behind that the best text could win at most."),
    })
    .describe("Where match-ups end. None without rivals."),
  audit: auditDelta,
  evidence: z.enum(["strong", "moderate", "weak"]).describe("Evidence for the gain. Weak for text alone."),
  label: z.literal("prediction").describe("Nothing was measured."),
});
export type OptimizedListing = z.infer<typeof OptimizedListing>;

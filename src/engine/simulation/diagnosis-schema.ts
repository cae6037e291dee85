import { z } from "zod";
import { named } from "../../shared/schema.ts";
import { COEFFICIENT_KINDS } from "../choice/coefficient-file.ts";
import { VERDICTS } from "../choice/verdict.ts";
import { Action, featureField, groupField, pairFields, rangeField } from "./result-schema.ts";

const read = (whose: string) =>
  z.number().describe("Value.").nullable().describe(`Value on the ${whose}; null if missing.`);

/** Contribution of one feature to the log-odds of a pair. */
const FeatureContribution = named(
  "FeatureContribution",
  z.object({
    feature: featureField,
    group: groupField,
    product: z.number().describe("Product's value in the model; of price, rating and reviews half the difference."),
    competitor: z.number().describe("Competitor's value in the model."),
    productValue: read("product"),
    competitorValue: read("competitor"),
    coefficient: z.number().describe("Coefficient in force."),
    contribution: z.number().describe("Part of the log-odds."),
    interval: rangeField,
    kind: z.enum(COEFFICIENT_KINDS).describe("Kind of evidence."),
    unknown: z.boolean().describe("A listing lacks it, so it adds nothing."),
    ifMatched: z.number().describe("Probability with the competitor's value."),
    ifMatchedInterval: rangeField,
  }),
);

/** A pair with the contributions of its features. */
export const DiagnosedPair = named(
  "DiagnosedPair",
  z.object({
    ...pairFields,
    contributions: z.array(FeatureContribution).describe("Largest first. They add up to logOdds."),
  }),
);
export type DiagnosedPair = z.infer<typeof DiagnosedPair>;

/** Explanation of a product's wins and losses. */
export const Diagnosis = z.object({
  headline: z.string().describe("The result in words."),
  summary: z
    .object({
      verdict: z.enum(VERDICTS).describe("Most frequent verdict of the match-ups."),
      sentence: z.string().describe("The headline."),
      copyCanWin: z.boolean().describe("The best text could win a match-up that is not ahead. False: no text can."),
      contested: z.boolean().describe("A match-up depends on how much price counts."),
    })
    .describe("All pairs that the filters leave."),
  groups: z
    .array(z.object({ group: groupField, contribution: z.number().describe("Mean part of the log-odds.") }))
    .describe("Mean over the pairs."),
  pairs: z.array(DiagnosedPair).describe("Furthest from .5 first."),
  pairCount: z.int().describe("Pairs that the filters leave."),
  nextCursor: z.string().describe("Cursor.").nullable().describe("Cursor of the next pairs; null at the end."),
  share: z
    .array(
      z.object({
        assistant: pairFields.assistant,
        query: pairFields.query,
        probability: z.number().describe("Product's share among all listings and none."),
        baseline: z.number().describe("Its share if all listings were alike."),
        contributions: z
          .array(z.object({ feature: featureField, contribution: z.number().describe("Shapley value.") }))
          .describe("They add up to probability − baseline."),
      }),
    )
    .describe("Shares in the whole set."),
  whatIf: z
    .object({
      price: z
        .array(
          z.object({
            priceCents: z.int().describe("Price, in minor units."),
            expectedWinRate: z.number().describe("Expected win rate."),
            interval: rangeField,
          }),
        )
        .describe("−30 to +30 %."),
      rating: z
        .array(
          z.object({
            rating: z.number().describe("Stars."),
            expectedWinRate: z.number().describe("Expected win rate."),
            interval: rangeField,
          }),
        )
        .describe("+.1 to +.5 stars."),
    })
    .describe("Not advice."),
  actions: z.array(Action).describe("Best first."),
});
export type Diagnosis = z.infer<typeof Diagnosis>;

import { z } from "zod";
import { named } from "../../shared/schema.ts";
import { STRESS_KEYS } from "../choice/choice-model.ts";
import { FEATURES, GROUPS } from "../choice/features.ts";
import { OUTCOMES, VERDICTS } from "../choice/verdict.ts";

const text = (description: string) => z.string().describe(description);
const amount = (description: string) => z.number().describe(description);
const share = (description: string) => z.number().min(0).max(1).describe(description);
const tally = (description: string) => z.int().min(0).describe(description);
const index = (description: string) => z.int().min(0).describe(description);

/** A field that names a feature of the choice model. */
export const featureField = z.enum(FEATURES).describe("Feature.");
/** A field that names a group of features. */
export const groupField = z.enum(GROUPS).describe("Group of the feature.");
/** A field that holds the middle 80 % of the draws. */
export const rangeField = z
  .object({ low: amount("Low end."), high: amount("High end.") })
  .describe("Middle 80 % of the coefficient draws.");
/** Verdicts of a measurement, which give no reason. */
const MEASURED_VERDICTS = ["won", "lost"] as const;

/** The fields that comparisons and diagnosed pairs share. */
export const pairFields = {
  query: text("Query."),
  assistant: text("Assistant key."),
  competitor: index("Index of the competitor."),
  probability: share("Probability that the product is preferred."),
  interval: rangeField,
  logOdds: amount("Log-odds of the probability."),
  verdict: z.enum([...VERDICTS, ...MEASURED_VERDICTS]).describe("Why it ends so; won, lost: measured."),
  contested: z.boolean().describe("The winner depends on how much price counts."),
} as const;

/** Only in rows whose texts were cut to make the answer fit. */
const queryIndex = index("Index of a query whose text is cut.").optional();

/** A warning about input that weakens a result. */
export const SimulationWarning = named(
  "SimulationWarning",
  z.object({ code: text("Stable code."), detail: text("What it concerns.") }),
);
export type SimulationWarning = z.infer<typeof SimulationWarning>;

/** A query and a competitor, over all assistants. */
export const Matchup = named(
  "Matchup",
  z.object({
    query: pairFields.query,
    queryIndex,
    competitor: pairFields.competitor,
    probability: share("Mean probability over the assistants."),
    interval: rangeField,
    outcome: z.enum(OUTCOMES).describe("Where it ends."),
    verdict: pairFields.verdict,
    contested: z.boolean().describe("Depends on how much price counts."),
  }),
);
export type Matchup = z.infer<typeof Matchup>;

/** A query, an assistant and a competitor. */
export const Comparison = named(
  "Comparison",
  z.object({
    query: pairFields.query,
    queryIndex,
    assistant: pairFields.assistant,
    competitor: pairFields.competitor,
    winner: z.enum(["product", "competitor"]).describe("A tie goes to the competitor."),
    productScore: z.int().describe("100 times the probability, rounded."),
    competitorScore: z.int().describe("100 less the product's score."),
    probability: pairFields.probability,
    interval: rangeField,
    logOdds: pairFields.logOdds,
    verdict: pairFields.verdict,
    contested: pairFields.contested,
    topContributions: z
      .array(z.object({ feature: featureField, value: amount("Part of the log-odds.") }))
      .describe("The three largest."),
  }),
);
export type Comparison = z.infer<typeof Comparison>;

/** A change that would raise the expected win rate. */
export const Action = named(
  "Action",
  z.object({
    feature: featureField,
    group: groupField,
    change: text("The change."),
    gain: amount("Gain in expected win rate."),
    interval: rangeField,
    evidence: z.enum(["strong", "moderate", "weak"]).describe("Evidence for the coefficient."),
    text: text("What to do, or what if."),
  }),
);
export type Action = z.infer<typeof Action>;

const winRate = share("Weighted share of comparisons won.");
const expectedWinRate = share("Weighted mean probability.");

/** The result of a simulation. */
export const SimulationResult = named(
  "SimulationResult",
  z.object({
    matchups: z.array(Matchup).describe("By query, then competitor."),
    counts: z
      .object({
        matchups: tally("All."),
        ahead: tally("Product preferred."),
        behind: tally("Competitor preferred."),
        tooClose: tally("Too close to call."),
        contested: tally("Contested."),
      })
      .describe("Match-ups counted."),
    stress: z
      .array(
        z.object({
          set: z.enum(STRESS_KEYS).describe("Stress set."),
          ahead: tally("Product preferred."),
          behind: tally("Competitor preferred."),
          tooClose: tally("Too close to call."),
        }),
      )
      .describe("Match-ups under other assumptions about price."),
    copyCeiling: tally("Match-ups behind that the best text could win at most."),
    actions: z.array(Action).describe("The three best."),
    winRate,
    expectedWinRate,
    interval: z
      .object({
        low: amount("Low end."),
        high: amount("High end."),
        level: amount("Share of the draws between."),
        kind: z.enum(["coefficient_draws", "wilson", "clustered"]).describe("Where it comes from."),
      })
      .describe("Range of expectedWinRate if the coefficients are off."),
    contestedShare: share("Weighted share of contested comparisons."),
    byAssistant: z
      .array(
        z.object({
          assistant: pairFields.assistant,
          winRate,
          expectedWinRate,
          interval: rangeField,
          share: share("Mean share of choices among all listings and none."),
          none: share("Mean share of choosing none."),
        }),
      )
      .describe("By assistant."),
    byCompetitor: z
      .array(
        z.object({
          index: index("Index of the competitor."),
          id: text("Listing id.").optional(),
          title: text("Title."),
          winRate,
          expectedWinRate,
        }),
      )
      .describe("By competitor."),
    byQuery: z
      .array(
        z.object({
          query: pairFields.query,
          winRate: share("Share of comparisons won."),
          relevance: share("Relevance of the product."),
          missing: z.array(z.string()).describe("Words that the product lacks.").optional(),
          denied: z.array(z.string()).describe("Those that it denies.").optional(),
        }),
      )
      .describe("By query."),
    comparisons: z.array(Comparison).describe("The first ones, by query, assistant, competitor."),
    comparisonCount: tally("All comparisons."),
    splitRate: share("Share of pairs whose two orders disagree.").optional(),
    invalidRate: share("Share of answers that cannot be counted.").optional(),
    noneRate: share("Share of answers that choose none.").optional(),
    firstSlotShare: z
      .array(
        z.object({
          assistant: pairFields.assistant,
          share: share("Share.").nullable().describe("Share; null without picks."),
        }),
      )
      .describe("Share of picks that were shown first.")
      .optional(),
    positionLocked: z.array(text("Assistant key.")).describe("Choose by position; in no figure.").optional(),
  }),
);
export type SimulationResult = z.infer<typeof SimulationResult>;

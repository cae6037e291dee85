import { z } from "zod";
import { dateTime, named } from "../../shared/schema.ts";
import type { ChoiceModel } from "../choice/choice-model.ts";

/** The method behind a result. */
export const Method = named(
  "Method",
  z.object({
    engine: z.enum(["offline", "live"]).describe("Offline: a documented model. Live: assistants were asked."),
    coefficients: z.string().describe("Version of the coefficients."),
    asOf: z.string().describe("Date of the coefficients."),
    contested: z.string().describe("When a result counts as contested."),
    promptVersion: z.string().describe("Prompt of real assistants.").optional(),
    expiresAt: dateTime("When a measurement is too old to be used.").optional(),
  }),
);
export type Method = z.infer<typeof Method>;

/** Returns the method of an offline result. */
export function offlineMethod({ file }: ChoiceModel): Method {
  return {
    engine: "offline",
    coefficients: file.version,
    asOf: file.asOf,
    contested:
      "A pair is contested when its winner changes under price_strict or, without a budget word, under price_blind; a match-up when half of its pairs are.",
  };
}

/** Lifetime of a measurement in milliseconds: providers change models without changing their names. */
const MEASUREMENT_MS = 30 * 24 * 60 * 60 * 1000;

/** Returns the method of a live result. The coefficients are those of its diagnosis. */
export function liveMethod({ file }: ChoiceModel, promptVersion: string, now: number): Method {
  return {
    engine: "live",
    coefficients: file.version,
    asOf: new Date(now).toISOString().slice(0, 10),
    contested: "A measurement is never contested.",
    promptVersion,
    expiresAt: new Date(now + MEASUREMENT_MS).toISOString(),
  };
}

/** The limits of every live result. */
export const LIVE_LIMITS: readonly string[] = [
  "A measurement of these models, with this prompt, on this day. A shop's assistant has other instructions, tools and memory.",
  "Intervals cover 95 % of repetitions of the same questions. They say nothing about questions that were not asked.",
  "Listings were shown as text: no pictures, no pages, no reviews.",
  "Reasons are what assistants say about themselves, not causes. The diagnosis explains with the offline model.",
];

/** The additional limit of a live comparison. */
export const LIVE_COMPARISON_LIMIT =
  "Both versions were asked about in the same tasks, and A in some of them once more. Every choice counts alike: weights of queries do not.";

/** The additional limit of an offline comparison of two versions. */
export const COMPARISON_LIMIT =
  "An offline comparison checks the arithmetic of the model that also proposes texts. It is not independent evidence.";

/** The additional limit of an optimization. */
export const OPTIMIZATION_LIMIT =
  "Edits say only what the listing and its facts state. Whether that is true, only the merchant knows. Gains are the model's; a test in the market may show none.";

import { z } from "zod";
import { MEASURED_FEATURES } from "../../engine/live/calibration/measured-features.ts";
import { named } from "../../shared/schema.ts";
import { amount, text } from "../run-fields.ts";

const count = (description: string) => z.int().describe(description);
const coefficientFields = { value: amount("In log-odds."), sd: amount("Standard error.") } as const;

/** The result of a calibration, with measures of its fit. */
export const CalibrationReport = named(
  "CalibrationReport",
  z.object({
    from: text("The simulation whose listings and questions it took."),
    counts: z
      .object({
        tasks: count("Choices asked for."),
        picked: count("Picked a listing."),
        none: count("Picked none."),
        invalid: count("Cannot be counted."),
        unanswered: count("Missing."),
      })
      .describe("How its answers ended.")
      .optional(),
    fit: z
      .object({
        coefficients: z
          .array(
            z.object({
              feature: z.enum(MEASURED_FEATURES).describe("What counts."),
              ...coefficientFields,
              published: z.object(coefficientFields).describe("That of the model."),
            }),
          )
          .describe("What counts how much for this assistant."),
        firstSlot: z.object(coefficientFields).describe("What being shown first is worth."),
        choices: count("Choices that it was fitted to."),
        pseudoR2: amount("McFadden's."),
        topChoice: amount("Share of choices that it ranks first."),
        heldOut: z
          .object({
            fit: amount("These coefficients."),
            published: amount("The published ones."),
            priceOnly: amount("Price alone."),
            ratingOnly: amount("Ratings alone."),
            uniform: amount("Chance."),
          })
          .describe("Mean log-loss on choices that were not used for fitting."),
        beatsBaselines: z.boolean().describe("Whether it beats price alone, ratings alone and chance."),
      })
      .describe("Absent for one that gave nothing to fit.")
      .optional(),
  }),
);

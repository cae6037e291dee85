import { z } from "zod";
import { named } from "../../shared/schema.ts";

const amount = (description: string) => z.number().describe(description);

/** The estimate of a live run's tasks and cost. */
export const LiveEstimate = named(
  "LiveEstimate",
  z.object({
    tasks: z.int().describe("Choices that each assistant is asked for, in whole designs."),
    requests: z.int().describe("Of all assistants, without repetitions."),
    tokens: z
      .object({ input: amount("Sent."), output: amount("Answered.") })
      .describe("Tokens that this usually takes."),
    cents: z
      .object({ usual: amount("Usually."), most: amount("If every answer is as long as it may be.") })
      .describe("Cost in cents."),
    halfWidth: amount("Half the width of the 95 % interval of one assistant, for an even outcome."),
    vendors: z.array(z.string()).describe("Receive the text of the listings and queries."),
  }),
);
export type LiveEstimate = z.infer<typeof LiveEstimate>;

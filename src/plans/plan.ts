import { z } from "zod";
import { portGroup } from "../shared/port-group.ts";
import { named } from "../shared/schema.ts";

const PLAN_KEYS = ["scan", "payg", "compete", "scale", "dominate"] as const;

/** The key of a plan. */
export const PlanKey = z.enum(PLAN_KEYS).describe("Key of a plan.");

/** A plan as the plan file describes it. */
export const PlanEntry = z.object({
  key: PlanKey,
  name: z.string().describe("Name for people."),
  billing: z.enum(["free", "usage", "subscription"]).describe("Nothing, a performance fee, or a flat recurring price."),
  price: z
    .union([
      z.object({
        amountCents: z.int().min(0).describe("In minor units."),
        interval: z.enum(["month"]).describe("How often it is billed."),
      }),
      z.null(),
    ])
    .describe("The recurring price, or null when there is none."),
  currency: z.enum(["USD"]).describe("Currency of every amount."),
  performanceFee: z
    .union([
      z.object({
        rateBps: z.int().min(0).max(10_000).describe("Rate in basis points (100 = 1 %)."),
        capCents: z.int().min(0).describe("Monthly cap in minor units."),
        basis: z.string().describe("What the rate applies to."),
      }),
      z.null(),
    ])
    .describe("The fee on results, or null."),
  summary: z.string().describe("What the plan includes, and for whom."),
  entitlements: z
    .object({
      listings: z.int().min(0).describe("Saved listings."),
      runsPerDay: z.int().min(0).describe("Runs of any kind a day (UTC)."),
      live: z.boolean().describe("Priced real assistants.").optional(),
      schedules: z.int().min(0).describe("Simulations that repeat.").optional(),
    })
    .describe("What an account may have at most."),
});
export type PlanEntry = z.infer<typeof PlanEntry>;

/** A plan as the API and the catalog show it. */
export const Plan = named(
  "Plan",
  z.object({
    ...PlanEntry.shape,
    available: z.boolean().describe("Whether signing up leads to it."),
    howToGet: z.string().describe("How to get it today."),
  }),
);
export type Plan = z.infer<typeof Plan>;

/** Ports of the plans for tools. */
export const PLANS = portGroup<{ readonly plans: readonly Plan[] }>("plans");

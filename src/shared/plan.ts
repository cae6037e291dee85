import { z } from "zod";
import { named } from "./schema.ts";

const PLAN_KEYS = ["scan", "payg", "compete", "scale", "dominate"] as const;

export const PlanKey = z.enum(PLAN_KEYS).describe("Key of a plan.");

export const Plan = named(
  "Plan",
  z.object({
    key: PlanKey,
    name: z.string().describe("Name for people."),
    billing: z
      .enum(["free", "usage", "subscription"])
      .describe("Nothing, a performance fee, or a flat recurring price."),
    price: z
      .union([
        z.object({
          amountCents: z.int().min(0).describe("Amount in minor units."),
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
      .describe("The fee on results, or null when the plan has none."),
    summary: z.string().describe("Who the plan is for and what it includes."),
  }),
);
export type Plan = z.infer<typeof Plan>;

import { z } from "zod";
import { Plan, PlanKey, PLANS } from "../../plans/plan.ts";
import { ResultCache } from "../../shared/result-cache.ts";
import { named } from "../../shared/schema.ts";
import { defineTool } from "../tool.ts";

const Plans = named(
  "Plans",
  z.object({
    version: z.string().describe("Major API version."),
    currency: z.enum(["USD"]).describe("Currency of every amount."),
    plans: z.array(Plan).describe("The plans, cheapest first."),
  }),
);

export const listPlans = defineTool({
  name: "list_plans",
  title: "List plans",
  description:
    "The plans with their price or performance fee, in minor units of USD, what each lets an account store and run, and how an account gets it today. Optionally one plan by key. Buys nothing.",
  input: z.strictObject({ key: PlanKey.describe("Only this plan. Omit to list all.").optional() }),
  output: Plans,
  effect: "read",
  scope: "public",
  uses: [PLANS],
  route: { method: "GET", path: "/api/v1/plans" },
  example: { key: "scan" },
}).handler(({ key }, { plans, site }) =>
  ANSWERS.get(key ?? "", [plans, site], () => ({
    version: site.apiVersion,
    currency: "USD",
    plans: key === undefined ? [...plans] : plans.filter((plan) => plan.key === key),
  })),
);

/** The cached answers: one for each key, and one for all plans. */
const ANSWERS = new ResultCache<object, z.input<typeof Plans>>(PlanKey.options.length + 1);

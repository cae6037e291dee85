import { readFileSync } from "node:fs";
import { z } from "zod";
import { ConfigError } from "../shared/config-error.ts";
import { type Plan, PlanEntry } from "./plan.ts";

const PlanFile = z
  .array(PlanEntry)
  .min(1, "At least one plan is needed.")
  .refine((plans) => new Set(plans.map(({ key }) => key)).size === plans.length, "Two plans have the same key.");

/** Compiling the schema takes longer than using it once. */
const USED_ONCE = { jitless: true };

/** Reads and validates the plans, because operators may replace the file. Throws a ConfigError. */
export function readPlans(file: URL): PlanEntry[] {
  try {
    return PlanFile.parse(JSON.parse(readFileSync(file, "utf8")), USED_ONCE);
  } catch (cause) {
    const problem = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause);
    throw new ConfigError(`plans.json is not a list of plans.\n${problem}`, { cause });
  }
}

/** Adds how an account gets each plan: the default one by signing up, the others from the operator. */
export function offeredPlans(entries: readonly PlanEntry[], defaultPlan: string): Plan[] {
  return entries.map((entry) => {
    const available = entry.key === defaultPlan;
    return { ...entry, available, howToGet: available ? BY_SIGN_UP : FROM_OPERATOR };
  });
}

const BY_SIGN_UP = "Create an account: every new account has this plan.";
const FROM_OPERATOR =
  "Ask the operator of this service, who assigns it to your account. It cannot be bought online yet.";

import type { Domain } from "../domain.ts";
import { ConfigError } from "../shared/config-error.ts";
import { offer } from "../shared/port-group.ts";
import { offeredPlans, readPlans } from "./plan-file.ts";
import { type Plan, PLANS } from "./plan.ts";

/** The plans domain, with what other domains use. */
export interface PlansDomain extends Domain {
  readonly plans: readonly Plan[];
  /** The plan of a new account. */
  readonly defaultPlan: Plan;
  /** Returns the plan of an account, or the default plan if the operator has removed it from the file. */
  readonly planOf: (account: { readonly plan: string }) => Plan;
}

/** Creates the plans domain from a file. Throws a ConfigError if the file has no plan with the key `defaultKey`. */
export function createPlans(file: URL, defaultKey: string): PlansDomain {
  const plans = offeredPlans(readPlans(file), defaultKey);
  const find = (wanted: string) => plans.find(({ key }) => key === wanted);
  const defaultPlan = find(defaultKey);
  if (defaultPlan === undefined) {
    const keys = plans.map(({ key }) => key).join(", ");
    throw new ConfigError(`DEFAULT_PLAN takes a plan of plans.json, which has ${keys}, not "${defaultKey}".`);
  }
  return {
    name: "plans",
    offers: [offer(PLANS, { plans })],
    plans,
    defaultPlan,
    planOf: ({ plan }) => find(plan) ?? defaultPlan,
  };
}

import type { RatePolicy } from "./policies.ts";
import type { RateState } from "./rate-limit.ts";

/** Appends the rate limit headers for `states` to a flat list of names and values. Appends nothing without a state. */
export function addRateHeaders(flat: string[], states: readonly RateState[]): void {
  let tightest = states[0];
  if (tightest === undefined) return;
  let policies = cachedPolicyItem(tightest.policy);
  let limits = limitItem(tightest);
  for (let at = 1; at < states.length; at += 1) {
    const state = states[at] as RateState;
    policies += `, ${cachedPolicyItem(state.policy)}`;
    limits += `, ${limitItem(state)}`;
    if (state.remaining < tightest.remaining) tightest = state;
  }
  flat.push(
    "RateLimit-Policy",
    policies,
    "RateLimit",
    limits,
    "RateLimit-Limit",
    String(tightest.policy.quota),
    "RateLimit-Remaining",
    String(tightest.remaining),
    "RateLimit-Reset",
    String(tightest.resetSeconds),
  );
}

/** The formatted policies. There are few, and nearly every answer reports one. */
const policyItems = new WeakMap<RatePolicy, string>();

function cachedPolicyItem(policy: RatePolicy): string {
  let item = policyItems.get(policy);
  if (item === undefined) policyItems.set(policy, (item = policyItem(policy)));
  return item;
}

/** Returns a policy in the form of `RateLimit-Policy`: quota and window in seconds. */
export function policyItem({ name, quota, windowSeconds }: RatePolicy): string {
  return `"${name}";q=${quota};w=${windowSeconds}`;
}

function limitItem({ policy, remaining, resetSeconds }: RateState): string {
  return `"${policy.name}";r=${remaining};t=${resetSeconds}`;
}

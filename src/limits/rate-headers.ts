import type { RatePolicy } from "./policies.ts";
import type { RateState } from "./rate-limit.ts";

/** Adds the rate limit headers that describe `states` to names and values by turns. Without a state it adds none. */
export function addRateHeaders(flat: string[], states: readonly RateState[]): void {
  let tightest = states[0];
  if (tightest === undefined) return;
  let policies = knownItem(tightest.policy);
  let limits = limitItem(tightest);
  for (let at = 1; at < states.length; at += 1) {
    const state = states[at] as RateState;
    policies += `, ${knownItem(state.policy)}`;
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

/** There are few policies, and nearly every answer reports one. */
const items = new WeakMap<RatePolicy, string>();

function knownItem(policy: RatePolicy): string {
  let item = items.get(policy);
  if (item === undefined) items.set(policy, (item = policyItem(policy)));
  return item;
}

/** Returns a policy in the form of `RateLimit-Policy`: quota and window in seconds. */
export function policyItem({ name, quota, windowSeconds }: RatePolicy): string {
  return `"${name}";q=${quota};w=${windowSeconds}`;
}

function limitItem({ policy, remaining, resetSeconds }: RateState): string {
  return `"${policy.name}";r=${remaining};t=${resetSeconds}`;
}

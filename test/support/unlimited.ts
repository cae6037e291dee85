import type { RateCounter } from "../../src/limits/rate-limit.ts";

/** A counter that starts anew with every charge, for tests that are not about limits. */
export const unlimited: RateCounter = { hit: (_policy, _key, cost) => ({ total: cost, resetMs: 60_000 }) };

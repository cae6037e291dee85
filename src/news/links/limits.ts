import type { CircuitBreakerLimits } from "../upstream/circuit-breaker.ts";

/** The limits of link resolution. */
export interface LinkLimits {
  /** The longest time for one request. */
  readonly requestMs: number;
  /** The part of it that is reserved for the batch. Pages are read in the rest. */
  readonly batchMs: number;
  /** Requests that may resolve at the same time. Further ones get cached URLs only. */
  readonly requests: number;
  /** Pages that all requests together may read at the same time. */
  readonly pages: number;
  /** Requests for article pages in any hour. */
  readonly pagesPerHour: number;
  /**
   * The pause of page requests after a 429. The upstream counts page requests by address, names neither number nor time,
   * and does not recover in minutes. Another request too soon prolongs the block.
   */
  readonly pagesBreaker: CircuitBreakerLimits;
  /** A page has 600 KB with its signature at the end. */
  readonly pageBytes: number;
  readonly batchBytes: number;
  readonly rememberedTokens: number;
  /** Long, because URLs never change. */
  readonly rememberedMs: number;
  /** For articles without a URL in the answer, because another request too soon would waste the budget. */
  readonly failureRememberedMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The limits in production. */
export const LINK_LIMITS: LinkLimits = {
  requestMs: 10_000,
  batchMs: 3_000,
  requests: 2,
  pages: 4,
  pagesPerHour: 60,
  pagesBreaker: { firstMs: 15 * MINUTE_MS, maxMs: 6 * HOUR_MS },
  pageBytes: 2_000_000,
  batchBytes: 262_144,
  rememberedTokens: 20_000,
  rememberedMs: 30 * DAY_MS,
  failureRememberedMs: 10 * MINUTE_MS,
};

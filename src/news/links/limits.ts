import type { ThrottleLimits } from "./throttle.ts";

export interface LinkLimits extends ThrottleLimits {
  /** Longest time for one request, whatever the upstream does. */
  readonly requestMs: number;
  /** The part of it that is kept for the batch: no page is read beyond the rest. */
  readonly batchMs: number;
  /** Requests that may resolve at the same time. Any further one gets what is known already. */
  readonly requests: number;
  /** Pages that may be read at the same time, by all requests together. */
  readonly pages: number;
  /** A page has 600 KB, and its signature at the end. */
  readonly pageBytes: number;
  readonly batchBytes: number;
  readonly rememberedTokens: number;
  /** URLs never change. */
  readonly rememberedMs: number;
  /** For articles that the upstream answered for without a URL: to ask again soon would only spend the budget. */
  readonly failureRememberedMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export const LINK_LIMITS: LinkLimits = {
  requestMs: 10_000,
  batchMs: 3_000,
  requests: 2,
  pages: 4,
  pagesPerHour: 60,
  breakerMs: 15 * MINUTE_MS,
  breakerMaxMs: 6 * HOUR_MS,
  pageBytes: 2_000_000,
  batchBytes: 262_144,
  rememberedTokens: 20_000,
  rememberedMs: 30 * DAY_MS,
  failureRememberedMs: 10 * MINUTE_MS,
};

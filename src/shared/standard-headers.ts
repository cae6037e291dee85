/** The headers that report rate limits, `Retry-After` only on a 429. */
export const RATE_HEADER_NAMES = [
  "RateLimit-Policy",
  "RateLimit",
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
  "Retry-After",
] as const;

/** The headers of every answer. */
export const STANDARD_HEADER_NAMES = [
  ...RATE_HEADER_NAMES.filter((name) => name !== "Retry-After"),
  "API-Version",
  "X-Request-Id",
];

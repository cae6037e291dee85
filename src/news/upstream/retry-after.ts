/** Parses a `Retry-After` header into milliseconds from `now`. Returns undefined when it is absent or invalid. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  // The only one of the three formats of an HTTP date that may still be sent.
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)) return undefined;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** One media range of an `Accept` header, such as `text/*`, with its weight. */
export interface MediaRange {
  readonly type: string;
  readonly q: number;
}

/** Parses an `Accept` header (RFC 9110, section 12.5.1). Without a header, everything is accepted. */
export function parseAccept(header: string | undefined): readonly MediaRange[] {
  const ranges = (header ?? "").split(",").flatMap((part) => {
    const [type = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
    if (type === "") return [];
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? "1";
    const q = Number(weight);
    return [{ type, q: Number.isFinite(q) ? Math.min(Math.max(q, 0), 1) : 0 }];
  });
  return ranges.length === 0 ? [{ type: "*/*", q: 1 }] : ranges;
}

/**
 * Returns the offered media type with the highest weight, or undefined when none is accepted. With equal weights, a type
 * that the header names wins over a range, and the later of two named offers wins, because only a client that can read the
 * rarer type names it.
 */
export function preferredMediaType<T extends string>(header: string | undefined, offers: readonly T[]): T | undefined {
  const ranges = parseAccept(header);
  let best: { readonly offer: T; readonly q: number; readonly named: boolean } | undefined;
  for (const offer of offers) {
    const { q, named } = weightOf(offer, ranges);
    if (q === 0) continue;
    if (best === undefined || q > best.q || (q === best.q && named)) best = { offer, q, named };
  }
  return best?.offer;
}

/** Returns the weight of the most specific range that matches. */
function weightOf(offer: string, ranges: readonly MediaRange[]): { q: number; named: boolean } {
  const [main = ""] = offer.split("/");
  const exact = ranges.find(({ type }) => type === offer);
  const range = exact ?? ranges.find(({ type }) => type === `${main}/*`) ?? ranges.find(({ type }) => type === "*/*");
  return { q: range?.q ?? 0, named: exact !== undefined };
}

/** One media range of an `Accept` header: exact or with an asterisk, with its weight. */
export interface MediaRange {
  readonly type: string;
  readonly q: number;
}

/** The ranges of an `Accept` header (RFC 9110, 12.5.1). Without a header everything is accepted. */
export function accepts(header: string | undefined): readonly MediaRange[] {
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
 * The one of the offered media types that the header likes best, or undefined when it takes none. Of two that it likes
 * alike the one that it names wins, and of two that it names the later one: only who can read the rarer type names it.
 */
export function preferred<T extends string>(header: string | undefined, offers: readonly T[]): T | undefined {
  const ranges = accepts(header);
  let best: { readonly offer: T; readonly q: number; readonly named: boolean } | undefined;
  for (const offer of offers) {
    const { q, named } = weightOf(offer, ranges);
    if (q === 0) continue;
    if (best === undefined || q > best.q || (q === best.q && named)) best = { offer, q, named };
  }
  return best?.offer;
}

/** The most specific range that fits decides. */
function weightOf(offer: string, ranges: readonly MediaRange[]): { q: number; named: boolean } {
  const [main = ""] = offer.split("/");
  const exact = ranges.find(({ type }) => type === offer);
  const range = exact ?? ranges.find(({ type }) => type === `${main}/*`) ?? ranges.find(({ type }) => type === "*/*");
  return { q: range?.q ?? 0, named: exact !== undefined };
}

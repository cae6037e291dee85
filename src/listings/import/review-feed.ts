import type { Steps } from "../../shared/steps.ts";
import { ROWS_IN_STEP } from "./feed-context.ts";
import { FeedError, type ImportProblem, type ProductRating } from "./import-types.ts";
import { gtinKey, type RatingsReader } from "./ratings.ts";
import { parseRating } from "./parse-values.ts";
import { createXmlItemReader, type XmlElement, type XmlItem } from "./xml-items.ts";

/** The sums over the reviews of a product. */
interface Sum {
  stars: number;
  reviews: number;
}

/** Creates a reader of Google's review feed. Every review counts once for each id of its products. */
export function createReviewFeedReader(): RatingsReader {
  const reader = createXmlItemReader(["review"]);
  const problems: ImportProblem[] = [];
  const byId = new Map<string, Sum>();
  const byGtin = new Map<string, Sum>();
  let rows = 0;

  function* read(items: readonly XmlItem[]): Steps<void> {
    for (const { row, element, detail } of items) {
      rows += 1;
      if (rows % ROWS_IN_STEP === 0) yield;
      const stars = starsOf(element);
      const ids = textsOf(element, "sku");
      const gtins = textsOf(element, "gtin").map(gtinKey);
      if (detail !== undefined) problems.push({ row, detail });
      else if (stars === undefined)
        problems.push({ row, detail: "This review has no overall rating within its scale." });
      else if (ids.length + gtins.length === 0) problems.push({ row, detail: "This review names no SKU and no GTIN." });
      else {
        addTo(byId, ids, stars);
        addTo(byGtin, gtins, stars);
      }
    }
    yield;
  }
  return {
    push: (text) => read(reader.push(text)),
    *end() {
      yield* read(reader.end());
      if (rows === 0) throw new FeedError("The feed has no <review>.");
      return { rows, byId: meansOf(byId), byGtin: meansOf(byGtin), problems };
    },
  };
}

function starsOf(review: XmlElement): number | undefined {
  const [overall] = descendants(review, "overall");
  if (overall === undefined) return undefined;
  const { min = "1", max = "5" } = overall.attributes;
  return parseRating(overall.text, { worst: Number(min), best: Number(max) });
}

function textsOf(element: XmlElement, name: string): string[] {
  return descendants(element, name)
    .map(({ text }) => text.trim())
    .filter((text) => text !== "");
}

function descendants(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => (child.name === name ? [child] : descendants(child, name)));
}

function addTo(sums: Map<string, Sum>, keys: readonly string[], stars: number): void {
  for (const key of new Set(keys)) {
    const sum = sums.get(key) ?? { stars: 0, reviews: 0 };
    sums.set(key, { stars: sum.stars + stars, reviews: sum.reviews + 1 });
  }
}

function meansOf(sums: ReadonlyMap<string, Sum>): Map<string, ProductRating> {
  const scores = new Map<string, ProductRating>();
  for (const [key, { stars, reviews }] of sums)
    scores.set(key, { rating: Math.round((stars / reviews) * 100) / 100, reviewCount: reviews });
  return scores;
}

import fc from "fast-check";
import type { Article } from "../../../src/news/headlines/article.ts";
import type { FeedItem } from "../../../src/news/ports.ts";
import { ANY_CHARACTER } from "../../support/any-character.ts";

export const HOUR = 3_600_000;
/** Noon of a day, where the feed knows the time. */
export const NOON = Date.UTC(2026, 4, 20, 12);

export function item(changes: Partial<FeedItem> = {}): FeedItem {
  return {
    title: "Robots take stock - Harbour Courier",
    anchor: undefined,
    publisher: "Harbour Courier",
    publisherUrl: "https://www.harbourcourier.example",
    publishedAt: NOON,
    upstreamUrl: "https://feed.example/articles/one",
    articleId: "one",
    ...changes,
  };
}

/** An article of the publisher at `<site>.example`; its id is its site unless it has another. */
export function article(headline: string, site: string, changes: Partial<Article> = {}): Article {
  return {
    headline,
    publisher: site.toUpperCase(),
    publisherDomain: `${site}.example`,
    publishedAt: NOON,
    upstreamUrl: `https://feed.example/articles/${site}`,
    articleId: site,
    alsoIn: [],
    query: "robots",
    publisherUrl: `https://www.${site}.example`,
    ...changes,
  };
}

const STEMS = [
  "Corner bakery chain lets robots bake the morning bread in twelve towns",
  "Corner bakery chain lets robots bake the evening bread in twelve towns",
  "Mayor of Port Linden opens 3 new tram lines after long delay",
  "港町の市長が三年ぶりに新しい路面電車を開通させたと発表した",
  "Loose change",
];
const AROUND = ["", "", "", "Exclusive: ", "Opinion | "];
const AFTER = ["", "", "", ", sources say", " again", " - 2", "!", " | A", " | B"];

/** Headlines of which many are copies of one another, or nearly. */
const headlines = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(fc.constantFrom(...AROUND), fc.constantFrom(...STEMS), fc.constantFrom(...AFTER), fc.nat({ max: 14 }))
      .map(([before, stem, after, left]) => before + without(stem, left) + after),
  },
  { weight: 1, arbitrary: fc.string({ unit: ANY_CHARACTER, maxLength: 60 }) },
);

/** Leaves out a word if there are enough words. */
function without(stem: string, position: number): string {
  return stem
    .split(" ")
    .filter((_, at) => at !== position)
    .join(" ");
}

const dates = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 120 }).map((hours) => NOON + hours * HOUR) },
  { weight: 1, arbitrary: fc.constant(null) },
);

/** Articles, each with its own id. */
export const anyArticles: fc.Arbitrary<Article[]> = fc
  .array(fc.tuple(headlines, fc.constantFrom("a", "b", "c", "d", "e", "f"), dates, fc.boolean()), { maxLength: 40 })
  .map((rows) =>
    rows.map(([headline, site, publishedAt, nameless], at) =>
      article(headline, site, {
        articleId: `id-${at}`,
        publishedAt,
        ...(nameless && at % 5 === 0 ? { publisher: null, publisherDomain: null } : {}),
      }),
    ),
  );

/** The same values in another order. */
export function shuffled<Value>(values: readonly Value[]): fc.Arbitrary<Value[]> {
  return fc.shuffledSubarray([...values], { minLength: values.length });
}

import { createHash } from "node:crypto";
import { Random } from "./random.ts";

export interface Publisher {
  readonly name: string;
  /** The scheme and host, as in feeds. */
  readonly url: string;
}

export interface Article {
  readonly headline: string;
  /** Undefined in the one item of a feed without a publisher. */
  readonly publisher: Publisher | undefined;
  /** The publisher's page. */
  readonly url: string;
  /** Undefined in the one item that has no date. */
  readonly publishedAt: number | undefined;
  readonly token: string;
  /** Other articles that the feed lists with it. */
  readonly cluster: readonly Article[];
}

/** Invented publishers in all forms of real ones: dashes and bars in names, no `www.`, subdomains, other scripts. */
const PUBLISHERS: readonly Publisher[] = [
  { name: "Harbor Ledger", url: "https://www.harborledger.example" },
  { name: "The Merchant Post", url: "https://www.merchantpost.example" },
  { name: "Shopfloor Weekly", url: "https://shopfloorweekly.example" },
  { name: "Basket News - Retail, Prices and Trends", url: "https://www.basketnews.example" },
  { name: "Notes of the Trade - NOTT", url: "https://www.nott.example" },
  { name: "Crate Prices Today | CratePrice.example", url: "https://crateprice.example" },
  { name: "Northmail Finance", url: "https://finance.northmail.example" },
  { name: "Northmail", url: "https://www.northmail.example" },
  { name: "Byte & Barrow", url: "https://byteandbarrow.example" },
  { name: "Checkout Daily", url: "https://www.checkoutdaily.example" },
  { name: "Retail AI Business", url: "https://retailaibusiness.example" },
  { name: "Letters on Commerce", url: "https://letters.pressbench.example" },
  { name: "市場タイムズ", url: "https://www.shijotimes.example" },
  { name: "Handelsbote", url: "https://www.handelsbote.example" },
];

const SHOPS = ["Mintcart", "Quillmart", "Northbasket", "Oakline", "Larkfield", "Brightshelf", "Tallow & Co", "Vendria"];
const PLACES = ["Lisbon", "Ohio", "Osaka", "Leeds", "Nairobi", "São Paulo"];

const HEADLINES: readonly ((random: Random) => string)[] = [
  (r) => `${r.pick(SHOPS)} adds an AI shopping assistant to its app`,
  (r) => `How AI shopping agents read the product pages of ${r.pick(SHOPS)}`,
  (r) => `${r.pick(SHOPS)} and ${r.pick(SHOPS)} agree on AI commerce standard`,
  (r) => `AI commerce: why ${r.pick(SHOPS)} rewrote ${10 + r.below(90)},000 listings`,
  (r) => `Retailers' AI spending grows ${2 + r.below(60)}%, says "${r.pick(SHOPS)}" survey`,
  (r) => `Agentic checkout comes to ${r.pick(SHOPS)} stores in ${r.pick(PLACES)}`,
  (r) => `${r.pick(SHOPS)} tests AI price tags – shoppers' views differ`,
  (r) => `Exclusive - ${r.pick(SHOPS)} buys AI shopping start-up for $${1 + r.below(900)} million`,
  (r) => `${r.pick(SHOPS)} opens a warehouse in ${r.pick(PLACES)}`,
  (r) => `Grocery sales fall in ${r.pick(PLACES)} as prices rise ${1 + r.below(9)}.${r.below(10)}%`,
  (r) => `AI model beats ${r.pick(PLACES)} students at chess`,
  (r) => `${r.pick(SHOPS)}、AIショッピング機能を公開`,
  (r) => `Einkaufen mit KI: Was ${r.pick(SHOPS)} in Zürich plant`,
];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Invents articles of the year before `now`, in order of relevance, which is not chronological. */
export function generateArticles(count: number, seed: number, now: number): Article[] {
  const random = new Random(seed);
  const articles: Article[] = [];
  while (articles.length < count) {
    const headline = random.pick(HEADLINES)(random);
    const publishedAt = dateBefore(now, random);
    // A story of an agency: the same words, hours apart, at several publishers.
    const copies = random.chance(0.08) ? 2 + random.below(4) : 1;
    for (const publisher of random.shuffled(PUBLISHERS).slice(0, copies)) {
      const doubled = publisher.name.includes(" | ") && random.chance(0.5);
      articles.push(
        makeArticle(`${seed}:${articles.length}`, {
          headline: doubled ? `${headline} | ${publisher.name.split(" | ")[0]}` : headline,
          publisher,
          publishedAt: copies === 1 ? publishedAt : publishedAt - random.below(6) * HOUR_MS,
          cluster: random.chance(0.01) ? articles.slice(-3) : [],
        }),
      );
    }
  }
  return random.shuffled(articles.slice(0, count)).map((article, index) => {
    if (index === 7) return { ...article, publisher: undefined };
    return index === 11 ? { ...article, publishedAt: undefined } : article;
  });
}

/** Invents an article with a token and a URL. */
export function makeArticle(
  id: string,
  parts: Pick<Article, "headline"> &
    Partial<Pick<Article, "publishedAt" | "cluster">> & { readonly publisher: Publisher },
): Article {
  const digest = createHash("sha256").update(id).digest("hex");
  return {
    publishedAt: undefined,
    cluster: [],
    ...parts,
    url: `${parts.publisher.url}/stories/${digest.slice(0, 12)}?ref=a&page=1`,
    token: opaqueToken(id),
  };
}

/** Invents a date. Two of five have no time, for which feeds state midnight at the upstream's location. */
function dateBefore(now: number, random: Random): number {
  const at = now - Math.floor(random.next() ** 3 * 365 * DAY_MS) - 1000;
  if (!random.chance(0.4)) return Math.floor(at / 1000) * 1000;
  const day = Math.floor(at / DAY_MS) * DAY_MS + 7 * HOUR_MS;
  return day < now ? day : day - DAY_MS;
}

/** Creates an opaque token. One in ten has a second part. */
export function opaqueToken(id: string): string {
  const digest = createHash("sha512").update(id).digest();
  const text = (from: number) =>
    `AU_yqL${Buffer.concat([digest, digest])
      .subarray(from, from + 96)
      .toString("base64url")}`;
  const second = digest[0] !== undefined && digest[0] < 26;
  return encodeToken(0x13, text(0), second ? text(8) : undefined);
}

/** Creates a token as until 2024, with the URL in it. */
export function plainToken(url: string): string {
  return encodeToken(0x13, url, "");
}

/** Encodes a token: its kind, its text after the length, and for some a second text. */
export function encodeToken(kind: number, text: string, second?: string): string {
  const parts = [Buffer.from([0x08, kind, 0x22]), lengthPrefixed(text)];
  if (second !== undefined) parts.push(Buffer.from([0xd2, 0x01]), lengthPrefixed(second));
  return Buffer.concat(parts).toString("base64url");
}

function lengthPrefixed(text: string): Buffer {
  const bytes = Buffer.from(text);
  const length = bytes.length < 128 ? [bytes.length] : [(bytes.length & 0x7f) | 0x80, bytes.length >> 7];
  return Buffer.concat([Buffer.from(length), bytes]);
}

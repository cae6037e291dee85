import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { parseFeed } from "../../../src/news/feed/parse-feed.ts";
import { FeedError, type FeedItem } from "../../../src/news/ports.ts";
import { rounds } from "../../support/rounds.ts";
import { type Article, generateArticles, makeArticle, plainToken } from "../stand-in/articles.ts";
import { feedDocument, type FeedShape, linkOf } from "../stand-in/feed-document.ts";
import { Random } from "../stand-in/random.ts";
import { NOW, PATIENCE_MS } from "../support.ts";

const DAMAGED_FEEDS = rounds(10_000, 400);
const ORIGIN = "https://news.example";
const FACTS = { origin: ORIGIN, q: '"ai" shopping & more', locale: { hl: "en-US", gl: "US", ceid: "US:en" }, now: NOW };
const ARTICLES = generateArticles(100, 3, NOW);
const HARBOR = { name: "Harbor Ledger", url: "https://www.harborledger.example" };

function documentOf(articles: readonly Article[], shape?: FeedShape): string {
  return feedDocument(articles, FACTS, shape);
}

/** Returns the item of an article in any format of a feed. */
function itemFor(article: Article, shape: FeedShape = {}): FeedItem {
  const { headline, publisher, publishedAt, token } = article;
  return {
    title: publisher === undefined ? headline : `${headline} - ${publisher.name}`,
    anchor: headline,
    publisher: publisher?.name,
    publisherUrl: publisher?.url,
    publishedAt,
    upstreamUrl: linkOf(article, ORIGIN, shape.path),
    articleId: shape.guid?.(article) ?? token,
  };
}

function reasonOf(text: string): string {
  try {
    parseFeed(text);
    return "none";
  } catch (error) {
    return error instanceof FeedError ? error.reason : `threw ${String(error)}`;
  }
}

function wrapped(content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>t</title>${content}</channel></rss>`;
}

function itemWith(children: string): FeedItem | undefined {
  return parseFeed(wrapped(`<item>${children}</item>`))[0];
}

const LINK = "<link>https://news.example/rss/articles/CBMiaaaaaaaaaaaa?oc=5</link>";

describe("a feed", () => {
  const shapes: [string, FeedShape][] = [
    ["in its current format", {}],
    ["indented anew", { indented: true }],
    ["with numeric references", { numericReferences: true }],
    ["with numeric guids and older links", { guid: () => "1514000000000000000001", path: "/__i/rss/rd/articles/" }],
  ];
  it.each(shapes)("is parsed item by item %s", (_name, shape) => {
    expect(parseFeed(documentOf(ARTICLES, shape))).toEqual(ARTICLES.map((article) => itemFor(article, shape)));
  });

  it("has headlines without the publisher, even when its name contains dashes", () => {
    for (const { title, anchor, publisher } of parseFeed(documentOf(ARTICLES)))
      expect(title).toBe(publisher === undefined ? anchor : `${anchor} - ${publisher}`);
  });

  it("may contain clusters, whose first link is the article's own", () => {
    const clustered = ARTICLES.map((article, index) => ({ ...article, cluster: ARTICLES.slice(index + 1, index + 5) }));
    expect(parseFeed(documentOf(clustered))).toEqual(ARTICLES.map((article) => itemFor(article)));
  });

  it("may have a single item, or none", () => {
    expect(parseFeed(documentOf(ARTICLES.slice(0, 1)))).toHaveLength(1);
    expect(parseFeed(documentOf([]))).toEqual([]);
  });

  it("may begin with a byte order mark and end with a line break", () => {
    expect(parseFeed(`\n${documentOf(ARTICLES)}\r\n\n`)).toHaveLength(100);
    expect(parseFeed(documentOf(ARTICLES).replace(/^<\?xml.*?\?>/, ""))).toHaveLength(100);
  });

  it("may have comments, instructions and white space around it", () => {
    const feed = documentOf(ARTICLES);
    for (const end of ["\n", "<!-- made in 3 ms -->", "<!-- a --> <!-- b -->\r\n", "<!---->"])
      expect(parseFeed(feed + end)).toHaveLength(100);
    const styled = feed.replace("?>", '?><!-- <rss> --><?xml-stylesheet href="a.xsl"?>\n');
    expect(parseFeed(styled)).toHaveLength(100);
  });

  it("may have old tokens that contain the URL", () => {
    const old = ARTICLES.map((article) => ({ ...article, token: plainToken(article.url) }));
    expect(parseFeed(documentOf(old)).map(({ articleId }) => articleId)).toEqual(old.map(({ token }) => token));
  });

  it("has its references decoded once in texts, and twice in the description", () => {
    const headline = `Tallow & Co <sells> "AI" &amp; it's &#39; 5&nbsp;€`;
    const article = makeArticle("x", { headline, publisher: HARBOR });
    expect(parseFeed(documentOf([article]))[0]).toMatchObject({
      title: `${headline} - Harbor Ledger`,
      anchor: headline,
    });
    expect(itemWith(`<title>It&#39;s &#x2019;new&#x2019; &amp;#39;</title>${LINK}`)?.title).toBe("It's ’new’ &#39;");
  });

  it("keeps numbers as text with all digits", () => {
    const item = itemWith(`<title>2026</title>${LINK}<guid>1514000000000000000001</guid><source url="x">007</source>`);
    expect(item).toMatchObject({ title: "2026", articleId: "1514000000000000000001", publisher: "007" });
  });

  it("has its dates parsed, and invalid ones left out", () => {
    const dated = (date: string) => itemWith(`<title>t</title>${LINK}<pubDate>${date}</pubDate>`)?.publishedAt;
    expect(dated("Tue, 29 Jul 2025 07:34:55 GMT")).toBe(Date.UTC(2025, 6, 29, 7, 34, 55));
    expect(dated("yesterday")).toBeUndefined();
  });

  it("leaves out items without a title or a web address", () => {
    expect(
      parseFeed(wrapped(`<item/><item>x</item><item><title/>${LINK}</item><item><title>a</title></item>`)),
    ).toEqual([]);
    expect(itemWith("<title>a</title><link>javascript:alert(1)</link>")).toBeUndefined();
    expect(itemWith("<title>a</title><link>/rss/articles/x</link>")).toBeUndefined();
    expect(
      itemWith(`<title>a</title>${LINK}<source url="javascript:alert(1)">P</source>`)?.publisherUrl,
    ).toBeUndefined();
  });

  it("identifies an item without a guid by its link", () => {
    const item = itemWith(`<title>a</title>${LINK}`);
    expect(item?.articleId).toBe(item?.upstreamUrl);
  });

  it("loses its control characters", () => {
    expect(itemWith(`<title>a&#0;b&#x1F;c\u0007d&#xD800;e\u0085f</title>${LINK}`)?.title).toBe("abc de f");
  });

  it("uses the first of several children of a name", () => {
    expect(itemWith(`<title>one</title><title>two</title>${LINK}<guid a="1">g</guid><guid>h</guid>`)).toMatchObject({
      title: "one",
      articleId: "g",
    });
  });
});

function heapAfterCollection(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed;
}

it("items do not keep their document in memory", () => {
  const bytes = Buffer.from(documentOf(ARTICLES).replace("</title>", `${"市".repeat(200_000)}</title>`));
  parseFeed(bytes.toString());
  const before = heapAfterCollection();
  const kept = Array.from({ length: 30 }, () => parseFeed(bytes.toString()));
  // A document takes 600 KB in memory, its items 100 KB.
  expect((heapAfterCollection() - before) / kept.length).toBeLessThan(200_000);
});

describe("the error of a text that is not a feed", () => {
  const feed = documentOf(ARTICLES.slice(0, 3));
  it.each([
    ["a page of HTML", "blocked", "<!doctype html><html><body>unusual traffic</body></html>"],
    ["HTML in capitals", "blocked", "  <HTML lang=en></html>"],
    ["XHTML", "blocked", '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN"><html></html>'],
    ["nothing", "not-a-feed", ""],
    ["JSON", "not-a-feed", '{"a":1}'],
    ["text", "not-a-feed", "rss"],
    ["Atom", "not-a-feed", '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"></feed>'],
    ["an empty root", "not-a-feed", "<rss></rss>"],
    ["an empty channel", "not-a-feed", "<rss><channel></channel></rss>"],
    ["two channels", "not-a-feed", "<rss><channel/><channel/></rss>"],
    ["a tag with a reserved name", "not-a-feed", wrapped("<__proto__>a</__proto__>")],
    ["deep nesting", "not-a-feed", wrapped("<a>".repeat(20) + "</a>".repeat(20))],
    ["a comment without an end", "not-a-feed", wrapped("<!-- never closed")],
    ["50,001 references", "not-a-feed", wrapped(`<item><title>${"&amp;".repeat(50_001)}</title>${LINK}</item>`)],
    ["20,000 tags", "not-a-feed", wrapped("<b/>".repeat(20_000))],
    ["a document type before the root", "not-a-feed", feed.replace("?>", '?><!DOCTYPE rss [<!ENTITY a "b">]>')],
    ["a document type inside the root", "not-a-feed", feed.replace("<channel>", "<!doctype x><channel>")],
    ["an entity", "not-a-feed", wrapped(`<!DOCTYPE x [<!ENTITY a "b">]><item><title>&a;</title>${LINK}</item>`)],
    ["half a feed", "truncated", feed.slice(0, feed.length / 2)],
    ["a feed without its last character", "truncated", feed.slice(0, -1)],
    ["an end inside a comment", "truncated", `${feed.slice(0, -6)}<!-- </rss> -->`],
    ["a second root", "truncated", `${feed}<rss`],
    ["ends of comments", "not-a-feed", "-->".repeat(1000)],
    ["a comment around the feed", "not-a-feed", "<!-- <rss></rss>"],
  ])("as %s is %s", (_, reason, text) => {
    expect(reasonOf(text)).toBe(reason);
  });

  it("does not quote the text", () => {
    try {
      parseFeed(wrapped("<hasOwnProperty secret='leaked'>leaked</hasOwnProperty><__proto__>leaked</__proto__>"));
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(FeedError);
      expect(String((error as Error).stack) + String((error as Error).cause)).not.toContain("leaked");
    }
  });

  it(
    `never ends in another error, for ${DAMAGED_FEEDS} damaged feeds`,
    () => {
      const original = documentOf(
        ARTICLES.slice(0, 2).map((article) => ({ ...article, cluster: ARTICLES.slice(5, 7) })),
      );
      const random = new Random(7);
      const outcomes = new Map<string, number>();
      for (let round = 0; round < DAMAGED_FEEDS; round += 1) {
        const text = damaged(original, random);
        const reason = reasonOf(text);
        outcomes.set(reason, (outcomes.get(reason) ?? 0) + 1);
        if (reason.startsWith("threw")) expect.unreachable(`${reason} for ${text}`);
      }
      expect([...outcomes.keys()].sort()).toEqual(["none", "not-a-feed", "truncated"]);
      expect(outcomes.get("none")).toBeGreaterThan(DAMAGED_FEEDS / 5);
    },
    PATIENCE_MS,
  );
});

const PIECES = [
  "<",
  ">",
  "&",
  "&amp;",
  "<item>",
  "</item>",
  "</rss>",
  "<![CDATA[",
  "]]>",
  "<!--",
  '"',
  "=",
  "\0",
  "é",
  "<?x",
];

/** A text with a few parts removed, doubled or replaced. In half of the cases its end is unchanged. */
function damaged(original: string, random: Random): string {
  let text = original;
  for (let edits = 1 + random.below(5); edits > 0; edits -= 1) {
    const at = random.below(text.length);
    const length = random.chance(0.5) ? random.below(4) : random.below(400);
    const piece = random.chance(0.5) ? random.pick(PIECES) : String.fromCharCode(random.below(0x1_00_00));
    const filling = random.chance(0.2) ? text.slice(at, at + length) : piece.repeat(random.below(3));
    text = text.slice(0, at) + filling + text.slice(random.chance(0.2) ? at : at + length);
  }
  return random.chance(0.5) ? `${text}</rss>` : text;
}

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Article } from "../../../src/engine/news/article.ts";
import { mergeCopies, mergeRepeats, newestFirst } from "../../../src/engine/news/duplicates.ts";
import { fingerprintOf } from "../../../src/engine/news/fingerprint.ts";
import { isCopy } from "../../../src/engine/news/likeness.ts";
import { HOUR, NOON, anyArticles, article, shuffled } from "./articles.ts";

const STORY = "Corner bakery chain lets robots bake the morning bread";

/** How many stories two headlines of two publishers are. */
function storiesOf(first: string, second: string, hoursApart = 1): number {
  const later = NOON + hoursApart * HOUR;
  return mergeCopies([article(first, "one"), article(second, "two", { publishedAt: later })]).length;
}

describe("a repeat", () => {
  it("is one article, of the first query that brought it", () => {
    const first = article(STORY, "one", { query: "bread" });
    const other = article("Trams return", "two", { query: "bread" });
    expect(mergeRepeats([first, other, { ...first, query: "robots" }])).toEqual([first, other]);
  });

  it("is told by its id alone", () => {
    const first = article(STORY, "one");
    expect(mergeRepeats([first, { ...first, articleId: "other" }])).toHaveLength(2);
    expect(
      mergeRepeats([first, { ...first, headline: "Trams return", upstreamUrl: "https://feed.example/2" }]),
    ).toHaveLength(1);
  });

  it("is the same article in any order of the queries, but for the query", () => {
    const versions = [
      article(STORY, "one", { query: "bread" }),
      article(`${STORY} today`, "one", { query: "robots" }),
      article(STORY, "one", { query: "towns", publishedAt: null }),
    ];
    fc.assert(
      fc.property(shuffled(versions), (order) => {
        expect(mergeRepeats(order)).toEqual([{ ...versions[0], query: order[0]?.query }]);
      }),
    );
  });
});

describe("a copy", () => {
  it.each([
    ["has the same headline", STORY, STORY],
    ["may differ in letter case and punctuation", "‘Robots’ bake — again!", "ROBOTS BAKE, AGAIN"],
    ["may differ in its quotes", "Mayor's \"robots\" don't rest", "Mayor’s “robots” don’t rest"],
    ["may differ in the points of an abbreviation", "Robots reach the U.S. coast", "Robots reach the US coast"],
    ["may differ in its hyphens", "Self-baking bread", "Self baking bread"],
    ["may differ in an ampersand", "Bread & Robots", "Bread and robots"],
    ["may write numbers as words", "Two robots bake", "2 robots bake"],
    [
      "may write millions in another way",
      "Bakery raises $1.2bn for 14,000 ovens",
      "Bakery raises 1.2 billion for 14000 ovens",
    ],
    ["may write per cent in another way", "Bread up 5%", "Bread up 5 per cent"],
    ["may spell in another way", "Tech centre opens", "Technology center opens"],
    ["may hold invisible signs", "Ro\u00adbots \u2060bake", "Robots bake"],
    ["may have letters of another width", "Ｒｏｂｏｔｓ bake", "Robots bake"],
    ["may have a label before it", STORY, `Exclusive: ${STORY}`],
    ["may have a remark after it", STORY, `${STORY}, sources say`],
    ["may lack a word", STORY, STORY.replace("morning ", "")],
    [
      "may have its words in another order",
      "Robots bake bread in Port Linden market hall",
      "In Port Linden market hall, robots bake bread",
    ],
    ["may be long", `${STORY} ${"and more ".repeat(200)}`, `${STORY} ${"and more ".repeat(200)}`],
    ["may be in Japanese with other spaces", "港町の市長、新しい路面電車を開通", "港町の市長 新しい路面電車を開通"],
    [
      "may be in Japanese with a label",
      "港町の市長が新しい路面電車を開通させた",
      "【速報】港町の市長が新しい路面電車を開通させた",
    ],
    [
      "may be in Korean with a remark",
      "항구 도시 시장이 새로운 노면전차를 개통했다",
      "항구 도시 시장이 새로운 노면전차를 개통했다 발표",
    ],
  ])("%s", (_, first, second) => {
    expect(storiesOf(first, second)).toBe(1);
    expect(storiesOf(second, first)).toBe(1);
  });

  it("does not have other words", () => {
    expect(storiesOf(STORY, "Bakery robots now make bread for twelve towns every morning")).toBe(2);
  });

  it.each([
    ["other numbers", `${STORY} in 3 towns`, `${STORY} in 4 towns`],
    ["other numbers in words", `${STORY} in three towns`, `${STORY} in four towns`],
    [
      "other amounts",
      "Bakery chain raises $3 million for robots that bake",
      "Bakery chain raises $3 billion for robots that bake",
    ],
    ["a number more", STORY, `${STORY}, 2 hurt`],
    ["a part of a series more", STORY, `${STORY}, Part II`],
    ["a negation", STORY.replace("lets", "will let"), STORY.replace("lets", "will not let")],
    [
      "a contracted negation",
      "Bakers' robots do bake the town's morning bread",
      "Bakers' robots don't bake the town's morning bread",
    ],
    ["too much more", STORY, `${STORY} and then the town council meets to talk about it`],
    ["a short part of it only", "Robots bake bread", "Robots bake bread daily"],
    ["a word cut in two", `${STORY} in town`, `${STORY} in townships`],
    [
      "one name in place of another in a long announcement",
      "Leading law firm Alder and Birch reminds Cedar investors to secure counsel before important June deadline in bread class action",
      "Leading law firm Alder and Birch reminds Maple investors to secure counsel before important June deadline in bread class action",
    ],
    [
      "another verb in Japanese",
      "港町の路面電車の今年の利用者数が昨年の同じ月より大きく上昇したと市長が発表",
      "港町の路面電車の今年の利用者数が昨年の同じ月より大きく下落したと市長が発表",
    ],
    ["no headline at all", "", ""],
  ])("is not told by %s", (_, first, second) => {
    expect(storiesOf(first, second)).toBe(2);
    expect(storiesOf(second, first)).toBe(2);
  });

  it("has no headline of the same signs only when it has no words", () => {
    expect(storiesOf("🤖🍞", "🤖🍞")).toBe(1);
    expect(storiesOf("🤖🍞", "🍞🤖")).toBe(2);
  });

  it("appears within three days when it is only nearly the same", () => {
    expect(storiesOf(STORY, `Exclusive: ${STORY}`, 72)).toBe(1);
    expect(storiesOf(STORY, `Exclusive: ${STORY}`, 73)).toBe(2);
  });

  it("appears whenever it has the same headline", () => {
    expect(storiesOf(STORY, STORY, 24 * 365)).toBe(1);
  });

  it.each([7, 8])("has a day more where the feed knows the day only (%i:00)", (hour) => {
    const day = article(STORY, "one", { publishedAt: Date.UTC(2026, 4, 20, hour) });
    const near = article(`Exclusive: ${STORY}`, "two", { publishedAt: Date.UTC(2026, 4, 24, hour - 1) });
    const far = article(`Exclusive: ${STORY}`, "two", { publishedAt: Date.UTC(2026, 4, 24, hour, 1) });
    expect(mergeCopies([day, near])).toHaveLength(1);
    expect(mergeCopies([day, far])).toHaveLength(2);
  });

  it("may have no date", () => {
    const dated = article(STORY, "one");
    const undated = article(`Exclusive: ${STORY}`, "two", { publishedAt: null });
    expect(mergeCopies([undated, dated])).toEqual([
      { ...dated, alsoIn: [{ publisher: "TWO", domain: "two.example" }] },
    ]);
  });

  it.each([
    ["its name", `${STORY} | Pier News`, { publisher: "Pier News" }],
    [
      "its name after a wide colon",
      "港町の市長が電車を開通させた：港日報",
      { publisher: "港日報" },
      "港町の市長が電車を開通させた",
    ],
    ["its domain", `${STORY} - two.example`, {}],
    ["its host's name", `${STORY} | Harbour`, { publisherDomain: "news.harbour.example" }],
  ])("may end with %s", (_, headline, changes, bare = STORY) => {
    expect(
      mergeCopies([article(bare, "one"), article(headline, "two", { ...changes, publishedAt: null })]),
    ).toHaveLength(1);
  });

  it("does not lose the name of another publisher", () => {
    const [first, second] = ["Bread for all | Pier News", "Bread for all | Harbour News"].map((headline, at) =>
      article(headline, `site${at}`),
    ) as [Article, Article];
    expect(mergeCopies([first, second])).toHaveLength(2);
  });
});

describe("exact copies", () => {
  it("are together when the name at their end is one publisher's own", () => {
    const [bare, named] = ["Bread for all", "Bread for all | Pier News"];
    const articles = [
      article(bare, "one", { publishedAt: NOON }),
      article(named, "two", { publishedAt: NOON + HOUR }),
      article(named, "pier", { publishedAt: NOON + 200 * HOUR, publisher: "Pier News" }),
      article(bare, "late", { publishedAt: NOON + 300 * HOUR }),
    ];
    fc.assert(
      fc.property(shuffled(articles), (order) => {
        const [story, ...others] = mergeCopies(order);
        expect(others).toEqual([]);
        expect(story?.articleId).toBe("one");
        expect(story?.alsoIn.map(({ domain }) => domain)).toEqual(["two.example", "pier.example", "late.example"]);
      }),
    );
    expect(mergeCopies(articles.slice(0, 2))).toHaveLength(2);
  });
});

describe("a story", () => {
  const head = article(STORY, "one");
  const copy = (site: string, hours: number, changes: Partial<Article> = {}): Article =>
    article(STORY, site, { publishedAt: NOON + hours * HOUR, ...changes });

  it("is its earliest article, with the other publishers by date, then domain", () => {
    expect(mergeCopies([copy("d", 2), copy("c", 1), head, copy("b", 2)])).toEqual([
      {
        ...head,
        alsoIn: ["c", "b", "d"].map((site) => ({ publisher: site.toUpperCase(), domain: `${site}.example` })),
      },
    ]);
  });

  it("names each domain once and never its own", () => {
    const [story] = mergeCopies([
      head,
      copy("one", 1, { articleId: "again" }),
      copy("two", 2),
      copy("two", 3, { articleId: "later", publisher: "Two, renamed" }),
    ]);
    expect(story?.alsoIn).toEqual([{ publisher: "TWO", domain: "two.example" }]);
  });

  it("names publishers without a domain", () => {
    const nameless = copy("two", 1, { publisher: null, publisherDomain: null });
    expect(mergeCopies([head, nameless])[0]?.alsoIn).toEqual([{ publisher: null, domain: null }]);
  });

  it("is no chain: a copy of a copy is a story of its own when it is no copy of the head", () => {
    const third = article(`Exclusive: ${STORY}, our sources say`, "three", { publishedAt: NOON + 2 * HOUR });
    const second = article(`Exclusive: ${STORY}`, "two", { publishedAt: NOON + HOUR });
    expect(mergeCopies([second, third])).toHaveLength(1);
    const first = article(STORY.replace("Corner bakery chain lets", "Chain lets"), "one");
    expect(mergeCopies([first, second, third]).map(({ articleId }) => articleId)).toEqual(["one", "three"]);
  });

  it("keeps exact copies together when only one of them is near enough to the head", () => {
    const label = `Exclusive: ${STORY}`;
    const late = article(label, "three", { publishedAt: NOON + 200 * HOUR });
    expect(mergeCopies([late, article(label, "two", { publishedAt: NOON + HOUR }), head])).toEqual([
      {
        ...head,
        alsoIn: ["two", "three"].map((site) => ({ publisher: site.toUpperCase(), domain: `${site}.example` })),
      },
    ]);
  });

  it("leaves what it was made of as it was", () => {
    const articles = [head, copy("two", 1)];
    const before = structuredClone(articles);
    mergeCopies(mergeRepeats(articles));
    expect(articles).toEqual(before);
  });
});

describe("merging any articles", () => {
  const byId = (articles: readonly Article[]): Article[] =>
    articles.toSorted((first, second) => (first.articleId < second.articleId ? -1 : 1));

  it("gives the same stories in any order", () => {
    const orders = anyArticles.chain((articles) => fc.tuple(fc.constant(articles), shuffled(articles)));
    fc.assert(
      fc.property(orders, ([articles, order]) => {
        expect(byId(mergeCopies(order))).toEqual(byId(mergeCopies(articles)));
      }),
      { numRuns: 300 },
    );
  });

  it("gives the same stories in any order of the queries, but for the query", () => {
    const feeds = fc
      .tuple(anyArticles, fc.array(fc.nat({ max: 39 }), { maxLength: 20 }))
      .map(([articles, repeated]) => {
        const repeats = repeated.flatMap((at) => articles[at] ?? []);
        return [articles.slice(0, 15), articles.slice(15), repeats].map((feed, at) =>
          feed.map((entry) => ({ ...entry, query: `query ${at}` })),
        );
      });
    const stories = (order: readonly (readonly Article[])[]) =>
      newestFirst(mergeCopies(mergeRepeats(order.flat()))).map((story) => ({ ...story, query: "" }));
    fc.assert(
      fc.property(
        feeds.chain((all) => fc.tuple(fc.constant(all), shuffled(all))),
        ([all, order]) => {
          expect(stories(order)).toEqual(stories(all));
        },
      ),
    );
  });

  it("changes nothing the second time", () => {
    fc.assert(
      fc.property(anyArticles, (articles) => {
        const stories = mergeCopies(articles);
        expect(mergeCopies(stories)).toEqual(stories);
      }),
      { numRuns: 300 },
    );
  });

  it("loses no publisher, invents none and names each once", () => {
    fc.assert(
      fc.property(anyArticles, (articles) => {
        const stories = mergeCopies(articles);
        const named = stories.flatMap(({ publisherDomain, alsoIn }) => [
          publisherDomain,
          ...alsoIn.map((one) => one.domain),
        ]);
        expect(new Set(named)).toEqual(new Set(articles.map(({ publisherDomain }) => publisherDomain)));
        for (const { publisherDomain, alsoIn } of stories) {
          const domains = [publisherDomain, ...alsoIn.map(({ domain }) => domain)];
          expect(new Set(domains).size).toBe(domains.length);
        }
        const ids = new Set(articles.map(({ articleId }) => articleId));
        expect(stories.every(({ articleId }) => ids.delete(articleId))).toBe(true);
      }),
    );
  });

  it("tells every article's story, and always by its own or an earlier article", () => {
    fc.assert(
      fc.property(anyArticles, (articles) => {
        const stories = mergeCopies(articles);
        for (const each of articles) {
          const told = stories.some(
            (story) =>
              story.articleId === each.articleId ||
              ((story.publishedAt ?? Infinity) <= (each.publishedAt ?? Infinity) &&
                [story.publisherDomain, ...story.alsoIn.map(({ domain }) => domain)].includes(each.publisherDomain)),
          );
          expect(told).toBe(true);
        }
      }),
    );
  });

  it("leaves no two stories with one headline", () => {
    fc.assert(
      fc.property(anyArticles, (articles) => {
        const headlines = mergeCopies([
          ...articles,
          ...articles.map((each) => ({ ...each, articleId: `${each.articleId}b` })),
        ])
          .map(({ headline }) => headline)
          .filter((headline) => /[\p{L}\p{N}]/u.test(headline));
        expect(new Set(headlines).size).toBe(headlines.length);
      }),
    );
  });

  it("finds every copy that comparing each with each would find", () => {
    fc.assert(
      fc.property(anyArticles, (articles) => {
        const heads = mergeCopies(articles).map((head) => ({ head, print: fingerprintOf(head) }));
        for (const [at, one] of heads.entries()) {
          for (const other of heads.slice(0, at)) expect(isCopy(one, other)).toBe(false);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("never fails, whatever the text", () => {
    const text = fc.string({ unit: "binary", maxLength: 3000, size: "max" });
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text)), (rows) => {
        const articles = rows.map(([headline, publisher], at) => article(headline, `s${at}`, { publisher }));
        expect(mergeCopies(articles).length).toBeLessThanOrEqual(articles.length);
      }),
      { numRuns: 50 },
    );
  });
});

describe("the order of articles", () => {
  it("is newest first, those without a date last, and the same from any order", () => {
    const articles = [
      article("c", "new", { publishedAt: NOON + HOUR }),
      article("b", "a-tie"),
      article("a", "b-tie"),
      article("d", "undated-1", { publishedAt: null }),
      article("e", "undated-2", { publishedAt: null }),
    ];
    fc.assert(
      fc.property(shuffled(articles), (order) => {
        expect(newestFirst(order)).toEqual(articles);
      }),
    );
  });
});

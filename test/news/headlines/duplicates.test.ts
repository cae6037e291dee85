import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Article } from "../../../src/news/headlines/article.ts";
import { mergeCopies, mergeRepeats, newestFirst } from "../../../src/news/headlines/duplicates.ts";
import { fingerprintOf } from "../../../src/news/headlines/fingerprint.ts";
import { isCopy } from "../../../src/news/headlines/similarity.ts";
import { HOUR, NOON, anyArticles, article, shuffled } from "./articles.ts";
import { ANY_CHARACTER } from "../../support/any-character.ts";
import { rounds } from "../../support/rounds.ts";

const STORY = "Corner bakery chain lets robots bake the morning bread";

/** Counts the stories in two headlines of two publishers. */
function storiesOf(first: string, second: string, hoursApart = 1): number {
  const later = NOON + hoursApart * HOUR;
  return mergeCopies([article(first, "one"), article(second, "two", { publishedAt: later })]).length;
}

describe("a repeat", () => {
  it("is one article, of the first query that found it", () => {
    const first = article(STORY, "one", { query: "bread" });
    const other = article("Trams return", "two", { query: "bread" });
    expect(mergeRepeats([first, other, { ...first, query: "robots" }])).toEqual([first, other]);
  });

  it("is recognized by its id alone", () => {
    const first = article(STORY, "one");
    expect(mergeRepeats([first, { ...first, articleId: "other" }])).toHaveLength(2);
    expect(
      mergeRepeats([first, { ...first, headline: "Trams return", upstreamUrl: "https://feed.example/2" }]),
    ).toHaveLength(1);
  });

  it("is the same article, except for the query, in any order of queries", () => {
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
    ["may contain invisible characters", "Ro\u00adbots \u2060bake", "Robots bake"],
    ["may have letters of another width", "Ｒｏｂｏｔｓ bake", "Robots bake"],
    ["may have a label before it", STORY, `Exclusive: ${STORY}`],
    ["may be sent again by an agency", STORY, `UPDATE 1-${STORY}`],
    ["may be sent again and again", `UPDATE 1-${STORY}`, `RPT-UPDATE 2-${STORY}`],
    ["may be sent again though it is short", "Robots bake bread", "UPDATE 3-Robots bake bread"],
    ["may have a word in another position", `Yesterday ${STORY}`, STORY.replace("lets", "yesterday lets")],
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

  it("does not have different words", () => {
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
    ["an additional part of a series", STORY, `${STORY}, Part II`],
    [
      "swapped names",
      "Alder bakery hires bread robot chief from Birch",
      "Birch bakery hires bread robot chief from Alder",
    ],
    [
      "the same names with another winner",
      "Alder AI beats Birch AI in the test of shopping assistants",
      "Birch AI beats Alder AI in the test of shopping assistants",
    ],
    ["a name with a plus", "Bread+ arrives", "Bread arrives"],
    [
      "a name with a plus in a long headline",
      "Corner bakery chain brings Breadbot+ to all shops of twelve small harbour towns before summer ends",
      "Corner bakery chain brings Breadbot to all shops of twelve small harbour towns before summer ends",
    ],
    ["a negation", STORY.replace("lets", "will let"), STORY.replace("lets", "will not let")],
    [
      "a contracted negation",
      "Bakers' robots do bake the town's morning bread",
      "Bakers' robots don't bake the town's morning bread",
    ],
    ["too much more", STORY, `${STORY} and then the town council meets to talk about it`],
    ["only a short part of it", "Robots bake bread", "Robots bake bread daily"],
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
  ])("is not recognized with %s", (_, first, second) => {
    expect(storiesOf(first, second)).toBe(2);
    expect(storiesOf(second, first)).toBe(2);
  });

  it("with headlines of punctuation only needs the same headline", () => {
    expect(storiesOf("🤖🍞", "🤖🍞")).toBe(1);
    expect(storiesOf("🤖🍞", "🍞🤖")).toBe(2);
  });

  it("appears within three days when the headlines differ", () => {
    expect(storiesOf(STORY, `Exclusive: ${STORY}`, 72)).toBe(1);
    expect(storiesOf(STORY, `Exclusive: ${STORY}`, 73)).toBe(2);
  });

  it("may appear at any time with the same headline", () => {
    expect(storiesOf(STORY, STORY, 24 * 365)).toBe(1);
  });

  it.each([7, 8])("may appear a day later when only the day is known (%i:00)", (hour) => {
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

  it("keeps the name of another publisher in the headline", () => {
    const [first, second] = ["Bread for all | Pier News", "Bread for all | Harbour News"].map((headline, at) =>
      article(headline, `site${at}`),
    ) as [Article, Article];
    expect(mergeCopies([first, second])).toHaveLength(2);
  });
});

describe("exact copies", () => {
  it("are one story with and without the publisher's own name at the end", () => {
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

  it("is its earliest article, with other publishers by date and domain", () => {
    expect(mergeCopies([copy("d", 2), copy("c", 1), head, copy("b", 2)])).toEqual([
      {
        ...head,
        alsoIn: ["c", "b", "d"].map((site) => ({ publisher: site.toUpperCase(), domain: `${site}.example` })),
      },
    ]);
  });

  it("lists each domain once and never its own", () => {
    const [story] = mergeCopies([
      head,
      copy("one", 1, { articleId: "again" }),
      copy("two", 2),
      copy("two", 3, { articleId: "later", publisher: "Two, renamed" }),
    ]);
    expect(story?.alsoIn).toEqual([{ publisher: "TWO", domain: "two.example" }]);
  });

  it("lists publishers without a domain", () => {
    const nameless = copy("two", 1, { publisher: null, publisherDomain: null });
    expect(mergeCopies([head, nameless])[0]?.alsoIn).toEqual([{ publisher: null, domain: null }]);
  });

  it("of a column is a single edition with its copies", () => {
    const column = (hours: number, site = "one") =>
      article("Bread of the day", site, { articleId: `${site} ${hours}`, publishedAt: NOON + hours * HOUR });
    const week = [column(0), column(5), column(10, "two"), column(24), column(34, "two"), column(47)];
    expect(mergeCopies(week).map(({ articleId, alsoIn }) => [articleId, alsoIn.length])).toEqual([
      ["one 0", 1],
      ["one 24", 1],
      ["one 47", 0],
    ]);
    const long = [STORY, STORY, `Exclusive: ${STORY}`].map((headline, day) =>
      article(headline, "one", { articleId: `${day}`, publishedAt: NOON + day * 24 * HOUR }),
    );
    expect(mergeCopies(long)).toHaveLength(3);
  });

  it("of a column may have a date without a time", () => {
    const day = article(STORY, "one", { publishedAt: Date.UTC(2026, 4, 20, 7) });
    const later = (hours: number) =>
      article(STORY, "one", { articleId: "b", publishedAt: Date.UTC(2026, 4, 20, 7 + hours) });
    expect([mergeCopies([day, later(23)]), mergeCopies([day, later(24)])].map(({ length }) => length)).toEqual([1, 2]);
  });

  it("is not a chain: a copy of a copy is a separate story unless it copies the head", () => {
    const third = article(`Exclusive: ${STORY}, our sources say`, "three", { publishedAt: NOON + 2 * HOUR });
    const second = article(`Exclusive: ${STORY}`, "two", { publishedAt: NOON + HOUR });
    expect(mergeCopies([second, third])).toHaveLength(1);
    const first = article(STORY.replace("Corner bakery chain lets", "Chain lets"), "one");
    expect(mergeCopies([first, second, third]).map(({ articleId }) => articleId)).toEqual(["one", "three"]);
  });

  it("keeps exact copies together when only one is close enough to the head", () => {
    const label = `Exclusive: ${STORY}`;
    const late = article(label, "three", { publishedAt: NOON + 200 * HOUR });
    expect(mergeCopies([late, article(label, "two", { publishedAt: NOON + HOUR }), head])).toEqual([
      {
        ...head,
        alsoIn: ["two", "three"].map((site) => ({ publisher: site.toUpperCase(), domain: `${site}.example` })),
      },
    ]);
  });

  it("does not change its articles", () => {
    const articles = [head, copy("two", 1)];
    const before = structuredClone(articles);
    mergeCopies(mergeRepeats(articles));
    expect(articles).toEqual(before);
  });
});

describe("merging any articles", () => {
  const byId = (articles: readonly Article[]): Article[] =>
    articles.toSorted((first, second) => (first.articleId < second.articleId ? -1 : 1));

  it("returns the same stories in any order", () => {
    const orders = anyArticles.chain((articles) => fc.tuple(fc.constant(articles), shuffled(articles)));
    fc.assert(
      fc.property(orders, ([articles, order]) => {
        expect(byId(mergeCopies(order))).toEqual(byId(mergeCopies(articles)));
      }),
      { numRuns: rounds(300, 30) },
    );
  });

  it("returns the same stories, except for the query, in any order of queries", () => {
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

  it("is idempotent", () => {
    fc.assert(
      fc.property(anyArticles, (articles) => {
        const stories = mergeCopies(articles);
        expect(mergeCopies(stories)).toEqual(stories);
      }),
      { numRuns: rounds(300, 30) },
    );
  });

  it("lists every publisher once and no others", () => {
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

  it("represents every article by itself or an earlier article", () => {
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

  it("leaves no two stories with one headline, except columns", () => {
    fc.assert(
      fc.property(anyArticles, (articles) => {
        const stories = mergeCopies([
          ...articles,
          ...articles.map((each) => ({ ...each, articleId: `${each.articleId}b` })),
        ]).filter(({ headline }) => /[\p{L}\p{N}]/u.test(headline));
        for (const [at, one] of stories.entries()) {
          for (const other of stories.slice(0, at).filter(({ headline }) => headline === one.headline)) {
            expect(other.publisherDomain).toBe(one.publisherDomain);
            expect(Math.abs((other.publishedAt ?? 0) - (one.publishedAt ?? 0))).toBeGreaterThanOrEqual(20 * HOUR);
          }
        }
      }),
    );
  });

  it("finds every copy that a comparison of all pairs finds", () => {
    fc.assert(
      fc.property(anyArticles, (articles) => {
        const heads = mergeCopies(articles).map((head) => ({ head, fingerprint: fingerprintOf(head) }));
        for (const [at, one] of heads.entries()) {
          for (const other of heads.slice(0, at)) expect(isCopy(one, other)).toBe(false);
        }
      }),
      { numRuns: rounds(300, 30) },
    );
  });

  it("never fails for any text", () => {
    const text = fc.string({ unit: ANY_CHARACTER, maxLength: 3000, size: "max" });
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text)), (rows) => {
        const articles = rows.map(([headline, publisher], at) => article(headline, `s${at}`, { publisher }));
        expect(mergeCopies(articles).length).toBeLessThanOrEqual(articles.length);
      }),
      { numRuns: rounds(50, 10) },
    );
  });
});

describe("the order of articles", () => {
  it("is newest first, without a date last, and the same from any order", () => {
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

import { describe, expect, it } from "vitest";
import { fixture, ratingsOf, read } from "./support.ts";

const reviews = (...inner: string[]) =>
  `<feed><reviews>${inner.map((review) => `\n<review>${review}</review>`).join("")}</reviews></feed>`;
const review = (overall: string, ids: string) =>
  `<ratings>${overall}</ratings><products><product><product_ids>${ids}</product_ids></product></products>`;
const sku = (...skus: string[]) => `<skus>${skus.map((id) => `<sku>${id}</sku>`).join("")}</skus>`;

describe("ratings of a review feed", () => {
  it("are means by SKU and by barcode", () => {
    const ratings = ratingsOf(fixture("reviews.xml"));
    expect(ratings).toMatchObject({ rows: 36, problems: [] });
    // Reviews of 5, 4 and 5 stars.
    expect(ratings.byId.get("MUG-EN")).toEqual({ rating: 4.67, reviewCount: 3 });
    expect([ratings.byId.size, ratings.byGtin.size]).toEqual([8, 8]);
  });

  it("are rescaled, and count a review once for each product", () => {
    const ratings = ratingsOf(
      reviews(
        review('<overall min="1" max="10">8</overall>', sku("A", "A", "B")),
        review("<overall>5</overall>", sku("A")),
      ),
    );
    expect([...ratings.byId]).toEqual([
      ["A", { rating: 4.5, reviewCount: 2 }],
      ["B", { rating: 4, reviewCount: 1 }],
    ]);
  });

  it.each([
    ["no rating", review("", sku("A")), "This review has no overall rating within its scale."],
    [
      "a rating beyond its scale",
      review('<overall min="1" max="5">6</overall>', sku("A")),
      "This review has no overall rating within its scale.",
    ],
    ["no product", review("<overall>5</overall>", ""), "This review names no SKU and no GTIN."],
    ["an element that is not closed", "<ratings><overall>5</ratings>", "The element <overall> is not closed."],
  ])("leave out a review with %s", (_, broken, detail) => {
    const ratings = ratingsOf(reviews(review("<overall>5</overall>", sku("A")), broken));
    expect(ratings).toMatchObject({ rows: 2, problems: [{ row: 3, detail }] });
  });
});

describe("ratings of a table", () => {
  it("are found by id and by barcode", () => {
    const ratings = ratingsOf(fixture("ratings.csv"));
    expect(ratings).toMatchObject({ rows: 24, problems: [] });
    expect([ratings.byId.size, ratings.byGtin.size]).toEqual([12, 24]);
  });

  it("say what is wrong with a row", () => {
    const ratings = ratingsOf("id;rating;count\nA;4,5;10\nB;7;3\nC;;\n;4;1\nA;3;1\nD;9/10;x\n");
    expect(ratings.byId.get("A")).toEqual({ rating: 4.5, reviewCount: 10 });
    expect([...ratings.byId.keys()]).toEqual(["A", "B", "D"]);
    expect(ratings.rows).toBe(6);
    expect(ratings.problems.map(({ row, detail }) => `${row}: ${detail}`)).toEqual([
      '3: "7" is not a rating on a scale up to 5. It was left out.',
      "4: This row has no rating.",
      "5: This row has neither an id nor a GTIN.",
      '6: The rating of "A" was given before. The first one counts.',
      '7: "x" is not a review count. It was left out.',
    ]);
  });
});

describe("a source of ratings", () => {
  it.each([
    ["", "The source of ratings is empty."],
    ["<feed><item/></feed>", "The feed has no <review>."],
    ["<!DOCTYPE feed><feed><review/></feed>", "The feed has a document type. Remove the <!DOCTYPE …> declaration."],
    ["a,b\n1,2\n", 'A table of ratings has the columns id or gtin, rating and count. This one has "a", "b".'],
  ])("is refused unless it is valid: %s", (source, sentence) => {
    expect(() => ratingsOf(source)).toThrow(sentence);
  });

  it("rates listings by id, or else by barcode with or without leading zeros, and never mixes two sources", () => {
    const feed =
      "id\ttitle\tgtin\trating\treview_count\nA\ta\t012345678905\t1\t7\nB\tb\t012345678905\t\t\nC\tc\t\t2\t3\n";
    const ratings = ratingsOf("id,gtin,rating,count\nA,,4.5,\n,00012345678905,3.5,2\n");
    const { listings, warnings } = read(feed, { ratings });
    expect(listings.map(({ rating, reviewCount }) => [rating, reviewCount])).toEqual([
      [4.5, undefined],
      [3.5, 2],
      [2, 3],
    ]);
    expect(warnings.map(({ detail }) => detail)).toEqual([
      "Ratings were found for 2 of 3 listings, by item id or GTIN.",
    ]);
  });

  it("reports its bad rows, and when it matches no listing at all", () => {
    const { warnings } = read("id,title,price\nA,a,1 EUR\n", { ratings: ratingsOf("id;rating\nB;4\nC;\n") });
    expect(warnings).toEqual([
      { code: "ratings_missing", detail: "Ratings were found for 0 of 1 listing, by item id or GTIN." },
      { code: "ratings_unread", detail: "The ratings have 1 problem in 2 rows. Row 3: This row has no rating." },
    ]);
  });

  it("joins the fixtures", () => {
    const ratings = ratingsOf(fixture("ratings.csv"));
    const { listings } = read(fixture("shopify.csv"), { currency: "EUR", ratings });
    // All but the four shirts, whose barcodes are not in the ratings.
    expect(listings.filter(({ reviewCount }) => reviewCount !== undefined)).toHaveLength(listings.length - 4);
  });
});

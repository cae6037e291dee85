import { describe, expect, it } from "vitest";
import { auditListing } from "../../../src/engine/audit/audit-listing.ts";
import { only, problemsOf, read } from "./support.ts";

const csv = (...rows: string[]): string => ["id,title,price,availability", ...rows].join("\n");
const LEFT_OUT = "It was left out.";

it("an availability in another language stays a feed field, for the audit to quote", () => {
  const feed = csv("1,Lamp,1.00 EUR,auf Lager");
  expect(only(feed)).toMatchObject({ feedFields: [{ name: "availability", value: "auf Lager" }] });
  expect(auditListing(only(feed), ["generic"]).findings).toContainEqual(
    expect.objectContaining({ check: "availability.enum", span: expect.objectContaining({ text: "auf Lager" }) }),
  );
});

describe("a value that cannot be read is left out, and a problem says why", () => {
  it.each([
    [
      "text that is no price",
      "price",
      "on request",
      `"on request" is not a price. Write it as in 19.99 EUR. ${LEFT_OUT}`,
    ],
    [
      "a price with two readings",
      "price",
      "1.299",
      `"1.299" has two readings, and no other price decides. Write its decimals, as in 1299.00. ${LEFT_OUT}`,
    ],
    [
      "a price with too many decimals",
      "price",
      "1.2345 EUR",
      `"1.2345 EUR" has more decimals than its currency. ${LEFT_OUT}`,
    ],
    [
      "a sign of several currencies",
      "price",
      "99 kr",
      `The sign in "99 kr" is used by several currencies. Name the currency of the feed. ${LEFT_OUT}`,
    ],
    [
      "a price beyond the bounds",
      "price",
      "2000000 EUR",
      `This price is above the highest that a listing allows, which is 1000000.00 EUR. ${LEFT_OUT}`,
    ],
    ["a code of no currency", "price", "10 XYZ", `The currency of "10 XYZ" is not in ISO 4217. ${LEFT_OUT}`],
    [
      "an unknown availability",
      "availability",
      "soon",
      '"soon" is not a known availability. Use in_stock, out_of_stock, preorder or backorder. It was kept as a feed field.',
    ],
    [
      "an availability date",
      "availability_date",
      "next week",
      '"next week" is not an ISO 8601 date, such as 2026-12-31. It was left out.',
    ],
    [
      "an unknown condition",
      "condition",
      "fine",
      '"fine" is not a known condition. Use new, refurbished or used. It was kept as a feed field.',
    ],
    ["a rating beyond its scale", "rating", "7", `"7" is not a rating on a scale up to 5. ${LEFT_OUT}`],
    ["a rating of nothing", "rating", "0", `"0" is not a rating on a scale up to 5. ${LEFT_OUT}`],
    ["a count that is none", "review_count", "many", `"many" is not a review count. ${LEFT_OUT}`],
    ["a title beyond the bounds", "title", "x".repeat(501), `Send at most 500 characters. ${LEFT_OUT}`],
    [
      "a description beyond the bounds",
      "description",
      "x".repeat(10_001),
      `Send at most 10000 characters. ${LEFT_OUT}`,
    ],
    ["an id beyond the bounds", "id", "x".repeat(101), `Send at most 100 characters. ${LEFT_OUT}`],
    ["a feed field beyond the bounds", "q_and_a", "x".repeat(501), `Send at most 500 characters. ${LEFT_OUT}`],
    ["an attribute beyond the bounds", "color", "x".repeat(501), `Send at most 500 characters. ${LEFT_OUT}`],
    [
      "a barcode that a spreadsheet shortened",
      "gtin",
      "4.00638E+12",
      `A spreadsheet shortened "4.00638E+12". Export the column as text. ${LEFT_OUT}`,
    ],
    [
      "an address beyond the bounds",
      "link",
      `https://shop.example/${"x".repeat(2_000)}`,
      `Send at most 2000 characters. ${LEFT_OUT}`,
    ],
  ])("%s", (_, column, value, sentence) => {
    const columns = { id: "A1", title: "Lamp", [column]: value };
    const feed = `${Object.keys(columns).join("\t")}\n${Object.values(columns).join("\t")}\n`;
    expect(problemsOf(feed, { currency: column === "price" && value === "99 kr" ? "EUR" : undefined })).toEqual([
      `2 ${column}: ${sentence}`,
    ]);
    expect(read(feed)).toMatchObject({ rows: 1, used: 1 });
  });

  it("limits count characters, not UTF-16 units", () => {
    expect(only(csv(`1,${"😀".repeat(500)},,`)).title).toBe("😀".repeat(500));
    expect(problemsOf(csv(`1,${"😀".repeat(501)},,`))).toHaveLength(1);
  });

  it("text is kept in NFC, without control characters", () => {
    expect(only(csv("1,Cafe\u0301\u0000 \u0007bar,,")).title).toBe("Caf\u00e9 bar");
  });

  it("pictures after the eleventh are one problem", () => {
    const urls = Array.from({ length: 14 }, (_, at) => `https://cdn.example/${at}.jpg`).join(",");
    const feed = `id,title,image_link,additional_image_link\n1,a,https://cdn.example/main.jpg,"${urls}"\n`;
    expect(only(feed).imageUrls).toHaveLength(10);
    expect(problemsOf(feed)).toEqual([`2 additional_image_link: Send at most 10 items. ${LEFT_OUT}`]);
  });

  it("a row lists fifty problems and mentions that there are more", () => {
    const details = Array.from({ length: 200 }, (_, at) => `a:b${at}:c`).join(",");
    const found = problemsOf(`id,title,product_detail\n1,a,"${details}"\n`);
    expect(found).toHaveLength(51);
    expect(found[0]).toBe("2 product_detail: Send at most 60 items. It was left out.");
    expect(found.at(-1)).toBe("2: This row has more problems, which are not listed.");
  });
});

describe("an unused row says why, and does not affect the others", () => {
  it.each([
    ["nothing that names a product", ",,9.90 EUR,in_stock", "3: This row has no id, title, description or URL."],
    [
      "too many cells",
      "2,b,9.90 EUR,in_stock,more",
      "3: This row has 5 cells for 4 columns. Quote the values that hold a delimiter.",
    ],
    [
      "a quotation mark that shifts cells",
      '2,"b" x,9.90 EUR",in_stock',
      "3: A quotation mark in a quoted cell is not doubled, so the cells cannot be separated.",
    ],
  ])("%s", (_, row, sentence) => {
    const feed = csv("1,a,9.90 EUR,in_stock", row, "3,c,9.90 EUR,in_stock");
    expect(problemsOf(feed)).toEqual([sentence]);
    expect(read(feed)).toMatchObject({ rows: 3, used: 2 });
    expect(read(feed).listings.map(({ externalId }) => externalId)).toEqual(["1", "3"]);
  });

  it("a quotation mark that is never closed", () => {
    const feed = csv('1,"a,9.90 EUR,in_stock', "2,b,9.90 EUR,in_stock");
    expect(problemsOf(feed)).toEqual(["2: A quotation mark that opens in this row is never closed."]);
    expect(read(feed).listings).toHaveLength(1);
  });

  it("a quotation mark that runs two lines together", () => {
    const feed = csv('1,"a,9.90 EUR,in_stock', '2,"b",9.90 EUR,in_stock', "3,c,9.90 EUR,in_stock");
    expect(problemsOf(feed)).toEqual(["2: A quotation mark in a quoted cell is not doubled, so 2 lines ran together."]);
    expect(read(feed)).toMatchObject({ rows: 2, used: 1 });
  });

  it("a row of a million characters", () => {
    const feed = csv(`1,${"x".repeat(1_000_001)},,`, "2,b,,");
    expect(problemsOf(feed)).toEqual(["2: This row is longer than 1,000,000 characters."]);
  });

  it.each([
    ["an item that is cut off", "<item><g:id>2</g:id>", "The element <item> is not closed."],
    ["an item with an element that is not closed", "<item><g:id>2</item>", "The element <g:id> is not closed."],
    [
      "an item of thousands of elements",
      `<item><g:id>2</g:id>${"<g:a/>".repeat(2_000)}</item>`,
      "This item has more than 2,000 elements.",
    ],
    [
      "an item of a million characters",
      `<item><g:id>${"2".repeat(1_000_001)}</g:id></item>`,
      "This item is longer than 1,000,000 characters.",
    ],
  ])("%s", (_, item, sentence) => {
    const feed = `<rss xmlns:g="http://base.google.com/ns/1.0"><channel>\n<item><g:id>1</g:id><g:title>a</g:title></item>\n${item}`;
    expect(problemsOf(feed)).toEqual([`3: ${sentence}`]);
    expect(read(feed)).toMatchObject({ rows: 2, used: 1 });
  });

  it("an XML item by its position, when the first two are on one line", () => {
    const item = (price: string) => `<item><g:title>a</g:title><g:price>${price}</g:price></item>`;
    const feed = (gap: string) =>
      `<rss xmlns:g="http://base.google.com/ns/1.0">\n<channel>${["1.00 EUR", "soon", "later"].map(item).join(gap)}`;
    expect(problemsOf(feed("")).map((problem) => problem.slice(0, 13))).toEqual(['2 price: "soo', '3 price: "lat']);
    expect(problemsOf(feed("\n")).map((problem) => problem.slice(0, 13))).toEqual(['3 price: "soo', '4 price: "lat']);
  });

  it.each([
    ['{"item_id":"2"', "This line is not valid JSON, or nested too deep."],
    [`{"item_id":${"[".repeat(70)}${"]".repeat(70)}}`, "This line is not valid JSON, or nested too deep."],
    ["[1]", "This line is not a JSON object."],
    [`{"item_id":"${"2".repeat(1_000_001)}"}`, "This line is longer than 1,000,000 characters."],
  ])("a line of JSON Lines: %.20s", (line, sentence) => {
    expect(
      problemsOf(`{"item_id":"1","title":"a"}\n${line}\n{"item_id":"3","title":"c"}\n`, { format: "openai" }),
    ).toEqual([`2: ${sentence}`]);
  });

  it("a JSON product that is not an object", () => {
    const feed = '{"products":[{"handle":"a","variants":[{"price":"1.00"}, 7]}, "b"]}';
    expect(problemsOf(feed, { currency: "EUR" })).toEqual([
      "2 products[0]: This is not a product: it is not a JSON object.",
      "3 products[1]: This is not a product: it is not a JSON object.",
    ]);
  });

  it("rows beyond the limit, the first of which is named", () => {
    const feed = csv(...Array.from({ length: 10 }, (_, at) => `${at},a,1.00 EUR,`));
    const { rows, used, listings, warnings } = read(feed, { maxRows: 4 });
    expect([rows, used, listings.length]).toEqual([4, 4, 4]);
    expect(warnings).toEqual([
      {
        code: "rows_left",
        detail: "The feed has too many rows. Row 6 and those after it were not read. Split the feed.",
      },
    ]);
    expect(read(csv(...Array.from({ length: 5_001 }, (_, at) => `${at},a,1.00 EUR,`))).rows).toBe(5_000);
  });
});

describe("what is read with a note", () => {
  it("a row with fewer cells than columns", () => {
    expect(problemsOf(csv("1,a"))).toEqual([
      "2: This row has 2 cells for 4 columns. The missing ones were read as empty.",
    ]);
  });

  it("a quotation mark in a quoted cell that is not doubled", () => {
    const feed = csv('1,"15" laptop sleeve",9.90 EUR,in_stock');
    expect(only(feed).title).toBe('15" laptop sleeve');
    expect(problemsOf(feed)).toEqual([
      "2: A quotation mark in a quoted cell is not doubled. The cell was read as it is.",
    ]);
  });

  it("line ends of different kinds", () => {
    expect(problemsOf("id,title,price\r\n1,A,1.00 EUR\n2,B,2.00 EUR\r3,C,3.00 EUR\r\n")).toEqual([
      "3: The line ends of the file are of different kinds, so rows ran together. Save it with one kind.",
    ]);
  });

  it("damaged characters", () => {
    expect(read(csv("1,Gr\ufffd\ufffde,,")).warnings).toEqual([
      {
        code: "damaged_characters",
        detail: "Some characters are damaged and were read as \ufffd. Save the feed as UTF-8.",
      },
    ]);
  });

  it("columns without a name or a field, once, whose values are kept", () => {
    const feed = "id,title,,Lagerplatz,custom_label_0\n1,a,x,A7,s\n2,b,y,A8,s\n";
    expect(read(feed).warnings).toEqual([
      {
        code: "unknown_columns",
        detail: 'No field is known for "column 3", "Lagerplatz". They were kept as feed fields.',
      },
    ]);
    expect(read(feed).listings[1]?.feedFields).toEqual([
      { name: "column 3", value: "y" },
      { name: "Lagerplatz", value: "A8" },
      { name: "custom_label_0", value: "s" },
    ]);
  });
});

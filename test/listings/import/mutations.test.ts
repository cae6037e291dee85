import { Buffer } from "node:buffer";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FeedError } from "../../../src/listings/import/import-types.ts";
import { rounds } from "../../support/rounds.ts";
import { fixture, flawsOf, rowsOf, ratingsOf } from "./support.ts";

const FEEDS = [
  "google.xml",
  "google-atom.xml",
  "google.tsv",
  "google-semicolon.csv",
  "openai.csv",
  "openai-first.tsv",
  "openai.jsonl",
  "shopify.csv",
  "shopify-new.csv",
  "shopify.json",
  "woocommerce.csv",
  "ucp.json",
  "acp.json",
  "acp.jsonl",
  "product-page.txt",
  "microdata-page.txt",
  "open-graph-page.txt",
];

/** Text that breaks naive parsers of the formats. */
const HOSTILE = [
  '"',
  '""',
  ",",
  "\t",
  ";",
  "\n",
  "\r",
  "\\",
  "{",
  "}",
  "[",
  "]",
  ":",
  "<",
  ">",
  "</",
  "/>",
  "<!--",
  "-->",
  "<![CDATA[",
  "]]>",
  "&",
  "&amp;",
  "&#0;",
  "&#xFFFFFF;",
  "\0",
  "\ufffd",
  "\ufeff",
  "\ud800",
  "null",
  "true",
  "1e999",
  "-",
  "1.299",
  "0",
  " ",
  "é",
  '"__proto__":1,',
  "<item>",
  "</item>",
  "<div itemscope>",
  '<script type="application/ld+json">',
  "😀",
  "x".repeat(600),
];

type Edit = readonly [kind: "delete" | "insert" | "repeat" | "cut", at: number, size: number, text: string];

const EDITS = fc.array(
  fc.tuple(
    fc.constantFrom("delete" as const, "insert" as const, "insert" as const, "repeat" as const, "cut" as const),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.nat(200),
    fc.constantFrom(...HOSTILE),
  ),
  { minLength: 1, maxLength: 6 },
);

/** Truncation leaves little of a feed, so it comes last. */
function mutated(text: string, edits: readonly Edit[]): string {
  let result = text;
  for (const [kind, where, size, inserted] of edits.toSorted(
    ([one], [other]) => Number(one === "cut") - Number(other === "cut"),
  )) {
    const at = Math.floor(where * result.length);
    const span = result.slice(at, at + size);
    if (kind === "delete") result = result.slice(0, at) + result.slice(at + size);
    if (kind === "insert") result = result.slice(0, at) + inserted + result.slice(at);
    if (kind === "repeat") result = result.slice(0, at) + span + result.slice(at);
    if (kind === "cut") result = result.slice(0, at);
  }
  return result;
}

/** Returns the flaws in the import of a feed. A feed that is refused with a sentence has none. */
function flawsIn(feed: string | Uint8Array): string[] {
  try {
    return flawsOf(rowsOf([feed], { currency: "EUR", country: "DE" }));
  } catch (error) {
    if (error instanceof FeedError && /^\S.*[.!?]$/s.test(error.message)) return [];
    throw error;
  }
}

describe("a damaged feed", () => {
  it.each(FEEDS)("is read row by row, each used or rejected with a reason: %s", (name) => {
    const text = fixture(name).toString();
    fc.assert(
      fc.property(EDITS, (edits) => {
        expect(flawsIn(mutated(text, edits))).toEqual([]);
      }),
      { seed: 6, numRuns: rounds(2_000, 80) },
    );
  });

  it("is read alike as text and as bytes in pieces", () => {
    fc.assert(
      fc.property(fc.constantFrom(...FEEDS), EDITS, fc.integer({ min: 100, max: 70_000 }), (name, edits, size) => {
        const text = mutated(fixture(name).toString(), edits)
          .toWellFormed()
          .replace(/^\ufeff/, "");
        const bytes = Buffer.from(`\ufeff${text}`);
        const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
          bytes.subarray(at * size, (at + 1) * size),
        );
        expect(outcome(pieces)).toEqual(outcome([text]));
      }),
      { seed: 7, numRuns: rounds(1_000, 40) },
    );
  });

  it("may consist of arbitrary bytes", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom("", "id,title\n", "<rss xmlns:g='http://base.google.com/ns/1.0'>", '{"products":['),
        (bytes, start) => {
          expect(flawsIn(Buffer.concat([Buffer.from(start), bytes]))).toEqual([]);
        },
      ),
      { seed: 8, numRuns: rounds(5_000, 250) },
    );
  });

  it("is handled as a source of ratings, too", () => {
    fc.assert(
      fc.property(fc.constantFrom("reviews.xml", "ratings.csv"), EDITS, (name, edits) => {
        try {
          const { rows, byId, byGtin, problems } = ratingsOf(mutated(fixture(name).toString(), edits));
          // A row without a rating must have a reason.
          if (rows > 0 && byId.size + byGtin.size === 0) expect(problems).not.toEqual([]);
        } catch (error) {
          expect(error).toBeInstanceOf(FeedError);
        }
      }),
      { seed: 9, numRuns: rounds(2_000, 80) },
    );
  });
});

function outcome(pieces: readonly (Uint8Array | string)[]): unknown {
  try {
    return rowsOf(pieces);
  } catch (error) {
    if (error instanceof FeedError) return error.message;
    throw error;
  }
}

import { z } from "zod";
import { FEED_FORMATS, type ImportedFeed } from "../../listings/ports.ts";
import { named, text } from "../../shared/schema.ts";

/** The fields of a feed that every tool accepts. */
export const feedFields = (maxChars: number) => ({
  text: text({ min: 1, max: maxChars }).describe("Feed or HTML."),
  format: z
    .enum(["auto", ...FEED_FORMATS])
    .describe("Default auto.")
    .optional(),
  currency: text({ max: 3 }).describe("For prices without one.").optional(),
  ratings: text({ max: maxChars }).describe("CSV of id, rating, count.").optional(),
});

/** The size of arguments, in bytes, above which a call counts against another policy. */
const LARGE_BYTES = 65_536;

/** Tells whether arguments are large, and stops as soon as they are. */
export function isLarge(args: object): boolean {
  const values: unknown[] = [args];
  let bytes = 0;
  for (let value = values.pop(); value !== undefined && bytes <= LARGE_BYTES; value = values.pop()) {
    if (typeof value === "string") bytes += value.length;
    else if (typeof value !== "object" || value === null) bytes += BYTES_OF_VALUE;
    else {
      for (const [name, inner] of Object.entries(value)) {
        bytes += name.length + BYTES_OF_VALUE;
        if (inner !== undefined) values.push(inner);
      }
    }
  }
  return bytes > LARGE_BYTES;
}

/** The approximate size of a number, or of the punctuation around a value. */
const BYTES_OF_VALUE = 4;

/** A warning about a result, and what to do about it. */
export const Warning = z.object({
  code: z.string().describe("Kind."),
  detail: z.string().describe("What it is about."),
});
export type Warning = z.infer<typeof Warning>;

/** The result of reading a feed or page. */
export const ReadReport = named(
  "ReadReport",
  z.object({
    format: z.enum(FEED_FORMATS).describe("Format."),
    rows: z.int().describe("Rows with content."),
    used: z.int().describe("Rows that became a listing or added to one."),
    problems: z
      .array(
        z.object({
          row: z
            .int()
            .describe(
              "Line where the row starts; in JSON, pages and XML on one line the position of the product, from 1.",
            ),
          externalId: z.string().describe("Item id of the row.").optional(),
          column: z.string().describe("Column, element or path.").optional(),
          detail: z.string().describe("What was not read, and what happened."),
        }),
      )
      .describe("What could not be read, first rows first."),
    moreProblems: z.int().describe("Problems that are not listed."),
  }),
);
export type ReadReport = z.input<typeof ReadReport>;

/**
 * Returns the report on an imported feed: its first problems, and how many more there are. Unpublished products are not
 * among them, because a warning names them.
 */
export function readReport({ format, rows, used, items }: ImportedFeed, maxProblems: number): ReadReport {
  const problems = items.flatMap(({ isUnpublished, listing, externalId = listing?.externalId, problems: ofRow }) =>
    isUnpublished ? [] : ofRow.map(({ row, column, detail }) => ({ row, externalId, column, detail })),
  );
  const listed = problems.slice(0, maxProblems);
  return { format, rows, used, problems: listed, moreProblems: problems.length - listed.length };
}

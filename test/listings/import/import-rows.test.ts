import { describe, expect, it } from "vitest";
import { streamRows } from "../../../src/listings/import/import-rows.ts";
import { importFeed } from "../../support/import-feed.ts";
import type { ImportedRow, ImportOptions, ImportSummary } from "../../../src/listings/import/import-types.ts";
import { fixture, NOW } from "./support.ts";

async function streamed(
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  options: Partial<ImportOptions> = {},
) {
  const rows: ImportedRow[] = [];
  const stream = streamRows(pieces, { now: NOW, ...options });
  for (;;) {
    const { done, value } = await stream.next();
    if (done) return { rows, summary: value satisfies ImportSummary };
    rows.push(value);
  }
}

async function* delayed(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 4_096) {
    await Promise.resolve();
    yield bytes.subarray(at, at + 4_096);
  }
}

describe("a feed that is streamed", () => {
  it.each([
    "google.xml",
    "google.tsv",
    "google-semicolon.csv",
    "openai.jsonl",
    "shopify.csv",
    "woocommerce.csv",
    "ucp.json",
    "product-page.txt",
  ])("yields the same rows as when it is read at once: %s", async (name) => {
    const { rows, summary } = await streamed(delayed(fixture(name)));
    const sorted = rows.toSorted((one, other) => one.row - other.row);
    expect({
      ...summary,
      listings: sorted.flatMap(({ listing }) => listing ?? []),
      problems: sorted.flatMap(({ problems }) => problems),
    }).toEqual(importFeed(fixture(name), { now: NOW }));
  });

  it("yields rows before it has the whole feed", async () => {
    let sent = 0;
    const header = Buffer.from("id,title,price\n");
    const block = Buffer.from("1,Lamp,1.00 EUR\n".repeat(8_192));
    function* pieces(): Generator<Uint8Array> {
      yield header;
      for (; sent < 100; sent += 1) yield block;
    }
    const stream = streamRows(pieces(), { now: NOW, maxRows: Infinity });
    await stream.next();
    expect(sent).toBeLessThan(3);
    await stream.return({ format: "csv", rows: 0, used: 0, warnings: [] });
  });

  it("stops reading pieces at the row limit", async () => {
    let sent = 0;
    function* pieces(): Generator<Uint8Array> {
      yield Buffer.from("id,title\n");
      for (; sent < 100; sent += 1) yield Buffer.from("1,Lamp\n".repeat(16_384));
    }
    const { summary } = await streamed(pieces(), { maxRows: 10 });
    expect(summary).toMatchObject({ rows: 10, used: 10, warnings: [{ code: "rows_left" }] });
    expect(sent).toBe(0);
  });

  it("fails like a feed that is read at once", async () => {
    await expect(streamed([Buffer.from("nothing")])).rejects.toThrow(/^No known format/);
    await expect(streamed([])).rejects.toThrow("The feed is empty. Export it again, with products.");
  });
});

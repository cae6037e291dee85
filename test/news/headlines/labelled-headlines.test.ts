import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { relevanceFilter } from "../../../src/news/headlines/relevance.ts";
import type { Language } from "../../../src/news/headlines/terms/languages.ts";

/** Invented headlines, a file for each language: `keep` or `refuse`, a tab, the headline. */
const FOLDER = new URL("headlines/", import.meta.url);

function headlines(language: string, label: string): string[] {
  const lines = readFileSync(new URL(`${language}.tsv`, FOLDER), "utf8").split("\n");
  return lines.filter((line) => line.startsWith(`${label}\t`)).map((line) => line.slice(label.length + 1));
}

const languages = readdirSync(FOLDER).map((file) => file.replace(".tsv", "") as Language);

describe.each(languages)("headlines of %s", (language) => {
  const filter = relevanceFilter({ language });

  it("pass when they are about AI and commerce, at least 19 of 20", () => {
    const wanted = headlines(language, "keep");
    const missed = wanted.filter((headline) => !filter.matches(headline));
    expect(wanted.length).toBeGreaterThanOrEqual(10);
    expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(wanted.length / 20);
  });

  it("are dropped when they are about something else", () => {
    const unwanted = headlines(language, "refuse");
    expect(unwanted.length).toBeGreaterThanOrEqual(10);
    expect(unwanted.filter((headline) => filter.matches(headline))).toEqual([]);
  });
});

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { auditListing } from "../../src/engine/audit/audit-listing.ts";
import { analyseListing } from "../../src/engine/features/listing-text.ts";
import type { Attribute, ListingInput, QueryInput } from "../../src/engine/listing.ts";
import { checkText, type Ground, groundOf } from "../../src/engine/lock/index.ts";
import { acceptEdits } from "../../src/engine/optimize/accept-edits.ts";
import type { Edit } from "../../src/engine/optimize/optimization-schema.ts";
import { OptimizedListing } from "../../src/engine/optimize/optimization-schema.ts";
import { rounds } from "../support/rounds.ts";
import { optimize } from "./support.ts";

const lines = (path: string): string[] =>
  readFileSync(new URL(`../engine/${path}`, import.meta.url), "utf8")
    .trim()
    .split("\n");

interface RealListing {
  readonly listing: ListingInput;
  readonly queries: readonly QueryInput[];
}

interface Reward {
  readonly title: [string];
  readonly sku_options?: readonly Readonly<Record<string, string>>[];
  readonly attributes?: readonly Readonly<Record<string, readonly string[]>>[];
}

/** Titles and attributes from shops, with the queries of shoppers. */
function shopListings(): RealListing[] {
  return lines("relevance/data/shoppingbench.jsonl").map((line) => {
    const { query, reward } = JSON.parse(line) as { query: string; reward: Reward };
    const { title, sku_options = [], attributes = [] } = reward;
    const rows = [...sku_options, ...attributes].flatMap((row): Attribute[] =>
      Object.entries(row).map(([name, value]) => ({ name: name.replaceAll("_", " "), value: String(value) })),
    );
    return { listing: { title: title[0], attributes: rows }, queries: [{ text: query }] };
  });
}

/** Invented listings with descriptions, terms and facts. */
function describedListings(): RealListing[] {
  const grounds = lines("lock/data/first.jsonl").map((line) => (JSON.parse(line) as { ground: ListingInput }).ground);
  return [...new Map(grounds.map((listing) => [listing.title, listing])).values()].map((listing) => {
    const [noun = ""] = listing.title.toLowerCase().split(",");
    const texts = [noun, `light ${noun} for travel`, `${listing.attributes?.[0]?.value} ${noun}`, `black ${noun}`];
    return { listing, queries: texts.map((text) => ({ text })) };
  });
}

const LISTINGS = [...shopListings().slice(0, rounds(100, 25)), ...describedListings()];
const RIVAL = { title: "Another one of this kind, 2 pieces, black", rating: 4.4, reviewCount: 80, returns: "30 days" };

/** Returns the violations of a text that the text before it did not have. */
function newViolations(ground: Ground, field: "title" | "description", before: string, after: string): string[] {
  const signs = (text: string) =>
    checkText(ground, field, text).violations.map(({ rule, token }) => `${rule} ${token}`);
  const known = new Set(signs(before));
  return signs(after).filter((sign) => !known.has(sign));
}

/** Returns the number of findings by check; only errors and warnings. */
function problems(listing: ListingInput): Map<string, number> {
  const { completeness } = analyseListing(listing).features;
  const { findings } = auditListing(listing, ["generic"], { completeness });
  const checks = findings.filter(({ severity }) => severity !== "info").map(({ check }) => check);
  return new Map(checks.map((check) => [check, checks.filter((one) => one === check).length]));
}

function withEdit(listing: ListingInput, { field, before, after, span }: Edit): ListingInput {
  if (field === "attributes") {
    const [, name = "", value = ""] = /^([^:]*): (.*)$/s.exec(after) ?? [];
    return { ...listing, attributes: [...(listing.attributes ?? []), { name, value }] };
  }
  const text = listing[field] ?? "";
  expect(text.slice(span.start, span.end)).toBe(before);
  return { ...listing, [field]: text.slice(0, span.start) + after + text.slice(span.end) };
}

describe.each(LISTINGS)("$listing.title", ({ listing, queries }) => {
  test("is improved by edits that pass the lock and the audit, with held-out queries reported separately", async () => {
    const { facts = [], ...inline } = listing;
    const answer = await optimize({ listing: inline, facts, competitors: [RIVAL], queries });
    expect(OptimizedListing.safeParse(answer).error).toBeUndefined();
    const ground = groundOf({ ...listing, facts });
    let version: ListingInput = inline;
    for (const edit of answer.edits) {
      const next = withEdit(version, edit);
      const { field } = edit;
      if (field === "title" || field === "description")
        expect(newViolations(ground, field, version[field] ?? "", next[field] ?? "")).toEqual([]);
      const known = problems(version);
      for (const [check, times] of problems(next)) expect(times, check).toBeLessThanOrEqual(known.get(check) ?? 0);
      version = next;
    }
    const { facts: _, generatedFields: __, ...proposed } = answer.listing;
    expect(proposed).toEqual(version);
    expect(answer.edits.length).toBeLessThanOrEqual(6);
    expect(answer.predicted.heldOut === null).toBe(queries.length < 4);
    expect(answer.headline.includes("not used for choosing")).toBe(queries.length >= 4 && answer.edits.length > 0);
    expect(acceptEdits(inline, answer.edits, new Set(answer.edits.keys()))).toEqual({ listing: version, dropped: [] });
    expect(acceptEdits(inline, answer.edits, new Set())).toEqual({ listing: inline, dropped: [] });
    // Any subset of the edits says nothing new either.
    for (const left of answer.edits.keys()) {
      const others = new Set([...answer.edits.keys()].filter((index) => index !== left));
      const { listing: some } = acceptEdits(inline, answer.edits, others);
      for (const field of ["title", "description"] as const)
        expect(newViolations(ground, field, inline[field] ?? "", some[field] ?? "")).toEqual([]);
    }
    const { behind } = answer.matchups.after;
    expect(/No text alone wins/.test(answer.headline)).toBe(behind > 0 && answer.matchups.copyCeiling === 0);
    for (const { question } of answer.questions) expect(question).toMatch(/\?$/);
  });
});

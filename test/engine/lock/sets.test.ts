import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type GroundListing, type LockedField, checkText, groundOf } from "../../../src/engine/lock/index.ts";

interface Rewrite {
  readonly ground: GroundListing;
  readonly field: LockedField;
  readonly proposed: string;
  readonly reason: string;
}

function rewrites(file: string): Rewrite[] {
  const lines = readFileSync(join(import.meta.dirname, "data", file), "utf8")
    .trim()
    .split("\n");
  return lines.map((line) => JSON.parse(line) as Rewrite);
}

const statusOf = ({ ground, field, proposed }: Rewrite) => checkText(groundOf(ground), field, proposed).status;

describe.each(["false.jsonl", "more-false.jsonl"])("of the false texts in %s", (file) => {
  it("none is accepted", () => {
    const accepted = rewrites(file).filter((rewrite) => statusOf(rewrite) === "accepted");
    expect(accepted.map(({ proposed, reason }) => `${proposed} (${reason})`)).toEqual([]);
  });
});

/** As many of a hundred good texts are accepted as they are. */
const LEAST_ACCEPTED = 0.93;

describe("of the good texts in good.jsonl", () => {
  it("nearly all are accepted", () => {
    const good = rewrites("good.jsonl");
    const accepted = good.filter((rewrite) => statusOf(rewrite) === "accepted");
    expect(accepted.length).toBeGreaterThanOrEqual(good.length * LEAST_ACCEPTED);
  });
});

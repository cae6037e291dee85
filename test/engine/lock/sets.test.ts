import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  type GroundListing,
  type LockStatus,
  type LockedField,
  checkText,
  groundOf,
} from "../../../src/engine/lock/index.ts";

interface Rewrite {
  readonly field: LockedField;
  readonly text: string;
  readonly isGood: boolean;
  readonly reason: string;
}

interface CheckedRewrite extends Rewrite {
  readonly status: LockStatus;
}

/** The least share of good texts that each file accepts, and the greatest that it refuses. */
const SHARES = [
  { file: "first.jsonl", accepted: 0.96, refused: 0 },
  { file: "batches.jsonl", accepted: 0.77, refused: 0.014 },
  { file: "adversarial.jsonl", accepted: 0.71, refused: 0.01 },
  { file: "fresh.jsonl", accepted: 0.52, refused: 0.053 },
  { file: "paraphrases.jsonl", accepted: 0.9, refused: 0 },
  { file: "unseen.jsonl", accepted: 0.3, refused: 0.07 },
  { file: "swaps.jsonl", accepted: 0.4, refused: 0.25 },
];

function checkedRewrites(file: string): CheckedRewrite[] {
  const lines = readFileSync(join(import.meta.dirname, "data", file), "utf8")
    .trim()
    .split("\n");
  return lines.flatMap((line) => {
    const { ground, rewrites } = JSON.parse(line) as { ground: GroundListing; rewrites: Rewrite[] };
    const known = groundOf(ground);
    return rewrites.map((rewrite) => ({ ...rewrite, status: checkText(known, rewrite.field, rewrite.text).status }));
  });
}

describe.each(SHARES)("the lock on the rewrites in $file", ({ file, accepted, refused }) => {
  const all = checkedRewrites(file);
  const good = all.filter(({ isGood }) => isGood);

  const countOf = (status: LockStatus) => good.filter((rewrite) => rewrite.status === status).length;

  it("accepts no false one", () => {
    const leaks = all.filter(({ isGood, status }) => !isGood && status === "accepted");
    expect(leaks.map(({ text, reason }) => `${text} (${reason})`)).toEqual([]);
  });

  it("accepts most good ones", () => {
    expect(countOf("accepted")).toBeGreaterThanOrEqual(good.length * accepted);
  });

  it("refuses few good ones", () => {
    expect(countOf("refused")).toBeLessThanOrEqual(good.length * refused);
  });
});

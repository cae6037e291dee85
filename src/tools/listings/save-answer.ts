import type { DraftOutcome, ImportedFeed } from "../../listings/ports.ts";
import { pointerOf } from "../../shared/problem-document.ts";
import { Problem } from "../../shared/problem.ts";
import { type CheckedRow, issueAt, type RowIssue } from "./check-rows.ts";
import { SAVE_LIMITS, type SavedListings } from "./save-schema.ts";
import { readReport } from "./schema.ts";

/** A checked item or row with its outcome. Without an outcome, it was not sent to the store. */
export interface RowResult extends CheckedRow {
  readonly outcome?: DraftOutcome | undefined;
}

/** A completed save. */
export interface CompletedSave extends Pick<SavedListings, "dryRun" | "total" | "quota"> {
  readonly rows: readonly RowResult[];
  readonly feed: ImportedFeed | undefined;
}

type Saved = SavedListings["saved"][number];

/** Returns the answer to a save. */
export function saveAnswer({ rows, feed, dryRun, total, quota }: CompletedSave): SavedListings {
  const saved = rows.flatMap((row, at) => savedOf(row, at) ?? []);
  const rejected = rows.filter((row) => issuesOf(row).length > 0);
  const countOf = (outcome: Saved["outcome"]) => saved.filter((item) => item.outcome === outcome).length;
  return {
    dryRun,
    counts: {
      created: countOf("created"),
      updated: countOf("updated"),
      unchanged: countOf("unchanged"),
      rejected: rejected.length,
      ...(feed === undefined ? {} : { incomplete: incompleteRows(feed, rejected) }),
    },
    saved: saved.slice(0, SAVE_LIMITS.listed),
    rejected: rejected.slice(0, SAVE_LIMITS.listed).map(rejectedOf),
    ...(feed === undefined ? {} : { read: readReport(feed, SAVE_LIMITS.problems) }),
    total,
    quota,
    warnings: [...(feed?.warnings ?? [])],
  };
}

/** Counts the rows of a feed that are saved although a part of them could not be read. */
function incompleteRows({ items }: ImportedFeed, rejected: readonly RowResult[]): number {
  const unsaved = new Set(rejected.flatMap(({ position }) => ("row" in position ? position.row : [])));
  return items.filter(({ row, used, problems }) => used && problems.length > 0 && !unsaved.has(row)).length;
}

function savedOf({ position, externalId = "", outcome }: RowResult, index: number): Saved | undefined {
  if (outcome === undefined || outcome.outcome === "rejected") return undefined;
  const { id = null, version } = outcome;
  return { index, ...position, id, externalId, version, outcome: outcome.outcome };
}

function rejectedOf(row: RowResult): SavedListings["rejected"][number] {
  const errors = issuesOf(row).map(({ code, detail, path }) => ({ code, detail, pointer: pointerOf(path) }));
  return { ...row.position, externalId: row.externalId, errors };
}

function issuesOf({ position, issues, outcome }: RowResult): readonly RowIssue[] {
  return outcome?.outcome === "rejected" ? [issueAt({ ...outcome, path: [] }, position)] : issues;
}

/** Throws a problem when there is nothing to save, or nothing could be saved. */
export function requireSaved(rows: readonly RowResult[]): void {
  const [first, ...others] = rows;
  if (first === undefined) throw refused("The feed has no listings.", [NO_ROWS]);
  if (rows.some((row) => issuesOf(row).length === 0)) return;
  const { outcome } = first;
  // The rejection of a single listing is the problem of the call.
  if (others.length === 0 && outcome?.outcome === "rejected")
    throw new Problem(outcome.code === "not-found" ? "not-found" : "conflict", outcome.detail);
  throw refused("None of the listings can be saved.", rows.flatMap(numbered));
}

const NO_ROWS: RowIssue = { code: "invalid-value", detail: "None of its rows is a product.", path: ["feed", "text"] };

function numbered(row: RowResult): RowIssue[] {
  const { position } = row;
  return issuesOf(row).map((issue) =>
    "row" in position ? { ...issue, detail: `Row ${position.row}: ${issue.detail}` } : issue,
  );
}

const MAX_ISSUES = 100;

function refused(detail: string, issues: readonly RowIssue[]): Problem {
  const shown = issues
    .slice(0, MAX_ISSUES)
    .map(({ path, detail: what }) => ({ code: "invalid-value" as const, detail: what, path }));
  return new Problem("validation-failed", detail, { issues: shown });
}

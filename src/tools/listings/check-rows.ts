import { z } from "zod";
import type { ImportedRow, ListingDraft } from "../../listings/ports.ts";
import { formatPath, type ValidationIssue } from "../../shared/problem.ts";
import { issuesOf } from "../../shared/validation-issues.ts";
import type { Steps } from "../../shared/steps.ts";
import { SAVE_LIMITS, SavedItem } from "./save-schema.ts";

/** The position among the items, or the row in the feed. */
export type RowPosition = { readonly index: number } | { readonly row: number };

/** The reason why an item or a row is not saved. */
export interface RowIssue extends Omit<ValidationIssue, "code"> {
  readonly code: string;
}

/** The part of an item or row that is saved. */
export interface CheckedItem extends Pick<ListingDraft, "body" | "id" | "expectedVersion" | "generatedFields"> {
  /** The id of the optimization that proposed it. */
  readonly optimization: string | undefined;
}

/** A checked item or row: what to save of it, or why it is not saved. */
export interface CheckedRow {
  readonly position: RowPosition;
  readonly externalId: string | undefined;
  readonly item?: CheckedItem;
  readonly issues: readonly RowIssue[];
}

/** The most issues that are reported for one row. */
const MAX_ISSUES = 5;

/** The number of rows that are checked without a pause. */
const ROWS_IN_STEP = 10;

/** Checks the items of a request, in steps. */
export function* checkItems(items: readonly unknown[]): Steps<CheckedRow[]> {
  const rows: CheckedRow[] = [];
  for (const [index, value] of items.entries()) {
    rows.push(checked({ index }, value));
    if (index % ROWS_IN_STEP === 0) yield;
  }
  return rows;
}

/** Checks the rows of a feed, in steps. Leaves out rows that only add to others, and unpublished products. */
export function* checkFeedRows(items: readonly ImportedRow[]): Steps<CheckedRow[]> {
  const rows: CheckedRow[] = [];
  for (const [at, { row, used, isUnpublished, externalId, listing, generatedFields, problems }] of items.entries()) {
    const position = { row };
    if (listing !== undefined)
      rows.push(checked(position, generatedFields === undefined ? listing : { ...listing, generatedFields }));
    else if (!used && isUnpublished === undefined) rows.push(rejected(position, externalId, problems.map(unreadable)));
    if (at % ROWS_IN_STEP === 0) yield;
  }
  return rows;
}

function checked(position: RowPosition, value: unknown): CheckedRow {
  const { success, data, error } = parser().safeParse(value, { reportInput: true });
  const externalId = externalIdOf(value);
  if (!success) return rejected(position, externalId, issuesOf(error));
  const { id, expectedVersion, generatedFields, optimization, ...listing } = data;
  const bytes = Buffer.byteLength(JSON.stringify(listing));
  if (bytes > SAVE_LIMITS.listingBytes) {
    const detail = `This listing has ${bytes} bytes as JSON. Send at most ${SAVE_LIMITS.listingBytes}.`;
    return rejected(position, externalId, [{ code: "too-big", detail, path: [] }]);
  }
  const { role = "own", language = "en" } = listing;
  const body = { ...listing, role, language };
  return { position, externalId, item: { id, expectedVersion, generatedFields, optimization, body }, issues: [] };
}

function rejected(position: RowPosition, externalId: string | undefined, issues: readonly RowIssue[]): CheckedRow {
  return { position, externalId, issues: issues.slice(0, MAX_ISSUES).map((issue) => issueAt(issue, position)) };
}

/** Returns an issue of one row as an issue of the arguments. All rows of a feed have the same path. */
export function issueAt({ code, detail, path }: RowIssue, position: RowPosition): RowIssue {
  if ("index" in position) return { code, detail, path: ["items", position.index, ...path] };
  return { code, detail: path.length === 0 ? detail : `${formatPath(path)}: ${detail}`, path: ["feed", "text"] };
}

let compiled: typeof SavedItem | undefined;

function parser(): typeof SavedItem {
  return (compiled ??= z.compile(SavedItem));
}

const MAX_ID_CHARS = 100;

function externalIdOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || !("externalId" in value)) return undefined;
  const { externalId } = value;
  return typeof externalId === "string" ? externalId.slice(0, MAX_ID_CHARS) : undefined;
}

function unreadable({ detail }: ImportedRow["problems"][number]): RowIssue {
  return { code: "unreadable", detail, path: [] };
}

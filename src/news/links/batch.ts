import type { Signature } from "./article-page.ts";

/** An article with its signature. */
export interface SignedToken extends Signature {
  readonly token: string;
}

/** The name of the remote procedure that returns an article's URL. */
const PROCEDURE = "Fbv4je";

/** The path and query of the endpoint for batches of procedures. */
export const BATCH_PATH = `/_/DotsSplashUi/data/batchexecute?rpcids=${PROCEDURE}`;

/** The reader context of the upstream's own page, with values that do not affect the answer. */
const CONTEXT = [
  ["X", "X", ["X", "X"], null, null, 1, 1, "US:en", null, 1, null, null, null, null, null, 0, 1],
  "X",
  "X",
  1,
  [1, 1, 1],
  1,
  1,
  null,
  0,
  0,
  null,
  0,
];

/** Creates the form that requests the URLs of all articles at once, tagged `1` to N in order. */
export function batchForm(signed: readonly SignedToken[]): URLSearchParams {
  const calls = signed.map(({ token, timestamp, signature }, index) => {
    const request = JSON.stringify(["garturlreq", CONTEXT, token, timestamp, signature]);
    return [PROCEDURE, request, null, String(index + 1)];
  });
  // A list of batches. The upstream refuses the request without the outer brackets.
  return new URLSearchParams({ "f.req": JSON.stringify([calls]) });
}

/** The answer to one call: a URL, unchecked, or a refusal. */
export type BatchEntry = { readonly url: string } | "refused";

/**
 * Parses the answers of a batch, by tag because they come in any order. Omits a tag with two different answers and
 * everything unreadable. Ignores the lengths between the lines, which are unreliable.
 */
export function readBatch(text: string): Map<number, BatchEntry> {
  const entries = new Map<number, BatchEntry>();
  const contradicted = new Set<number>();
  for (const row of text.split("\n").flatMap(rowsOf)) {
    const tag = tagOf(row);
    const entry = entryOf(row);
    if (tag === undefined || entry === undefined) continue;
    const earlier = entries.get(tag);
    if (earlier !== undefined && !same(earlier, entry)) contradicted.add(tag);
    entries.set(tag, entry);
  }
  for (const tag of contradicted) entries.delete(tag);
  return entries;
}

/** Returns the entries of a line, which may be a JSON array with any number of them. */
function rowsOf(line: string): unknown[][] {
  if (!line.startsWith("[")) return [];
  const rows = parsed(line);
  return Array.isArray(rows) ? rows.filter((row) => Array.isArray(row)) : [];
}

/** Returns the tag of a row. Other spellings, such as `01` or `1.0`, are not tags. */
function tagOf(row: readonly unknown[]): number | undefined {
  const tag = row[6];
  return typeof tag === "string" && /^[1-9]\d{0,3}$/.test(tag) ? Number(tag) : undefined;
}

function entryOf([kind, procedure, result]: readonly unknown[]): BatchEntry | undefined {
  if (kind !== "wrb.fr" || procedure !== PROCEDURE) return undefined;
  if (result === null) return "refused";
  const response = typeof result === "string" ? parsed(result) : undefined;
  if (!Array.isArray(response)) return undefined;
  const [name, url] = response as unknown[];
  return name === "garturlres" && typeof url === "string" ? { url } : undefined;
}

function same(one: BatchEntry, other: BatchEntry): boolean {
  return one === other || (one !== "refused" && other !== "refused" && one.url === other.url);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

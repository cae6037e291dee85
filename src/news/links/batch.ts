import type { Signature } from "./article-page.ts";

export interface SignedToken extends Signature {
  readonly token: string;
}

/** The name of the remote procedure that tells an article's URL. */
const PROCEDURE = "Fbv4je";

/** Path and query of the endpoint that runs batches of procedures. */
export const BATCH_PATH = `/_/DotsSplashUi/data/batchexecute?rpcids=${PROCEDURE}`;

/** What the upstream's own page sends about its reader: nothing of it is ours, and it does not matter to the answer. */
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

/** The form that asks for the URLs of all articles at once, tagged `1` to N in their order. */
export function batchForm(signed: readonly SignedToken[]): URLSearchParams {
  const calls = signed.map(({ token, timestamp, signature }, index) => {
    const request = JSON.stringify(["garturlreq", CONTEXT, token, timestamp, signature]);
    return [PROCEDURE, request, null, String(index + 1)];
  });
  // A list of batches: with one bracket less the upstream refuses the whole.
  return new URLSearchParams({ "f.req": JSON.stringify([calls]) });
}

/** What the upstream says to one call: a URL, unchecked, or that it will not answer. */
export type BatchEntry = { readonly url: string } | "refused";

/**
 * The answers of a batch by their tag. They come in any order, so their position says nothing. A tag with two answers
 * that differ has none. What cannot be read is left out; lengths between the lines are ignored, for they are not
 * reliable.
 */
export function readBatch(text: string): Map<number, BatchEntry> {
  const entries = new Map<number, BatchEntry>();
  const contradicted = new Set<number>();
  for (const frame of text.split("\n").flatMap(framesOf)) {
    const tag = tagOf(frame);
    const entry = entryOf(frame);
    if (tag === undefined || entry === undefined) continue;
    const earlier = entries.get(tag);
    if (earlier !== undefined && !same(earlier, entry)) contradicted.add(tag);
    entries.set(tag, entry);
  }
  for (const tag of contradicted) entries.delete(tag);
  return entries;
}

/** Each line that is a JSON array holds any number of frames. */
function framesOf(line: string): unknown[][] {
  if (!line.startsWith("[")) return [];
  const rows = parsed(line);
  return Array.isArray(rows) ? rows.filter((row) => Array.isArray(row)) : [];
}

/** The tag in its only spelling: `01` or `1.0` are none of ours. */
function tagOf(frame: readonly unknown[]): number | undefined {
  const tag = frame[6];
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

import { signatureOf } from "./article-page.ts";
import { Random } from "./random.ts";

/**
 * The answer of the batch about an article. `foreign`: a page of another publisher; `own-host`: a page of the upstream;
 * `contradicted`: two different pages; `missing`: nothing.
 */
export const ANSWER_MODES = [
  "url",
  "foreign",
  "own-host",
  "refused",
  "missing",
  "repeated",
  "contradicted",
  "script",
  "credentials",
  "control",
  "garbled",
] as const;
export type AnswerMode = (typeof ANSWER_MODES)[number];

/** A valid call of a batch. */
export interface Call {
  readonly tag: string;
  readonly token: string;
  readonly authentic: boolean;
}

/** Parses the calls of a request body. Returns undefined for a wrong envelope, which is refused with 400. */
export function readCalls(body: string): Call[] | undefined {
  try {
    const [calls, ...rest] = JSON.parse(new URLSearchParams(body).get("f.req") ?? "") as unknown[];
    if (rest.length > 0 || !Array.isArray(calls) || !calls.every((call) => Array.isArray(call) && call[0] === "Fbv4je"))
      return undefined;
    return (calls as unknown[][]).map(readCall);
  } catch {
    return undefined;
  }
}

function readCall([, request, , tag]: readonly unknown[]): Call {
  const [name, context, token, timestamp, signature] = JSON.parse(String(request)) as unknown[];
  const issued = signatureOf(String(token));
  const authentic =
    name === "garturlreq" && Array.isArray(context) && timestamp === issued.timestamp && signature === issued.signature;
  return { tag: typeof tag === "string" ? tag : "", token: String(token), authentic };
}

export interface BatchStyle {
  /** True if the answer has lines with lengths, in several pieces. */
  readonly chunked: boolean;
  /** The seed of the order of the answers. */
  readonly seed: number;
}

/** Writes the answer to a batch: a row for each call in any order, and rows about the answer itself. */
export function batchAnswer(
  calls: readonly Call[],
  urlOf: (token: string) => string | undefined,
  modeOf: (token: string) => AnswerMode,
  { chunked, seed }: BatchStyle,
): string {
  const rows = calls.flatMap((call) => rowsFor(call, urlOf(call.token), modeOf(call.token)));
  const lines = new Random(seed).shuffled(rows).map((row) => JSON.stringify(row));
  const footer = '["di",23],["af.httprm",23,"-3215980805061980216",25]';
  if (!chunked) return `)]}'\n\n[${[...lines, footer].join(",")}]`;
  const pieces = [...lines.map((line) => `[${line}]`), `[${footer}]`, '[["e",4,null,null,131]]'];
  return `)]}'\n\n${pieces.map((piece) => `${piece.length + 2}\n${piece}\n`).join("")}`;
}

function rowsFor({ tag, token, authentic }: Call, url: string | undefined, mode: AnswerMode): unknown[] {
  const row = (result: unknown) => ["wrb.fr", "Fbv4je", result, null, null, null, tag];
  const page = (target: string) => row(escaped(JSON.stringify(["garturlres", target, 1])));
  const refusal = ["wrb.fr", "Fbv4je", null, null, null, [3], tag];
  if (!authentic || url === undefined) return [refusal];
  const other = `https://www.elsewhere-${token.length % 7}.example/page?x=1&y=2`;
  const rows: Readonly<Record<AnswerMode, unknown[]>> = {
    url: [page(url)],
    foreign: [page(other)],
    "own-host": [page("https://127.0.0.1/rss/articles/x")],
    refused: [refusal],
    missing: [],
    repeated: [page(url), page(url)],
    contradicted: [page(url), page(other)],
    script: [page("javascript:alert(1)")],
    credentials: [page("https://user:secret@www.harborledger.example/")],
    control: [page("https://www.harborledger.example/a\u0000b")],
    garbled: [row("[not json"), row(7), ["wrb.fr"], null, "x", { tag }],
  };
  return rows[mode];
}

/** Escapes `=` and `&` of an inner text like the upstream, so that it has to be decoded twice. */
function escaped(json: string): string {
  return json.replaceAll("=", "\\u003d").replaceAll("&", "\\u0026");
}

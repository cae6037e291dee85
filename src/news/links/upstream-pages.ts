import { bodyBytes, bodyChunks, discard, UpstreamError } from "../upstream/exchange.ts";
import type { Upstream, UpstreamRequest } from "../upstream/upstream.ts";
import { type Signature, SignatureScanner } from "./article-page.ts";
import { BATCH_PATH, batchForm, type BatchEntry, readBatch, type SignedToken } from "./batch.ts";
import type { AttemptOutcome } from "./outcome.ts";

/** The locale of the page does not matter, but without one there is a redirect. */
const LOCALE = "hl=en-US&gl=US&ceid=US:en";

/** An outcome other than a URL. */
export type FailedOutcome = Exclude<AttemptOutcome, { kind: "found" }>;

/** The outcome of each error; undefined when nothing was sent. */
const FAILURES: Readonly<Record<UpstreamError["kind"], FailedOutcome | undefined>> = {
  timeout: { kind: "unreachable" },
  network: { kind: "unreachable" },
  "too-large": { kind: "unreachable" },
  redirect: { kind: "unreachable" },
  consent: { kind: "consent" },
  blocked: { kind: "refused", status: 429 },
  paused: undefined,
  budget: undefined,
};

/** Fetches an article's page for its signature. Returns undefined when nothing was sent. */
export function fetchSignature(
  upstream: Upstream,
  token: string,
  maxBytes: number,
  request: UpstreamRequest,
): Promise<Signature | FailedOutcome | undefined> {
  return withFailures(async () => {
    const answer = await upstream.get(`/rss/articles/${token}?${LOCALE}`, request);
    if (!answer.response.ok) return refusal(answer.response);
    const scanner = new SignatureScanner(token);
    for await (const chunk of bodyChunks(answer, maxBytes)) scanner.push(chunk);
    return scanner.finish() ?? { kind: "unsigned" };
  });
}

/**
 * Requests the URLs of signed articles in one batch. Returns the answers by position in the list, from 1. Returns
 * undefined when nothing was sent.
 */
export function fetchBatch(
  upstream: Upstream,
  signed: readonly SignedToken[],
  maxBytes: number,
  request: UpstreamRequest,
): Promise<Map<number, BatchEntry> | FailedOutcome | undefined> {
  return withFailures(async () => {
    const answer = await upstream.post(BATCH_PATH, batchForm(signed), request);
    if (!answer.response.ok) return refusal(answer.response);
    return readBatch((await bodyBytes(answer, maxBytes)).toString());
  });
}

function refusal(response: Response): FailedOutcome {
  discard(response);
  return { kind: "refused", status: response.status };
}

async function withFailures<T>(work: () => Promise<T | FailedOutcome>): Promise<T | FailedOutcome | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UpstreamError) return FAILURES[error.kind];
    throw error;
  }
}

import { bodyChunks, bodyText, discard, type Exchange, get, post, UpstreamFault } from "../upstream/exchange.ts";
import { type Signature, SignatureScanner } from "./article-page.ts";
import { BATCH_PATH, batchForm, type BatchEntry, readBatch, type SignedToken } from "./batch.ts";
import type { Outcome } from "./outcome.ts";

/** The locale of the page does not matter, but one that is not stated costs a redirect. */
const LOCALE = "hl=en-US&gl=US&ceid=US:en";

/** An outcome other than a URL. */
export type Failure = Exclude<Outcome, { kind: "found" }>;

const TOO_MANY_REQUESTS = 429;

const FAULTS: Readonly<Record<UpstreamFault["kind"], Failure>> = {
  timeout: { kind: "unreachable" },
  network: { kind: "unreachable" },
  "too-large": { kind: "unreachable" },
  astray: { kind: "unreachable" },
  consent: { kind: "consent" },
  blocked: { kind: "refused", status: TOO_MANY_REQUESTS },
};

/** Whether the upstream refused because of too many requests. */
export function isThrottled(outcome: Outcome): boolean {
  return outcome.kind === "refused" && outcome.status === TOO_MANY_REQUESTS;
}

/** Fetches an article's page for its signature, or tells why there is none. */
export function fetchSignature(token: string, maxBytes: number, exchange: Exchange): Promise<Signature | Failure> {
  return faultsAsFailures(async () => {
    const url = new URL(`/rss/articles/${token}?${LOCALE}`, exchange.origins.news);
    const { response } = await get(url, exchange);
    if (!response.ok) return refusal(response);
    const scanner = new SignatureScanner(token);
    for await (const piece of bodyChunks(response, maxBytes, exchange.signal)) scanner.push(piece);
    return scanner.finish() ?? { kind: "unsigned" };
  });
}

/** Asks for the URLs of signed articles in one request. The answers are by their place in the list, from 1. */
export function fetchBatch(
  signed: readonly SignedToken[],
  maxBytes: number,
  exchange: Exchange,
): Promise<Map<number, BatchEntry> | Failure> {
  return faultsAsFailures(async () => {
    const response = await post(new URL(BATCH_PATH, exchange.origins.news), batchForm(signed), exchange);
    if (!response.ok) return refusal(response);
    return readBatch(await bodyText(response, maxBytes, exchange.signal));
  });
}

function refusal(response: Response): Failure {
  discard(response);
  return { kind: "refused", status: response.status };
}

async function faultsAsFailures<T>(work: () => Promise<T | Failure>): Promise<T | Failure> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UpstreamFault) return FAULTS[error.kind];
    throw error;
  }
}

import { destinationOf, type UpstreamOrigins } from "./origins.ts";

export type Fetch = (url: URL, init: RequestInit) => Promise<Response>;

/** The part of a structured log that the news adapters write to. */
export interface UpstreamLog {
  readonly debug: (fields: object, message: string) => void;
  readonly warn: (fields: object, message: string) => void;
}

/**
 * How a request ended that brought no usable answer.
 * `astray`: redirected to a foreign host, or in circles. `blocked`: sent to the page that asks for proof of a person.
 */
export type FaultKind = "timeout" | "network" | "too-large" | "consent" | "blocked" | "astray";

/**
 * A request without a usable answer. It carries no cause: the errors of an HTTP client hold bytes of the answer.
 * `code` is the system's or the client's error code, such as `ECONNREFUSED`.
 */
export class UpstreamFault extends Error {
  override readonly name = "UpstreamFault";
  readonly kind: FaultKind;
  readonly code: string | undefined;

  constructor(kind: FaultKind, code?: string) {
    super(code === undefined ? kind : `${kind} (${code})`);
    this.kind = kind;
    this.code = code;
  }
}

/** What a request needs beside its URL. */
export interface Exchange {
  readonly origins: UpstreamOrigins;
  readonly fetch: Fetch;
  /** Covers the whole exchange, the body included. */
  readonly signal: AbortSignal;
  /** Called before each further request to the news origin that a redirect leads to. */
  readonly onRepeat?: () => void;
}

export interface Answer {
  readonly response: Response;
  /** Where the answer came from in the end. */
  readonly url: URL;
}

const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

const HEADERS = {
  // The upstream refuses agents that look like no browser at all; this one still says who asks.
  "user-agent": "Mozilla/5.0 (compatible; agent-commerce/1.0)",
  "accept-encoding": "gzip",
};

/**
 * Sends a GET. Redirects are followed by hand, because one followed in silence would hide a consent flow or a block
 * page behind a status of 200. A diversion to the consent flow is followed once, without the cookie that it sets: that
 * leads back to the page, where the cookie would lead to a form. Throws an UpstreamFault.
 */
export async function get(start: URL, exchange: Exchange): Promise<Answer> {
  let url = start;
  let at: "news" | "consent" = "news";
  let consentSeen = false;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await send(url, {}, exchange);
    const target = redirectTarget(response, url);
    if (target === undefined && at === "news") return { response, url };
    discard(response);
    if (target === undefined) throw new UpstreamFault("consent");
    at = passable(target, exchange.origins);
    if (at === "consent" && consentSeen) throw new UpstreamFault("consent");
    if (at === "consent") consentSeen = true;
    else exchange.onRepeat?.();
    url = target;
  }
  throw new UpstreamFault("astray");
}

/** Sends a POST. A redirect is not followed: one within the news origin is the answer, any other an UpstreamFault. */
export async function post(url: URL, body: URLSearchParams, exchange: Exchange): Promise<Response> {
  const response = await send(url, { method: "POST", body }, exchange);
  const target = redirectTarget(response, url);
  if (target === undefined) return response;
  discard(response);
  if (passable(target, exchange.origins) === "consent") throw new UpstreamFault("consent");
  return response;
}

/** The bytes of a body as they arrive, decompressed. Throws an UpstreamFault, `too-large` beyond the limit. */
export async function* bodyChunks(
  response: Response,
  maxBytes: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new UpstreamFault("too-large");
      yield chunk;
    }
  } catch (error) {
    throw faultOf(error, signal);
  }
}

/** A whole body as text. Throws an UpstreamFault. */
export async function bodyText(response: Response, maxBytes: number, signal: AbortSignal): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of bodyChunks(response, maxBytes, signal)) text += decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}

/** Lets go of an answer whose body is of no use. */
export function discard(response: Response): void {
  void response.body?.cancel().catch(() => {});
}

async function send(url: URL, init: RequestInit, { fetch, signal }: Exchange): Promise<Response> {
  try {
    return await fetch(url, { ...init, headers: HEADERS, redirect: "manual", signal });
  } catch (error) {
    throw faultOf(error, signal);
  }
}

/** Refuses what a redirect must not lead to. */
function passable(target: URL, origins: UpstreamOrigins): "news" | "consent" {
  const there = destinationOf(target, origins);
  if (there === "block") throw new UpstreamFault("blocked");
  if (there === "elsewhere") throw new UpstreamFault("astray");
  return there;
}

function redirectTarget(response: Response, url: URL): URL | undefined {
  const location = response.headers.get("location");
  if (location === null || !REDIRECTS.has(response.status)) return undefined;
  return URL.canParse(location, url.href) ? new URL(location, url) : undefined;
}

function faultOf(error: unknown, signal: AbortSignal): UpstreamFault {
  if (error instanceof UpstreamFault) return error;
  if (signal.aborted) return new UpstreamFault("timeout");
  const code = codeOf(error) ?? (error instanceof Error ? codeOf(error.cause) : undefined);
  return new UpstreamFault(code?.includes("TIMEOUT") || code === "ETIMEDOUT" ? "timeout" : "network", code);
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

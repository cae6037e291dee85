import { destinationOf, type UpstreamOrigins } from "./origins.ts";

/** The signature of the global `fetch` as far as it is used. */
export type Fetch = (url: URL, init: RequestInit) => Promise<Response>;

/** The methods of a structured log that the news adapters use. */
export interface UpstreamLog {
  readonly debug: (fields: object, message: string) => void;
  readonly warn: (fields: object, message: string) => void;
}

/**
 * The reason why a request has no usable answer.
 * `redirect`: redirected to a foreign host or in circles. `blocked`: redirected to a page with a captcha.
 * `paused`: not sent, because the upstream refused a short time ago. `budget`: not sent, because the client has used up
 * its share of this instance's requests.
 */
export type UpstreamErrorKind =
  | "timeout"
  | "network"
  | "too-large"
  | "consent"
  | "blocked"
  | "redirect"
  | "paused"
  | "budget";

/**
 * A request without a usable answer. It has no cause, because the errors of an HTTP client contain bytes of the answer.
 * `code` is an error code of the system or the client, such as `ECONNREFUSED`.
 */
export class UpstreamError extends Error {
  override readonly name = "UpstreamError";
  readonly kind: UpstreamErrorKind;
  readonly code: string | undefined;

  constructor(kind: UpstreamErrorKind, code?: string) {
    super(code === undefined ? kind : `${kind} (${code})`);
    this.kind = kind;
    this.code = code;
  }
}

/** The environment of a request. */
export interface RequestContext {
  readonly origins: UpstreamOrigins;
  readonly fetch: Fetch;
  /** Ends the exchange, including the body. */
  readonly signal: AbortSignal;
  /** Called before each further request to the news origin after a redirect. */
  readonly onRepeat?: () => void;
}

/** A response together with its origin. */
export interface UpstreamResponse {
  readonly response: Response;
  /** The URL after all redirects. */
  readonly url: URL;
  /** Aborts the reading of the body. */
  readonly signal: AbortSignal;
}

const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

const HEADERS = {
  // The upstream refuses agents that do not look like a browser. This one still names the product.
  "user-agent": "Mozilla/5.0 (compatible; agent-commerce/1.0)",
  "accept-encoding": "gzip",
};

/**
 * Sends a GET. Redirects are followed by hand, because an automatic one would hide a consent flow or a block page behind
 * a status of 200. A redirect to the consent flow is followed once and without its cookie: that leads back to the page,
 * while the cookie would lead to a form. Throws an UpstreamError.
 */
export async function sendGet(start: URL, exchange: RequestContext): Promise<UpstreamResponse> {
  let url = start;
  let at: "news" | "consent" = "news";
  let consentSeen = false;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await send(url, {}, exchange);
    const target = redirectTarget(response, url);
    if (target === undefined && at === "news") return { response, url, signal: exchange.signal };
    discard(response);
    if (target === undefined) throw new UpstreamError("consent");
    at = permittedDestination(target, exchange.origins);
    if (at === "consent" && consentSeen) throw new UpstreamError("consent");
    if (at === "consent") consentSeen = true;
    else exchange.onRepeat?.();
    url = target;
  }
  throw new UpstreamError("redirect");
}

/** Sends a POST. Returns a redirect within the news origin as the answer. Throws an UpstreamError for any other one. */
export async function sendPost(url: URL, body: URLSearchParams, exchange: RequestContext): Promise<UpstreamResponse> {
  const response = await send(url, { method: "POST", body }, exchange);
  const answer = { response, url, signal: exchange.signal };
  const target = redirectTarget(response, url);
  if (target === undefined) return answer;
  discard(response);
  if (permittedDestination(target, exchange.origins) === "consent") throw new UpstreamError("consent");
  return answer;
}

/** Returns the decompressed bytes of a body as they arrive. Throws an UpstreamError, `too-large` beyond the limit. */
export async function* bodyChunks(
  { response, signal }: UpstreamResponse,
  maxBytes: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new UpstreamError("too-large");
      yield chunk;
    }
  } catch (error) {
    throw toUpstreamError(error, signal);
  }
}

/** Returns a whole body. Throws an UpstreamError. */
export async function bodyBytes(answer: UpstreamResponse, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bodyChunks(answer, maxBytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Releases a response whose body is not read. */
export function discard(response: Response): void {
  void response.body?.cancel().catch(() => {});
}

async function send(url: URL, init: RequestInit, { fetch, signal }: RequestContext): Promise<Response> {
  try {
    return await fetch(url, { ...init, headers: HEADERS, redirect: "manual", signal });
  } catch (error) {
    throw toUpstreamError(error, signal);
  }
}

/** Returns the destination of a redirect. Throws an UpstreamError for a forbidden one. */
function permittedDestination(target: URL, origins: UpstreamOrigins): "news" | "consent" {
  const destination = destinationOf(target, origins);
  if (destination === "block") throw new UpstreamError("blocked");
  if (destination === "elsewhere") throw new UpstreamError("redirect");
  return destination;
}

function redirectTarget(response: Response, url: URL): URL | undefined {
  const location = response.headers.get("location");
  if (location === null || !REDIRECTS.has(response.status)) return undefined;
  return URL.parse(location, url.href) ?? undefined;
}

function toUpstreamError(error: unknown, signal: AbortSignal): UpstreamError {
  if (error instanceof UpstreamError) return error;
  if (signal.aborted) return new UpstreamError("timeout");
  const code = codeOf(error) ?? (error instanceof Error ? codeOf(error.cause) : undefined);
  return new UpstreamError(code?.includes("TIMEOUT") || code === "ETIMEDOUT" ? "timeout" : "network", code);
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

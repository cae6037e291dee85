/** A request and its response, without secrets. */
export interface Recording {
  readonly request: { readonly url: string; readonly body: string };
  readonly response: { readonly status: number; readonly contentType: string; readonly body: string };
}

/** Why a request has no answer. */
export interface RequestFailure {
  readonly kind: "status" | "timeout" | "network" | "too_large" | "not_recorded";
  readonly status?: number;
  /** The wait that the provider asks for, in milliseconds. */
  readonly retryAfterMs?: number;
}

/** Maximum size of a response. A larger one is not an answer. */
const MAX_BYTES = 262_144;

export interface RecordedFetchParts {
  /** An earlier recording of the request. If there is one, nothing is sent. */
  readonly recording: Recording | undefined;
  /** Sends a request; undefined if only recordings are read. */
  readonly send: typeof fetch | undefined;
  readonly now: () => number;
}

/** Sends one request and records its response, or answers it from a recording. */
export class RecordedFetch {
  readonly #parts: RecordedFetchParts;
  /** The request with its successful response. */
  recording: Recording | undefined;
  failure: RequestFailure | undefined;
  /** True if the request may have reached the provider, so that it may be billed. */
  wasSent = false;

  constructor(parts: RecordedFetchParts) {
    this.#parts = parts;
  }

  readonly fetch: typeof fetch = async (input, init = {}) => {
    const { recording, send } = this.#parts;
    if (recording !== undefined) return this.#answer(recording);
    if (send === undefined) throw new Error("Nothing is recorded for this request.");
    this.wasSent = true;
    try {
      return await this.#send(send, input, init);
    } catch (error) {
      this.failure ??= { kind: init.signal?.aborted === true ? "timeout" : "network" };
      if (isUnreached(error)) this.wasSent = false;
      throw error;
    }
  };

  async #send(send: typeof fetch, input: Parameters<typeof fetch>[0], init: RequestInit): Promise<Response> {
    const response = await send(input, { ...init, redirect: "error" });
    const body = await this.#read(response);
    if (!response.ok) {
      this.failure = { kind: "status", status: response.status, ...retryAfter(response.headers, this.#parts.now()) };
      return new Response(body, { status: response.status, headers: { "content-type": typeOf(response) } });
    }
    const request = { url: addressOf(input), body: typeof init.body === "string" ? init.body : "" };
    return this.#answer({ request, response: { status: response.status, contentType: typeOf(response), body } });
  }

  #answer(recording: Recording): Response {
    this.recording = recording;
    const { status, contentType, body } = recording.response;
    return new Response(body, { status, headers: { "content-type": contentType } });
  }

  async #read(response: Response): Promise<string> {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) {
        this.failure = { kind: "too_large" };
        throw new Error("The answer is too large.");
      }
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString("utf8");
  }
}

/** Error codes of requests that never reached the provider. */
const UNREACHED: ReadonlySet<unknown> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

function isUnreached(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } };
  return UNREACHED.has(cause?.code);
}

function typeOf(response: Response): string {
  return response.headers.get("content-type") ?? "application/json";
}

/** Returns a URL without its query, because some providers take the API key there. */
function addressOf(input: Parameters<typeof fetch>[0]): string {
  const url = new URL(input instanceof Request ? input.url : input);
  return url.origin + url.pathname;
}

function retryAfter(headers: Headers, now: number): Pick<RequestFailure, "retryAfterMs"> {
  const milliseconds = Number(headers.get("retry-after-ms") ?? Number.NaN);
  if (milliseconds >= 0) return { retryAfterMs: milliseconds };
  const text = headers.get("retry-after") ?? "";
  const seconds = /^\d{1,6}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isNaN(seconds) ? {} : { retryAfterMs: Math.max(0, seconds) };
}

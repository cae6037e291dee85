import type { IncomingHttpHeaders } from "node:http";

/** Fetches untrusted URLs without reaching what only this machine can reach. */
export interface GuardedFetch {
  /**
   * GETs an https URL whose host has only public addresses. Follows no redirects. Throws a FetchRefused unless the answer
   * has status 200 and an accepted media type.
   */
  get(url: string, limits: FetchLimits): Promise<Fetched>;
}

/** POSTs to untrusted URLs under the same guard. */
export interface GuardedPost {
  /**
   * POSTs to an https URL whose host has only public addresses, and returns the status of the answer. Follows no
   * redirects. Throws a FetchRefused when there is no answer.
   */
  post(url: string, request: PostRequest): Promise<Posted>;
}

export interface PostRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The most bytes of the answer that are read. */
  readonly maxBytes: number;
  /** The time limit of the exchange after its turn has come, in milliseconds. */
  readonly timeoutMs: number;
}

export interface Posted {
  readonly status: number;
  /** The beginning of the body of the answer. */
  readonly beginning: string;
}

export interface FetchLimits {
  /** The largest body in bytes. */
  readonly maxBytes: number;
  /** The time limit of the exchange after its turn has come, in milliseconds. Waiting too long for it is `busy`. */
  readonly timeoutMs: number;
  /** Returns whether a media type, in lower case and without parameters, is accepted. */
  readonly accepts: (mediaType: string) => boolean;
  /** The `Accept` header. The default prefers JSON. */
  readonly accept?: string;
  /** Additional headers, such as conditional ones. An unmodified document is then refused with the status 304. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns whether a media type is `application/json` or is based on it. */
export function isJson(mediaType: string): boolean {
  return /^application\/([\w.-]+\+)?json$/.test(mediaType);
}

export interface Fetched {
  readonly body: Buffer;
  /** The `max-age` of the answer. Undefined when it has none, and 0 for `no-store`. */
  readonly maxAgeSeconds: number | undefined;
  /** The headers of the answer, with names in lower case. */
  readonly headers?: IncomingHttpHeaders;
}

export type FetchRefusal = "url" | "address" | "status" | "media-type" | "too-large" | "timeout" | "network" | "busy";

/** Reports why nothing was fetched. The message can be shown, because it contains no part of the answer and no address. */
export class FetchRefused extends Error {
  override readonly name = "FetchRefused";
  readonly kind: FetchRefusal;
  /** The status of the answer, when it is the reason. */
  readonly status: number | undefined;

  constructor(kind: FetchRefusal, message: string, status?: number) {
    super(message);
    this.kind = kind;
    this.status = status;
  }
}

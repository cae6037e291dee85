import type { IncomingHttpHeaders } from "node:http";

/** Fetches what a stranger named, without being led to where only this machine may go. */
export interface GuardedFetch {
  /**
   * GETs an https URL whose host has public addresses only. Redirects are not followed. Throws a FetchRefused for
   * everything that brings no answer of status 200 with the media type that was asked for.
   */
  get(url: string, limits: FetchLimits): Promise<Fetched>;
}

/** Sends to what a stranger named, as guarded as a fetch of it. */
export interface GuardedPost {
  /**
   * POSTs to an https URL whose host has public addresses only, and returns the status of the answer. Redirects are not
   * followed. Throws a FetchRefused when there is no answer.
   */
  post(url: string, request: PostRequest): Promise<Posted>;
}

export interface PostRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Of the answer, that are read at most. */
  readonly maxBytes: number;
  /** For the whole exchange from its turn on, in milliseconds. */
  readonly timeoutMs: number;
}

export interface Posted {
  readonly status: number;
  /** Beginning of the body of the answer. */
  readonly beginning: string;
}

export interface FetchLimits {
  /** Largest body in bytes, after decompression. */
  readonly maxBytes: number;
  /** For the whole exchange from its turn on, in milliseconds. A fetch that waits too long for its turn is refused as `busy`. */
  readonly timeoutMs: number;
  /** Accepts a media type, in lower case and without parameters. */
  readonly accepts: (mediaType: string) => boolean;
  /** The `Accept` header. JSON is preferred without one. */
  readonly accept?: string;
  /** Further headers, such as those that ask for a newer version only. What is not newer is refused with the status 304. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Accepts `application/json` and the media types that are built on it. */
export function isJson(mediaType: string): boolean {
  return /^application\/([\w.-]+\+)?json$/.test(mediaType);
}

export interface Fetched {
  readonly body: Buffer;
  /** For how long the answer says that it may be kept; undefined when it says nothing, 0 for no-store. */
  readonly maxAgeSeconds: number | undefined;
  /** The headers of the answer, in lower case. */
  readonly headers?: IncomingHttpHeaders;
}

export type FetchRefusal = "url" | "address" | "status" | "media-type" | "too-large" | "timeout" | "network" | "busy";

/**
 * Gives the reason that nothing was fetched. The message can be shown: it holds nothing of the answer and no address.
 */
export class FetchRefused extends Error {
  override readonly name = "FetchRefused";
  readonly kind: FetchRefusal;
  /** The status of the answer, when that is why. */
  readonly status: number | undefined;

  constructor(kind: FetchRefusal, message: string, status?: number) {
    super(message);
    this.kind = kind;
    this.status = status;
  }
}

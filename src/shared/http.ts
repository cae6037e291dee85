import type { IncomingHttpHeaders } from "node:http";
import { Problem } from "./problem.ts";

/** The origin of a request, which is known even when the request could not be parsed. */
export interface RequestOrigin {
  /** The id in `X-Request-Id`, in problem documents, and in every log line about the request. */
  readonly id: string;
  /** The key of the client address, as `addressKey` returns it. Only trusted proxies may forward another address. */
  readonly address: string;
  /** The path as sent, without the query. Undefined when it could not be parsed. */
  readonly path?: string;
}

/** One HTTP request, as a handler sees it. */
export interface HttpRequest extends RequestOrigin {
  readonly method: string;
  readonly path: string;
  /** The query as sent, without the question mark. */
  readonly search: string;
  readonly headers: IncomingHttpHeaders;
  /** Aborts when the client disconnects before the answer is sent. */
  readonly signal: AbortSignal;
  /**
   * Reads the body. Throws a problem with status 413 when its declared or actual size is larger, and with status 415 when
   * it is compressed.
   */
  readBody(maxBytes: number): Promise<Buffer>;
}

export interface HttpReply {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** Values of `Set-Cookie`. */
  readonly cookies?: readonly string[];
  /** A string is sent as UTF-8. A HEAD request gets only the length. */
  readonly body?: string | Buffer;
  /** The cached bytes of the body as Latin-1 text, which node sends faster than a short buffer. */
  readonly latin1?: string | undefined;
  /** Text before the body, for a body that is constant except for its beginning. */
  readonly prefix?: string;
  /** A streamed body, which is created as fast as the client reads it. Its length is not known in advance. */
  readonly chunks?: AsyncIterable<string>;
}

/** Reports that the client disconnected before its request was complete. There is no one left to answer. */
export class ClientDisconnected extends Error {}

/** Returns the problem of a body that is too large. */
export function bodyTooLarge(maxBytes: number): Problem {
  return new Problem("invalid-request", `The body is larger than ${maxBytes} bytes. Send a smaller one.`, {
    status: 413,
  });
}

/** Returns the media type of a body, in lower case and without parameters; undefined when the request has none. */
export function mediaTypeOf({ headers }: Pick<HttpRequest, "headers">): string | undefined {
  const contentType = headers["content-type"];
  // The most common value needs no parsing.
  if (contentType === "application/json") return contentType;
  return contentType?.split(";", 1)[0]?.trim().toLowerCase();
}

/** The most parameters of a query or a form. The largest form has about twenty. */
export const MAX_PARAMETERS = 100;

/** Returns whether a query or a form has more parameters than that, without decoding it. */
export function hasTooManyParameters(text: string): boolean {
  let count = 1;
  for (let at = text.indexOf("&"); at >= 0 && count <= MAX_PARAMETERS; at = text.indexOf("&", at + 1)) count += 1;
  return count > MAX_PARAMETERS;
}

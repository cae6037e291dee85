import type { IncomingHttpHeaders } from "node:http";
import { Problem } from "./problem.ts";

/** The origin of a request. It is known even for bytes that could not be parsed. */
export interface RequestOrigin {
  /** The id in `X-Request-Id`, in problem documents, and in every log line about the request. */
  readonly id: string;
  /** The address of the client. Only trusted proxies may name another one, and an IPv6 address is cut to its /64. */
  readonly address: string;
  /** Path as sent, without the query. Undefined when none could be parsed. */
  readonly path?: string;
}

/** One HTTP request, as a handler sees it. */
export interface HttpRequest extends RequestOrigin {
  readonly method: string;
  readonly path: string;
  /** Query as sent, without the question mark. */
  readonly search: string;
  readonly headers: IncomingHttpHeaders;
  /** Aborts when the client disconnects before the answer is sent. */
  readonly signal: AbortSignal;
  /**
   * Reads the body. Throws a 413 problem when its declared or actual size is larger, and a 415 problem when it is
   * compressed.
   */
  readBody(maxBytes: number): Promise<Buffer>;
}

export interface HttpReply {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** Values of `Set-Cookie`. */
  readonly cookies?: readonly string[];
  /** A string is sent as UTF-8. A HEAD request gets the length only. */
  readonly body?: string | Buffer;
  /** The bytes of the body as text, a character for each, where they are kept: node sends short text faster. */
  readonly latin1?: string | undefined;
  /** Text before the body, for bytes that are constant but for their beginning. */
  readonly prefix?: string;
  /** A body that is made as fast as the client reads it, so that its length is not known before. */
  readonly chunks?: AsyncIterable<string>;
}

/** Reports that the client disconnected before its request was complete, so that there is no client to answer. */
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
  // The usual value needs no parsing.
  if (contentType === "application/json") return contentType;
  return contentType?.split(";", 1)[0]?.trim().toLowerCase();
}

/** The most parameters of a query or a form. The largest form has some twenty. */
export const MAX_PARAMETERS = 100;

/** Returns whether a query or a form has more parameters than that, and is refused without decoding it. */
export function hasTooManyParameters(text: string): boolean {
  let count = 1;
  for (let at = text.indexOf("&"); at >= 0 && count <= MAX_PARAMETERS; at = text.indexOf("&", at + 1)) count += 1;
  return count > MAX_PARAMETERS;
}

import { isUtf8 } from "node:buffer";
import type { IncomingHttpHeaders } from "node:http";

/** One HTTP request, as a face sees it. */
export interface HttpRequest {
  readonly method: string;
  /** Path as sent, without the query. */
  readonly path: string;
  /** Query as sent, without the question mark. */
  readonly search: string;
  readonly headers: IncomingHttpHeaders;
  /** The client: its address by trusted proxies only, an IPv6 address cut to its /64. */
  readonly address: string;
  /** Aborts when the client goes before the answer is sent. */
  readonly signal: AbortSignal;
  /** Reads the body. Throws a 413 problem when it is larger, as declared or as it comes. */
  readBody(maxBytes: number): Promise<Buffer>;
}

export interface HttpReply {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** Sent as UTF-8. A HEAD request gets its length only. */
  readonly body?: string | Buffer;
}

/** The client went before its request was complete: there is nobody to answer. */
export class ClientGone extends Error {}

/** Parses JSON text in UTF-8. Throws a SyntaxError whose message can be shown: it quotes nothing of the text. */
export function parseJson(body: Buffer): unknown {
  if (!isUtf8(body)) throw new SyntaxError("The body is not valid UTF-8.");
  try {
    return JSON.parse(body.toString());
  } catch (error) {
    const position = /position \d+/.exec(String(error))?.[0];
    throw new SyntaxError(`The body is not valid JSON${position === undefined ? "" : ` (at ${position})`}.`);
  }
}

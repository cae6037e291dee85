import type { HttpReply } from "../shared/http.ts";

/** A reply with all headers, as alternating names and values, which node writes fastest. */
export class FinishedReply implements HttpReply {
  readonly status: number;
  readonly rawHeaders: string[];
  readonly cookies?: readonly string[];
  readonly body?: string | Buffer;
  readonly latin1?: string;
  readonly prefix?: string;
  readonly chunks?: AsyncIterable<string>;

  constructor({ status, cookies, body, latin1, prefix, chunks }: HttpReply, rawHeaders: string[]) {
    this.status = status;
    this.rawHeaders = rawHeaders;
    if (cookies !== undefined) this.cookies = cookies;
    if (body !== undefined) this.body = body;
    if (latin1 !== undefined) this.latin1 = latin1;
    if (prefix !== undefined) this.prefix = prefix;
    if (chunks !== undefined) this.chunks = chunks;
  }

  get headers(): Record<string, string> {
    const headers: Record<string, string> = {};
    for (let at = 0; at < this.rawHeaders.length; at += 2)
      headers[this.rawHeaders[at] as string] = this.rawHeaders[at + 1] as string;
    return headers;
  }
}

/** Returns the value of a header by its exact name. */
export function rawHeader(rawHeaders: readonly string[], name: string): string | undefined {
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at] === name) return rawHeaders[at + 1];
  return undefined;
}

import type { HttpReply } from "../shared/http.ts";

/** A reply with the headers of every answer, as node writes them fastest: names and values by turns. */
export class FinishedReply implements HttpReply {
  readonly status: number;
  readonly flat: string[];
  readonly cookies?: readonly string[];
  readonly body?: string | Buffer;
  readonly latin1?: string;
  readonly lead?: string;
  readonly pieces?: AsyncIterable<string>;

  constructor({ status, cookies, body, latin1, lead, pieces }: HttpReply, flat: string[]) {
    this.status = status;
    this.flat = flat;
    if (cookies !== undefined) this.cookies = cookies;
    if (body !== undefined) this.body = body;
    if (latin1 !== undefined) this.latin1 = latin1;
    if (lead !== undefined) this.lead = lead;
    if (pieces !== undefined) this.pieces = pieces;
  }

  get headers(): Record<string, string> {
    const headers: Record<string, string> = {};
    for (let at = 0; at < this.flat.length; at += 2) headers[this.flat[at] as string] = this.flat[at + 1] as string;
    return headers;
  }
}

/** Returns the value of a header in names and values by turns, by its exact name. */
export function valueIn(flat: readonly string[], name: string): string | undefined {
  for (let at = 0; at < flat.length; at += 2) if (flat[at] === name) return flat[at + 1];
  return undefined;
}

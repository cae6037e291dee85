import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { HttpReply } from "../shared/http.ts";
import { PROBLEM_MEDIA_TYPE } from "../shared/problem-document.ts";
import { FinishedReply, rawHeader } from "./finished-reply.ts";
import { hasBody } from "./request.ts";

// An import would load everything that node:http offers on demand, such as a WebSocket client: 8 MB and 30 ms at the
// start.
const { STATUS_CODES } = process.getBuiltinModule("node:http");

const REQUEST_ID = "X-Request-Id";

/** The longest time in which the rest of an unread body is received and dropped after the answer. */
const LINGER_MS = 1_000;

/** Makes a browser that has seen the site over HTTPS use nothing else for a year. */
const HSTS = ["Strict-Transport-Security", "max-age=31536000"] as const;

/** Writes replies, and adds the headers that every answer has, even one that no handler made. */
export class ReplyWriter {
  /** The headers of every answer that does not set them itself. */
  readonly #standard: readonly (readonly [name: string, value: string])[];

  /** `secure` is true when clients connect over HTTPS. */
  constructor(secure: boolean) {
    this.#standard = [["X-Content-Type-Options", "nosniff"], ...(secure ? [HSTS] : [])];
  }

  /**
   * Answers a request that node has parsed. A body in pieces is sent when the returned promise resolves; it rejects when a
   * piece cannot be made, and the answer is incomplete then.
   */
  write(
    incoming: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    reply: HttpReply,
  ): Promise<void> | undefined {
    const { status, chunks, prefix } = reply;
    const body = bodyOf(reply, requestId);
    const rawHeaders = this.#headersOf(reply, requestId);
    const length = lengthOf(body);
    if (body !== undefined || isEmpty(reply)) rawHeaders.push("Content-Length", String(lengthOf(prefix) + length));
    if (!incoming.complete && hasBody(incoming)) linger(incoming, response);
    response.writeHead(status, rawHeaders);
    if (chunks !== undefined && incoming.method !== "HEAD") return sendChunks(chunks, response);
    if (body === undefined || incoming.method === "HEAD") response.end();
    else if (reply.latin1 !== undefined) response.end(reply.latin1, "latin1");
    else endWith(response, body, length, prefix);
    return undefined;
  }

  /** Answers on a bare socket and ends it. The answer to HEAD has the length of the body only. */
  writeRaw(socket: Duplex, requestId: string, reply: HttpReply, toHead: boolean): void {
    const { status } = reply;
    const body = bodyOf(reply, requestId) ?? "";
    const rawHeaders = this.#headersOf(reply, requestId);
    rawHeaders.push("Date", new Date().toUTCString(), "Content-Length", String(Buffer.byteLength(body)));
    rawHeaders.push("Connection", "close");
    let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n`;
    for (let i = 0; i < rawHeaders.length; i += 2) head += `${rawHeaders[i]}: ${rawHeaders[i + 1]}\r\n`;
    socket.end(toHead ? `${head}\r\n` : `${head}\r\n${body.toString()}`);
  }

  /** Returns the headers in the form that node writes fastest: names and values by turns. */
  #headersOf(reply: HttpReply, requestId: string): string[] {
    // A finished reply is sent once, so its list is nobody else's.
    const rawHeaders = reply instanceof FinishedReply ? reply.rawHeaders : Object.entries(reply.headers).flat();
    for (const [name, value] of this.#standard) if (!rawHeaders.includes(name)) rawHeaders.push(name, value);
    if (reply.cookies !== undefined) for (const cookie of reply.cookies) rawHeaders.push("Set-Cookie", cookie);
    rawHeaders.push(REQUEST_ID, requestId);
    return rawHeaders;
  }
}

/**
 * Returns the body. A problem document gets the id of its request, so that a report of it leads to the lines in the
 * log.
 */
function bodyOf(reply: HttpReply, requestId: string): string | Buffer | undefined {
  const { body } = reply;
  if (body === undefined || typeOf(reply) !== PROBLEM_MEDIA_TYPE) return body;
  return `${body.toString().slice(0, -1)},"requestId":${JSON.stringify(requestId)}}`;
}

function typeOf(reply: HttpReply): string | undefined {
  return reply instanceof FinishedReply ? rawHeader(reply.rawHeaders, "Content-Type") : reply.headers["Content-Type"];
}

/** Returns whether an answer that could have a body has none. */
function isEmpty({ status, chunks }: HttpReply): boolean {
  return chunks === undefined && status !== 204 && status !== 304;
}

function lengthOf(text: string | Buffer | undefined): number {
  return text === undefined ? 0 : Buffer.byteLength(text);
}

/** Bytes up to this length are sent as text. */
const SHORT_BYTES = 12_000;

/**
 * Ends an answer in the form that node sends fastest. Head and body are one write when both are text, and text of ASCII
 * is not encoded when it is called Latin-1, which has the same bytes.
 */
function endWith(response: ServerResponse, body: string | Buffer, length: number, prefix: string | undefined): void {
  if (prefix !== undefined) response.write(prefix);
  if (typeof body === "string") response.end(body, length === body.length ? "latin1" : "utf8");
  else if (length <= SHORT_BYTES) response.end(body.toString("latin1"), "latin1");
  else response.end(body);
}

/** Sends pieces as fast as the client reads them. Stops when it is gone. */
async function sendChunks(chunks: AsyncIterable<string>, response: ServerResponse): Promise<void> {
  for await (const piece of chunks) {
    if (response.destroyed) return;
    if (!response.write(piece)) await untilWritable(response);
  }
  response.end();
}

async function untilWritable(response: ServerResponse): Promise<void> {
  if (response.destroyed) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const events = ["drain", "close"] as const;
  for (const event of events) response.once(event, resolve);
  await promise;
  for (const event of events) response.off(event, resolve);
}

/**
 * Receives the rest of the body, so that the client can read the answer: closing with unread bytes would reset the
 * connection. A client that waits for `100 Continue` gets its answer at once, and the connection ends with it.
 */
function linger(incoming: IncomingMessage, response: ServerResponse): void {
  if (incoming.headers.expect !== undefined) response.shouldKeepAlive = false;
  incoming.resume();
  const cut = setTimeout(() => {
    if (!incoming.complete) incoming.destroy();
  }, LINGER_MS);
  cut.unref();
}

import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { HttpReply } from "../shared/http.ts";
import { PROBLEM_MEDIA_TYPE } from "../shared/problem-document.ts";
import { FinishedReply, rawHeader } from "./finished-reply.ts";
import { hasBody } from "./request.ts";

// An import would also load what node:http loads lazily, such as a WebSocket client: 8 MB and 30 ms at the start.
const { STATUS_CODES } = process.getBuiltinModule("node:http");

const REQUEST_ID = "X-Request-Id";

/** The time for which the rest of an unread body is received and discarded after the answer, in milliseconds. */
const LINGER_MS = 1_000;

/** Makes browsers use only HTTPS for a year. */
const HSTS = ["Strict-Transport-Security", "max-age=31536000"] as const;

/** Writes replies, and adds the headers of every answer, including answers without a handler. */
export class ReplyWriter {
  /** The headers of every answer that does not set them itself. */
  readonly #standard: readonly (readonly [name: string, value: string])[];

  /** `secure` is true when clients connect over HTTPS. */
  constructor(secure: boolean) {
    this.#standard = [["X-Content-Type-Options", "nosniff"], ...(secure ? [HSTS] : [])];
  }

  /**
   * Answers a request that node has parsed. Returns a promise for a body in chunks: it resolves when all are sent, and
   * rejects when a chunk fails and the answer stays incomplete.
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

  /** Answers on a bare socket and ends it. The answer to HEAD has the headers only. */
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

  /** Returns the headers as alternating names and values. */
  #headersOf(reply: HttpReply, requestId: string): string[] {
    // A finished reply is sent once, so its list can be changed.
    const rawHeaders = reply instanceof FinishedReply ? reply.rawHeaders : Object.entries(reply.headers).flat();
    for (const [name, value] of this.#standard) if (!rawHeaders.includes(name)) rawHeaders.push(name, value);
    if (reply.cookies !== undefined) for (const cookie of reply.cookies) rawHeaders.push("Set-Cookie", cookie);
    rawHeaders.push(REQUEST_ID, requestId);
    return rawHeaders;
  }
}

/** Returns the body. Adds the id of the request to a problem document, so that a report leads to the lines in the log. */
function bodyOf(reply: HttpReply, requestId: string): string | Buffer | undefined {
  const { body } = reply;
  if (body === undefined || typeOf(reply) !== PROBLEM_MEDIA_TYPE) return body;
  return `${body.toString().slice(0, -1)},"requestId":${JSON.stringify(requestId)}}`;
}

function typeOf(reply: HttpReply): string | undefined {
  return reply instanceof FinishedReply ? rawHeader(reply.rawHeaders, "Content-Type") : reply.headers["Content-Type"];
}

/** Returns whether a reply without a body must say so: its status permits one, and it is not streamed. */
function isEmpty({ status, chunks }: HttpReply): boolean {
  return chunks === undefined && status !== 204 && status !== 304;
}

function lengthOf(text: string | Buffer | undefined): number {
  return text === undefined ? 0 : Buffer.byteLength(text);
}

/** The longest buffer that is sent as text. */
const SHORT_BYTES = 12_000;

/**
 * Ends an answer in the way that node sends fastest. Head and body are one write when both are text, and ASCII text needs
 * no encoding when it is sent as Latin-1.
 */
function endWith(response: ServerResponse, body: string | Buffer, length: number, prefix: string | undefined): void {
  if (prefix !== undefined) response.write(prefix);
  if (typeof body === "string") response.end(body, length === body.length ? "latin1" : "utf8");
  else if (length <= SHORT_BYTES) response.end(body.toString("latin1"), "latin1");
  else response.end(body);
}

/** Sends chunks as fast as the client reads them. Stops when the client disconnects. */
async function sendChunks(chunks: AsyncIterable<string>, response: ServerResponse): Promise<void> {
  for await (const chunk of chunks) {
    if (response.destroyed) return;
    if (!response.write(chunk)) await untilWritable(response);
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
 * Receives and discards the rest of the body, because closing with unread bytes would reset the connection before the
 * client reads the answer. A client that waits for `100 Continue` gets its answer, and the connection ends.
 */
function linger(incoming: IncomingMessage, response: ServerResponse): void {
  if (incoming.headers.expect !== undefined) response.shouldKeepAlive = false;
  incoming.resume();
  const cut = setTimeout(() => {
    if (!incoming.complete) incoming.destroy();
  }, LINGER_MS);
  cut.unref();
}

import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { BlockList } from "node:net";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import { ClientGone, type HttpReply, type HttpRequest } from "../shared/http.ts";
import { Problem } from "../shared/problem.ts";
import { addressKey, clientAddress } from "../shared/address.ts";
import { Connections } from "./connections.ts";
import { NodeRequest } from "./request.ts";

// An import would load all that node:http offers on demand, a WebSocket client among it: 8 MB and 30 ms at the start.
const { createServer, STATUS_CODES } = process.getBuiltinModule("node:http");

/** How long each part of an exchange may take, so that slow clients are cut. */
export interface Timeouts {
  readonly headersMs: number;
  readonly requestMs: number;
  readonly keepAliveMs: number;
  /** No byte in either direction for this long ends a connection. */
  readonly idleMs: number;
  /** How often the first two are checked. */
  readonly checkMs: number;
}

const TIMEOUTS: Timeouts = {
  headersMs: 10_000,
  requestMs: 20_000,
  keepAliveMs: 5_000,
  idleMs: 30_000,
  checkMs: 1_000,
};

/** After an answer to a body that was not read to its end, the rest is taken in and dropped for this long at most. */
const LINGER_MS = 1_000;

export interface HttpServerParts {
  readonly answer: (request: HttpRequest) => Promise<HttpReply>;
  /** The answer to a request that never became one: bad framing, too slow, headers too large. */
  readonly refuse: (address: string, problem: Problem) => Promise<HttpReply>;
  readonly trustedProxies: BlockList | undefined;
  readonly log: Logger;
  readonly timeouts?: Timeouts;
}

export interface HttpServer {
  readonly server: Server;
  /** Stops accepting, lets the requests under way finish for at most `graceMs`, then cuts what is left. */
  readonly drain: (graceMs: number) => Promise<void>;
}

/** The HTTP front door: one listener, limits against slow or broken clients, and a problem document for every refusal. */
export function createHttpServer(parts: HttpServerParts): HttpServer {
  const { answer, refuse, trustedProxies, log, timeouts = TIMEOUTS } = parts;

  function addressOf(incoming: IncomingMessage): string {
    const forwarded = incoming.headers["x-forwarded-for"];
    const header = Array.isArray(forwarded) ? forwarded.join(",") : forwarded;
    return addressKey(clientAddress(incoming.socket.remoteAddress, header, trustedProxies));
  }

  async function listener(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!connections.begin(incoming.socket, response)) {
      incoming.socket.destroy();
      return;
    }
    try {
      const request = new NodeRequest(incoming, response, addressOf(incoming));
      const refusal = refusalOf(incoming);
      const reply = await (refusal === undefined ? answer(request) : refuse(request.address, refusal));
      // A server that stops ends each connection with the answer that is under way.
      if (!server.listening) response.shouldKeepAlive = false;
      write(incoming, response, reply);
    } catch (error) {
      if (error instanceof ClientGone || response.destroyed) return;
      log.error({ err: error }, "a request could not be answered");
      response.destroy();
    }
  }

  const server = createServer({
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    connectionsCheckingInterval: timeouts.checkMs,
    // Checked above instead, because node's own answers would not be problem documents.
    requireHostHeader: false,
  });
  server.timeout = timeouts.idleMs;
  const connections = new Connections(server);
  server.on("request", (incoming, response) => void listener(incoming, response));
  server.on("checkContinue", (incoming, response) => void listener(incoming, response));
  server.on("checkExpectation", (incoming, response) => void listener(incoming, response));
  server.on("connect", (incoming: IncomingMessage, socket: Duplex) => {
    const problem = new Problem("method-not-allowed", "CONNECT is not supported.", {
      headers: { Allow: "GET, HEAD, POST, OPTIONS" },
    });
    void refuse(addressOf(incoming), problem).then((reply) => writeRaw(socket, reply));
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    const { remoteAddress } = socket as Duplex & { remoteAddress?: string };
    const address = addressKey(clientAddress(remoteAddress, undefined, undefined));
    // Answers keep the order of their requests: those that are under way go first.
    void connections
      .settled(socket)
      .then(() => refuse(address, clientProblem(error)))
      .then((reply) => writeRaw(socket, reply));
  });
  return { server, drain: (graceMs) => drain(server, connections, graceMs) };
}

function drain(server: Server, connections: Connections, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    connections.endIdle();
  });
}

/** What must be refused before anybody looks at the request, in place of node's own refusals. */
function refusalOf({ headers, httpVersion, rawHeaders }: IncomingMessage): Problem | undefined {
  const hosts = hostCount(rawHeaders);
  if (hosts > 1 || (hosts === 0 && httpVersion === "1.1") || !isAuthority(headers.host)) {
    return new Problem("invalid-request", "HTTP/1.1 requires one Host header, with a host name or an address in it.");
  }
  if (httpVersion !== "1.1") return undefined;
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== "100-continue") {
    return new Problem("invalid-request", "The only expectation that is met is `Expect: 100-continue`.", {
      status: 417,
    });
  }
  return undefined;
}

/** Node keeps only the first of several. */
function hostCount(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count;
}

function isAuthority(host: string | undefined): boolean {
  return host === undefined || /^[\w.~!$&'()*+,;=:[\]-]+$/.test(host);
}

function clientProblem({ code }: NodeJS.ErrnoException): Problem {
  if (code === "HPE_HEADER_OVERFLOW")
    return new Problem("invalid-request", "The request headers are larger than 16 KiB.", { status: 431 });
  if (code === "ERR_HTTP_REQUEST_TIMEOUT")
    return new Problem("invalid-request", "The request took too long to arrive.", { status: 408 });
  return new Problem("invalid-request", "The request is not valid HTTP/1.1.");
}

function write(incoming: IncomingMessage, response: ServerResponse, { status, headers, body }: HttpReply): void {
  const flat: string[] = [];
  for (const name in headers) flat.push(name, headers[name] as string);
  if (body !== undefined) flat.push("Content-Length", String(Buffer.byteLength(body)));
  else if (status !== 204 && status !== 304) flat.push("Content-Length", "0");
  if (!incoming.complete) linger(incoming, response);
  response.writeHead(status, flat);
  response.end(incoming.method === "HEAD" ? undefined : body);
}

/**
 * Takes in what the client still sends, so that it can read the answer: closing on unread bytes would reset the
 * connection. A client that waits for leave to send gets its answer at once, and the connection ends with it.
 */
function linger(incoming: IncomingMessage, response: ServerResponse): void {
  if (incoming.headers.expect !== undefined) response.shouldKeepAlive = false;
  incoming.resume();
  const cut = setTimeout(() => {
    if (!incoming.complete) incoming.destroy();
  }, LINGER_MS);
  cut.unref();
}

function writeRaw(socket: Duplex, { status, headers, body = "" }: HttpReply): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("")}Date: ${new Date().toUTCString()}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n`;
  socket.end(head + body.toString());
}

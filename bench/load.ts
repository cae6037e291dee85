/**
 * The load: a separate process that keeps connections busy and counts the answers. Each connection has its own address in
 * 127.0.0.0/8 and ends before the quota of that client is used up, so that the servers run with their usual rate limits and
 * refuse no request.
 */
import { connect } from "node:net";
import { nextAddress } from "./client-address.ts";

/** What to send, and the duration. */
export interface Order {
  readonly port: number;
  /** The requests in wire format. Each client sends them in turn. */
  readonly requests: readonly string[];
  readonly milliseconds: number;
  /** The number of concurrent connections. */
  readonly connections?: number;
  /** Each client replaces `{{token}}` with the next of these. */
  readonly tokens?: readonly string[];
  /** What goes with each of these in place of `{{run}}` and the dots after it. */
  readonly runs?: readonly string[];
}

export interface Outcome {
  readonly answers: number;
  /** The first error. Then the number means nothing. */
  readonly fault?: string;
}

const CONNECTIONS = 64;
const REQUESTS_PER_CLIENT = 100;

/** The buffer of all connections. Its content is processed before the next read. */
const buffer = Buffer.allocUnsafeSlow(65_536);
/** The number of clients so far. */
let clients = 0;

async function carryOut(order: Order): Promise<Outcome> {
  const end = performance.now() + order.milliseconds;
  try {
    const counts = await Promise.all(
      Array.from({ length: order.connections ?? CONNECTIONS }, () => keepBusy(order, end)),
    );
    return { answers: counts.reduce((sum, count) => sum + count, 0) };
  } catch (error) {
    return { answers: 0, fault: String(error) };
  }
}

async function keepBusy({ port, requests, tokens = [""], runs = [""] }: Order, end: number): Promise<number> {
  let answers = 0;
  do {
    clients += 1;
    const token = tokens[clients % tokens.length] ?? "";
    const run = runs[clients % runs.length] ?? "";
    const own = requests.map((request) =>
      Buffer.from(request.replace("{{token}}", token).replace(/\{\{run\}\}\.*/, run)),
    );
    answers += await runClient(port, own, end);
  } while (performance.now() < end);
  return answers;
}

/** Sends the requests in turn as one client. Returns the number of answers. */
function runClient(port: number, requests: readonly Buffer[], end: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let answers = 0;
    const next = (): Buffer => requests[answers % requests.length] ?? buffer;
    /** The remaining bytes of the current answer. */
    let missing = 0;
    const socket = connect({
      port,
      host: "127.0.0.1",
      localAddress: nextAddress(),
      noDelay: true,
      onread: {
        buffer,
        callback(size) {
          if (missing === 0) missing = lengthOf(size);
          missing -= size;
          if (missing > 0) return true;
          if (missing !== 0) socket.destroy(new Error(`Unexpected answer: ${buffer.toString("latin1", 0, size)}`));
          answers += 1;
          if (answers < REQUESTS_PER_CLIENT && performance.now() < end) socket.write(next());
          else socket.end();
          return true;
        },
      },
    });
    socket.on("connect", () => socket.write(next()));
    socket.on("error", reject);
    socket.on("close", () => {
      if (missing === 0 && answers > 0) resolve(answers);
      else reject(new Error("The server ended a connection."));
    });
  });
}

/** Returns the length of an answer with its head, from its first bytes. NaN for an unexpected answer. */
function lengthOf(size: number): number {
  const head = buffer.toString("latin1", 0, Math.min(size, 8_192));
  const blank = head.indexOf("\r\n\r\n");
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (blank < 0) return Number.NaN;
  if (head.startsWith("HTTP/1.1 304")) return blank + 4;
  return /^HTTP\/1\.1 (200|402)/.test(head) ? blank + 4 + Number(length) : Number.NaN;
}

process.on("message", (order: Order) => {
  void carryOut(order).then((outcome) => process.send?.(outcome));
});

/**
 * The load: a process of its own that keeps connections busy and counts the answers. Each connection comes from an
 * address of its own in 127.0.0.0/8 and ends before that client's quota does, so that the servers run with their rate
 * limits as they are and refuse no request.
 */
import { connect } from "node:net";
import { nextAddress } from "./client-address.ts";

/** What to send, and the duration. */
export interface Order {
  readonly port: number;
  /** Requests as they are on the wire. Each client sends them in turn. */
  readonly requests: readonly string[];
  readonly milliseconds: number;
  /** Number of connections that are busy at once. */
  readonly connections?: number;
  /** Each client puts the next of these in place of `{{token}}`. */
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

/** All connections read into it: what it holds is looked at before the next read. */
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

/** One client sends the requests in turn. Gives the number of answers. */
function runClient(port: number, requests: readonly Buffer[], end: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let answers = 0;
    const next = (): Buffer => requests[answers % requests.length] ?? buffer;
    /** Bytes of the answer under way that are still to come. */
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

/** The length of an answer, with its head, from its first bytes. NaN: it is not a good answer. */
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

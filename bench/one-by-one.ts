/** A client that repeats a request over one connection, each time after the answer to the previous one. */
import { Agent, request } from "node:http";
import type { Sending } from "../test/support/hostile/shape.ts";

/** The request to send, and the number of times. */
export interface Order {
  readonly port: number;
  readonly request: Sending;
  readonly times: number;
}

export interface Outcome {
  /** Status of the last answer. */
  readonly status: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

process.on("message", (order: Order) => void run(order));

async function run({ port, request: sending, times }: Order): Promise<void> {
  let status = 0;
  for (let i = 0; i < times; i += 1) status = await send(port, sending);
  process.send?.({ status } satisfies Outcome);
}

function send(port: number, { method, path, headers, body }: Sending): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: "127.0.0.1", port, method, path, headers, agent }, (incoming) => {
      incoming.resume();
      incoming.on("end", () => resolve(incoming.statusCode ?? 0));
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/** The load on a server, of any framing: clients that each send one request a hundred times, from an address of their own. */
import { Agent, request } from "node:http";
import { nextAddress } from "../client-address.ts";
import type { Sending } from "../scenarios.ts";

/** What to send, and the duration. */
export interface Order {
  readonly port: number;
  readonly sending: Sending;
  readonly milliseconds: number;
}

const CLIENTS = 32;
/** Below the quota of a client. */
const REQUESTS = 100;

process.on("message", (order: Order) => {
  void carryOut(order).then((answers) => process.send?.(answers));
});

/** Returns the number of answers. */
async function carryOut(order: Order): Promise<number> {
  const end = performance.now() + order.milliseconds;
  const counts = await Promise.all(Array.from({ length: CLIENTS }, () => keepBusy(order, end)));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function keepBusy({ port, sending }: Order, end: number): Promise<number> {
  let answers = 0;
  while (performance.now() < end) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: nextAddress() });
    for (let i = 0; i < REQUESTS && performance.now() < end; i += 1) {
      await send(port, sending, agent);
      answers += 1;
    }
    agent.destroy();
  }
  return answers;
}

function send(port: number, { method, path, headers, body }: Sending, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, method, path, headers, agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`The server answered ${answer.statusCode}.`));
      answer.resume().on("end", resolve);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

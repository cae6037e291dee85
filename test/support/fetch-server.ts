import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, type ServerOptions } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { onTestFinished } from "vitest";
import { createGuardedFetch, type GuardedFetchOptions } from "../../src/guarded-fetch/guarded-fetch.ts";
import type { GuardedFetch, GuardedPost } from "../../src/guarded-fetch/ports.ts";
import type { Clock } from "../../src/shared/ports.ts";
import { TestClock } from "./clock.ts";
import { TEST_CERTIFICATE, TEST_ONLY_KEY } from "./fetch-certificate.ts";

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface FetchServer {
  readonly port: number;
  /** `https://documents.test:<port>`. */
  readonly origin: string;
  readonly requests: IncomingMessage[];
  /** Connections that were ever opened. */
  readonly connections: () => number;
  /** Connections that are open. */
  readonly open: () => number;
}

/** An https server on `host`, or on every address of this machine for `*`, that ends with the test, and knows every connection that anybody opened. */
export async function startFetchServer(
  handler: Handler,
  { host = "127.0.0.1", port: wanted = 0, ...tls }: ServerOptions & { host?: string; port?: number } = {},
): Promise<FetchServer> {
  const requests: IncomingMessage[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer({ cert: TEST_CERTIFICATE, key: TEST_ONLY_KEY, ...tls }, (request, response) => {
    requests.push(request);
    handler(request, response);
  });
  server.on("connection", (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
  });
  server.listen(wanted, host === "*" ? undefined : host);
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `https://documents.test:${port}`,
    requests,
    connections: () => connections,
    open: () => sockets.size,
  };
}

/** A name server in memory, which answers later, as a real one does. `names` may change between two questions. */
export function fakeDns(names: Readonly<Record<string, readonly string[]>>) {
  const asked: string[] = [];
  async function lookup(hostname: string): Promise<readonly string[]> {
    asked.push(hostname);
    await new Promise((resolve) => setImmediate(resolve));
    const addresses = names[hostname];
    if (addresses === undefined) throw Object.assign(new Error(`no ${hostname}`), { code: "ENOTFOUND" });
    return addresses;
  }
  return { asked, lookup };
}

/** A guarded fetch for which 127.0.0.1 is a host of the internet by the name of documents.test. Nothing is late until the clock is moved. */
export function fetchFromHere(
  options: GuardedFetchOptions = {},
  clock: Clock = new TestClock(),
): GuardedFetch & GuardedPost {
  const { lookup } = fakeDns({ "documents.test": ["127.0.0.1"], "elsewhere.test": ["127.0.0.1"] });
  return createGuardedFetch(clock, {
    lookup,
    isPublic: (address) => address === "127.0.0.1",
    ca: TEST_CERTIFICATE,
    ...options,
  });
}

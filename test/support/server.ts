import { Agent, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { pino } from "pino";
import type { Overrides } from "../../src/compose.ts";
import { type RunningServer, startHttp } from "../../src/main.ts";
import { atEnd } from "./at-end.ts";
import { dataFolder } from "./data-dir.ts";
import { cheapPasswords } from "./passwords.ts";

/** A running server and what it logged. It stops when the test file ends. */
export interface TestServer extends RunningServer {
  readonly base: string;
  readonly logged: string[];
}

/** Starts the real server on a free port, with fakes in place of what a test names. */
export async function startServer(
  overrides: Overrides = {},
  env: Readonly<Record<string, string>> = {},
): Promise<TestServer> {
  const logged: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void logged.push(line) });
  const running = await startHttp(
    { PORT: "0", PUBLIC_URL, NEWS_UPSTREAM_ORIGIN: "off", DATA_DIR: dataFolder(), ...env },
    { log, passwords: cheapPasswords(), ...overrides },
  );
  atEnd(() => running.stop());
  return { ...running, base: `http://127.0.0.1:${running.address.port}`, logged };
}

/** `{base_url}` in tests: other than where the server listens, so that a URL made from the request would show. */
export const PUBLIC_URL = "https://shop.example";

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** The address that the request comes from: all of 127.0.0.0/8 is this machine. */
  readonly from?: string;
}

/** Uses connections again, because to open one costs more than most answers. */
const connections = new Agent({ keepAlive: true });

/** One HTTP request as it is: no header added, nothing followed, nothing normalised. */
export function send(
  base: string,
  path: string,
  { method = "GET", headers = {}, body, from }: Sent = {},
): Promise<Answer> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const options = {
      hostname,
      port,
      path,
      method,
      headers,
      // A connection from an address of its own is hardly used again.
      ...(from === undefined ? { agent: connections } : { agent: false, localAddress: from }),
    };
    const outgoing = httpRequest(options, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("end", () =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      );
      incoming.on("error", reject);
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/** The JSON of an answer. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests look into any shape
export function json(answer: Answer): any {
  return JSON.parse(answer.text);
}

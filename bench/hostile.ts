/**
 * Measures what requests of hostile shapes cost the server in CPU time. See README.md.
 *
 *   node bench/hostile.ts [--check]
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { startHttp } from "../src/main.ts";
import { ALL_SCOPES } from "../src/shared/scope.ts";
import type { Sending, Shape } from "../test/support/hostile/shape.ts";
import { hostileShapes } from "../test/support/hostile/shapes.ts";
import { Browser, formOf } from "../test/support/cookie-jar.ts";
import { FORM_TOKEN_HERE } from "../test/support/hostile/parameter-shapes.ts";
import { PUBLIC_URL } from "../test/support/server.ts";
import { testIdentity } from "../test/support/identity.ts";
import { cheapPasswords } from "../test/support/passwords.ts";
import { unlimited } from "../test/support/unlimited.ts";
import { FakeInternet } from "../test/ucp/support.ts";
import type { Order, Outcome } from "./one-by-one.ts";

const { check } = parseArgs({ options: { check: { type: "boolean" } } }).values;

/** The most CPU time in addition to that of a harmless request of the same size, in milliseconds, on an idle machine. */
const MOST_MS = 25;
/** The most CPU time as a multiple of a harmless request of the same size, which also holds on a busy machine. */
const MOST_RATIO = 30;
/** The number of requests of the first pass, which selects the rows to measure again. */
const GLANCE = 3;
const LOOK = 10;
const LOOKS = 3;
const SHOWN = 30;
const SHOWN_SLOWEST = 5;

interface Row {
  readonly shape: Shape;
  readonly status: number;
  readonly ms: number;
  /** The CPU time as a multiple of that of the harmless request. */
  readonly ratio: number;
}

const dataDir = mkdtempSync(join(tmpdir(), "agent-commerce-bench-data-"));
// This process is only the server. Another one sends the requests.
const server = await startHttp(
  { PORT: "0", DATA_DIR: dataDir, PUBLIC_URL },
  {
    log: pino({ level: "silent" }),
    rateCounter: unlimited,
    credentials: { isCurrent: () => true, verify: async () => testIdentity("bench", ...ALL_SCOPES) },
    passwords: cheapPasswords(),
    newsFeed: { read: async () => ({ items: [], retrievedAt: 0 }) },
    guardedFetch: new FakeInternet(),
  },
);
const client = fork(join(import.meta.dirname, "one-by-one.ts"), { serialization: "advanced" });
const clientEnded = new AbortController();
client.once("exit", () => clientEnded.abort());

const person = await signUp();
const rows = await measure(hostileShapes());
const failed = report(rows.toSorted((one, other) => other.ratio - one.ratio));
client.kill();
await server.stop();
rmSync(dataDir, { recursive: true });
if (check && failed > 0) process.exitCode = 1;

/** Measures every row briefly, and the expensive ones again. */
async function measure(shapes: readonly Shape[]): Promise<Row[]> {
  const harmlessMs = new Map<Sending, number>();
  const measured: Row[] = [];
  for (const shape of shapes) {
    const { harmless, request } = shape;
    if (!harmlessMs.has(harmless)) harmlessMs.set(harmless, (await cost(harmless, LOOK)).ms);
    const { ms, status } = await cost(request, GLANCE);
    const row = { shape, status, ms, ratio: ms / (harmlessMs.get(harmless) ?? Number.NaN) };
    measured.push(row.ratio > MOST_RATIO / 2 || excessOf(row) > MOST_MS / 2 ? await lookAgain(row) : row);
  }
  return measured;
}

/** Returns the least of several measurements, because other programs only add to the cost. */
async function lookAgain({ shape, status }: Row): Promise<Row> {
  const looks: Row[] = [];
  for (let i = 0; i < LOOKS; i += 1) {
    const harmless = await cost(shape.harmless, LOOK);
    const { ms } = await cost(shape.request, LOOK);
    looks.push({ shape, status, ms, ratio: ms / harmless.ms });
  }
  const ms = Math.min(...looks.map((look) => look.ms));
  const ratio = Math.min(...looks.map((look) => look.ratio));
  return { shape, status, ms, ratio };
}

/** CPU time of this process for one request, in milliseconds: the mean of several, after one to warm up. */
async function cost(request: Sending, times: number): Promise<{ ms: number; status: number }> {
  await send({ port: server.address.port, request, times: 1 });
  const before = process.cpuUsage();
  const { status } = await send({ port: server.address.port, request, times });
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1_000 / times, status };
}

/** Signs up, because the dashboard reads requests of signed-in people only. */
async function signUp(): Promise<{ readonly cookie: string; readonly formToken: string }> {
  const browser = new Browser({ base: `http://127.0.0.1:${server.address.port}`, site: PUBLIC_URL });
  const form = formOf(await browser.get("/signup"), "/signup");
  await browser.submit(form, { email: "bench@example.com", password: "a long phrase of the bench" });
  const page = await browser.get("/dashboard/listings/import");
  const [, formToken = ""] = /name="form_token" value="([^"]+)"/.exec(page.text) ?? [];
  if (formToken === "") throw new Error("Nobody could be signed up for the bench.");
  return { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; "), formToken };
}

async function send({ request, ...order }: Order): Promise<Outcome> {
  const { path, headers, body } = request;
  const signedIn = path.startsWith("/dashboard") ? { Cookie: person.cookie, ...headers } : headers;
  const own = {
    headers: { Host: new URL(PUBLIC_URL).host, ...signedIn },
    body: body.replace(FORM_TOKEN_HERE, person.formToken),
  };
  client.send({ ...order, request: { ...request, ...own } } satisfies Order);
  const [outcome] = (await once(client, "message", { signal: clientEnded.signal })) as [Outcome];
  return outcome;
}

/** Prints the most expensive rows and those that fail. Returns the number of the latter. */
function report(sorted: readonly Row[]): number {
  const bad = sorted.filter(({ ratio, status }) => ratio > MOST_RATIO || status >= 500);
  console.log(`${"ms".padStart(8)}${"ratio".padStart(8)}  status  request`);
  for (const row of new Set([...sorted.slice(0, SHOWN), ...bad])) {
    const { ms, ratio, status, shape } = row;
    const verdict = bad.includes(row) ? "  FAIL" : "";
    const numbers = `${ms.toFixed(2).padStart(8)}${ratio.toFixed(1).padStart(8)}`;
    console.log(`${numbers}  ${status}     ${shape.surface}: ${shape.name}${verdict}`);
  }
  console.log(
    `\n${sorted.length} shapes, ${bad.length} beyond ${MOST_RATIO} times a harmless request of the same size.`,
  );
  const slowest = sorted.toSorted((one, other) => excessOf(other) - excessOf(one)).slice(0, SHOWN_SLOWEST);
  for (const row of slowest) {
    const excess = excessOf(row);
    const verdict = excess <= MOST_MS ? "PASS" : "FAIL";
    console.log(`${excess.toFixed(1)} ms more  <= ${MOST_MS} ms  ${verdict}  ${row.shape.surface}: ${row.shape.name}`);
  }
  return bad.length;
}

/** Returns the CPU time in addition to that of the harmless request. */
function excessOf({ ms, ratio }: Row): number {
  return ms - ms / ratio;
}

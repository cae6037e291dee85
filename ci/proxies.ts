/**
 * Puts nginx and Caddy, with the configurations of `packaging/proxies`, in front of two processes, and asks them over TLS and
 * HTTP/2: pages, MCP, caching, sizes, addresses of clients, and a restart under load.
 */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { type ClientHttp2Session, connect } from "node:http2";
import { connect as tcpConnect } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connect as tlsConnect } from "node:tls";
import { freePort } from "../test/support/free-port.ts";
import { DATA_DIR, ROOT, scratch } from "./referee.ts";
import { makeCertificate } from "./tls.ts";

const certificate = makeCertificate(["localhost"]);
const keyFile = join(scratch, "key.pem");
chmodSync(scratch, 0o755);

/** The time after which a missing answer or end counts as a failure. */
const LIMIT_MS = 90_000;

const children = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of children) child.kill("SIGKILL");
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

interface Backend {
  readonly child: ChildProcess;
  readonly port: number;
  readonly log: string[];
}

for (const [name, start] of [
  ["nginx", startNginx],
  ["Caddy", startCaddy],
] as const) {
  const [first, second, port] = [await freePort(), await freePort(), await freePort()];
  const site = `https://localhost:${port}`;
  const backends = [await startBackend(first, site), await startBackend(second, site)];
  const proxy = await start({ port, backends: [first, second] });
  await checks(port, backends);
  await restart(port, site, backends);
  console.log(`PASS ${name}: TLS, HTTP/2, caching, sizes, addresses, and a restart under load`);
  for (const child of [proxy, ...backends.map((backend) => backend.child)]) child.kill("SIGKILL");
}
process.exit(0);

async function checks(port: number, backends: readonly Backend[]): Promise<void> {
  const session = open(port);
  await once(session, "connect");
  assert.equal(session.alpnProtocol, "h2");
  const page = await ask(session, { ":path": "/docs/mcp", "accept-encoding": "gzip" });
  assert.equal(page.status, 200);
  assert.equal(page.headers["content-encoding"], "gzip");
  assert.match(String(page.headers["strict-transport-security"]), /max-age/);
  const again = await ask(session, {
    ":path": "/docs/mcp",
    "accept-encoding": "gzip",
    "if-none-match": String(page.headers["etag"]),
  });
  assert.equal(again.status, 304, "an unchanged page is not sent again");
  const list = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  const tools = await ask(session, { ":path": "/mcp", ":method": "POST", "content-type": "application/json" }, list);
  assert.ok(JSON.parse(tools.body).result.tools.length > 10);
  const large = await ask(
    session,
    { ":path": "/api/v1/sandbox/simulation", ":method": "POST", "content-type": "application/json" },
    "x".repeat(300_000),
  );
  assert.equal(large.status, 413);
  assert.match(large.body, /"requestId"/, "the service refuses it, not the proxy");
  session.close();
  // A client may not choose its own address.
  const spoofing = open(port, "127.0.0.2");
  await ask(spoofing, { ":path": "/api/v1/plans", "x-forwarded-for": "203.0.113.9" });
  spoofing.close();
  // The log is written a moment after the answer.
  await pause(1_000);
  const lines = backends.flatMap(({ log }) => log).filter((line) => line.includes('"/api/v1/plans"'));
  assert.match(lines.at(-1) ?? "", /"address":"127\.0\.0\.2"/);
}

/** Restarts a process under a load of GETs and POSTs. */
async function restart(port: number, site: string, backends: Backend[]): Promise<void> {
  const [first] = backends;
  assert.ok(first !== undefined);
  const over = new AbortController();
  let asked = 0;
  const load = Array.from({ length: 4 }, async (_, i) => {
    const session = open(port, `127.0.1.${i + 1}`);
    for (; !over.signal.aborted; asked += 1) {
      const call = JSON.stringify({ jsonrpc: "2.0", id: asked, method: "tools/call", params: { name: "get_sandbox" } });
      const headers = { ":path": "/mcp", ":method": "POST", "content-type": "application/json" };
      const answers = [await ask(session, { ":path": "/api/v1/health" }), await ask(session, headers, call)];
      for (const { status, body } of answers) assert.ok(status === 200 || status === 429, `${status} ${body}`);
      await pause(20);
    }
    session.close();
  });
  await pause(500);
  const ended = once(first.child, "exit", { signal: AbortSignal.timeout(LIMIT_MS) });
  first.child.kill("SIGTERM");
  await ended;
  backends[0] = await startBackend(first.port, site);
  await pause(500);
  over.abort();
  await Promise.all(load);
  assert.ok(asked > 100, `${asked} requests`);
}

function open(port: number, localAddress = "127.0.0.1"): ClientHttp2Session {
  const socket = tlsConnect({
    socket: tcpConnect({ host: "127.0.0.1", port, localAddress }),
    ca: certificate.cert,
    servername: "localhost",
    ALPNProtocols: ["h2"],
  });
  socket.on("error", () => {});
  return connect(`https://localhost:${port}`, { createConnection: () => socket });
}

function ask(session: ClientHttp2Session, headers: Readonly<Record<string, string>>, body?: string): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const signal = AbortSignal.timeout(LIMIT_MS);
  const stream = session.request({ ":authority": "localhost", ...headers }, { signal });
  const chunks: Buffer[] = [];
  let received: Readonly<Record<string, unknown>> = {};
  stream.on("response", (answer) => (received = answer));
  stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  stream.on("close", () =>
    resolve({ status: Number(received[":status"]), headers: received, body: Buffer.concat(chunks).toString() }),
  );
  stream.on("error", reject);
  stream.end(body);
  return promise;
}

async function startBackend(port: number, site: string): Promise<Backend> {
  const child = spawn(process.execPath, [join(ROOT, "bin/agent-commerce.js")], {
    env: {
      PATH: process.env["PATH"],
      PORT: String(port),
      PUBLIC_URL: site,
      DATA_DIR,
      TRUSTED_PROXIES: "127.0.0.1",
      ACCESS_LOG: "on",
      NEWS_UPSTREAM_ORIGIN: "off",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.add(child);
  const log: string[] = [];
  child.stderr.on("data", (lines: Buffer) => log.push(...lines.toString().split("\n")));
  const exited = once(child, "exit").then(() => assert.fail(`A process does not start:\n${log.join("\n")}`));
  await Promise.race([once(child.stdout, "data"), exited]);
  exited.catch(() => {});
  return { child, port, log };
}

interface Place {
  readonly port: number;
  readonly backends: readonly [number, number];
}

/** Returns an example with the ports of this run. */
function example(name: string, { backends: [first, second] }: Place): string {
  const text = readFileSync(join(ROOT, "packaging/proxies", name), "utf8");
  return text.replaceAll("127.0.0.1:3000", `127.0.0.1:${first}`).replaceAll("127.0.0.1:3001", `127.0.0.1:${second}`);
}

async function startNginx(place: Place): Promise<ChildProcess> {
  const folder = join(scratch, "nginx");
  mkdirSync(folder, { recursive: true });
  const server = example("nginx.conf", place)
    .replace(/^ {2}listen 443/m, `  listen 127.0.0.1:${place.port}`)
    .replace("commerce.example.com;", "localhost;")
    .replace("/etc/ssl/commerce.example.com.pem", certificate.file)
    .replace("/etc/ssl/private/commerce.example.com.key", keyFile);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${kind};`);
  writeFileSync(
    join(folder, "nginx.conf"),
    `${process.getuid?.() === 0 ? "user root;" : ""} daemon off; master_process off; pid nginx.pid; error_log stderr crit;
    events {} http { access_log off; ${temporary.join(" ")} ${server} }`,
  );
  return started(spawn("nginx", ["-p", folder, "-c", "nginx.conf", "-e", "stderr"], { stdio: "inherit" }), place);
}

async function startCaddy(place: Place): Promise<ChildProcess> {
  const file = join(scratch, "Caddyfile");
  const site = example("Caddyfile", place).replace(
    "commerce.example.com {",
    `localhost:${place.port} {\n\tbind 127.0.0.1\n\ttls ${certificate.file} ${keyFile}`,
  );
  writeFileSync(file, `{\n\tauto_https off\n\tadmin off\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n${site}`);
  const args = ["run", "--config", file, "--adapter", "caddyfile"];
  const env = { PATH: process.env["PATH"], HOME: scratch };
  return started(spawn("caddy", args, { stdio: "inherit", env }), place);
}

/** Waits until a proxy answers. */
async function started(child: ChildProcess, { port }: Place): Promise<ChildProcess> {
  children.add(child);
  for (let i = 0; i < 100; i += 1) {
    await pause(100);
    const session = open(port);
    session.on("error", () => {});
    const status = await ask(session, { ":path": "/api/v1/health" }).then(
      (answer) => answer.status,
      () => 0,
    );
    session.destroy();
    if (status === 200) return child;
    if (child.exitCode !== null) break;
  }
  child.kill("SIGKILL");
  throw new Error("The proxy does not answer.");
}

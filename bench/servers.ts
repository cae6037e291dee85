/** The processes of the benchmark: how they are installed and started, and what they use. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { Sending } from "./scenarios.ts";

export type ServerName = "product" | "bare";
/** Servers of other frameworks: see peers.ts. */
export type Peer = "sdk" | "mcp-lite";

const START_MS = 60_000;
const ROOT = fileURLToPath(new URL("../", import.meta.url));
const INSTALLED = install();
const PEER = join(ROOT, "bench/peers/server.ts");
const PROGRAMS: Readonly<Record<ServerName | Peer, readonly string[]>> = {
  product: [join(INSTALLED, "bin/agent-commerce.js")],
  bare: [join(INSTALLED, "bench/bare.js")],
  sdk: [PEER, "sdk"],
  "mcp-lite": [PEER, "mcp-lite"],
};

const children = new Set<ChildProcess>();
process.once("SIGINT", () => process.exit(130));
process.once("exit", () => {
  for (const child of children) child.kill();
  rmSync(INSTALLED, { recursive: true });
});

/** The cores that this process may use: the first is the servers', the second the load's. */
const CORES = allowedCores();
export const PINNED = CORES.length > 1 && spawnSync("taskset", ["--version"]).status === 0;

/** Installs the service as it is published, with the baseline next to it. */
function install(): string {
  const folder = mkdtempSync(join(tmpdir(), "agent-commerce-bench-"));
  execFileSync(join(ROOT, "node_modules/.bin/tsc"), ["-p", join(ROOT, "bench/install.json"), "--outDir", folder]);
  execFileSync(process.execPath, [join(ROOT, "ci/build.ts"), join(folder, "dist")]);
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const { files } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { files: string[] };
  for (const file of ["package.json", ...files]) {
    if (file !== "dist" && existsSync(join(ROOT, file))) {
      cpSync(join(ROOT, file), join(folder, file), { recursive: true });
    }
  }
  return folder;
}

/** Every start is a first one, without the compile cache of earlier ones. */
const ENVIRONMENT = {
  ...process.env,
  LOG_LEVEL: "warn",
  NODE_DISABLE_COMPILE_CACHE: "1",
  PORT: "0",
  PUBLIC_URL: "http://localhost:3000",
};

/** Starts a program, on one core where possible, with a channel for messages. */
function start(
  program: readonly string[],
  core: number | undefined,
  channel: boolean,
  env: Readonly<Record<string, string>> = {},
): ChildProcess {
  const node = [process.execPath, ...program];
  const [command = "", ...args] = PINNED ? ["taskset", "--cpu-list", String(core), ...node] : node;
  const child = spawn(command, args, {
    env: { ...ENVIRONMENT, ...env },
    stdio: ["ignore", "pipe", "inherit", ...(channel ? (["ipc"] as const) : [])],
  });
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
}

/** Starts a process that sends requests, by the name of its file. */
export const startLoad = (name = "load"): ChildProcess => start([join(ROOT, `bench/${name}.ts`)], CORES[1], true);

/** One answer, read to its end. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export class Server {
  readonly child: ChildProcess;
  readonly port: number;
  /** From the start of the process to the end of its first answer. */
  readonly coldStartMs: number;

  private constructor(child: ChildProcess, port: number, coldStartMs: number) {
    this.child = child;
    this.port = port;
    this.coldStartMs = coldStartMs;
  }

  static async start(
    name: ServerName | Peer,
    channel = false,
    env: Readonly<Record<string, string>> = {},
  ): Promise<Server> {
    const began = performance.now();
    const child = start(PROGRAMS[name], CORES[0], channel, env);
    const port = await portOf(child);
    await ask(port, { method: "GET", path: "/api/v1/health" });
    return new Server(child, port, performance.now() - began);
  }

  /** The CPU time so far in microseconds, of all threads, user and kernel. */
  cpuMicroseconds(): number {
    const tasks = `/proc/${this.child.pid}/task`;
    const spent = readdirSync(tasks).map((task) => readFileSync(`${tasks}/${task}/schedstat`, "utf8").split(" ")[0]);
    return spent.reduce((sum, nanoseconds) => sum + Number(nanoseconds), 0) / 1_000;
  }

  /** Resident memory in units of 10^6 bytes. */
  residentMegabytes(): number {
    const status = readFileSync(`/proc/${this.child.pid}/status`, "utf8");
    return (Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024) / 1e6;
  }

  async stop(): Promise<void> {
    // A SIGTERM takes longer: the server would wait for another process to take over.
    this.child.kill("SIGINT");
    await once(this.child, "exit");
  }
}

/** Sends a request over a separate connection. */
export function ask(port: number, what: Sending): Promise<Answer> {
  // A different id in each answer could not be compared.
  const { method, path, body } = what;
  const headers = { "X-Request-Id": "compared", ...what.headers };
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, method, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const { statusCode: status = 0 } = response;
        const received = response.headers as Record<string, string>;
        resolve({ status, headers: received, body: Buffer.concat(chunks).toString(encodingOf(received)) });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Returns how an answer is kept as text: bytes that are compressed as Latin-1. */
function encodingOf(headers: Answer["headers"]): "latin1" | "utf8" {
  return headers["content-encoding"] === undefined ? "utf8" : "latin1";
}

/** The first thing that either server says is where it listens. */
async function portOf({ stdout }: ChildProcess): Promise<number> {
  const [said] = await once(stdout as Readable, "data", { signal: AbortSignal.timeout(START_MS) });
  return Number(/ listens on \S+:(\d+)/.exec(String(said))?.[1]);
}

function allowedCores(): number[] {
  const list = /^Cpus_allowed_list:\s+(\S+)/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1] ?? "0";
  return list.split(",").flatMap((range) => {
    const [first = 0, last = first] = range.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });
}

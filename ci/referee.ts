/**
 * Shared parts of the scripts of this folder: they start our servers, run referees against them, and say PASS or FAIL.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

export const ROOT = join(import.meta.dirname, "..");
const BIN = join(import.meta.dirname, "node_modules", ".bin");

/** A folder for the output of referees. It is removed when the process ends. */
export const scratch = mkdtempSync(join(tmpdir(), "agent-commerce-ci-"));

const children = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(scratch, { recursive: true, force: true });
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));

/** One for all of our servers that a referee starts. */
export const DATA_DIR = join(scratch, "data");

/** Gives every program that a referee starts this Node, a temporary home, and settings that turn off telemetry. */
const ENVIRONMENT = {
  PATH: [join(ROOT, "node_modules", ".bin"), process.env["PATH"]].join(delimiter),
  HOME: scratch,
  DATA_DIR,
  CI: "true",
  NO_COLOR: "1",
  REDOCLY_TELEMETRY: "off",
  REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
};

function start(args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...ENVIRONMENT, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.add(child);
  child.once("close", () => children.delete(child));
  return child;
}

export interface RunningProgram {
  /** Output of the program until it was ready. */
  readonly output: string;
  stop(): Promise<void>;
}

/** Starts one of our servers and waits until it prints its address. */
export async function serve(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<RunningProgram> {
  const child = start(args, env);
  let stderr = "";
  child.stderr?.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  const closed = once(child, "close");
  const first = child.stdout === null ? closed : once(child.stdout, "data");
  const [said] = (await Promise.race([first, closed])) as [unknown];
  if (!Buffer.isBuffer(said)) {
    report(`the server starts: ${args.join(" ")}`, false, stderr);
    process.exit();
  }
  return {
    output: said.toString(),
    async stop() {
      child.kill("SIGTERM");
      await closed;
      report("the server ends on SIGTERM and logged nothing", stderr === "", stderr);
    },
  };
}

/** Our real server, on a free port of loopback. */
export async function serveProduct(env: Readonly<Record<string, string>> = {}) {
  const options = { PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "warn", ...env };
  const running = await serve([join("bin", "agent-commerce.js")], options);
  const port = /:(\d+)\n/.exec(running.output)?.[1];
  return { ...running, base: `http://127.0.0.1:${port}` };
}

export interface Verdict {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const TIMEOUT_MS = 180_000;

/** Runs the command of a referee to its end. */
export function run(
  command: string,
  args: readonly string[],
  env?: Readonly<Record<string, string>>,
): Promise<Verdict> {
  return runProgram([join(BIN, command), ...args], env);
}

/** Runs a program of ours to its end. `hear` gets what it prints on the way. */
export async function runProgram(
  args: readonly string[],
  env?: Readonly<Record<string, string>>,
  hear?: (text: string) => void,
): Promise<Verdict> {
  const child = start(args, env);
  const cut = setTimeout(() => child.kill("SIGKILL"), TIMEOUT_MS);
  let stdout = "";
  let stderr = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    stdout += chunk.toString();
    hear?.(chunk.toString());
  });
  child.stderr?.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  clearTimeout(cut);
  return { code, stdout, stderr };
}

/** Prints the verdict; a FAIL becomes the exit code. */
export function report(what: string, passed: boolean, detail = ""): void {
  console.log(`${passed ? "PASS" : "FAIL"} ${what}`);
  if (passed) return;
  if (detail !== "") console.log(detail.replace(/^/gm, "     "));
  process.exitCode = 1;
}

if (!existsSync(BIN)) {
  console.log("FAIL the referees are not installed: npm ci --prefix ci --ignore-scripts");
  process.exit(1);
}

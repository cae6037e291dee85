import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { atEnd } from "./at-end.ts";

const COMMAND = fileURLToPath(new URL("../../bin/agent-commerce.js", import.meta.url));

/** The command in a process of its own, as an operator runs it. It is killed when the test file ends. */
export interface CommandProcess {
  readonly child: ChildProcess;
  /** The lines of its log so far. */
  readonly logged: readonly string[];
  /** Sends a signal and waits for the end. Gives the exit code, or the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | string | null>;
}

/** The service in a process of its own. */
export interface ServiceProcess extends CommandProcess {
  readonly base: string;
  /** Address of its probes. */
  readonly ops: string;
}

type Environment = Readonly<Record<string, string>>;

/** Starts the service and waits until it listens. `limits` are those of the shell's `ulimit`. */
export async function startProcess(env: Environment, limits?: string): Promise<ServiceProcess> {
  const own = { PORT: "0", OPS_PORT: "0", NEWS_UPSTREAM_ORIGIN: "off", ...env };
  const { output, ...process } = await startCommand("serve", own, /Probes +http:\/\/\S+\/readyz\n/, limits);
  const port = / listens on \S+:(\d+)\n/.exec(output)?.[1];
  const ops = /Probes +(http:\/\/\S+)\/readyz\n/.exec(output)?.[1] ?? "";
  return { ...process, base: `http://127.0.0.1:${port}`, ops };
}

/** Starts a worker and waits until it works. */
export function startWorkerProcess(env: Environment): Promise<CommandProcess> {
  return startCommand("worker", env, /^Works on .*\n/);
}

async function startCommand(
  operand: string,
  env: Environment,
  isReady: RegExp,
  limits?: string,
): Promise<CommandProcess & { readonly output: string }> {
  const limit = limits === undefined ? "" : `ulimit ${limits} && `;
  const child = spawn("sh", ["-c", `${limit}exec "$0" "$@"`, process.execPath, COMMAND, operand], {
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  atEnd(() => child.kill("SIGKILL"));
  const logged: string[] = [];
  child.stderr.on("data", (lines: Buffer) => logged.push(...lines.toString().split("\n").filter(Boolean)));
  let output = "";
  for await (const bytes of child.stdout as AsyncIterable<Buffer>) {
    output += bytes.toString();
    if (isReady.test(output)) return { child, output, logged, end: (signal) => end(child, signal) };
  }
  throw new Error(`It did not start: ${logged.join("\n")}`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | string | null> {
  const exited = once(child, "exit");
  child.kill(signal);
  const [code, by] = (await exited) as [number | null, string | null];
  return code ?? by;
}

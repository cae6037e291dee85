import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { atEnd } from "./at-end.ts";

const COMMAND = fileURLToPath(new URL("../../bin/agent-commerce.js", import.meta.url));

/** The command in a process of its own, as an operator runs it. It is killed when the test file ends. */
export interface ServiceProcess {
  readonly child: ChildProcess;
  readonly base: string;
  /** Where its probes are. */
  readonly ops: string;
  /** The lines of its log so far. */
  readonly logged: readonly string[];
  /** Sends a signal and waits for the end. Gives the exit code, or the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | string | null>;
}

/** Starts it and waits until it listens. `maxFiles` is its limit of open files. */
export async function startProcess(env: Readonly<Record<string, string>>, maxFiles?: number): Promise<ServiceProcess> {
  const limit = maxFiles === undefined ? "" : `ulimit -n ${maxFiles} && `;
  const child = spawn("sh", ["-c", `${limit}exec "$0" "$1"`, process.execPath, COMMAND], {
    env: { PATH: process.env["PATH"], PORT: "0", OPS_PORT: "0", NEWS_UPSTREAM_ORIGIN: "off", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  atEnd(() => child.kill("SIGKILL"));
  const logged: string[] = [];
  child.stderr.on("data", (lines: Buffer) => logged.push(...lines.toString().split("\n").filter(Boolean)));
  let output = "";
  for await (const bytes of child.stdout as AsyncIterable<Buffer>) {
    output += bytes.toString();
    const port = / listens on \S+:(\d+)\n/.exec(output)?.[1];
    const ops = /Probes +(http:\/\/\S+)\/readyz\n/.exec(output)?.[1];
    if (port === undefined || ops === undefined) continue;
    return { child, base: `http://127.0.0.1:${port}`, ops, logged, end: (signal) => end(child, signal) };
  }
  throw new Error(`It did not start: ${logged.join("\n")}`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | string | null> {
  const exited = once(child, "exit");
  child.kill(signal);
  const [code, by] = (await exited) as [number | null, string | null];
  return code ?? by;
}

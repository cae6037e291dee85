import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { atEnd } from "../support/at-end.ts";

const COMMAND = join(import.meta.dirname, "..", "..", "bin", "agent-commerce.js");

/** The service as a separate process. */
export interface ServiceProcess {
  readonly base: string;
  /** Ends it like a crash or a lack of memory. */
  kill(): Promise<void>;
}

/** Starts the service on a free port. It is killed when the test file ends, at the latest. */
export async function startProcess(env: Readonly<Record<string, string>>): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [COMMAND], {
    env: { PATH: process.env["PATH"], PORT: "0", NEWS_UPSTREAM_ORIGIN: "off", LOG_LEVEL: "fatal", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const kill = async () => end(child);
  atEnd(kill);
  return { base: await printedBase(child), kill };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

async function printedBase(child: ChildProcess): Promise<string> {
  let said = "";
  for await (const chunk of child.stdout ?? []) {
    said += String(chunk);
    const address = /listens on (\S+)\n/.exec(said)?.[1];
    if (address !== undefined) return `http://${address}`;
  }
  throw new Error(`The service ended before it listened: ${said}`);
}

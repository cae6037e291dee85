import { execFile } from "node:child_process";
import { vi } from "vitest";
import { main } from "../../src/cli.ts";
import { stdioCommand } from "./mcp-clients.ts";

/** Result of a command. */
export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the program with a command as an operator does. */
export function runCommand(operands: readonly string[], env: Readonly<Record<string, string>>): Promise<Outcome> {
  const { command, args } = stdioCommand;
  const { PATH = "" } = process.env;
  return new Promise((resolve) => {
    execFile(command, [args[0] ?? "", ...operands], { env: { PATH, ...env } }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

/** Runs the command in this process, for the tests that are about what it says. */
export async function runHere(operands: readonly string[], env: Readonly<Record<string, string>>): Promise<Outcome> {
  const said = { stdout: "", stderr: "" };
  const spies = (["stdout", "stderr"] as const).map((name) =>
    vi.spyOn(process[name], "write").mockImplementation((text) => {
      said[name] += text.toString();
      return true;
    }),
  );
  for (const [name, value] of Object.entries({ DATABASE_URL: undefined, DATA_DIR: undefined, ...env }))
    vi.stubEnv(name, value);
  const listeners = new Set(process.listeners("exit"));
  try {
    return { code: await main(operands), ...said };
  } finally {
    // Each run has a log of its own, which waits for the end of the process.
    for (const listener of process.listeners("exit")) if (!listeners.has(listener)) process.off("exit", listener);
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  }
}

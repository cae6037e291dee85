import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The chain cannot run here. The message says why, and what to do. */
export class ChainUnavailable extends Error {}

/** The running program of the chain. */
export interface Anvil {
  readonly url: string;
  /** Resolves when the program has ended, on request or not. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/**
 * The shell waits on a pipe that this process holds. When this process ends, even by SIGKILL, the pipe closes, and the
 * shell kills the chain, so that nothing is left behind.
 */
const GUARD = '"$@" & chain=$!; exec >&-; read -r _; kill -KILL $chain 2>/dev/null; wait $chain';

/** Starts a chain on a free port of 127.0.0.1. Throws ChainUnavailable. */
export async function startAnvil(chainId: number): Promise<Anvil> {
  // With pruned history, nothing is written to the disk.
  const args = ["--host", "127.0.0.1", "--port", "0", "--chain-id", String(chainId), "--prune-history"];
  const guard = spawn("/bin/sh", ["-c", GUARD, "sh", anvilProgram(), ...args], {
    // A separate process group: Ctrl+C reaches only this process, which then stops the chain in order.
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
  });
  const closed = once(guard, "close");
  guard.stdout.once("end", () => guard.stdin.end());
  let errorOutput = "";
  guard.stderr.on("data", (chunk: Buffer) => (errorOutput += chunk.toString()));
  const port = await new Promise<string>((resolve, reject) => {
    let output = "";
    guard.stdout.on("data", function listen(chunk: Buffer) {
      output += chunk.toString();
      const listening = /Listening on 127\.0\.0\.1:(\d+)/.exec(output);
      if (listening?.[1] === undefined) return;
      guard.stdout.off("data", listen).resume();
      resolve(listening[1]);
    });
    guard.once("close", () => reject(new ChainUnavailable(`The chain did not start: ${errorOutput.trim()}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    ended: closed.then(() => undefined),
    async stop() {
      guard.stdin.end();
      await closed;
    },
  };
}

/**
 * Returns the path of the native program. The package's JavaScript wrapper would outlive its chain, and the chain its
 * wrapper.
 */
function anvilProgram(): string {
  const architecture = process.arch === "x64" ? "amd64" : process.arch;
  const name = `@foundry-rs/anvil-${process.platform}-${architecture}`;
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
    const program = join(folder, "bin", "anvil");
    if (existsSync(program)) return program;
  } catch {
    // The error below names the missing package.
  }
  throw new ChainUnavailable(
    `The local chain needs the package ${name}, which is not installed. There are packages for Linux (glibc) and macOS on x64 and arm64: npm ci --prefix facilitator`,
  );
}

import type { AddressInfo } from "node:net";
import { type App, compose, type Environment, type Overrides } from "./compose.ts";
import { createOps, listenForOps } from "./ops.ts";

/** The interval of a timer that only keeps the process running. */
const ALIVE_MS = 60_000;

/** A process that works on batches and live runs, and serves no requests. */
export interface RunningWorker {
  readonly app: App;
  /** The address for operators, when OPS_PORT is set. */
  readonly opsAddress: AddressInfo | undefined;
  /** Stops, and releases the current jobs, so that other workers can continue them. */
  stop(): Promise<void>;
}

/** Starts working on the jobs of a database. Throws a ConfigError for an invalid environment. */
export async function startWorker(env: Environment, overrides: Overrides = {}): Promise<RunningWorker> {
  const app = compose(env, overrides);
  const ops = createOps(app);
  const alive = setInterval(() => {}, ALIVE_MS);
  const stop = async (): Promise<void> => {
    clearInterval(alive);
    await app.stop();
    await ops?.drain({ acceptMs: 0, graceMs: 0 });
  };
  try {
    if (ops !== undefined) await listenForOps(ops, app.config);
    await app.start();
  } catch (error) {
    await stop();
    throw error;
  }
  return { app, opsAddress: ops?.server.address() as AddressInfo | undefined, stop };
}

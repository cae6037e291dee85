import type { AddressInfo } from "node:net";
import { type App, compose, type Environment, type Overrides } from "./compose.ts";
import { createOps, listenForOps } from "./ops.ts";

/** Interval of a timer that does nothing but keep the process running. */
const ALIVE_MS = 60_000;

/** A process that works on batches and live runs, and answers no requests. */
export interface RunningWorker {
  readonly app: App;
  /** The address for probes, when OPS_PORT is set. */
  readonly opsAddress: AddressInfo | undefined;
  /** Gives back what is under way, so that others go on with it. */
  stop(): Promise<void>;
}

/** Starts to work on the runs of a database. Throws a ConfigError for a bad environment. */
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

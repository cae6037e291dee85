import { type App, compose, type Environment, type Overrides } from "./compose.ts";

/** How long the process looks away at most: nothing else keeps it running. */
const ALIVE_MS = 60_000;

/** A process that works on batches and live runs, and answers no requests. */
export interface RunningWorker {
  readonly app: App;
  /** Gives back what is under way, so that others go on with it. */
  stop(): Promise<void>;
}

/** Starts to work on the runs of a database. Throws a ConfigError for a bad environment. */
export async function startWorker(env: Environment, overrides: Overrides = {}): Promise<RunningWorker> {
  const app = compose(env, overrides);
  const alive = setInterval(() => {}, ALIVE_MS);
  try {
    await app.start();
  } catch (error) {
    clearInterval(alive);
    await app.stop();
    throw error;
  }
  return {
    app,
    async stop() {
      clearInterval(alive);
      await app.stop();
    },
  };
}

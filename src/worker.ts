import { type App, compose, type Environment, type Overrides } from "./compose.ts";
import { ConfigError } from "./shared/config-error.ts";

/** How long the process looks away at most: nothing else keeps it running. */
const ALIVE_MS = 60_000;

/** A process that works on live runs and answers no requests. */
export interface RunningWorker {
  readonly app: App;
  /** Gives back what is under way, so that others go on with it. */
  stop(): Promise<void>;
}

/** Starts to work on the live runs of a database. Throws a ConfigError for a bad environment, or one without assistants. */
export async function startWorker(env: Environment, overrides: Overrides = {}): Promise<RunningWorker> {
  const app = compose(env, overrides);
  if (app.config.assistants.length === 0)
    throw new ConfigError("A worker asks real assistants: set ASSISTANTS_FILE to the file that the service has.");
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

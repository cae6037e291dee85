import type { Logger } from "pino";
import type { Database } from "../shared/database.ts";
import type { Clock } from "../shared/ports.ts";
import type { UsageRecorder } from "./usage.ts";

export interface UpkeepParts {
  readonly database: Database;
  readonly usage: UsageRecorder;
  readonly clock: Clock;
  readonly log: Logger;
}

const FLUSH_MS = 60_000;
const EXPIRE_MS = 600_000;

/** Writes usage each minute and removes what has expired each ten. Gives the function that ends it with a last write. */
export function startUpkeep({ database, usage, clock, log }: UpkeepParts): () => Promise<void> {
  const flushing = setInterval(() => void usage.flush(), FLUSH_MS);
  const expiring = setInterval(() => {
    void database
      .removeExpired(clock.now())
      .catch((error: unknown) =>
        log.warn({ err: error }, "what has expired could not be removed; it will be tried again"),
      );
  }, EXPIRE_MS);
  flushing.unref();
  expiring.unref();
  return async () => {
    clearInterval(flushing);
    clearInterval(expiring);
    await usage.flush();
  };
}

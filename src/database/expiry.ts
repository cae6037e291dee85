import type { Logger } from "pino";
import { every } from "../shared/interval.ts";
import type { Clock } from "../shared/ports.ts";
import { Problem } from "../shared/problem.ts";
import type { Database } from "./ports.ts";

const EXPIRE_MS = 600_000;

export interface ExpiryParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Removes expired rows every ten minutes. Returns a function that stops this. */
export function startExpiry({ database, clock, log }: ExpiryParts): () => Promise<void> {
  const end = every(EXPIRE_MS, () => {
    void database.removeExpired(clock.now()).catch((error: unknown) => {
      // The breaker logs an outage of the database.
      if (!(error instanceof Problem))
        log.warn({ err: error }, "expired rows could not be removed; this is tried again");
    });
  });
  return async () => end();
}

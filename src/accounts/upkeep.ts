import { setTimeout as delay } from "node:timers/promises";
import { every } from "../shared/interval.ts";
import type { UsageRecorder } from "./usage.ts";

const FLUSH_MS = 60_000;
/** The longest time that a stop waits for the last write, in milliseconds. */
const LAST_WRITE_MS = 2_000;

/** Starts writing usage every minute. Returns a function that stops this after a last write. */
export function startUsageReports(usage: UsageRecorder): () => Promise<void> {
  const end = every(FLUSH_MS, () => void usage.flush());
  return async () => {
    end();
    await Promise.race([usage.flush(), delay(LAST_WRITE_MS, undefined, { ref: false })]);
  };
}

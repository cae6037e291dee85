import { pino } from "pino";
import { REDIS_TIMEOUTS, RedisRateCounter } from "../../src/limits/redis-rate-counter.ts";
import { systemClock } from "../../src/shared/system-clock.ts";
import { atEnd } from "./at-end.ts";

/** On a busy machine an answer of Redis may take longer than a request would wait for it. */
const PATIENT = { ...REDIS_TIMEOUTS, answerMs: 60_000, connectMs: 60_000, silenceMs: 60_000 };

/** Counts in a Redis, however long that takes to answer. */
export async function patientCounter(url: string): Promise<RedisRateCounter> {
  const counter = new RedisRateCounter({ url, clock: systemClock, log: pino({ level: "silent" }), timeouts: PATIENT });
  atEnd(() => counter.close());
  await counter.connect();
  return counter;
}

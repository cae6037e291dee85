import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { createDatabase } from "./database/database.ts";
import type { Database } from "./database/ports.ts";
import { startExpiry } from "./database/expiry.ts";
import type { Lifecycle } from "./domain.ts";
import { createGuardedFetch } from "./guarded-fetch/guarded-fetch.ts";
import type { GuardedFetch, GuardedPost } from "./guarded-fetch/ports.ts";
import { MemoryRateCounter } from "./limits/memory-rate-counter.ts";
import type { RateCounter } from "./limits/rate-limit.ts";
import { RedisRateCounter } from "./limits/redis-rate-counter.ts";
import type { Mailer } from "./mail/mail.ts";
import { SmtpMailer } from "./mail/smtp-mailer.ts";
import { createObserver } from "./observe/create-observer.ts";
import { observedPorts, poolGauges } from "./observe/observed-ports.ts";
import type { Observer } from "./observe/observer.ts";
import { createLog } from "./shared/log.ts";
import type { Clock } from "./shared/ports.ts";
import { systemClock } from "./shared/system-clock.ts";

/** The parts that every domain may use. */
export interface Infrastructure {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: Clock;
  readonly database: Database;
  readonly rateCounter: RateCounter;
  readonly guardedFetch: GuardedFetch;
  readonly guardedPost: GuardedPost;
  /** Undefined when no mail is sent. */
  readonly mailer: Mailer | undefined;
  /** Undefined when nothing is observed. */
  readonly observer: Observer | undefined;
}

/** Replacements for parts of the infrastructure in tests. */
export type InfrastructureOverrides = Partial<Omit<Infrastructure, "config" | "observer">>;

/** Composes what every domain may use, with the lifecycles of its parts. */
export function composeInfrastructure(
  config: Config,
  overrides: InfrastructureOverrides,
): { infrastructure: Infrastructure; lifecycles: Lifecycle[] } {
  const { log = createLog(config.logLevel), clock = systemClock } = overrides;
  const { databaseUrl: url, dataDir, smtp } = config;
  const { database = createDatabase({ url, dataDir, log }) } = overrides;
  const guarded = createGuardedFetch(clock);
  const { guardedFetch = guarded, guardedPost = guarded } = overrides;
  const mailer = overrides.mailer ?? (smtp && new SmtpMailer(smtp, clock, log));
  const counting = composeCounter(config, overrides.rateCounter, clock, log);
  const observer = composeObserver(config, database, log);
  const rateCounter = observedPorts(observer).counter(counting.rateCounter);
  return {
    infrastructure: { config, log, clock, database, rateCounter, guardedFetch, guardedPost, mailer, observer },
    lifecycles: [
      observer ?? {},
      {
        open: () => database.open(),
        startUpkeep: () => startExpiry({ database, clock, log }),
        close: () => database.close(),
      },
      counting,
      { close: async () => mailer?.close() },
    ],
  };
}

function composeObserver(
  { opsPort, accessLog, traces }: Config,
  database: Database,
  log: Logger,
): Observer | undefined {
  const observer = createObserver({ metrics: opsPort !== undefined, accessLog, traces }, log);
  observer?.gauges.push(...poolGauges(database));
  return observer;
}

function composeCounter(
  { redisUrl: url }: Config,
  given: RateCounter | undefined,
  clock: Clock,
  log: Logger,
): Lifecycle & { readonly rateCounter: RateCounter } {
  if (given !== undefined || url === undefined) return { rateCounter: given ?? new MemoryRateCounter(clock) };
  const redis = new RedisRateCounter({ url, clock, log });
  return { rateCounter: redis, open: () => redis.connect(), close: () => redis.close() };
}

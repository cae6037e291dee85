import { setTimeout as delay } from "node:timers/promises";
import type { Client, Notification } from "pg";
import { newId } from "../shared/secret.ts";
import type { DatabaseLog } from "./connection.ts";
import type { TimeLimits } from "./time-limits.ts";

const RETRY_MS = { first: 100, longest: 2_000 } as const;

export interface ListenerParts {
  readonly channel: string;
  /** Creates an unconnected client whose queries have a time limit. */
  readonly connect: () => Client;
  /** Returns false during an outage of the database, which the breaker logs. */
  readonly databaseAnswers: () => Promise<boolean>;
  readonly log: DatabaseLog;
  readonly timeLimits: TimeLimits;
}

/** Listens on a separate connection for the announcements of all processes on a channel of PostgreSQL. */
export class PostgresListener {
  readonly #parts: ListenerParts;
  #version = 0;
  #isListening = false;
  #closed = false;
  /** Drops the current connection. */
  #lose = (): void => {};

  constructor(parts: ListenerParts) {
    this.#parts = parts;
    void this.#run();
  }

  /** Undefined while it does not listen. The number then changes, because an announcement may have been missed. */
  get version(): number | undefined {
    return this.#isListening ? this.#version : undefined;
  }

  bump(): void {
    this.#version += 1;
  }

  close(): void {
    this.#closed = true;
    this.#lose();
  }

  async #run(): Promise<void> {
    const { channel, databaseAnswers, log } = this.#parts;
    let isLogged = false;
    for (let failures = 0; !this.#closed; failures += 1) {
      try {
        await this.#listen(() => {
          if (isLogged) log.info({ channel }, "announcements of other processes are received again");
          isLogged = false;
          failures = 0;
        });
      } catch (error) {
        if (!isLogged && !this.#closed && (await databaseAnswers())) {
          const { code } = error as NodeJS.ErrnoException;
          log.warn(
            { channel, code },
            "announcements of other processes are not received: what they change is not cached",
          );
          isLogged = true;
        }
      }
      await delay(Math.min(RETRY_MS.first * 2 ** failures, RETRY_MS.longest), undefined, { ref: false });
    }
  }

  /** Listens until the connection is lost, and then throws. */
  async #listen(onListening: () => void): Promise<never> {
    const { channel, connect, timeLimits } = this.#parts;
    const client = connect();
    const lost = new AbortController();
    const lose = (): void => {
      // The next connection may be open when the last event of this one arrives.
      if (lost.signal.aborted) return;
      this.#isListening = false;
      lost.abort();
    };
    this.#lose = lose;
    client.on("error", lose);
    client.on("end", lose);
    client.on("notification", ({ payload }) => {
      if (payload === "") this.bump();
    });
    try {
      await client.connect();
      // A process that has no more work may exit without closing the database.
      (client as Client & { unref(): void }).unref();
      await client.query(`listen ${channel}`);
      const verify = (): Promise<void> => verifyEcho(client, channel, lost.signal, timeLimits.echoMs);
      await verify();
      lost.signal.throwIfAborted();
      this.bump();
      this.#isListening = true;
      onListening();
      for (;;) {
        await delay(timeLimits.echoIntervalMs, undefined, { ref: false, signal: lost.signal });
        await verify();
      }
    } finally {
      lose();
      client.end().catch(() => {});
    }
  }
}

/** Throws when a connection does not receive its own notification, because it would not receive others either. */
async function verifyEcho(client: Client, channel: string, lost: AbortSignal, withinMs: number): Promise<void> {
  const probe = newId("probe");
  const signal = AbortSignal.any([lost, AbortSignal.timeout(withinMs)]);
  const echoed = new Promise<void>((resolve, reject) => {
    const listener = ({ payload }: Notification) => {
      if (payload === probe) resolve();
    };
    client.on("notification", listener);
    signal.addEventListener("abort", () => {
      client.removeListener("notification", listener);
      reject(signal.reason as Error);
    });
  });
  await Promise.all([echoed, client.query("select pg_notify($1, $2)", [channel, probe])]);
}

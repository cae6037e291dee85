import { setTimeout as delay } from "node:timers/promises";
import type { Client, Notification } from "pg";
import { newId } from "../../secret.ts";
import type { DatabaseLog } from "./engine.ts";

/** Where PostgreSQL tells that something was revoked. */
export const REVOKED_CHANNEL = "agent_commerce_revoked";

/** How often it sends itself a notification, because a connection may have died or stopped to hear without a word. */
const PROBE_MS = 5_000;
/** Within which that has to come back. */
const ECHO_MS = 2_000;
const RETRY_MS = { first: 100, longest: 2_000 } as const;

/** Hears, on a connection of its own, what any process on this PostgreSQL database revokes. */
export class Revocations {
  readonly #connect: () => Client;
  readonly #log: DatabaseLog;
  #epoch = 0;
  #hears = false;
  #closed = false;
  /** Gives up the connection of the moment. */
  #lose = (): void => {};

  /** `connect` makes a client that is not connected yet and whose queries are bounded in time. */
  constructor(connect: () => Client, log: DatabaseLog) {
    this.#connect = connect;
    this.#log = log;
    void this.#run();
  }

  /** Undefined while nothing can be heard. After that it is another number: something may have been missed. */
  get epoch(): number | undefined {
    return this.#hears ? this.#epoch : undefined;
  }

  move(): void {
    this.#epoch += 1;
  }

  close(): void {
    this.#closed = true;
    this.#lose();
  }

  async #run(): Promise<void> {
    for (let failures = 0; !this.#closed; failures += 1) {
      try {
        await this.#listen(() => {
          if (failures > 0) this.#log.info({}, "revocations of other processes can be heard again");
          failures = 0;
        });
      } catch (error) {
        if (failures === 0 && !this.#closed) {
          const { code } = error as NodeJS.ErrnoException;
          this.#log.warn({ code }, "revocations of other processes cannot be heard: no credential is remembered");
        }
      }
      await delay(Math.min(RETRY_MS.first * 2 ** failures, RETRY_MS.longest), undefined, { ref: false });
    }
  }

  /** Listens until the connection is lost, and then throws. */
  async #listen(onHears: () => void): Promise<never> {
    const client = this.#connect();
    const lost = new AbortController();
    const lose = (): void => {
      // The next connection may stand when this one is heard of for the last time.
      if (lost.signal.aborted) return;
      this.#hears = false;
      lost.abort();
    };
    this.#lose = lose;
    client.on("error", lose);
    client.on("end", lose);
    client.on("notification", ({ payload }) => {
      if (payload === "") this.move();
    });
    try {
      await client.connect();
      // Who has come to the end of all work may exit without closing the database.
      (client as Client & { unref(): void }).unref();
      await client.query(`listen ${REVOKED_CHANNEL}`);
      await hearItself(client, lost.signal);
      lost.signal.throwIfAborted();
      this.move();
      this.#hears = true;
      onHears();
      for (;;) {
        await delay(PROBE_MS, undefined, { ref: false, signal: lost.signal });
        await hearItself(client, lost.signal);
      }
    } finally {
      lose();
      client.end().catch(() => {});
    }
  }
}

/** Throws when a notification that a connection sends does not come back to it: then it does not hear others either. */
async function hearItself(client: Client, lost: AbortSignal): Promise<void> {
  const probe = newId("probe");
  const signal = AbortSignal.any([lost, AbortSignal.timeout(ECHO_MS)]);
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
  await Promise.all([echoed, client.query("select pg_notify($1, $2)", [REVOKED_CHANNEL, probe])]);
}

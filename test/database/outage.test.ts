// @module-tag fault/database
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, describe, expect, it, type TestContext } from "vitest";
import { TIME_LIMITS } from "../../src/database/time-limits.ts";
import { eventually } from "../support/eventually.ts";
import { type Network, networkTo } from "./network.ts";
import {
  addAccount,
  addSession,
  atOnce,
  listening,
  NO_POSTGRES,
  NOW,
  PASSWORD_HASH,
  POSTGRES_URL,
  SHORT_LIMITS,
  postgresPlace,
  sqlitePlace,
} from "./support.ts";
import { type StoredDatabase, createStores } from "../support/stores.ts";

// An outage takes as long as the limits say: the tests of this file run side by side.

const UNANSWERED = "The database did not answer.";
const REFUSED = "The database cannot be reached at the moment.";

/** Gives the problem with which a call fails. */
async function problemOf(call: Promise<unknown>): Promise<unknown> {
  const thrown: unknown = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  const { code, status, retryAfterSeconds, message } = thrown as Record<string, unknown> & { message: string };
  return {
    code,
    status,
    retryAfterSeconds,
    said: message.split(".")[0] + ".",
  };
}

const unavailable = (said: string) => ({ code: "internal-error", status: 503, retryAfterSeconds: 2, said });

type OnFinished = TestContext["onTestFinished"];

// Node warns of what piles up while something waits.
const warnings: Error[] = [];
const note = (warning: Error): void => void warnings.push(warning);
process.on("warning", note);
afterAll(() => {
  process.off("warning", note);
  expect(warnings).toEqual([]);
});

const postgres = describe.skipIf(POSTGRES_URL === undefined);

postgres.concurrent(`a PostgreSQL server that does not answer any more${NO_POSTGRES}`, () => {
  async function start(
    onTestFinished: OnFinished,
    timeLimits = SHORT_LIMITS,
  ): Promise<{ database: StoredDatabase; network: Network; accountId: string; logged: string[] }> {
    const place = await postgresPlace();
    onTestFinished(() => place.remove());
    const network = await networkTo(place.url ?? "");
    onTestFinished(() => network.close());
    const logged: string[] = [];
    const write = (_: object, message: string): void => void logged.push(message);
    const database = createStores({
      url: network.url,
      dataDir: "unused",
      log: { info: write, warn: write },
      timeLimits,
    });
    onTestFinished(() => database.close());
    const accountId = await addAccount(database);
    await listening(database);
    return { database, network, accountId, logged };
  }

  it("fails pending calls, refuses later ones immediately, and is used again when it is back", async ({
    onTestFinished,
  }) => {
    const { database, network, accountId, logged } = await start(onTestFinished);
    network.hangs = true;
    const read = problemOf(database.accounts.byId(accountId));
    const write = problemOf(database.accounts.setPassword(accountId, PASSWORD_HASH, "another"));
    // The first waits for its answer, the other perhaps still for a connection.
    expect(await read).toEqual(unavailable(UNANSWERED));
    expect(await write).toMatchObject({ status: 503 });
    expect(database.credentials.epoch()).toBeUndefined();
    const later = await atOnce(50, () => problemOf(database.accounts.byId(accountId)));
    expect(new Set(later.map((problem) => JSON.stringify(problem)))).toEqual(
      new Set([JSON.stringify(unavailable(REFUSED))]),
    );
    network.hangs = false;
    await eventually(() => logged.length === 2);
    expect((await database.accounts.byId(accountId))?.id).toBe(accountId);
    await listening(database);
    expect(logged).toEqual([
      "the database does not answer: what needs it is refused until it does",
      "the database answers again",
    ]);
  });

  it("fails all that wait for a connection as soon as one call has waited too long", async ({ onTestFinished }) => {
    const { database, network, accountId } = await start(onTestFinished);
    network.hangs = true;
    // More than the pool has connections.
    const problems = await atOnce(40, () => problemOf(database.accounts.byId(accountId)));
    expect(problems).toHaveLength(40);
    for (const problem of problems) expect(problem).toMatchObject({ status: 503 });
  });

  it("is noticed without a call, by what listens for revocations", async ({ onTestFinished }) => {
    const { network, logged } = await start(onTestFinished);
    network.hangs = true;
    await eventually(() => logged.length === 1);
    network.hangs = false;
    await eventually(() => logged.length === 2);
  });

  it("does not hold up the end of the process", async ({ onTestFinished }) => {
    const { database, network, accountId } = await start(onTestFinished);
    network.hangs = true;
    const cut = problemOf(database.accounts.byId(accountId));
    await database.close();
    expect(await cut).toMatchObject({ status: 503 });
  });

  it("that breaks its connections once goes on being used, without a word in the log", async ({ onTestFinished }) => {
    const { database, network, accountId, logged } = await start(onTestFinished, TIME_LIMITS);
    network.cut();
    await listening(database);
    // One that was given out before it was known to be broken fails its query, and no more.
    await eventually(() =>
      database.accounts.byId(accountId).then(
        () => true,
        () => false,
      ),
    );
    expect(logged.join("\n")).not.toContain("does not answer");
  });
});

describe.concurrent("a SQLite file that another process keeps to itself for writing", () => {
  it("can be read meanwhile, refuses writes immediately after the first time-out, and is used again afterwards", async ({
    onTestFinished,
  }) => {
    const place = sqlitePlace();
    onTestFinished(() => place.remove());
    const database = place.database(SHORT_LIMITS);
    const accountId = await addAccount(database);
    const session = await addSession(database, accountId);
    const other = new DatabaseSync(join(place.dataDir, "agent-commerce.db"));
    onTestFinished(() => other.close());
    other.exec("begin immediate");
    const writes = atOnce(5, () => problemOf(database.accounts.setPassword(accountId, PASSWORD_HASH, "another")));
    // While they wait for the lock.
    expect((await database.sessions.account(session.hash, NOW))?.id).toBe(accountId);
    expect(await writes).toEqual([unavailable(UNANSWERED), ...Array.from({ length: 4 }, () => unavailable(REFUSED))]);
    expect(await problemOf(database.sessions.end(session.hash))).toEqual(unavailable(REFUSED));
    expect((await database.sessions.account(session.hash, NOW))?.id).toBe(accountId);
    other.exec("rollback");
    await eventually(() => place.logged.length === 2);
    expect(await database.accounts.setPassword(accountId, PASSWORD_HASH, "another")).toBe(true);
    expect(place.logged.map((line) => line.split(" {")[0])).toEqual([
      "the database does not answer: what needs it is refused until it does",
      "the database answers again",
    ]);
  });
});

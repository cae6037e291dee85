import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { createDatabase } from "../../../src/shared/adapters/database/database.ts";
import { listen, networkTo } from "./network.ts";
import {
  addAccount,
  atOnce,
  listening,
  NO_POSTGRES,
  PASSWORD_HASH,
  type Place,
  POSTGRES_URL,
  postgresPlace,
  sqlitePlace,
} from "./support.ts";

// What takes seconds by its nature stands here together, so that it passes side by side.

const TIMEOUT_MS = 60_000;
const WRITER = fileURLToPath(new URL("writer.ts", import.meta.url));
const log = { info: () => {}, warn: () => {} };

interface Writer {
  readonly process: ChildProcess;
  /** The lines in which it says what is stored, when it has ended. */
  readonly said: Promise<string>;
}

function startWriter({ dataDir }: Place, rows: number): Writer {
  const started = spawn(process.execPath, [WRITER, dataDir, String(rows)], { stdio: ["ignore", "pipe", "inherit"] });
  return { process: started, said: text(started.stdout) };
}

/** How many of the rows that were said to be stored are, and which are not. The file has to be in order. */
async function check(place: Place, said: readonly string[]): Promise<{ stored: number; lost: string[] }> {
  // What is said last may have been cut off by the end of the process.
  const rows = said.flatMap((lines) => lines.split("\n").slice(0, -1));
  const stored = new Set<string>();
  for (const table of ["accounts", "api_keys", "oauth_grants"]) {
    for (const { id } of await place.query(`select id from ${table}`)) stored.add(`${table} ${String(id)}`);
  }
  expect(await place.query("pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
  expect(await place.query("pragma foreign_key_check")).toEqual([]);
  return { stored: rows.filter((row) => stored.has(row)).length, lost: rows.filter((row) => !stored.has(row)) };
}

describe.concurrent("a SQLite file", { timeout: TIMEOUT_MS }, () => {
  it("holds every row that was acknowledged, after its writer was killed twenty times", async ({ onTestFinished }) => {
    const results = await atOnce(2, async (lane) => {
      const place = sqlitePlace();
      onTestFinished(() => place.remove());
      const said: string[] = [];
      for (let round = 0; round < 10; round += 1) {
        const writer = startWriter(place, Number.POSITIVE_INFINITY);
        await once(writer.process.stdout ?? writer.process, "data");
        await delay(((round * 37 + lane * 19) % 100) + 1);
        writer.process.kill("SIGKILL");
        said.push(await writer.said);
      }
      return check(place, said);
    });
    expect(results.flatMap(({ lost }) => lost)).toEqual([]);
    expect(results.every(({ stored }) => stored > 10)).toBe(true);
  });

  it("takes what four processes write at once", async ({ onTestFinished }) => {
    const place = sqlitePlace();
    onTestFinished(() => place.remove());
    const said = await atOnce(4, async () => {
      const writer = startWriter(place, 25);
      const [[code], lines] = await Promise.all([once(writer.process, "exit"), writer.said]);
      expect(code).toBe(0);
      return lines;
    });
    expect(await check(place, said)).toEqual({ stored: 4 * 51, lost: [] });
  });
});

describe.concurrent("a PostgreSQL server", { timeout: TIMEOUT_MS }, () => {
  it("that says nothing is given up after five seconds", async ({ onTestFinished }) => {
    const silent = createServer(() => {});
    onTestFinished(() => void silent.close());
    const url = `postgres://user:hunter2@127.0.0.1:${await listen(silent)}/database`;
    const database = createDatabase({ url, dataDir: "unused", log });
    await expect(database.open()).rejects.toThrow(/^DATABASE_URL names .* timeout\.$/);
    await database.close();
  });

  it.skipIf(POSTGRES_URL === undefined)(
    `that does not answer any more holds nobody beyond a time limit, and is used again${NO_POSTGRES}`,
    async ({ onTestFinished }) => {
      const place = await postgresPlace();
      onTestFinished(() => place.remove());
      const network = await networkTo(place.url ?? "");
      onTestFinished(() => network.close());
      const database = createDatabase({ url: network.url, dataDir: "unused", log });
      onTestFinished(() => database.close());
      const accountId = await addAccount(database);
      await listening(database);
      network.hangs = true;
      await Promise.all([
        expect(database.accounts.byId(accountId)).rejects.toThrow(/time/i),
        expect(database.accounts.setPassword(accountId, PASSWORD_HASH, "another")).rejects.toThrow(/time/i),
      ]);
      expect(database.credentials.epoch()).toBeUndefined();
      network.hangs = false;
      expect((await database.accounts.byId(accountId))?.id).toBe(accountId);
      await listening(database);
    },
  );
});

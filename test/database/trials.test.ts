// @module-tag fault/end
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { eventually } from "../support/eventually.ts";
import { rounds } from "../support/rounds.ts";
import { listen } from "./network.ts";
import { atOnce, type Place, SHORT_LIMITS, sqlitePlace } from "./support.ts";
import { createStores } from "../support/stores.ts";

// Tests that take seconds by their nature are together here, so that they run at the same time.

const WRITER = fileURLToPath(new URL("writer.ts", import.meta.url));
/** Number of times that each of two writers is killed. */
const KILLS = rounds(10, 1);

const log = { info: () => {}, warn: () => {} };

interface Writer {
  readonly process: ChildProcess;
  /** Returns the number of its lines so far. */
  readonly lines: () => number;
  /** The lines in which it says what is stored, when it has ended. */
  readonly said: Promise<string>;
}

function startWriter({ dataDir }: Place, rows: number): Writer {
  const started = spawn(process.execPath, [WRITER, dataDir, String(rows)], { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  started.stdout.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  return {
    process: started,
    lines: () => text.split("\n").length - 1,
    said: once(started, "close").then(() => text),
  };
}

/** Counts the reported rows that are stored, and lists the others. Expects the file to be in order. */
async function check(place: Place, said: readonly string[]): Promise<{ stored: number; lost: string[] }> {
  // The last line may have been cut off by the end of the process.
  const rows = said.flatMap((lines) => lines.split("\n").slice(0, -1));
  const stored = new Set<string>();
  for (const table of ["accounts", "api_keys", "oauth_grants"]) {
    for (const { id } of await place.query(`select id from ${table}`)) stored.add(`${table} ${String(id)}`);
  }
  expect(await place.query("pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
  expect(await place.query("pragma foreign_key_check")).toEqual([]);
  return { stored: rows.filter((row) => stored.has(row)).length, lost: rows.filter((row) => !stored.has(row)) };
}

describe.concurrent("a SQLite file", () => {
  it(`contains every acknowledged row after its writer was killed ${2 * KILLS} times`, async ({ onTestFinished }) => {
    const results = await atOnce(2, async (lane) => {
      const place = sqlitePlace();
      onTestFinished(() => place.remove());
      const said: string[] = [];
      for (let round = 0; round < KILLS; round += 1) {
        const writer = startWriter(place, Number.POSITIVE_INFINITY);
        // At another moment of its work each time.
        await eventually(() => writer.lines() > 3 + ((round * 7 + lane * 3) % 20));
        writer.process.kill("SIGKILL");
        said.push(await writer.said);
      }
      return check(place, said);
    });
    expect(results.flatMap(({ lost }) => lost)).toEqual([]);
    expect(results.every(({ stored }) => stored > KILLS)).toBe(true);
  });

  it("accepts concurrent writes of four processes", async ({ onTestFinished }) => {
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

describe.concurrent("a PostgreSQL server", () => {
  it("that does not answer is abandoned after a while", async ({ onTestFinished }) => {
    const silent = createServer(() => {});
    onTestFinished(() => void silent.close());
    const url = `postgres://user:hunter2@127.0.0.1:${await listen(silent)}/database`;
    const database = createStores({ url, dataDir: "unused", log, timeLimits: SHORT_LIMITS });
    await expect(database.open()).rejects.toThrow(/^DATABASE_URL names .* timeout expired\.$/);
    await database.close();
  });
});

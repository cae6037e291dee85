import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { copyDatabase } from "../../src/database/copy.ts";
import {
  addAccount,
  addKey,
  fill,
  NO_POSTGRES,
  type Place,
  POSTGRES_URL,
  postgresPlace,
  sqlitePlace,
} from "./support.ts";
import { STORAGES, TABLES } from "../support/stores.ts";

const log = { info: () => {}, warn: () => {} };

describe.skipIf(POSTGRES_URL === undefined)(`copying SQLite to PostgreSQL${NO_POSTGRES}`, () => {
  let source: Place;
  let target: Place;
  beforeEach(async () => {
    source = sqlitePlace();
    target = await postgresPlace();
  });
  afterEach(async () => {
    await source.remove();
    await target.remove();
  });

  const copy = () => copyDatabase({ from: source.dataDir, to: target.url ?? "", storages: STORAGES, log });

  it("brings every row of every table, and keys keep working", async () => {
    const database = source.database();
    await fill(database);
    await fill(database);
    const key = await addKey(database, await addAccount(database));
    const counts = await copy();
    expect(Object.keys(counts)).toEqual(TABLES);
    for (const table of TABLES) {
      const all = `select * from ${table}`;
      const [from, to] = [await source.query(all), await target.query(all)];
      expect(counts[table]).toBe(from.length);
      expect(from.length).toBeGreaterThan(0);
      expect(sorted(to)).toEqual(sorted(from));
    }
    expect(await target.database().credentials.apiKey(key.hash)).toEqual(await database.credentials.apiKey(key.hash));
  });

  it("takes more rows than one statement does", async () => {
    await source.database().open();
    await source.query(`insert into oauth_assertions (hash, expires_at)
      with recursive counter (n) as (select 1 union all select n + 1 from counter where n < 1201)
      select 'hash' || n, 1795262400000 + n from counter`);
    expect(await copy()).toMatchObject({ accounts: 0, oauth_assertions: 1201 });
    expect(await target.query("select max(expires_at) as last from oauth_assertions")).toEqual([
      { last: "1795262401201" },
    ]);
  });

  it("refuses a target that has rows, and leaves it as it is", async () => {
    await fill(source.database());
    await target.database().oauth.claimAssertion("hash", 1);
    await expect(copy()).rejects.toThrow(
      /^DATABASE_URL names a database that has rows in its table "oauth_assertions"/,
    );
    expect(await target.query("select 1 from accounts")).toEqual([]);
  });

  it("brings nothing when something cannot be copied", async () => {
    await fill(source.database());
    await target.database().open();
    await target.query("alter table oauth_refresh_tokens add check (expires_at < 0)");
    await expect(copy()).rejects.toThrow("check constraint");
    for (const table of TABLES) expect(await target.query(`select 1 from ${table}`)).toEqual([]);
  });

  it("refuses a folder without a database, and creates none", async () => {
    await expect(copy()).rejects.toThrow(/^DATA_DIR names .*, which holds no database\.$/);
    await expect(copy()).rejects.toThrow(/holds no database/);
  });

  it("says what is wrong with the target", async () => {
    await source.database().open();
    const to = "postgres://user:hunter2@127.0.0.1:1/database";
    await expect(copyDatabase({ from: source.dataDir, to, storages: STORAGES, log })).rejects.toThrow(
      /^DATABASE_URL .* nothing listens/,
    );
  });
});

function sorted(rows: readonly object[]): string[] {
  // PostgreSQL gives large integers as text here.
  const values = rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, `${value}`])));
  return values.map((row) => JSON.stringify(row, Object.keys(row).toSorted())).toSorted();
}

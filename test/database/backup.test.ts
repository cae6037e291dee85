import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { backUp, restore } from "../../src/database/backup.ts";
import { rounds } from "../support/rounds.ts";
import { STORAGES, TABLES } from "../support/stores.ts";
import { addAccount, addKey, fill, PLACES, type Place } from "./support.ts";

const log = { info: () => {}, warn: () => {} };

let folder: string;
let file: string;
const places: Place[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "agent-commerce-backup-"));
  file = join(folder, "backup.db");
});
afterEach(async () => {
  for (const place of places.splice(0)) await place.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** A place that goes when the test ends. */
async function newPlace(place: () => Promise<Place>): Promise<Place> {
  const made = await place();
  places.push(made);
  return made;
}

const partsOf = ({ url, dataDir }: Pick<Place, "url" | "dataDir">) => ({ file, url, dataDir, storages: STORAGES, log });

/** Every row of every table, with large integers as text. */
async function contentsOf(place: Place): Promise<Record<string, string[]>> {
  const contents: Record<string, string[]> = {};
  for (const table of TABLES) {
    const rows: readonly object[] = await place.query(`select * from ${table}`);
    // PostgreSQL gives large integers as text here.
    const values = rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, `${value}`])),
    );
    contents[table] = values.map((row) => JSON.stringify(row, Object.keys(row).toSorted())).toSorted();
  }
  return contents;
}

const [SQLITE, POSTGRES] = PLACES;
const PAIRS = [
  [SQLITE, SQLITE],
  [SQLITE, POSTGRES],
  [POSTGRES, SQLITE],
].map(([from = SQLITE, to = SQLITE]) => [`${from.name} to ${to.name}`, from, to] as const);

describe.each(PAIRS)("a backup from %s", (_, from, to) => {
  const skipped = from.skipped || to.skipped;

  it.skipIf(skipped)(
    "brings every row of every table while its database is in use, and keys keep working",
    async () => {
      const source = await newPlace(from.place);
      const database = source.database();
      await fill(database);
      const key = await addKey(database, await addAccount(database));
      const counts = await backUp(partsOf(source));
      const before = await contentsOf(source);
      // Later changes are not in the backup.
      await fill(database);
      const target = await newPlace(to.place);
      expect(await restore(partsOf(target))).toEqual(counts);
      expect(await contentsOf(target)).toEqual(before);
      expect(Object.keys(counts)).toEqual(TABLES);
      expect(await target.database().credentials.apiKey(key.hash)).toMatchObject({ accountId: key.accountId });
    },
  );
});

describe.each(PLACES)("a backup of $name", ({ skipped, place }) => {
  const rows = rounds(100_000, 2_000);

  it.skipIf(skipped)(`takes ${rows} listings and gives them back`, async () => {
    const source = await newPlace(place);
    const database = source.database();
    const { accountId } = await fill(database);
    const [saved] = await source.query("select * from listings limit 1");
    expect(saved).toBeDefined();
    const names = Object.keys(saved ?? {});
    expect(names).toContain("external_id");
    const made = names.map((name) => (["id", "external_id"].includes(name) ? `'${name}' || n` : name)).join(", ");
    await source.query(`insert into listings (${names.join(", ")})
      with recursive counter (n) as (select 1 union all select n + 1 from counter where n < ${rows})
      select ${made} from counter cross join (select * from listings limit 1) as saved`);
    expect(await backUp(partsOf(source))).toMatchObject({ listings: rows + 1, accounts: 1 });
    const target = await newPlace(place);
    expect(await restore(partsOf(target))).toMatchObject({ listings: rows + 1, accounts: 1 });
    expect(await target.query(`select account_id from listings where external_id = 'external_id${rows}'`)).toEqual([
      { account_id: accountId },
    ]);
  });

  it.skipIf(skipped)(
    "never replaces a file, is for its owner alone to read, and a restore never replaces data",
    async () => {
      const source = await newPlace(place);
      await fill(source.database());
      await backUp(partsOf(source));
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(readdirSync(folder)).toEqual(["backup.db"]);
      await expect(backUp(partsOf(source))).rejects.toThrow(`${file} exists.`);
      const before = await contentsOf(source);
      await expect(restore(partsOf(source))).rejects.toThrow(
        /^(DATA_DIR names .* already|DATABASE_URL names .* has rows)/,
      );
      expect(await contentsOf(source)).toEqual(before);
    },
  );

  it.skipIf(skipped)("of a newer version is refused, and so is a newer database", async () => {
    const source = await newPlace(place);
    await fill(source.database());
    await source.query("insert into migrations (name, applied_at) values ('9999-later', 1)");
    if (source.url === undefined) {
      await backUp(partsOf(source));
      const target = await newPlace(place);
      await expect(restore(partsOf(target))).rejects.toThrow(/newer version of this program, which added "9999-later"/);
      expect(existsSync(join(target.dataDir, "agent-commerce.db"))).toBe(false);
    } else {
      await expect(backUp(partsOf(source))).rejects.toThrow(/newer version, which added "9999-later"/);
    }
    expect(readdirSync(folder).filter((name) => name !== "backup.db")).toEqual([]);
  });
});

describe("a restore", () => {
  const empty = async () => {
    const target = await newPlace(SQLITE.place);
    return { ...target, dataDir: join(target.dataDir, "new") };
  };

  it("refuses what is no backup, by its name", async () => {
    const target = await empty();
    await expect(restore(partsOf(target))).rejects.toThrow(`${file} does not exist.`);
    writeFileSync(file, "no database");
    await expect(restore(partsOf(target))).rejects.toThrow(/backup\.db cannot be restored: .*not a database/);
    rmSync(file);
    writeFileSync(file, "");
    await expect(restore(partsOf(target))).rejects.toThrow(/cannot be restored: it is not a database of this service/);
    expect(readdirSync(target.dataDir)).toEqual([]);
  });

  it("refuses a folder with the log of a database that was removed", async () => {
    const source = await newPlace(SQLITE.place);
    await fill(source.database());
    await backUp(partsOf(source));
    const target = await newPlace(SQLITE.place);
    writeFileSync(join(target.dataDir, "agent-commerce.db-wal"), "");
    await expect(restore(partsOf(target))).rejects.toThrow(/has agent-commerce\.db-wal already/);
  });

  it("says why a backup cannot be written or read", async () => {
    const target = await empty();
    await expect(backUp(partsOf(target))).rejects.toThrow(/which holds no database/);
    const source = await newPlace(SQLITE.place);
    await source.database().open();
    await expect(backUp({ ...partsOf(source), file: "/no/such/folder/backup.db" })).rejects.toThrow(
      /^Nothing can be written next to \/no\/such\/folder\/backup\.db/,
    );
    const url = "postgres://user:hunter2@127.0.0.1:1/database";
    await expect(backUp({ ...partsOf(source), url })).rejects.toThrow(
      /^DATABASE_URL .* nothing listens at its address\.$/,
    );
  });
});

import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { UnusableDatabase } from "../../src/database/connection.ts";
import {
  addAccount,
  apiKey,
  atOnce,
  fill,
  NO_POSTGRES,
  type Place,
  PLACES,
  POSTGRES_URL,
  sqlitePlace,
} from "./support.ts";
import { TABLES, createStores } from "../support/stores.ts";

const log = { info: () => {}, warn: () => {} };
const unused = "/dev/null/unused";

/** The sentence with which a database cannot be opened. */
async function refusal(options: { readonly url?: string; readonly dataDir?: string }): Promise<string> {
  const database = createStores({ url: options.url, dataDir: options.dataDir ?? unused, log });
  onTestFinished(() => database.close());
  const error: unknown = await database.open().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(UnusableDatabase);
  const { message, cause } = error as Error;
  expect(cause).toBeUndefined();
  return message;
}

describe.each(PLACES)("opening $name", ({ skipped, place: makePlace }) => {
  describe.skipIf(skipped)("a database", () => {
    let place: Place;
    beforeEach(async () => {
      place = await makePlace();
    });
    afterEach(() => place.remove());

    it("happens at the first use", async () => {
      const database = place.database();
      expect(database.credentials.epoch()).toBeUndefined();
      expect(await database.accounts.byId("nobody")).toBeUndefined();
    });

    it("works for many processes at once in an empty folder", async () => {
      const databases = await atOnce(8, async () => place.database());
      await Promise.all(databases.flatMap((database) => [database.open(), database.open()]));
      expect(await place.query("select name from migrations")).not.toEqual([]);
      for (const database of databases) await addAccount(database);
      expect(await place.query("select id from accounts")).toHaveLength(8);
    });

    it("happens once for many concurrent first uses, each in its own transaction", async () => {
      const accountId = await addAccount(place.database());
      const database = place.database();
      const additions = await atOnce(20, () => database.keys.add(apiKey(accountId), 10));
      expect(additions.filter((addition) => addition === "added")).toHaveLength(10);
      expect(await database.keys.list(accountId)).toHaveLength(10);
    });

    it("keeps what is there", async () => {
      const first = place.database();
      const accountId = await addAccount(first);
      await first.close();
      expect(await place.database().accounts.byId(accountId)).toBeDefined();
    });

    it("makes the tables that are copied and no others", async () => {
      await place.database().open();
      const all =
        place.url === undefined
          ? "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'"
          : "select table_name as name from information_schema.tables where table_schema = current_schema()";
      const names = (await place.query(all)).map(({ name }) => String(name));
      expect(names.toSorted()).toEqual([...TABLES, "migrations"].toSorted());
    });

    it("refuses one of a newer version", async () => {
      await place.database().open();
      await place.query("insert into migrations (name, applied_at) values ('9999-future', 0)");
      const message = await refusal(place.url === undefined ? { dataDir: place.dataDir } : { url: place.url });
      expect(message).toContain('newer version of this program, which added "9999-future"');
      expect(message).toMatch(/^DATA_DIR |^DATABASE_URL /);
    });

    it("does not come again after it was closed", async () => {
      const database = place.database();
      await addAccount(database);
      await Promise.all([database.close(), database.close()]);
      expect(database.credentials.epoch()).toBeUndefined();
      await expect(database.open()).rejects.toThrow("closed");
      await expect(database.accounts.byId("nobody")).rejects.toThrow("closed");
    });
  });
});

describe("a folder for the database", () => {
  let place: Place;
  beforeEach(() => {
    place = sqlitePlace();
  });
  afterEach(() => place.remove());

  it("is made for nobody else to read, and so are its files", async () => {
    const dataDir = join(place.dataDir, "deeper", "still");
    const database = createStores({ url: undefined, dataDir, log });
    await addAccount(database);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    const files = readdirSync(dataDir);
    expect(files.toSorted()).toEqual(["agent-commerce.db", "agent-commerce.db-shm", "agent-commerce.db-wal"]);
    for (const file of files) expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600);
    await database.close();
  });

  it("that is there keeps its mode", async () => {
    chmodSync(place.dataDir, 0o750);
    await place.database().open();
    expect(statSync(place.dataDir).mode & 0o777).toBe(0o750);
  });

  it("that is a file, or lies in one, is refused by the name of its variable", async () => {
    const file = join(place.dataDir, "file");
    writeFileSync(file, "");
    expect(await refusal({ dataDir: file })).toBe(
      `DATA_DIR names ${JSON.stringify(file)}, which cannot be used: it is not a folder.`,
    );
    expect(await refusal({ dataDir: join(file, "deeper") })).toContain("it is not a folder");
  });

  it("in which the database is a folder or something else is refused", async () => {
    mkdirSync(join(place.dataDir, "agent-commerce.db"));
    expect(await refusal({ dataDir: place.dataDir })).toMatch(/^DATA_DIR names .* EISDIR/);
    rmSync(join(place.dataDir, "agent-commerce.db"), { recursive: true });
    writeFileSync(join(place.dataDir, "agent-commerce.db"), "not a database".repeat(100));
    expect(await refusal({ dataDir: place.dataDir })).toMatch(/^DATA_DIR names .*: file is not a database\.$/);
  });

  it("is tried again at the next call", async () => {
    const dataDir = join(place.dataDir, "later");
    writeFileSync(dataDir, "");
    const database = createStores({ url: undefined, dataDir, log });
    await expect(database.open()).rejects.toThrow("DATA_DIR");
    await expect(database.accounts.byId("nobody")).rejects.toThrow("DATA_DIR");
    rmSync(dataDir);
    expect(await database.accounts.byId("nobody")).toBeUndefined();
    await database.close();
  });

  it("contains no byte of a secret", async () => {
    const database = place.database();
    const { secrets } = await fill(database);
    const bytes = readdirSync(place.dataDir).map((file) => readFileSync(join(place.dataDir, file), "latin1"));
    for (const secret of secrets) expect(bytes.join("\n")).not.toContain(secret.slice(15));
    expect(bytes.join("\n")).toContain("oauth_refresh_tokens");
  });

  it("is not made before the first use", async () => {
    const dataDir = join(place.dataDir, "unused");
    await createStores({ url: undefined, dataDir, log }).close();
    expect(existsSync(dataDir)).toBe(false);
  });
});

describe("a bad DATABASE_URL", () => {
  const password = "hunter2/ZQ";

  it("with a server that does not exist is refused by name, without its password", async () => {
    const messages = [
      await refusal({ url: `postgres://user:${encodeURIComponent(password)}@127.0.0.1:1/database` }),
      // These are read otherwise than they were meant, so that a part of the password is read as the host.
      await refusal({ url: `postgres://user:pass@${password}@host/database` }),
      await refusal({ url: `postgres://user:${password}@host:port/database` }),
      await refusal({ url: `postgres://user:%zz${password}@127.0.0.1:1/database` }),
    ];
    for (const message of messages) {
      expect(message).toMatch(/^DATABASE_URL names a PostgreSQL database that cannot be used: [^:]+\.$/);
      expect(message).not.toMatch(/hunter2|ZQ/i);
    }
    expect(messages[0]).toContain("nothing listens at its address");
  });

  it.skipIf(POSTGRES_URL === undefined)(`with an unknown database is refused by name${NO_POSTGRES}`, async () => {
    const url = new URL(POSTGRES_URL ?? "");
    url.pathname = "/no_such_database";
    expect(await refusal({ url: url.href })).toBe(
      "DATABASE_URL names a PostgreSQL database that cannot be used: the server has no such database.",
    );
  });
});

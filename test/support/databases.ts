import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atEnd } from "./at-end.ts";

/** A new, empty database that goes when the test file ends. */
export interface TestDatabase {
  /** Variables that make a server use it. */
  readonly env: Readonly<Record<string, string>>;
  /** Everything that it holds, as text: the bytes of its files, or every row of every table. */
  contents(): Promise<string>;
}

/** A server on which tests may make schemas; without it what needs PostgreSQL is skipped. */
export const POSTGRES_URL = process.env["TEST_DATABASE_URL"];
/** End of the names of tests that need PostgreSQL: empty where there is one. */
export const NO_POSTGRES = POSTGRES_URL === undefined ? " (skipped: no PostgreSQL)" : "";

/** The databases that a server can have. PostgreSQL needs TEST_DATABASE_URL. */
export const DATABASES = [
  { database: "SQLite", missing: false, create: createSqlite },
  {
    database: `PostgreSQL${NO_POSTGRES}`,
    missing: POSTGRES_URL === undefined,
    create: createPostgres,
  },
] as const;

export async function createSqlite(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "agent-commerce-database-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return {
    env: { DATA_DIR: folder },
    contents: async () =>
      readdirSync(folder)
        .map((name) => readFileSync(join(folder, name), "latin1"))
        .join("\n"),
  };
}

/** A schema of its own in the database that TEST_DATABASE_URL names. */
export async function createPostgres(): Promise<TestDatabase> {
  const schema = `test_${randomBytes(8).toString("hex")}`;
  await query(`create schema ${schema}`);
  atEnd(async () => {
    await query(`drop schema ${schema} cascade`);
    await query(`drop schema if exists ${schema}_pgboss cascade`);
  });
  const url = new URL(POSTGRES_URL ?? "");
  url.searchParams.set("options", `-c search_path=${schema} -c synchronous_commit=off`);
  return {
    env: { DATABASE_URL: url.href },
    async contents() {
      const tables = await query(`select tablename from pg_tables where schemaname = '${schema}'`);
      const rows = await Promise.all(
        tables.map(({ tablename }) => query(`select t::text as row from ${schema}.${tablename} as t`)),
      );
      return rows
        .flat()
        .map(({ row }) => row)
        .join("\n");
    },
  };
}

async function query(sql: string): Promise<Record<string, string>[]> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: POSTGRES_URL });
  await client.connect();
  try {
    return (await client.query<Record<string, string>>(sql)).rows;
  } finally {
    await client.end();
  }
}

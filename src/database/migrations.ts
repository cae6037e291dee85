/** Runs one statement. */
export type RunStatement = (sql: string) => Promise<readonly unknown[]> | readonly unknown[];

/** One change of the schema. A released migration never changes, because databases record its name. */
export interface Migration {
  /**
   * Four digits and a description, such as `0002-payment-claims`. The migrations of all domains are applied in the order of
   * their names, so a new one has a higher number than any released one.
   */
  readonly name: string;
  /** Statements that SQLite and PostgreSQL both understand. */
  readonly statements: readonly string[];
}

/** Reports that a database has migrations that this program does not know. */
export class NewerSchema extends Error {
  override readonly name = "NewerSchema";
}

/** Sorts migrations in the order of their application. Throws an Error when two have the same number. */
export function sortMigrations(migrations: readonly Migration[]): Migration[] {
  const ordered = migrations.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const numbers = ordered.map(({ name }) => name.slice(0, 4));
  const repeated = numbers.find((number, i) => number === numbers[i + 1]);
  if (repeated !== undefined) throw new Error(`Two migrations have the number ${repeated}.`);
  return ordered;
}

/**
 * Applies missing migrations in one transaction. `begin` starts it with a lock, so that one process migrates and others
 * wait. After an error the transaction stays open, so the caller must close the connection. Throws NewerSchema.
 */
export async function migrate(
  query: RunStatement,
  migrations: readonly Migration[],
  begin: readonly string[],
  now: number,
): Promise<void> {
  for (const statement of begin) await query(statement);
  await query("create table if not exists migrations (name text primary key, applied_at bigint not null)");
  const rows = (await query("select name from migrations order by name")) as readonly { readonly name: string }[];
  const applied = new Set(rows.map(({ name }) => name));
  const unknown = rows.find(({ name }) => migrations.every((migration) => migration.name !== name));
  if (unknown !== undefined) {
    throw new NewerSchema(`it is of a newer version of this program, which added "${unknown.name}"`);
  }
  for (const { name, statements } of migrations.filter((migration) => !applied.has(migration.name))) {
    for (const statement of statements) await query(statement);
    await query(`insert into migrations (name, applied_at) values ('${name}', ${now})`);
  }
  await query("commit");
}

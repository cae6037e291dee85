import { type App, compose, type Environment } from "./compose.ts";
import { ConfigError } from "./shared/config-error.ts";

/** Copies the embedded database to PostgreSQL and prints the number of rows of each table. Returns the exit code. */
export async function runCopyDatabase(env: Environment): Promise<number> {
  const rows = await copyEmbeddedDatabase(compose(env));
  for (const [table, count] of Object.entries(rows)) process.stdout.write(`${String(count).padStart(8)}  ${table}\n`);
  process.stdout.write("Copied. Start the service with the same DATABASE_URL.\n");
  return 0;
}

/** Copies the tables of all domains from DATA_DIR to DATABASE_URL. */
export async function copyEmbeddedDatabase({ config, database, log }: App): Promise<Readonly<Record<string, number>>> {
  const { dataDir: from, databaseUrl: to } = config;
  if (to === undefined) throw new ConfigError("DATABASE_URL has to name the database to copy to.");
  const { copyDatabase } = await import("./database/copy.ts");
  return copyDatabase({ from, to, storages: [...database.storages], log });
}

import { resolve } from "node:path";
import { type App, compose, type Environment } from "./compose.ts";
import type { BackupParts, RowCounts } from "./database/backup.ts";

/** Writes a backup of the database. Returns the exit code. Throws a ConfigError. */
export async function runBackup(env: Environment, operands: readonly string[]): Promise<number> {
  return withFile("backup", operands, async (file) => {
    const { backUp } = await import("./database/backup.ts");
    print(await backUp(partsOf(compose(env), file)), `Backed up to ${file}.`);
  });
}

/** Restores a backup. Returns the exit code. Throws a ConfigError. */
export async function runRestore(env: Environment, operands: readonly string[]): Promise<number> {
  return withFile("restore", operands, async (file) => {
    const { restore } = await import("./database/backup.ts");
    print(await restore(partsOf(compose(env), file)), `Restored from ${file}. Start the service.`);
  });
}

async function withFile(
  command: string,
  [file, ...others]: readonly string[],
  work: (file: string) => Promise<void>,
): Promise<number> {
  if (file === undefined || others.length > 0) {
    process.stderr.write(`Usage: agent-commerce ${command} FILE\n`);
    return 2;
  }
  await work(resolve(file));
  return 0;
}

function partsOf({ config, database, log }: App, file: string): BackupParts {
  const { databaseUrl: url, dataDir } = config;
  return { file, url, dataDir, storages: [...database.storages], log };
}

function print(rows: RowCounts, message: string): void {
  for (const [table, count] of Object.entries(rows)) process.stdout.write(`${String(count).padStart(8)}  ${table}\n`);
  process.stdout.write(`${message}\n`);
}

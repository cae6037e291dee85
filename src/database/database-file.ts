import { existsSync } from "node:fs";
import { join } from "node:path";
import { UnusableDatabase } from "./connection.ts";
import { SQLITE_FILE } from "./sqlite.ts";

/** Returns the path of the embedded database in a folder. Throws UnusableDatabase when it does not exist. */
export function requireDatabaseFile(dataDir: string): string {
  const path = join(dataDir, SQLITE_FILE);
  if (existsSync(path)) return path;
  throw new UnusableDatabase(`DATA_DIR names ${JSON.stringify(dataDir)}, which holds no database.`);
}

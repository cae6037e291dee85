import { copyEmbeddedDatabase } from "./compose.ts";

/** Copies the embedded database to PostgreSQL, and says what was copied. Throws a ConfigError when it cannot. */
export async function runCopyDatabase(env: Readonly<Record<string, string | undefined>>): Promise<void> {
  const rows = await copyEmbeddedDatabase(env);
  for (const [table, count] of Object.entries(rows)) process.stdout.write(`${String(count).padStart(8)}  ${table}\n`);
  process.stdout.write("Copied. Start the service with the same DATABASE_URL.\n");
}

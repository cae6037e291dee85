import { type App, compose, type Environment } from "./compose.ts";

/** Does something with the accounts of the existing database, while the service runs or not. Throws a ConfigError. */
export async function withExistingDatabase<T>(env: Environment, work: (app: App) => Promise<T>): Promise<T> {
  const app = compose(env);
  const { dataDir, databaseUrl } = app.config;
  // Without this a wrong folder would become a new, empty database.
  if (databaseUrl === undefined) (await import("./database/database-file.ts")).requireDatabaseFile(dataDir);
  try {
    return await work(app);
  } finally {
    await app.stop();
  }
}

/** Returns what an operator reads when no account has an email address. */
export function noAccountMessage(email: string): string {
  return `No account has the email address ${JSON.stringify(email)}.`;
}

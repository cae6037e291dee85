import { type App, compose, type Environment } from "./compose.ts";

/** Runs work on the existing database, whether or not the service is running. Throws a ConfigError. */
export async function withExistingDatabase<T>(env: Environment, work: (app: App) => Promise<T>): Promise<T> {
  const app = compose(env);
  const { dataDir, databaseUrl } = app.config;
  // Otherwise a wrong folder would get a new, empty database.
  if (databaseUrl === undefined) (await import("./database/database-file.ts")).requireDatabaseFile(dataDir);
  try {
    return await work(app);
  } finally {
    await app.stop();
  }
}

/** Returns the message for an email address without an account. */
export function noAccountMessage(email: string): string {
  return `No account has the email address ${JSON.stringify(email)}.`;
}

import { once } from "node:events";
import type { Server as Listener } from "node:net";
import type { App } from "./compose.ts";
import type { Config } from "./config.ts";
import { createOpsServer } from "./http/ops-server.ts";
import { cachedCheck, type ReadinessCheck } from "./http/readiness.ts";
import type { HttpServer } from "./http/server.ts";
import { ConfigError } from "./shared/config-error.ts";

/** Creates the server of OPS_PORT. Undefined without that port. Stop it after what it reports on. */
export function createOps(
  { config, database, clock, log, observer }: App,
  checks: Readonly<Record<string, ReadinessCheck>> = {},
): HttpServer | undefined {
  if (config.opsPort === undefined) return undefined;
  const ready = {
    ...checks,
    database: cachedCheck(() => database.ping(), clock),
    migrations: cachedCheck(async () => {
      // A database that does not answer fails the check above.
      if (!(await database.isCurrent().catch(() => true))) throw new Error("Migrations are missing.");
    }, clock),
  };
  return createOpsServer({ checks: ready, metrics: async () => observer?.text(), log });
}

/** Starts listening on OPS_PORT. */
export async function listenForOps({ server }: HttpServer, { opsHost, opsPort }: Config): Promise<void> {
  await listen(server, `OPS_HOST ${opsHost}, OPS_PORT`, opsHost, opsPort);
}

/** Starts listening. `variable` names the setting of the port in the error. */
export async function listen(
  server: Listener,
  variable: string,
  host: string,
  port: number | undefined,
): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (cause) {
    throw new ConfigError(`The server cannot listen on ${variable} ${port}: ${String(cause)}`, { cause });
  }
}

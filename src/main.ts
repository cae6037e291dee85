import { once } from "node:events";
import { type AddressInfo, createServer as createProbe } from "node:net";
import { type App, compose, type Environment, type Overrides } from "./compose.ts";
import { EventLoopMonitor, type OverloadMonitor } from "./http/event-loop-monitor.ts";
import { Router } from "./http/router.ts";
import { HttpServer, type HttpServerParts } from "./http/server.ts";
import { readConfig } from "./config.ts";
import { observedAnswer, observedRefusal } from "./observe/observed-http.ts";
import { createOps, listen, listenForOps } from "./ops.ts";
import { PATHS } from "./shared/site.ts";

/** The time in which a process that hands over accepts connections, which is longer than proxies keep sending to it. */
const HAND_OVER_MS = 5_000;
/** The time of a stop before the last writes. Container hosts kill a process after 10 seconds. */
const GRACE_MS = 9_000;

export interface RunningServer {
  readonly app: App;
  /** The address that it listens on. */
  readonly address: AddressInfo;
  /** The address for operators, when OPS_PORT is set. */
  readonly opsAddress: AddressInfo | undefined;
  /** Finishes the requests in progress, then closes. */
  stop(options?: StopOptions): Promise<void>;
}

export interface StopOptions {
  /** True when proxies send requests here and need time to send them elsewhere. */
  readonly handOver?: boolean;
  /** Aborts to close the requests in progress. */
  readonly force?: AbortSignal;
}

/** Composes the service and serves it over HTTP. Throws a ConfigError for an invalid environment. */
export async function startHttp(env: Environment, overrides: Overrides = {}): Promise<RunningServer> {
  const app = compose(await withPort(env), overrides);
  const httpServer = await createServer(app, overrides.overload ?? new EventLoopMonitor());
  const ops = createOps(app, { accepting: () => httpServer.isReady });
  const closeOps = () => ops?.drain({ acceptMs: 0, graceMs: 0 });
  try {
    // First, so that probes can observe a long start.
    if (ops !== undefined) await listenForOps(ops, app.config);
    await app.start();
    await listen(httpServer.server, `HOST ${app.config.host}, PORT`, app.config.host, app.config.port);
  } catch (error) {
    await Promise.all([closeOps(), app.stop()]);
    throw error;
  }
  return {
    app,
    address: httpServer.server.address() as AddressInfo,
    opsAddress: ops?.server.address() as AddressInfo | undefined,
    async stop({ handOver = false, force } = {}) {
      await httpServer.drain({ acceptMs: handOver ? HAND_OVER_MS : 0, graceMs: GRACE_MS, force });
      await app.stop();
      await closeOps();
    },
  };
}

/** Replaces port 0 with a free port of the system. It has to be known first, because all absolute URLs contain it. */
async function withPort(env: Environment): Promise<Environment> {
  if (env["PORT"] !== "0" || env["PUBLIC_URL"]) return env;
  const { host } = readConfig(env);
  const probe = createProbe();
  await listen(probe, `HOST ${host}, PORT`, host, 0);
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return { ...env, PORT: String(port) };
}

async function createServer(app: App, overload: OverloadMonitor): Promise<HttpServer> {
  const { service, log, config } = app;
  const { site } = service;
  const startMetering = (address: string) => service.metering(address);
  const router = new Router({ ...(await app.handlers()), site, startMetering, log });
  return new HttpServer({
    ...answering(app, router),
    isVital: (path) => path === PATHS.health,
    trustedProxies: config.trustedProxies,
    secure: config.publicUrl.startsWith("https:"),
    log,
    overload,
  });
}

/** Returns the functions that answer requests, observed if there is an observer. */
function answering({ observer, config }: App, router: Router): Pick<HttpServerParts, "answer" | "refuse"> {
  const answer: HttpServerParts["answer"] = (request) => router.answer(request);
  const refuse: HttpServerParts["refuse"] = (origin, problem) => router.refuse(origin, problem);
  if (observer === undefined) return { answer, refuse };
  const scheme = config.publicUrl.startsWith("https:") ? "https" : "http";
  const parts = { observer, scheme, templateOf: (path: string) => router.templateOf(path) } as const;
  return { answer: observedAnswer(answer, parts), refuse: observedRefusal(refuse, parts) };
}

import type { Logger } from "pino";
import type { HttpReply, HttpRequest } from "../shared/http.ts";
import type { HttpRoute } from "./handler.ts";
import { problemHeaders } from "./http-problem.ts";
import type { ReadinessCheck } from "./readiness.ts";
import { RouteTable } from "./route-table.ts";
import { HttpServer } from "./server.ts";

/** The limits of connections: an orchestrator, a collector of metrics and a few people connect. */
const LIMITS = { total: 16, perAddress: 16 };

export interface OpsServerParts {
  readonly checks: Readonly<Record<string, ReadinessCheck>>;
  /** Returns the metrics in the text format of Prometheus. Undefined during the start. */
  readonly metrics: () => Promise<string | undefined>;
  readonly log: Logger;
}

/** Creates the server for operators, with liveness, readiness and metrics. */
export function createOpsServer(parts: OpsServerParts): HttpServer {
  const routes = new RouteTable(probes(parts));
  return new HttpServer({
    answer: (request) => answer(request, routes),
    refuse: async (_, problem) => reply(problem.status, { error: problem.message }, problemHeaders(problem)),
    isVital: () => true,
    trustedProxies: undefined,
    secure: false,
    log: parts.log,
    limits: LIMITS,
  });
}

/** A path for operators and its answer. */
interface Probe {
  readonly routes: readonly HttpRoute[];
  readonly answer: () => Promise<HttpReply>;
}

function probes({ checks, metrics }: OpsServerParts): Probe[] {
  return [
    { routes: [{ path: "/livez", methods: ["GET"] }], answer: async () => reply(200, { status: "ok" }) },
    { routes: [{ path: "/readyz", methods: ["GET"] }], answer: () => readiness(checks) },
    { routes: [{ path: "/metrics", methods: ["GET"] }], answer: async () => metricsReply(await metrics()) },
  ];
}

async function answer({ method, path }: HttpRequest, routes: RouteTable<Probe>): Promise<HttpReply> {
  const route = routes.find(path)?.entry;
  if (route === undefined) return reply(404, { error: "Here are /livez, /readyz and /metrics." });
  const probe = route.handlers.get(method);
  return probe === undefined ? reply(405, { error: "Use GET." }, { Allow: route.allow }) : probe.answer();
}

function metricsReply(text: string | undefined): HttpReply {
  if (text === undefined) return reply(503, { error: "The process is starting." });
  return { status: 200, headers: { "Content-Type": PROMETHEUS_TEXT, "Cache-Control": "no-store" }, body: text };
}

/** The text format of Prometheus. */
const PROMETHEUS_TEXT = "text/plain; version=0.0.4; charset=utf-8";

async function readiness(checks: Readonly<Record<string, ReadinessCheck>>): Promise<HttpReply> {
  const failing = await failingOf(checks);
  return failing.length === 0 ? reply(200, { status: "ready" }) : reply(503, { status: "not ready", failing });
}

async function failingOf(checks: Readonly<Record<string, ReadinessCheck>>): Promise<string[]> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => ((await check()) ? [] : [name])),
  );
  return results.flat();
}

function reply(status: number, body: object, extra: Readonly<Record<string, string>> = {}): HttpReply {
  const headers = { "Content-Type": "application/json", "Cache-Control": "no-store", ...extra };
  return { status, headers, body: `${JSON.stringify(body)}\n` };
}

import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { InProcessQueue } from "../../src/jobs/in-process-queue.ts";
import { POLICIES } from "../../src/limits/policies.ts";
import { FeedError } from "../../src/news/ports.ts";
import { createObserver } from "../../src/observe/create-observer.ts";
import { observedPorts, spendGauges } from "../../src/observe/observed-ports.ts";
import type { Facilitator, Payment } from "../../src/payments/ports.ts";
import { startWorker } from "../../src/worker.ts";
import { DATABASES } from "../support/databases.ts";
import { dataFolder } from "../support/data-dir.ts";
import { eventually } from "../support/eventually.ts";
import { call, post, request } from "../support/mcp-messages.ts";
import { send, startServer } from "../support/server.ts";
import { valueOf } from "./exposition.ts";

const log = pino({ level: "silent" });

async function startMeasured(...[overrides, env]: Parameters<typeof startServer>) {
  const server = await startServer(overrides, { OPS_PORT: "0", ...env });
  const { address, port } = server.opsAddress ?? { address: "", port: 0 };
  const metrics = async () => (await send(`http://${address}:${port}`, "/metrics")).text;
  return { ...server, metrics };
}

describe("metrics of requests", () => {
  it("are text for Prometheus on OPS_PORT, and nowhere else", async () => {
    const { base, opsAddress } = await startMeasured();
    const answer = await send(`http://127.0.0.1:${opsAddress?.port}`, "/metrics");
    expect(answer).toMatchObject({
      status: 200,
      headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8", "cache-control": "no-store" },
    });
    expect(answer.text).toContain("# TYPE http_server_request_duration_seconds histogram");
    expect((await send(base, "/metrics")).status).toBe(404);
  });

  it("count by method, route and status, and an invalid request as refused", async () => {
    const { base, metrics } = await startMeasured();
    for (const key of ["scan", "payg"]) await send(base, `/api/v1/plans?key=${key}`);
    await send(base, "/api/v1/plans?key=no");
    await send(base, "/api/v1/news?q=ai");
    await send(base, "/api/v1/plans", { headers: { "Content-Length": "x" } });
    const text = await metrics();
    const count = "http_server_request_duration_seconds_count";
    const plans = { http_request_method: "GET", http_route: "/api/v1/plans", url_scheme: "https" };
    expect(valueOf(text, count, { ...plans, http_response_status_code: "200" })).toBe(2);
    expect(valueOf(text, count, { ...plans, http_response_status_code: "422" })).toBe(1);
    expect(valueOf(text, count, { http_route: "/api/v1/news", error_type: "504" })).toBe(1);
    expect(valueOf(text, count, { http_request_method: "_OTHER", http_response_status_code: "400" })).toBe(1);
    expect(valueOf(text, "http_server_active_requests", { http_request_method: "GET" })).toBe(0);
  });

  it("of MCP count by method and tool, and tell failures of tools from errors of the protocol", async () => {
    const { base, metrics } = await startMeasured();
    await post(base, call("list_plans"));
    await post(base, call("list_plans", { key: "no" }));
    await post(base, request("tools/call", { name: "list_plans", arguments: { key: "no" }, _meta: { a: 1 } }));
    await post(base, call("no_such_tool"));
    await post(base, request("tools/list"));
    const text = await metrics();
    const count = "mcp_server_operation_duration_seconds_count";
    const plans = { mcp_method_name: "tools/call", gen_ai_tool_name: "list_plans" };
    expect(valueOf(text, count, { ...plans, error_type: undefined })).toBe(1);
    expect(valueOf(text, count, { ...plans, error_type: "tool_error" })).toBe(2);
    expect(valueOf(text, count, { gen_ai_tool_name: undefined, error_type: "-32602" })).toBe(1);
    expect(valueOf(text, count, { mcp_method_name: "tools/list", error_type: undefined })).toBe(1);
  });

  it("have no more series however many paths, methods and tools clients make up", async () => {
    const { base, metrics } = await startMeasured();
    const linesAfter = async (first: number) => {
      for (let i = first; i < first + 20; i += 1) {
        await send(base, `/made/up/${i}?q=${i}`, { from: "127.0.9.1" });
        await send(base, "/api/v1/plans", { method: `MADE${i}`, from: "127.0.9.2" });
        await send(base, `/api/merchant/v1/keys/${i}`, { method: "DELETE", from: "127.0.9.3" });
        await post(base, call(`made_up_${i}`), { from: "127.0.9.4" });
        await post(base, request(`made/up/${i}`), { from: "127.0.9.4" });
      }
      const text = await metrics();
      return text.split("\n").filter((line) => /^(http|mcp)_/.test(line)).length;
    };
    const before = await linesAfter(0);
    expect(await linesAfter(20)).toBe(before);
  });

  it("count the requests over the quota of a policy", async () => {
    const { base, metrics } = await startMeasured();
    const from = "127.0.9.5";
    for (let i = 0; i < POLICIES.public.quota + 3; i += 1) await send(base, "/api/v1/plans?key=scan", { from });
    expect(valueOf(await metrics(), "agent_commerce_rate_limited_total", { policy: "public" })).toBe(3);
  });
});

describe("metrics of what works behind requests", () => {
  it.each(DATABASES)("have the connections, the jobs and the spend, on $database", async (database) => {
    if (database.missing) return;
    const { env } = await database.create();
    const { app, metrics } = await startMeasured({}, { ...env, LIVE_DAILY_CENTS: "700" });
    const db = await app.database.queries<{ live_spend: Record<string, string | number> }>().db();
    const day = new Date().toISOString().slice(0, 10);
    const spend = { day, reserved_micro_cents: 2_000_000, settled_micro_cents: 1_500_000 };
    await db.insertInto("live_spend").values(spend).execute();
    let text = "";
    // Upkeep begins to work a moment after the start.
    await eventually(async () => (text = await metrics()).includes('agent_commerce_jobs_due{job_kind="schedule"}'));
    expect(valueOf(text, "agent_commerce_live_spend_cents")).toBe(3.5);
    expect(valueOf(text, "agent_commerce_live_spend_limit_cents")).toBe(700);
    expect(valueOf(text, "agent_commerce_jobs_due", { job_kind: "schedule" })).toBe(0);
    expect(valueOf(text, "nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
    const isPooled = env["DATABASE_URL"] !== undefined;
    expect(valueOf(text, "db_client_connection_max")).toBe(isPooled ? 10 : undefined);
    const open = ["idle", "used"].map((state) => valueOf(text, "db_client_connection_count", { state }) ?? 0);
    expect(open.reduce((sum, count) => sum + count) > 0).toBe(isPooled);
  });

  it("leave out what cannot be read now", async () => {
    const observer = createObserver({ metrics: true, accessLog: false, traces: false }, log);
    observer?.gauges.push(...spendGauges(async () => Promise.reject(new Error("gone")), 5));
    await observer?.open();
    const text = (await observer?.text()) ?? "";
    expect(valueOf(text, "agent_commerce_live_spend_cents")).toBeUndefined();
    expect(valueOf(text, "agent_commerce_live_spend_limit_cents")).toBe(5);
  });

  it("measure jobs, the facilitator and the news by how they ended", async () => {
    const observer = createObserver({ metrics: true, accessLog: false, traces: false }, log);
    await observer?.open();
    const observed = observedPorts(observer);
    const queue = observed.queue(new InProcessQueue(log));
    const done: string[] = [];
    queue.work({
      kind: "example",
      concurrency: 1,
      due: async () => [],
      handle: async (key) => {
        done.push(key);
        if (key === "bad") throw new TypeError("no");
      },
    });
    await queue.enqueue("example", "good");
    await eventually(() => done.length === 1);
    await queue.enqueue("example", "bad");
    await eventually(() => done.length === 2);
    await queue.stop(0);
    const facilitator: Facilitator = {
      verify: async () => ({ outcome: "unreachable" }),
      settle: async () => ({ outcome: "settled", transaction: "0x1" }),
    };
    const payment = {} as Payment;
    const asked = observed.facilitator(facilitator);
    expect([await asked.verify(payment), await asked.settle(payment)]).toMatchObject([
      { outcome: "unreachable" },
      { outcome: "settled", transaction: "0x1" },
    ]);
    const { newsFeed } = observed.news({
      newsFeed: { read: async () => Promise.reject(new FeedError("http 500")) },
      linkResolver: { resolve: async () => undefined },
    });
    await expect(newsFeed.read({} as never, {} as never)).rejects.toThrow(FeedError);
    const text = (await observer?.text()) ?? "";
    const jobs = "agent_commerce_job_duration_seconds_count";
    expect(valueOf(text, jobs, { job_kind: "example", error_type: undefined })).toBe(1);
    expect(valueOf(text, jobs, { job_kind: "example", error_type: "TypeError" })).toBe(1);
    const settled = "agent_commerce_facilitator_duration_seconds_count";
    expect(valueOf(text, settled, { operation: "verify", outcome: "unreachable" })).toBe(1);
    expect(valueOf(text, settled, { operation: "settle", outcome: "settled" })).toBe(1);
    const news = "agent_commerce_news_duration_seconds_count";
    expect(valueOf(text, news, { operation: "read", error_type: "http 500" })).toBe(1);
  });

  it("are those of a worker, too, with its probes", async () => {
    const env = { OPS_PORT: "0", DATA_DIR: dataFolder(), NEWS_UPSTREAM_ORIGIN: "off" };
    const worker = await startWorker(env, { log });
    const ops = `http://127.0.0.1:${worker.opsAddress?.port}`;
    expect((await send(ops, "/readyz")).status).toBe(200);
    expect((await send(ops, "/metrics")).text).toContain("agent_commerce_jobs_due");
    await worker.stop();
    await expect(send(ops, "/livez")).rejects.toThrow();
  });
});

describe("a process without OPS_PORT", () => {
  it("observes nothing, so that requests pay nothing for it", async () => {
    expect((await startServer()).app.observer).toBeUndefined();
  });
});

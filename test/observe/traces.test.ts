import { context, propagation, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { afterEach, beforeAll, afterAll, describe, expect, it } from "vitest";
import { startHttp } from "../../src/main.ts";
import { dataFolder } from "../support/data-dir.ts";
import { call, post, request } from "../support/mcp-messages.ts";
import { send, startServer } from "../support/server.ts";

const TRACE_ID = "0af7651916cd43dd8448eb211c80319c";
const SPAN_ID = "b7ad6b7169203331";
const TRACEPARENT = `00-${TRACE_ID}-${SPAN_ID}-01`;

const exporter = new InMemorySpanExporter();
const traced = { OTEL_TRACES_EXPORTER: "otlp" };

describe("traces", () => {
  beforeAll(() => {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    propagation.setGlobalPropagator(new W3CTraceContextPropagator());
    trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }));
  });
  afterEach(() => exporter.reset());
  afterAll(() => {
    for (const api of [context, propagation, trace]) api.disable();
  });

  const spans = () => exporter.getFinishedSpans().filter(({ name }) => name !== "probe");

  it("have a span for each request, in the trace that the client sent", async () => {
    const { base } = await startServer({}, traced);
    await send(base, "/api/v1/plans?key=scan", { headers: { traceparent: TRACEPARENT } });
    const [span] = spans();
    expect(span).toMatchObject({
      name: "GET /api/v1/plans",
      kind: SpanKind.SERVER,
      parentSpanContext: { spanId: SPAN_ID },
      attributes: {
        "http.request.method": "GET",
        "http.route": "/api/v1/plans",
        "http.response.status_code": 200,
        "url.path": "/api/v1/plans",
      },
    });
    expect(span?.spanContext().traceId).toBe(TRACE_ID);
  });

  it("have a span of MCP within that of its request", async () => {
    const { base } = await startServer({}, traced);
    await post(base, call("list_plans", { key: "no" }));
    const [message, http] = spans();
    expect(message).toMatchObject({
      name: "tools/call list_plans",
      parentSpanContext: { spanId: http?.spanContext().spanId },
      attributes: { "mcp.method.name": "tools/call", "gen_ai.tool.name": "list_plans", "error.type": "tool_error" },
      status: { code: SpanStatusCode.ERROR },
    });
    expect(http?.name).toBe("POST /api/mcp");
  });

  it("continue the trace of _meta.traceparent, with a link to the request that carried it", async () => {
    const { base } = await startServer({}, traced);
    await post(base, request("tools/call", { name: "list_plans", _meta: { traceparent: TRACEPARENT } }));
    const [message, http] = spans();
    expect(message?.spanContext().traceId).toBe(TRACE_ID);
    expect(message?.parentSpanContext?.spanId).toBe(SPAN_ID);
    expect(message?.links.map(({ context: { spanId } }) => spanId)).toEqual([http?.spanContext().spanId]);
  });

  it.each([1, null, {}, "00-zz", `00-${"0".repeat(32)}-${SPAN_ID}-01`, TRACEPARENT.repeat(1_000)])(
    "begin anew when the traceparent is no valid one",
    async (traceparent) => {
      const { base } = await startServer({}, traced);
      const answer = await post(base, request("tools/call", { name: "list_plans", _meta: { traceparent } }));
      expect(answer.status).toBe(200);
      const [message, http] = spans();
      expect(message?.spanContext().traceId).toBe(http?.spanContext().traceId);
    },
  );

  it("are not made unless an exporter is named", async () => {
    for (const env of [{}, { OTEL_TRACES_EXPORTER: "none" }]) {
      const { base } = await startServer({}, env);
      await send(base, "/api/v1/plans?key=scan");
    }
    expect(spans()).toEqual([]);
  });
});

it("an exporter without an SDK stops the start, and says what to install", async () => {
  const env = { PORT: "0", DATA_DIR: dataFolder(), LOG_LEVEL: "silent", OTEL_TRACES_EXPORTER: "otlp" };
  await expect(startHttp(env)).rejects.toMatchObject({
    name: "ConfigError",
    message: expect.stringContaining("npm install @opentelemetry/sdk-node"),
  });
});

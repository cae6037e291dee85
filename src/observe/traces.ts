import { context, propagation, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { ConfigError } from "../shared/config-error.ts";
import type { Attributes, Observation, Operation, OperationKind, Sink } from "./observer.ts";

const KINDS: Readonly<Record<OperationKind, SpanKind>> = {
  http: SpanKind.SERVER,
  mcp: SpanKind.SERVER,
  job: SpanKind.CONSUMER,
  facilitator: SpanKind.CLIENT,
  news: SpanKind.CLIENT,
};

/** The part of OpenTelemetry's Node SDK in use. Operators install the SDK. */
interface NodeSdk {
  start(): void;
  shutdown(): Promise<void>;
}

/** Creates a span for each operation with the tracer that the process has registered. */
export class Traces implements Sink {
  readonly #tracer;
  readonly #sdk: NodeSdk | undefined;

  constructor(sdk: NodeSdk | undefined) {
    this.#tracer = trace.getTracer("@agent-commerce/server");
    this.#sdk = sdk;
  }

  begin({ kind, name, attributes, carrier }: Operation): Observation {
    const surrounding = context.active();
    const parent = carrier === undefined ? surrounding : extractParent(carrier, surrounding);
    const outer = trace.getSpanContext(surrounding);
    const isElsewhere = outer !== undefined && trace.getSpanContext(parent)?.spanId !== outer.spanId;
    const links = isElsewhere ? [{ context: outer }] : [];
    const span = this.#tracer.startSpan(name, { kind: KINDS[kind], attributes: { ...attributes }, links }, parent);
    return {
      within: (work) => context.with(trace.setSpan(parent, span), work),
      end: (outcome) => end(span, outcome),
    };
  }

  async close(): Promise<void> {
    await this.#sdk?.shutdown();
  }
}

/** Returns the context in a carrier, or the surrounding one when the carrier has none. */
function extractParent(carrier: object, surrounding: ReturnType<typeof context.active>) {
  // The carrier is untrusted: only these two fields count, and only as text.
  const { traceparent, tracestate } = carrier as Record<string, unknown>;
  const text = Object.entries({ traceparent, tracestate }).filter(([, value]) => typeof value === "string");
  const extracted = propagation.extract(ROOT_CONTEXT, Object.fromEntries(text));
  return trace.getSpanContext(extracted) === undefined ? surrounding : extracted;
}

function end(span: Span, outcome: Attributes): void {
  span.setAttributes({ ...outcome });
  if (outcome["error.type"] !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/**
 * Creates the sink of traces. Unless the process has registered a tracer already, for example with `node --import`, it
 * starts OpenTelemetry's SDK, which reads its own variables. Throws a ConfigError when the SDK is not installed.
 */
export async function createTraces(): Promise<Traces> {
  return new Traces(isTracing() ? undefined : await startSdk());
}

function isTracing(): boolean {
  const span = trace.getTracer("probe").startSpan("probe", { root: true });
  const isReal = trace.isSpanContextValid(span.spanContext());
  span.end();
  return isReal;
}

const SDK = "@opentelemetry/sdk-node";

async function startSdk(): Promise<NodeSdk> {
  let loaded: { readonly NodeSDK: new (options: { readonly serviceName?: string }) => NodeSdk };
  try {
    loaded = (await import(SDK)) as typeof loaded;
  } catch (cause) {
    throw new ConfigError(`OTEL_TRACES_EXPORTER needs the package ${SDK}, which cannot be loaded: npm install ${SDK}`, {
      cause,
    });
  }
  const sdk = new loaded.NodeSDK(process.env["OTEL_SERVICE_NAME"] ? {} : { serviceName: "agent-commerce" });
  sdk.start();
  return sdk;
}

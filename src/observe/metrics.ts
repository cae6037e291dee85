import { collectDefaultMetrics, Counter, Gauge as PromGauge, Histogram, Registry } from "prom-client";
import type { Attributes, Gauge, Observation, Operation, OperationKind, Sink } from "./observer.ts";

interface Measure {
  readonly name: string;
  readonly help: string;
  /** The attributes that become labels, each with few distinct values. */
  readonly labels: readonly string[];
  /** The upper bounds of the buckets in seconds. */
  readonly buckets: readonly number[];
}

/** The bounds that OpenTelemetry recommends for HTTP requests. */
const HTTP_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
/** The bounds that OpenTelemetry recommends for MCP operations. */
const MCP_SECONDS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300];

const MEASURES: Readonly<Record<OperationKind, Measure>> = {
  http: {
    name: "http_server_request_duration_seconds",
    help: "Time from the headers of a request to the beginning of its answer.",
    labels: ["http.request.method", "http.route", "http.response.status_code", "url.scheme", "error.type"],
    buckets: HTTP_SECONDS,
  },
  mcp: {
    name: "mcp_server_operation_duration_seconds",
    help: "Time that an MCP request took.",
    labels: ["mcp.method.name", "gen_ai.tool.name", "error.type"],
    buckets: MCP_SECONDS,
  },
  job: {
    name: "agent_commerce_job_duration_seconds",
    help: "Time that this process worked on a job, which others may continue.",
    labels: ["job.kind", "error.type"],
    buckets: MCP_SECONDS,
  },
  facilitator: {
    name: "agent_commerce_facilitator_duration_seconds",
    help: "Time that the facilitator of payments took to answer.",
    labels: ["operation", "outcome", "error.type"],
    buckets: HTTP_SECONDS,
  },
  news: {
    name: "agent_commerce_news_duration_seconds",
    help: "Time to read a query of the news wire or to resolve links, from memory or upstream.",
    labels: ["operation", "outcome", "error.type"],
    buckets: HTTP_SECONDS,
  },
};

/** Measures operations for Prometheus. */
export class Metrics implements Sink {
  readonly #registry = new Registry();
  readonly #histograms: ReadonlyMap<OperationKind, Histogram>;
  readonly #active: PromGauge;
  readonly #limited: Counter;
  readonly #gauges: readonly { readonly source: Gauge; readonly gauge: PromGauge }[];

  constructor(gauges: readonly Gauge[]) {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#histograms = new Map(
      (Object.keys(MEASURES) as OperationKind[]).map((kind) => {
        const { name, help, labels, buckets } = MEASURES[kind];
        return [kind, new Histogram({ name, help, labelNames: labels.map(labelOf), buckets: [...buckets], registers })];
      }),
    );
    this.#active = new PromGauge({
      name: "http_server_active_requests",
      help: "Requests whose answer has not begun.",
      labelNames: ["http_request_method", "url_scheme"],
      registers,
    });
    this.#limited = new Counter({
      name: "agent_commerce_rate_limited_total",
      help: "Requests over the quota of a policy.",
      labelNames: ["policy"],
      registers,
    });
    this.#gauges = gauges.map((source) => ({
      source,
      gauge: new PromGauge({ name: source.name, help: source.help, labelNames: ["job_kind", "state"], registers }),
    }));
  }

  begin({ kind, attributes }: Operation): Observation {
    const began = performance.now();
    const active = kind === "http" ? labelsOf(["http.request.method", "url.scheme"], attributes) : undefined;
    if (active !== undefined) this.#active.inc(active);
    return {
      end: (outcome) => {
        if (active !== undefined) this.#active.dec(active);
        const labels = labelsOf(MEASURES[kind].labels, { ...attributes, ...outcome });
        this.#histograms.get(kind)?.observe(labels, (performance.now() - began) / 1_000);
      },
    };
  }

  limited(policy: string): void {
    this.#limited.inc({ policy });
  }

  /** Returns all metrics in the text format of Prometheus. */
  async text(): Promise<string> {
    await Promise.all(this.#gauges.map((gauge) => collect(gauge)));
    return this.#registry.metrics();
  }

  async close(): Promise<void> {
    this.#registry.clear();
  }
}

/** Reads a gauge. A gauge that cannot be read has no value. */
async function collect({ source, gauge }: { readonly source: Gauge; readonly gauge: PromGauge }): Promise<void> {
  const values = await Promise.resolve(source.read()).catch(() => []);
  gauge.reset();
  for (const { value, labels = {} } of values) gauge.set(labels, value);
}

function labelsOf(names: readonly string[], attributes: Attributes): Record<string, string | number> {
  const labels: Record<string, string | number> = {};
  for (const name of names) {
    const value = attributes[name];
    if (value !== undefined) labels[labelOf(name)] = value;
  }
  return labels;
}

/** Prometheus allows no dots in names. */
function labelOf(name: string): string {
  return name.replaceAll(".", "_");
}

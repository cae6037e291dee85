import type { Lifecycle } from "../domain.ts";
import { FeedError } from "../news/ports.ts";
import { ClientDisconnected } from "../shared/http.ts";
import { Problem } from "../shared/problem.ts";

/** The attributes of an operation, named after the semantic conventions of OpenTelemetry. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

export type OperationKind = "http" | "mcp" | "job" | "facilitator" | "news";

/** An operation with a duration, such as a request, a message or a job. */
export interface Operation {
  readonly kind: OperationKind;
  /** The name of its span. There are few distinct names. */
  readonly name: string;
  readonly attributes: Attributes;
  /** The carrier of `traceparent`, when the operation continues the trace of a caller. */
  readonly carrier?: object | undefined;
}

/** The observation of one operation by one sink. */
export interface Observation {
  /** Runs the work of the operation, so that operations within it become its children. */
  readonly within?: <T>(work: () => T) => T;
  /** Ends the operation with the attributes of its outcome. */
  readonly end: (outcome: Attributes) => void;
}

/** A destination of observations: metrics, traces or the access log. */
export interface Sink {
  begin(operation: Operation): Observation | undefined;
  /** Counts a request that a policy refused. */
  limited?(policy: string): void;
  /** Returns the metrics in the text format of Prometheus. */
  text?(): Promise<string>;
  close?(): Promise<void>;
}

/** A number that is read when metrics are collected. */
export interface Gauge {
  readonly name: string;
  readonly help: string;
  /** Returns the current values with their labels. */
  readonly read: () => readonly GaugeValue[] | Promise<readonly GaugeValue[]>;
}

export interface GaugeValue {
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
}

/** Passes operations to the sinks. It observes nothing before it is opened. */
export class Observer implements Lifecycle {
  readonly gauges: Gauge[] = [];
  readonly #load: (gauges: readonly Gauge[]) => Promise<readonly Sink[]>;
  #sinks: readonly Sink[] = [];

  /** `load` creates the sinks. */
  constructor(load: (gauges: readonly Gauge[]) => Promise<readonly Sink[]>) {
    this.#load = load;
  }

  readonly open = async (): Promise<void> => {
    this.#sinks = await this.#load(this.gauges);
  };

  readonly close = async (): Promise<void> => {
    for (const sink of this.#sinks) await sink.close?.();
  };

  /** Runs work as an operation. `outcomeOf` returns the attributes of a result. */
  async observe<T>(operation: Operation, work: () => Promise<T>, outcomeOf: (result: T) => Attributes): Promise<T> {
    const observations = this.#sinks.flatMap((sink) => sink.begin(operation) ?? []);
    const within = observations.reduce<() => Promise<T>>(
      (inner, { within: enter }) => (enter === undefined ? inner : () => enter(inner)),
      work,
    );
    let outcome: Attributes = {};
    try {
      const result = await within();
      outcome = outcomeOf(result);
      return result;
    } catch (thrown) {
      outcome = { "error.type": errorTypeOf(thrown) };
      throw thrown;
    } finally {
      for (const { end } of observations) end(outcome);
    }
  }

  limited(policy: string): void {
    for (const sink of this.#sinks) sink.limited?.(policy);
  }

  /** Returns the metrics as text. Undefined before the observer is opened, and without metrics. */
  async text(): Promise<string | undefined> {
    for (const sink of this.#sinks) if (sink.text !== undefined) return sink.text();
    return undefined;
  }
}

/** Returns the type of an error. There are few distinct types. */
function errorTypeOf(thrown: unknown): string {
  if (thrown instanceof Problem) return thrown.code;
  if (thrown instanceof FeedError) return thrown.reason;
  if (thrown instanceof ClientDisconnected) return "client_gone";
  return thrown instanceof Error ? thrown.name : "error";
}

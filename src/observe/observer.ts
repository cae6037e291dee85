import type { Lifecycle } from "../domain.ts";
import { FeedError } from "../news/ports.ts";
import { ClientDisconnected } from "../shared/http.ts";
import { Problem } from "../shared/problem.ts";

/** Facts about an operation, by the names of OpenTelemetry's semantic conventions. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

export type OperationKind = "http" | "mcp" | "job" | "facilitator" | "news";

/** Something that begins, lasts and ends: a request, a message, a job. */
export interface Operation {
  readonly kind: OperationKind;
  /** Names its span. There are few distinct ones. */
  readonly name: string;
  readonly attributes: Attributes;
  /** Holds `traceparent` when the operation continues the trace of a caller. */
  readonly carrier?: object | undefined;
}

/** One operation as one sink observes it. */
export interface Observation {
  /** Runs the work, so that operations within it are known to be part of it. */
  readonly within?: <T>(work: () => T) => T;
  /** Ends the operation. The attributes say how. */
  readonly end: (outcome: Attributes) => void;
}

/** Takes what is observed: metrics, traces or the access log. */
export interface Sink {
  begin(operation: Operation): Observation | undefined;
  /** Takes that a policy refused a request. */
  limited?(policy: string): void;
  /** Returns what was measured, in the text format of Prometheus. */
  text?(): Promise<string>;
  close?(): Promise<void>;
}

/** A number that is read when metrics are collected. */
export interface Gauge {
  readonly name: string;
  readonly help: string;
  /** Returns the values with their labels; none when there are none. */
  readonly read: () => readonly GaugeValue[] | Promise<readonly GaugeValue[]>;
}

export interface GaugeValue {
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
}

/** Passes operations on to the sinks. Before it is opened nothing is observed. */
export class Observer implements Lifecycle {
  readonly gauges: Gauge[] = [];
  readonly #load: (gauges: readonly Gauge[]) => Promise<readonly Sink[]>;
  #sinks: readonly Sink[] = [];

  /** `load` makes the sinks. */
  constructor(load: (gauges: readonly Gauge[]) => Promise<readonly Sink[]>) {
    this.#load = load;
  }

  readonly open = async (): Promise<void> => {
    this.#sinks = await this.#load(this.gauges);
  };

  readonly close = async (): Promise<void> => {
    for (const sink of this.#sinks) await sink.close?.();
  };

  /** Does work as an operation. `outcomeOf` says how work ended that returned. */
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

  /** Returns the metrics as text; undefined before they are opened. */
  async text(): Promise<string | undefined> {
    for (const sink of this.#sinks) if (sink.text !== undefined) return sink.text();
    return undefined;
  }
}

/** Returns a word for a failure. There are few distinct ones. */
function errorTypeOf(thrown: unknown): string {
  if (thrown instanceof Problem) return thrown.code;
  if (thrown instanceof FeedError) return thrown.reason;
  if (thrown instanceof ClientDisconnected) return "client_gone";
  return thrown instanceof Error ? thrown.name : "error";
}

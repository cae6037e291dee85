import type { Logger } from "pino";
import { Observer, type Sink } from "./observer.ts";

export interface ObservingSettings {
  readonly metrics: boolean;
  readonly accessLog: boolean;
  readonly traces: boolean;
}

/** Creates the observer for the settings. Returns undefined when they enable nothing, so that nothing is loaded or wrapped. */
export function createObserver({ metrics, accessLog, traces }: ObservingSettings, log: Logger): Observer | undefined {
  if (!metrics && !accessLog && !traces) return undefined;
  return new Observer(async (gauges) => {
    const sinks: Sink[] = [];
    if (traces) sinks.push(await (await import("./traces.ts")).createTraces());
    if (metrics) sinks.push(new (await import("./metrics.ts")).Metrics(gauges));
    if (accessLog) sinks.push(new (await import("./access-log.ts")).AccessLog(log));
    return sinks;
  });
}

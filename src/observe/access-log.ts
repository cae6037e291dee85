import type { Logger } from "pino";
import type { Operation, Sink } from "./observer.ts";

/** Writes one line for each request. Omits queries, because they may contain confidential data. */
export class AccessLog implements Sink {
  readonly #log: Logger;

  constructor(log: Logger) {
    this.#log = log;
  }

  begin({ kind, attributes }: Operation) {
    if (kind !== "http") return undefined;
    const began = performance.now();
    return {
      end: (outcome: Operation["attributes"]) =>
        this.#log.info(
          {
            requestId: attributes["http.request.header.x-request-id"],
            address: attributes["client.address"],
            method: attributes["http.request.method"],
            path: attributes["url.path"],
            route: attributes["http.route"],
            status: outcome["http.response.status_code"],
            error: outcome["error.type"],
            durationMs: Math.round((performance.now() - began) * 10) / 10,
          },
          "request",
        ),
    };
  }
}

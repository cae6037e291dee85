import type { Logger } from "pino";
import type { HttpHandler } from "../../src/http/handler.ts";
import { Router } from "../../src/http/router.ts";
import { Metering, type RateCounter } from "../../src/limits/rate-limit.ts";
import { Problem } from "../../src/shared/problem.ts";
import type { Site } from "../../src/shared/site.ts";

export interface RouterSettings {
  readonly site: Site;
  readonly rateCounter: RateCounter;
  readonly log: Logger;
}

/** Returns a router with these handlers and no others. */
export function routerOf(handlers: readonly HttpHandler[], { site, rateCounter, log }: RouterSettings): Router {
  return new Router({
    handlers,
    fallback: {
      routes: [],
      handle() {
        throw new Problem("not-found", "Nothing is served here.");
      },
    },
    site,
    startMetering: (address) => new Metering(rateCounter, address),
    log,
  });
}

/** Returns a site without content. */
export function emptySite(baseUrl: string): Site {
  return {
    name: "agent-commerce",
    title: "Agent Commerce Service",
    description: "",
    release: "1.0.0",
    apiVersion: "1",
    baseUrl,
    endpoints: [],
    protocols: [],
    documents: {},
    skills: [],
  };
}

import type { Service } from "../service.ts";
import { lazily } from "../shared/lazily.ts";
import type { Plan } from "../shared/plan.ts";
import { callTool } from "./call-tool.ts";
import { comparisonMarkdown, comparisonPicture, EXAMPLE } from "./comparison.ts";
import type { Html } from "./html.js";
import { EXAMPLES } from "./playground-examples.ts";
import { playgroundMarkdown, playgroundView } from "./playground-view.ts";
import { plansMarkdown, plansView } from "./plans-view.ts";
import type { Simulation } from "./simulation.ts";

/** A part of a page that tools give: as Markdown for its twin, and as HTML. */
export interface Figure {
  readonly markdown: () => Promise<string>;
  readonly html: () => Promise<Html>;
}

/** The figures by the name under which a page's text places them. Each tool is called once, at the first use. */
export function createFigures(service: Service): Readonly<Record<string, Figure>> {
  const comparison = lazily(() => call<Simulation>(service, "run_sandbox", EXAMPLE));
  const plans = lazily(() => call<{ readonly plans: readonly Plan[] }>(service, "list_plans", {}));
  return {
    sandbox_example: {
      markdown: async () => comparisonMarkdown(await comparison()),
      html: async () => comparisonPicture(await comparison()),
    },
    playground: {
      markdown: () => Promise.resolve(playgroundMarkdown(service.site, EXAMPLES.bottle.listings)),
      html: () => Promise.resolve(playgroundView(service.site, {})),
    },
    plans: {
      markdown: async () => plansMarkdown((await plans()).plans),
      html: async () => plansView((await plans()).plans),
    },
  };
}

const TIMEOUT_MS = 5_000;

function call<T>(service: Service, name: string, args: object): Promise<T> {
  const metering = service.metering("pages");
  return callTool(service, name, args, { identity: undefined, metering, signal: AbortSignal.timeout(TIMEOUT_MS) });
}

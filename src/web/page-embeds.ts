import type { Service } from "../service.ts";
import { lazily } from "../shared/lazily.ts";
import type { Plan } from "../plans/plan.ts";
import { auditMarkdown } from "./audit/audit-markdown.ts";
import { callTool } from "./call-tool.ts";
import { comparisonMarkdown, comparisonView, EXAMPLE_LISTINGS } from "./comparison.ts";
import type { Html } from "./html.js";
import { EXAMPLES } from "./playground-examples.ts";
import { playgroundMarkdown, playgroundView } from "./playground-view.ts";
import { plansMarkdown, plansView } from "./plans-view.ts";
import type { Simulation } from "./simulation.ts";

/** A part of a page made from results of tools, as Markdown and as HTML. */
export interface PageEmbed {
  readonly markdown: () => Promise<string>;
  /** Undefined where the page has a view of its own. */
  readonly html?: () => Promise<Html>;
}

/** Creates the embeds by their name in texts of pages. Each tool is called once, at the first use. */
export function createPageEmbeds(service: Service): Readonly<Record<string, PageEmbed>> {
  const comparison = lazily(() => call<Simulation>(service, "run_sandbox", EXAMPLE_LISTINGS));
  const plans = lazily(() => call<{ readonly plans: readonly Plan[] }>(service, "list_plans", {}));
  return {
    sandbox_example: {
      markdown: async () => comparisonMarkdown(await comparison()),
      html: async () => comparisonView(await comparison()),
    },
    playground: {
      markdown: () => Promise.resolve(playgroundMarkdown(service.site, EXAMPLES.bottle.listings)),
      html: () => Promise.resolve(playgroundView(service.site, {})),
    },
    audit: { markdown: () => Promise.resolve(auditMarkdown(service.site)) },
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

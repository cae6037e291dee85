import type { Service } from "../service.ts";
import { lazily } from "../shared/lazily.ts";
import type { Plan } from "../plans/plan.ts";
import type { MethodologyPart } from "../simulations/report/methodology/part.ts";
import { METHODOLOGY_PARTS } from "../simulations/report/methodology/parts.ts";
import type { Methodology } from "../simulations/simulation.ts";
import { auditMarkdown } from "./audit/audit-markdown.ts";
import { callTool } from "./call-tool.ts";
import { Html } from "../shared/html.js";
import { renderMarkdown } from "./markdown.ts";
import { comparisonMarkdown, comparisonView, EXAMPLE_LISTINGS } from "./sandbox/example-comparison.ts";
import { trialMarkdown } from "./playground/trial-markdown.ts";
import { plansMarkdown, plansView } from "./plans-view.ts";
import { sandboxMarkdown } from "./sandbox/sandbox-page.ts";
import type { SandboxSimulation } from "./sandbox/sandbox-result.ts";

/** A part of a page made from results of tools, as Markdown and as HTML. */
export interface PageEmbed {
  readonly markdown: () => Promise<string>;
  /** Undefined where the page has a view of its own. */
  readonly html?: () => Promise<Html>;
}

/** Creates the embeds by their name in texts of pages. Each tool is called once, at the first use. */
export function createPageEmbeds(service: Service): Readonly<Record<string, PageEmbed>> {
  const comparison = lazily(() => call<SandboxSimulation>(service, "run_sandbox", EXAMPLE_LISTINGS));
  const plans = lazily(() => call<{ readonly plans: readonly Plan[] }>(service, "list_plans", {}));
  const methodology = lazily(() => call<Methodology>(service, "get_methodology", {}));
  const methodologyPart = ({ markdown, html }: MethodologyPart): PageEmbed => ({
    markdown: async () => markdown(await methodology()),
    html: async () => html?.(await methodology()) ?? new Html(renderMarkdown(markdown(await methodology()))),
  });
  return {
    ...Object.fromEntries(Object.entries(METHODOLOGY_PARTS).map(([name, part]) => [name, methodologyPart(part)])),
    sandbox_example: {
      markdown: async () => comparisonMarkdown(await comparison()),
      html: async () => comparisonView(await comparison()),
    },
    playground: { markdown: () => Promise.resolve(trialMarkdown(service.site)) },
    sandbox: { markdown: () => Promise.resolve(sandboxMarkdown(service.site)) },
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

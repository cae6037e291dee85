import type { Service } from "../../service.ts";
import { lazyAsync } from "../../shared/lazy.ts";
import type { Plan } from "../../plans/plan.ts";
import type { MethodologySection } from "../../simulations/report/methodology/section.ts";
import { METHODOLOGY_SECTIONS } from "../../simulations/report/methodology/sections.ts";
import type { PreviewSimulation } from "../../simulations/ports.ts";
import type { Methodology } from "../../simulations/simulation.ts";
import { auditMarkdown } from "../audit/audit-markdown.ts";
import { callTool } from "../call-tool.ts";
import type { PageEmbed } from "../embeds.ts";
import { homeEmbeds } from "../home/home-embeds.ts";
import { Html } from "../../shared/html.js";
import { renderMarkdown } from "../markdown.ts";
import { trialMarkdown } from "../playground/trial-markdown.ts";
import { newsMarkdown, newsView, readNews } from "./news-view.ts";
import { limitsMarkdown, limitsView, plansMarkdown, plansView } from "./plans-view.ts";
import { sandboxMarkdown } from "../sandbox/sandbox-page.ts";

/** Creates the embeds by their names in page texts. Each tool is called once, on first use. */
export function createPageEmbeds(service: Service, preview: PreviewSimulation): Readonly<Record<string, PageEmbed>> {
  const call = <T>(name: string, args: object) => callOf<T>(service, name, args);
  const plans = lazyAsync(() => call<{ readonly plans: readonly Plan[] }>("list_plans", {}));
  const methodology = lazyAsync(() => call<Methodology>("get_methodology", {}));
  // The page is rendered again from time to time. The news wire has its own cache.
  const news = () => readNews(() => call("get_news", {}));
  const methodologyPart = (part: MethodologySection): PageEmbed => ({
    markdown: async () => part.markdown(await methodology()),
    html: async () => drawn(part, await methodology()),
  });
  return {
    ...Object.fromEntries(Object.entries(METHODOLOGY_SECTIONS).map(([name, part]) => [name, methodologyPart(part)])),
    ...homeEmbeds({ service, preview, call, methodology }),
    playground: { markdown: () => Promise.resolve(trialMarkdown(service.site)) },
    sandbox: { markdown: () => Promise.resolve(sandboxMarkdown(service.site)) },
    audit: { markdown: () => Promise.resolve(auditMarkdown(service.site)) },
    plans: {
      markdown: async () => plansMarkdown((await plans()).plans),
      html: async () => plansView((await plans()).plans),
    },
    news: {
      markdown: async () => newsMarkdown(await news()),
      html: async () => newsView(await news()),
    },
    plan_limits: {
      markdown: async () => limitsMarkdown((await plans()).plans),
      html: async () => limitsView((await plans()).plans),
    },
  };
}

function drawn({ markdown, html, picture }: MethodologySection, methodology: Methodology): Html {
  const before = picture?.(methodology).text ?? "";
  return html?.(methodology) ?? new Html(before + renderMarkdown(markdown(methodology)));
}

const TIMEOUT_MS = 5_000;

function callOf<T>(service: Service, name: string, args: object): Promise<T> {
  const metering = service.metering("pages");
  return callTool(service, name, args, { identity: undefined, metering, signal: AbortSignal.timeout(TIMEOUT_MS) });
}

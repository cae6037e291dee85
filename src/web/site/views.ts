import { promises as files } from "node:fs";
import type { Document } from "../../shared/document.ts";
import { lazyAsync } from "../../shared/lazy.ts";
import { MODULES } from "../../shared/package-root.ts";
import { type Site, VIEWS } from "../../shared/site.ts";
import { Html, html } from "../../shared/html.js";
import { joinModules } from "../join-modules.ts";

/** The media type of views (MCP Apps 2026-01-26). */
const VIEW_TYPE = "text/html;profile=mcp-app";

interface View {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly uri: string;
  /** The text shown until the result arrives. */
  readonly waiting: string;
  /** The modules in import order. No two of them may define the same name. */
  readonly scripts: readonly string[];
}

const SANDBOX_VIEW: View = {
  name: "sandbox-view",
  title: "Sandbox comparison",
  description: "Shows the scores and reasons of run_sandbox in hosts that render MCP Apps.",
  uri: VIEWS.sandbox,
  waiting: "Comparing the listings …",
  scripts: [
    "shared/html.js",
    "web/sandbox/comparison-chart.js",
    "web/app/host.js",
    "web/app/show-calls.js",
    "web/app/sandbox.js",
  ],
};

const REPORT_VIEW: View = {
  name: "report-view",
  title: "Simulation",
  description:
    "Shows results of run_simulation, get_simulation, diagnose_simulation, optimize_listing and compare_listings in hosts that render MCP Apps: chances with intervals, match-ups, what decides, what would help, questions, edits with what they rest on, two versions compared, and what the model cannot know.",
  uri: VIEWS.report,
  waiting: "Simulating …",
  scripts: [
    "shared/html.js",
    "engine/minor-units.js",
    ...[
      "wording",
      "axis",
      "interval-table",
      "heat-table",
      "stress-picture",
      "waterfall",
      "cards",
      "measured-cards",
      "batch-cards",
      "edited-text",
      "optimization-wording",
      "candidates-card",
      "optimization-cards",
      "comparison-cards",
      "report-view",
      "version-views",
    ].map((name) => `simulations/report/${name}.js`),
    "web/app/host.js",
    "web/app/show-calls.js",
    "web/app/report.js",
  ],
};

/** Creates the views that hosts show in a conversation. They load nothing and need no permission. */
export function viewDocuments(site: Site): Document[] {
  return [SANDBOX_VIEW, REPORT_VIEW].map((view) => ({
    name: view.name,
    title: view.title,
    description: view.description,
    uri: view.uri,
    mediaType: VIEW_TYPE,
    meta: { ui: { prefersBorder: true } },
    text: lazyAsync(() => documentOf(site, view)),
  }));
}

async function documentOf({ release }: Site, { title, waiting, scripts }: View): Promise<string> {
  const { REPORT_STYLE } = await import("../../simulations/report/style.ts");
  const modules = await Promise.all(scripts.map((path) => files.readFile(new URL(path, MODULES), "utf8")));
  const style = new Html(`<style>${REPORT_STYLE}${OWN_STYLE}</style>`);
  const script = new Html(`<script type="module">${joinModules(modules)}</script>`);
  const page = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${title}</title>
      ${style}
    </head>
    <body>
      <main>
        <div id="call" data-release="${release}" aria-live="polite"><p class="soft">${waiting}</p></div>
      </main>
      ${script}
    </body>
  </html> `;
  return `<!doctype html>\n${page.text}`;
}

/** The styles of a view, which fills the host's frame and is as high as its content. */
const OWN_STYLE = `
body{background:var(--paper)}
main{padding:1rem}
h1{font-size:1.25rem}
h2{font-size:1rem}
.card{margin:1.25rem 0;padding:0;border:0;border-radius:0}
.apart{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.4rem 1rem}
summary{cursor:pointer}
summary h2{display:inline}
details>:nth-child(2){margin-top:.75rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}
.note{border-left:3px solid var(--warn);padding-left:.75rem}
section:focus{outline:none}
#call>:last-child{margin-bottom:0}
`;

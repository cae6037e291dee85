import { readFile } from "node:fs/promises";
import type { Document } from "../shared/document.ts";
import { lazily } from "../shared/lazily.ts";
import { MODULES } from "../shared/package-root.ts";
import { type Site, VIEWS } from "../shared/site.ts";
import { Html, html } from "./html.js";

/** The media type of views (MCP Apps 2026-01-26). */
const VIEW_TYPE = "text/html;profile=mcp-app";

/** The modules of the view in the order of their imports. */
const SCRIPTS = ["html.js", "sandbox/comparison-chart.js", "app/host.js", "app/show-calls.js", "app/sandbox.js"];

/** Creates the view of `run_sandbox` that hosts show in the conversation. It loads nothing and needs no permission. */
export function sandboxApp(site: Site): Document {
  return {
    name: "sandbox-view",
    title: "Chart of a sandbox comparison",
    description: "Shows the scores and reasons of run_sandbox in hosts that render MCP Apps.",
    uri: VIEWS.sandbox,
    mediaType: VIEW_TYPE,
    meta: { ui: { prefersBorder: true } },
    text: lazily(() => view(site)),
  };
}

async function view({ release }: Site): Promise<string> {
  const { STYLE } = await import("./assets.ts");
  const modules = await Promise.all(SCRIPTS.map((name) => readFile(new URL(`web/${name}`, MODULES), "utf8")));
  const style = new Html(`<style>${STYLE.entry.body.toString()}${OWN_STYLE}</style>`);
  const script = new Html(`<script type="module">${oneModule(modules)}</script>`);
  const page = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>Sandbox comparison</title>
      ${style}
    </head>
    <body>
      <main>
        <div id="call" data-release="${release}" aria-live="polite"><p class="hint">Comparing the listings …</p></div>
      </main>
      ${script}
    </body>
  </html> `;
  return `<!doctype html>\n${page.text}`;
}

/** Joins modules to one script, which needs no imports. */
function oneModule(modules: readonly string[]): string {
  return modules.map((text) => text.replaceAll(/^import [^;]*;\n/gm, "")).join("\n");
}

/** Styles for a view that is as high as its content, inside the frame of the host. */
const OWN_STYLE = `
body { display: block; min-height: 0; padding: 1rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
#call > :last-child, #result > :last-child { margin-bottom: 0; }
`;

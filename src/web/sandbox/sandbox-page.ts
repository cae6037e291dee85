import { PATHS, type Site, urlOf } from "../../shared/site.ts";
import { errorSummary } from "../forms/controls.ts";
import { type Html, html } from "../../shared/html.js";
import { type EarlierRun, runsField } from "../listings-form/earlier-runs.ts";
import { TEXT_FIELDS } from "../listings-form/listings-form.ts";
import { productFields, rivalFields } from "../listings-form/listings-form-view.ts";
import type { ComparisonState } from "../listings-form/submit-listings.ts";
import { renderMarkdown } from "../markdown.ts";
import { siteHtml } from "../page.ts";
import { type HtmlPage, PLAYGROUND, SANDBOX } from "../paths.ts";
import { playgroundTabs } from "../playground/playground-tabs.ts";
import { formPage } from "../form-page.ts";
import { resultView, verdictOf } from "./comparison-chart.js";
import { SANDBOX_EXAMPLES } from "./sandbox-examples.ts";
import type { SandboxListings } from "./sandbox-result.ts";
import type { SandboxRun } from "./sandbox-forms.ts";

/** Renders the page: its text, with the form and the scores side by side. */
export function sandboxPage(site: Site, page: HtmlPage, state: ComparisonState<SandboxRun>): Promise<string> {
  const { run, failure } = state;
  return formPage(site, {
    page,
    verdict: run && verdictOf(run.simulation),
    failed: failure !== undefined,
    form: formView(state),
    aside: asideOf(state),
    after: html`<h2>The same from a program</h2>
      ${siteHtml(site, renderMarkdown(programs(site, run?.listings ?? SANDBOX_EXAMPLES.bottle.listings)))}`,
  });
}

function formView({ typed, failure, run, earlier }: ComparisonState<SandboxRun>): Html {
  const fields = { typed, failure, fields: TEXT_FIELDS };
  return html`<form
    class="card input"
    method="post"
    action="${SANDBOX}#result"
    aria-label="Listings"
    data-markdown-ignore
  >
    ${playgroundTabs(SANDBOX)} ${productFields(fields)} ${rivalFields(fields)} ${runsField(run?.runs ?? earlier)}
    <p>
      <button class="${run === undefined ? "main big" : "big"}">
        ${run === undefined ? "Compare" : "Compare again"}
      </button>
    </p>
    <p class="hint">Nothing is stored. No account is needed.</p>
  </form>`;
}

function asideOf({ failure, run }: ComparisonState<SandboxRun>): Html {
  if (run !== undefined) {
    return html`<div class="stack">
      ${resultView(run.listings, run.simulation)} ${runsView(run.runs)}
      <p class="hint">To see what a model of real assistants expects, <a href="${PLAYGROUND}">try a simulation</a>.</p>
    </div>`;
  }
  return html`<div id="result" tabindex="-1" class="stack" data-markdown-ignore>
    ${errorSummary(failure)}
    <section class="card" aria-labelledby="examples">
      <h2 id="examples">Start from an example</h2>
      <p class="buttons">
        ${Object.entries(SANDBOX_EXAMPLES).map(([name, { label }]) => html`<a class="button" href="${SANDBOX}?example=${name}#result">${label}</a>`)}
      </p>
      <p class="soft">Results appear here.</p>
    </section>
  </div>`;
}

/** Renders the runs of the page, so that people can compare a change with what came before. */
function runsView(runs: readonly EarlierRun[]): Html | undefined {
  if (runs.length < 2) return undefined;
  const won = runs.map(([wins = 0, all = 0]) => `${wins} of ${all}`);
  return html`<p class="note">Your runs on this page, this one last: ${won.join(", ")} won.</p>`;
}

/** Describes the form in Markdown: its examples, and the same request from a program. */
export function sandboxMarkdown(site: Site): string {
  const examples = Object.entries(SANDBOX_EXAMPLES).map(
    ([name, { label }]) => `- [${label}](${urlOf(site, SANDBOX)}?example=${name})`,
  );
  return [
    "The page has a form for browsers, and three examples:",
    "",
    ...examples,
    "",
    "The first one from a program.",
    "",
    programs(site, SANDBOX_EXAMPLES.bottle.listings),
  ].join("\n");
}

/** Returns the same request over REST and MCP, as Markdown. */
function programs(site: Site, listings: SandboxListings): string {
  return [
    `Over [REST](${urlOf(site, PATHS.rest)}):`,
    "",
    "```sh",
    curl(site, listings),
    "```",
    "",
    `Over [MCP](${urlOf(site, PATHS.mcpGuide)}), as a message to \`${urlOf(site, PATHS.mcp)}\`:`,
    "",
    "```json",
    toolsCall(listings),
    "```",
  ].join("\n");
}

/** Returns a command for a POSIX shell. Within single quotes, only a single quote needs escaping. */
function curl(site: Site, listings: SandboxListings): string {
  const body = JSON.stringify(listings, undefined, 2).replaceAll("'", String.raw`'\''`);
  return `curl -s -X POST ${urlOf(site, "/api/v1/sandbox/simulation")} \\\n  -H 'Content-Type: application/json' \\\n  -d '${body}'`;
}

function toolsCall(listings: SandboxListings): string {
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "run_sandbox", arguments: listings } };
  return JSON.stringify(message, undefined, 2);
}

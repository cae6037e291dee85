import { PATHS, type Site, urlOf } from "../shared/site.ts";
import { summary, textArea } from "./account/controls.ts";
import type { Failure } from "./account/failure.ts";
import { type Html, html } from "./html.js";
import { PLAYGROUND } from "./paths.ts";
import { resultView } from "./comparison-chart.js";
import { EXAMPLES } from "./playground-examples.ts";
import { LISTING_PARTS, type Typed } from "./playground-form.ts";
import type { Listings, Simulation } from "./simulation.ts";

/** The content of the page besides the empty form. */
export interface PlaygroundState {
  readonly typed?: Typed;
  readonly failure?: Failure;
  /** The listings that were compared, and the result. */
  readonly run?: { readonly listings: Listings; readonly answer: Simulation };
}

/** Renders the form with the typed texts, and the result below it. */
export function playgroundView(site: Site, { typed, failure, run }: PlaygroundState): Html {
  return html`<p data-markdown-ignore>Start from an example:</p>
    <ul>
      ${Object.entries(EXAMPLES).map(([name, { label }]) => html`<li><a href="${PLAYGROUND}?example=${name}#result">${label}</a></li>`)}
    </ul>
    ${failure === undefined ? undefined : html`<div id="result" tabindex="-1">${summary(failure)}</div>`}
    <form class="play" data-markdown-ignore method="post" action="${PLAYGROUND}#result">
      ${LISTING_PARTS.map((part, i) => fields(part, i, typed, failure))}
      <p><button class="main">Compare</button></p>
    </form>
    ${run && resultView(run.listings, run.answer)}
    ${run === undefined && failure === undefined ? html`<p id="result" class="hint" data-markdown-ignore>Results appear here.</p>` : undefined}
    ${programs(site, run?.listings ?? EXAMPLES.bottle.listings)}`;
}

function fields(
  { id, whose }: (typeof LISTING_PARTS)[number],
  i: number,
  typed: Typed | undefined,
  failure?: Failure,
): Html {
  const value = (field: string) => typed?.get(`${id}-${field}`) ?? "";
  const text = (field: string, label: string, hint: string | undefined, control: (attributes: Html) => Html) => {
    const name = `${id}-${field}`;
    const error = failure?.errors.get(name);
    const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ");
    return html`<div class="field${error && " wrong"}">
      <label for="${name}">${label}<span class="hidden"> (${whose})</span></label>
      ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
      ${error && html`<p class="field-error" id="${name}-error"><span class="hidden">Error: </span>${error}</p>`}
      ${control(html`id="${name}" name="${name}" autocomplete="off" ${described === "" ? undefined : html`aria-describedby="${described}"`} ${error && html`aria-invalid="true"`}`)}
    </div>`;
  };
  return html`<fieldset>
    <legend>${whose}${i > 1 ? " (optional)" : undefined}</legend>
    ${text("title", "Title", undefined, (attributes) => html`<input ${attributes} value="${value("title")}" ${i === 0 ? html`required` : undefined} />`)}
    ${text("description", "Description", undefined, (attributes) => textArea(html`${attributes} rows="3"`, value("description")))}
    ${text("price", "Price", i === 0 ? "Optional. For example 24.90, in the same currency for all listings." : undefined, (attributes) => html`<input ${attributes} value="${value("price")}" inputmode="decimal" class="short" />`)}
  </fieldset>`;
}

/** Renders the same request for programs. */
function programs(site: Site, listings: Listings): Html {
  return html`<h2>The same from a program</h2>
    <p>Over <a href="${PATHS.rest}">REST</a>:</p>
    <pre tabindex="0"><code>${curl(site, listings)}</code></pre>
    <p>Over <a href="${PATHS.mcpGuide}">MCP</a>, as a message to <code>${urlOf(site, PATHS.mcp)}</code>:</p>
    <pre tabindex="0"><code>${toolsCall(listings)}</code></pre>`;
}

/** Writes the page without the form, with the same request for programs. */
export function playgroundMarkdown(site: Site, listings: Listings): string {
  const examples = Object.entries(EXAMPLES).map(
    ([name, { label }]) => `- [${label}](${urlOf(site, PLAYGROUND)}?example=${name})`,
  );
  return [
    "The page has a form for browsers, and three examples:",
    "",
    ...examples,
    "",
    "## The same from a program",
    "",
    "Over REST:",
    "",
    "```sh",
    curl(site, listings),
    "```",
    "",
    `Over MCP, as a message to ${urlOf(site, PATHS.mcp)}:`,
    "",
    "```json",
    toolsCall(listings),
    "```",
  ].join("\n");
}

/** Writes a command for a POSIX shell, where only a single quote is special between single quotes. */
function curl(site: Site, listings: Listings): string {
  const body = JSON.stringify(listings, undefined, 2).replaceAll("'", String.raw`'\''`);
  return `curl -s -X POST ${urlOf(site, "/api/v1/sandbox/simulation")} \\\n  -H 'Content-Type: application/json' \\\n  -d '${body}'`;
}

function toolsCall(listings: Listings): string {
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "run_sandbox", arguments: listings } };
  return JSON.stringify(message, undefined, 2);
}

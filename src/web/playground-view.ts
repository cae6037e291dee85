import { PATHS, type Site, urlOf } from "../shared/site.ts";
import { summary } from "./account/controls.ts";
import type { Failure } from "./account/failure.ts";
import { type Html, html } from "./html.js";
import { PLAYGROUND } from "./paths.ts";
import { resultView } from "./picture.js";
import { EXAMPLES } from "./playground-examples.ts";
import { PARTS, type Typed } from "./playground-form.ts";
import type { Listings, Simulation } from "./simulation.ts";

/** What the page shows besides the empty form. */
export interface Play {
  readonly typed?: Typed;
  readonly failure?: Failure;
  /** What was run, and what came of it. */
  readonly run?: { readonly listings: Listings; readonly answer: Simulation };
}

/** The form, filled as it was sent, and under it what came of it. */
export function playgroundView(site: Site, { typed, failure, run }: Play): Html {
  return html`<p data-markdown-ignore>Start from an example:</p>
    <ul>
      ${Object.entries(EXAMPLES).map(([name, { label }]) => html`<li><a href="${PLAYGROUND}?example=${name}#result">${label}</a></li>`)}
    </ul>
    ${failure === undefined ? undefined : html`<div id="result" tabindex="-1">${summary(failure)}</div>`}
    <form class="play" data-markdown-ignore method="post" action="${PLAYGROUND}#result">
      ${PARTS.map((part, i) => fields(part, i, typed, failure))}
      <p><button class="main">Compare</button></p>
    </form>
    ${run && resultView(run.listings, run.answer)}
    ${run === undefined && failure === undefined ? html`<p id="result" class="hint" data-markdown-ignore>The scores will stand here.</p>` : undefined}
    ${programs(site, run?.listings ?? EXAMPLES.bottle.listings)}`;
}

function fields({ id, whose }: (typeof PARTS)[number], i: number, typed: Typed | undefined, failure?: Failure): Html {
  const value = (member: string) => typed?.get(`${id}-${member}`) ?? "";
  const text = (member: string, label: string, hint: string | undefined, control: (attributes: Html) => Html) => {
    const name = `${id}-${member}`;
    const fault = failure?.faults.get(name);
    const described = [hint && `${name}-hint`, fault && `${name}-fault`].filter(Boolean).join(" ");
    return html`<div class="field${fault && " wrong"}">
      <label for="${name}">${label}<span class="hidden"> (${whose})</span></label>
      ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
      ${fault && html`<p class="fault" id="${name}-fault"><span class="hidden">Error: </span>${fault}</p>`}
      ${control(html`id="${name}" name="${name}" autocomplete="off" ${described === "" ? undefined : html`aria-describedby="${described}"`} ${fault && html`aria-invalid="true"`}`)}
    </div>`;
  };
  return html`<fieldset>
    <legend>${whose}${i > 1 ? " (optional)" : undefined}</legend>
    ${text("title", "Title", undefined, (attributes) => html`<input ${attributes} value="${value("title")}" ${i === 0 ? html`required` : undefined} />`)}
    ${text("description", "Description", undefined, (attributes) => description(attributes, value("description")))}
    ${text("price", "Price", i === 0 ? "Such as 24.90, in one currency for all. It may be left out." : undefined, (attributes) => html`<input ${attributes} value="${value("price")}" inputmode="decimal" class="short" />`)}
  </fieldset>`;
}

/** Browsers drop a line break at the start of the text, so one stands there to be dropped. */
function description(attributes: Html, text: string): Html {
  return html`<textarea ${attributes} rows="3">${`\n${text}`}</textarea>`;
}

/** The same for programs. */
function programs(site: Site, listings: Listings): Html {
  return html`<h2>The same from a program</h2>
    <p>Over <a href="${PATHS.rest}">REST</a>:</p>
    <pre tabindex="0"><code>${curl(site, listings)}</code></pre>
    <p>Over <a href="${PATHS.mcpGuide}">MCP</a>, as a message to <code>${urlOf(site, PATHS.mcp)}</code>:</p>
    <pre tabindex="0"><code>${toolsCall(listings)}</code></pre>`;
}

/** The twin has no form: it says how to do the same. */
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

/** A command for a POSIX shell: between single quotes only a single quote means anything. */
function curl(site: Site, listings: Listings): string {
  const body = JSON.stringify(listings, undefined, 2).replaceAll("'", String.raw`'\''`);
  return `curl -s -X POST ${urlOf(site, "/api/v1/sandbox/simulation")} \\\n  -H 'Content-Type: application/json' \\\n  -d '${body}'`;
}

function toolsCall(listings: Listings): string {
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "run_sandbox", arguments: listings } };
  return JSON.stringify(message, undefined, 2);
}

import type { Service } from "../../service.ts";
import { urlOf } from "../../shared/site.ts";
import { type Html, html } from "../../shared/html.js";
import type { CreatedKey } from "./account-tools.ts";
import { ACCOUNT } from "../session/paths.ts";
import { minute } from "../times.ts";

/** The MCP path that most hosts support. */
const MCP_PATH = "/mcp";

/** Renders a new key, which is shown only once, with instructions for its use. */
export function createdKeyView(service: Service, created: CreatedKey): Html {
  const { site } = service;
  const { key, name, expiresAt } = created;
  const server = { type: "http", url: urlOf(site, MCP_PATH), headers: { Authorization: `Bearer ${key}` } };
  return html`<h1>Your new API key</h1>
    <div class="note warn">
      <p>
        <strong>Copy it now. It is not shown again.</strong> Only a hash of it is stored. If you lose it, revoke it and
        create another one.
      </p>
    </div>
    <section class="card" aria-labelledby="the-key">
      <h2 id="the-key">${name}</h2>
      <code class="key" translate="no">${key}</code>
      <p class="hint">Click to select the whole key. Expires: ${minute(expiresAt, "never")}.</p>
    </section>
    <section class="card" aria-labelledby="try-it">
      <h2 id="try-it">Try it</h2>
      <p>In a terminal:</p>
      <pre translate="no"><code>${curlCommand(service, created)}</code></pre>
    </section>
    <section class="card" aria-labelledby="connect-it">
      <h2 id="connect-it">Connect an assistant</h2>
      <p>Add this to the configuration of an MCP host. Most hosts call the section <code>mcpServers</code>:</p>
      <pre translate="no"><code>${JSON.stringify({ mcpServers: { [site.name]: server } }, undefined, 2)}</code></pre>
      <p class="hint">Keep the key out of repositories, URLs and chats. Anyone with the key can act as you.</p>
    </section>
    <p><a href="${ACCOUNT.settings}">Back to the settings</a></p>`;
}

/** Formats a header on a separate line of the command. */
const header = (text: string) => ` \\\n  -H '${text}'`;

/** Returns a command for a request that the key permits. */
function curlCommand(service: Service, { key, scopes }: CreatedKey): string {
  const { route, scope } = service.tool("get_account")?.contract ?? {};
  const authorization = header(`Authorization: Bearer ${key}`);
  if (route !== undefined && scopes.some((granted) => granted === scope))
    return `curl ${urlOf(service.site, route.path)}${authorization}`;
  const types = header("Content-Type: application/json") + header("Accept: application/json, text/event-stream");
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  return `curl ${urlOf(service.site, MCP_PATH)}${authorization}${types} \\\n  -d '${body}'`;
}

import type { SignedIn } from "../../accounts/accounts.ts";
import { PASSWORD } from "../../accounts/credential-rules.ts";
import { verifiedHostOf } from "../../accounts/oauth/authorization-server.ts";
import type { Application } from "../../accounts/oauth/ports.ts";
import { ALL_SCOPES } from "../../shared/scope.ts";
import { verdictOf } from "../../simulations/report/wording.js";
import type { RunList } from "../simulations/simulation-tools.ts";
import { type Html, html } from "../../shared/html.js";
import type { AccountSummary, KeyList, ListedKey } from "./account-tools.ts";
import { choiceField, scopeBoxes, textField } from "../forms/controls.ts";
import { counted, type Failure } from "../forms/failure.ts";
import { tokenField } from "../session/layout.ts";
import { ACCOUNT, simulationPath } from "../session/paths.ts";
import { day, minute } from "../times.ts";

/** The typed fields of a new key. */
export interface NewKeyInput {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiresInDays: string;
}

/** The content of the dashboard. */
export interface DashboardState {
  readonly signedIn: SignedIn;
  /** Whether mail is set up. Without it the page does not mention verification. */
  readonly sendsMail: boolean;
  readonly account: AccountSummary;
  readonly keys: KeyList;
  readonly applications: readonly Application[];
  /** The latest simulations. */
  readonly runs: RunList;
  readonly failure: Failure | undefined;
  readonly typed: NewKeyInput;
}

/** Notices by their name in the query. A redirect contains no text, so that nobody else can inject one. */
export const NOTICES: ReadonlyMap<string, string> = new Map([
  ["key-revoked", "The key is revoked. It no longer works."],
  ["disconnected", "The application is disconnected. Its access has ended, and the keys that it created are revoked."],
  ["verification-sent", "A link is on its way to your email address. It works for 24 hours."],
  ["password-changed", "Your password is changed. All other browsers are signed out."],
]);

const EXPIRIES = [
  ["", "Never"],
  ["30", "In 30 days"],
  ["90", "In 90 days"],
  ["365", "In 1 year"],
] as const;

/** Renders the sections of the dashboard. */
export function dashboardView(state: DashboardState): Html {
  return html`${simulationsSection(state)} ${accountSection(state)} ${keysSection(state)} ${applicationsSection(state)}
  ${passwordSection(state)} ${deletionSection(state)}`;
}

function simulationsSection({ runs: { simulations, total } }: DashboardState): Html {
  return html`<section class="card" aria-labelledby="simulations">
    <h2 id="simulations">Simulations</h2>
    ${
      total === 0
        ? html`<p>
            How often would assistants choose your listing over its rivals, and why? A title and one rival are enough.
          </p>`
        : html`<ul class="list">
            ${simulations.map(({ id, headline, product, createdAt }) => html`<li><a href="${simulationPath(id)}">${product.title}</a>, ${day(createdAt)}<br /><span class="hint">${verdictOf(headline)}</span></li>`)}
          </ul>`
    }
    <p class="buttons after">
      <a class="button main" href="${ACCOUNT.newSimulation}">New simulation</a>
      ${total === 0 ? html`<a class="button" href="${ACCOUNT.importListings}">Import listings</a>` : html`<a class="button" href="${ACCOUNT.simulations}">All ${total} simulations</a>`}
    </p>
  </section>`;
}

function accountSection(state: DashboardState): Html {
  const { account, keys } = state;
  const { email, createdAt, plan, usage } = account;
  return html`<section class="card" aria-labelledby="account">
    <h2 id="account">Account</h2>
    <dl>
      <dt>Email address</dt>
      <dd><bdi>${email}</bdi>${verification(state)}</dd>
      <dt>Plan</dt>
      <dd>${plan.name}${plan.billing === "free" ? " (free)" : undefined}</dd>
      <dt>Usage</dt>
      <dd>
        ${counted(usage.requests, "request")} since ${day(usage.since)}, ${keys.keys.length} of ${keys.limit} API keys
      </dd>
      <dt>Created</dt>
      <dd>${day(createdAt)}</dd>
    </dl>
  </section>`;
}

function verification({ sendsMail, signedIn }: DashboardState): Html | undefined {
  if (!sendsMail) return undefined;
  if (signedIn.account.emailVerifiedAt !== undefined) return html` <span class="tag">Verified</span>`;
  return html` <span class="tag">Not verified</span>
    <form method="post" action="${ACCOUNT.verification}">
      ${tokenField(signedIn)}<button class="small">Send the link again</button>
    </form>`;
}

function keysSection({ signedIn, keys: { keys, limit }, typed, failure }: DashboardState): Html {
  return html`<section class="card" aria-labelledby="keys">
    <h2 id="keys">API keys</h2>
    ${keys.length === 0 ? FIRST_STEP : keyTable(signedIn, keys)}
    ${
      keys.length >= limit
        ? html`<p>You have the maximum of ${limit} keys. Revoke one to create another.</p>`
        : newKeyForm(signedIn, typed, failure)
    }
  </section>`;
}

const FIRST_STEP = html`<p>
  <strong>Your first step: create a key.</strong> An assistant or a program with the key acts for your account. Create a
  separate key for each, so that you can revoke each alone.
</p>`;

function keyTable(signedIn: SignedIn, keys: readonly ListedKey[]): Html {
  const rows = keys.map((key) => {
    const { id, name, hint, scopes, createdAt, lastUsedAt } = key;
    return html`<tr role="row">
      <th scope="row" role="rowheader"><bdi>${name}</bdi>${maker(key)}</th>
      ${cell("Key", html`<code>${hint}</code>`)} ${cell("Permissions", scopeList(scopes))}
      ${cell("Created", day(createdAt))} ${cell("Last used", minute(lastUsedAt, "never"))}
      ${cell("Expires", expiry(key))} ${buttonCell(ACCOUNT.revokeKey, signedIn, ["id", id], "Revoke", name)}
    </tr>`;
  });
  return table("Your API keys", ["Name", "Key", "Permissions", "Created", "Last used", "Expires"], rows);
}

/** Names the application with which a key ends. */
function maker({ application }: ListedKey): Html | undefined {
  if (application === null) return undefined;
  return html` <span class="hint">created by the application <bdi>${application}</bdi></span>`;
}

function expiry({ status, expiresAt }: ListedKey): Html {
  if (status === "expired") return html`<span class="tag bad">Expired</span>`;
  return expiresAt === null ? html`never` : day(expiresAt);
}

function newKeyForm(signedIn: SignedIn, typed: NewKeyInput, failure: Failure | undefined): Html {
  return html`<h3>Create a key</h3>
    <form method="post" action="${ACCOUNT.keys}">
      ${tokenField(signedIn)}
      ${textField({ name: "name", label: "Name", type: "text", autocomplete: "off", value: typed.name, hint: "What the key is for, such as “price bot”.", failure })}
      ${scopeBoxes("Permissions", ALL_SCOPES, typed.scopes, failure)}
      ${choiceField({ name: "expiresInDays", label: "Expires", options: EXPIRIES, value: typed.expiresInDays, failure })}
      <button class="main">Create the key</button>
    </form>`;
}

function applicationsSection({ signedIn, applications }: DashboardState): Html {
  const rows = applications.map(({ clientId, clientName, scopes, connectedAt, lastUsedAt }) => {
    return html`<tr role="row">
      <th scope="row" role="rowheader"><bdi>${clientName}</bdi></th>
      ${cell("From", provenance(clientId))} ${cell("Permissions", scopeList(scopes))}
      ${cell("Connected", day(connectedAt))} ${cell("Last used", minute(lastUsedAt, "never"))}
      ${buttonCell(ACCOUNT.disconnect, signedIn, ["client_id", clientId], "Disconnect", clientName)}
    </tr>`;
  });
  return html`<section class="card" aria-labelledby="applications">
    <h2 id="applications">Connected applications</h2>
    ${
      rows.length === 0
        ? html`<p class="soft">None. Applications appear here when you allow them to use your account.</p>`
        : html`<p class="soft">
              Disconnecting an application ends its access and revokes the API keys that it created.
            </p>
            ${table("Connected applications", ["Name", "From", "Permissions", "Connected", "Last used"], rows)}`
    }
  </section>`;
}

/** Shows what is verified about an application, because it may register with any name. */
function provenance(clientId: string): Html {
  const host = verifiedHostOf(clientId);
  if (host !== undefined) return html`<code>${host}</code>`;
  return html`<code>${clientId}</code> <span class="hint">not verified</span>`;
}

function passwordSection({ signedIn, failure }: DashboardState): Html {
  return html`<section class="card" aria-labelledby="change-password">
    <h2 id="change-password">Password</h2>
    <p class="soft">A new password signs out all other browsers. Keys and connected applications keep working.</p>
    <form method="post" action="${ACCOUNT.password}">
      ${tokenField(signedIn)} ${usernameField(signedIn)}
      ${textField({ name: "current", label: "Current password", type: "password", autocomplete: "current-password", failure })}
      ${textField({ name: "next", label: "New password", type: "password", autocomplete: "new-password", hint: `At least ${PASSWORD.min} characters.`, failure })}
      <button>Change the password</button>
    </form>
  </section>`;
}

function deletionSection({ signedIn, failure }: DashboardState): Html {
  return html`<section class="card careful" aria-labelledby="deletion">
    <h2 id="deletion">Delete the account</h2>
    <p>
      This deletes your email address, your API keys, the access of connected applications and your usage record,
      immediately and permanently. Everything that uses one of your keys stops working.
    </p>
    <form method="post" action="${ACCOUNT.remove}">
      ${tokenField(signedIn)} ${usernameField(signedIn)}
      ${textField({ name: "password", label: "Your password, to confirm", type: "password", autocomplete: "current-password", failure })}
      <button class="careful">Delete my account</button>
    </form>
  </section>`;
}

/** Renders the account name for password managers. It is neither shown nor sent. */
function usernameField({ account }: SignedIn): Html {
  return html`<input type="text" autocomplete="username" value="${account.email}" readonly hidden />`;
}

/** Renders a table that becomes a list of blocks on a phone. The roles preserve its meaning in that layout. */
function table(caption: string, columns: readonly string[], rows: readonly Html[]): Html {
  return html`<table role="table">
    <caption class="hidden">
      ${caption}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${columns.map((column) => html`<th scope="col" role="columnheader">${column}</th>`)}
        <th scope="col" role="columnheader"><span class="hidden">Action</span></th>
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${rows}
    </tbody>
  </table>`;
}

function cell(column: string, content: Html): Html {
  return html`<td role="cell" data-name="${column}">${content}</td>`;
}

function buttonCell(
  action: string,
  signedIn: SignedIn,
  [name, value]: readonly [string, string],
  verb: string,
  what: string,
): Html {
  return html`<td role="cell">
    <form method="post" action="${action}">
      ${tokenField(signedIn)}<input type="hidden" name="${name}" value="${value}" />
      <button class="small careful">${verb}<span class="hidden"> ${what}</span></button>
    </form>
  </td>`;
}

function scopeList(scopes: readonly string[]): Html {
  return html`<ul class="list">
    ${scopes.map((scope) => html`<li><code>${scope}</code></li>`)}
  </ul>`;
}

import type { OpenSession, SignedInUser } from "../../accounts/accounts.ts";
import { PASSWORD_LENGTH } from "../../accounts/credential-rules.ts";
import { verifiedHostOf } from "../../accounts/oauth/authorization-server.ts";
import type { Application } from "../../accounts/oauth/ports.ts";
import { PATHS } from "../../shared/site.ts";
import { type Html, html } from "../../shared/html.js";
import type { AccountSummary } from "./account-tools.ts";
import { confirmation } from "./confirmation.ts";
import { keysSection, type KeysState, scopeList } from "./keys-view.ts";
import { rowTable } from "../row-table.ts";
import { textField } from "../forms/controls.ts";
import { counted } from "../counts.ts";
import { tokenField } from "../session/layout.ts";
import { ACCOUNT } from "../session/paths.ts";
import { day, minute } from "../times.ts";

/** The content of the settings. */
export interface SettingsState extends KeysState {
  /** True if mail is set up. Without it the page does not mention verification. */
  readonly sendsMail: boolean;
  readonly account: AccountSummary;
  readonly applications: readonly Application[];
  /** The browsers that are signed in. */
  readonly sessions: readonly OpenSession[];
}

/** Notices by their name in the query. The query contains no text, so that no other site can inject any. */
export const NOTICES: ReadonlyMap<string, string> = new Map([
  ["key-revoked", "The key is revoked. It no longer works."],
  ["disconnected", "The application is disconnected. Its access has ended, and the keys that it created are revoked."],
  ["verification-sent", "A link is on its way to your email address. It works for 24 hours."],
  ["signed-out", "That browser is signed out."],
  ["others-signed-out", "All other browsers are signed out."],
  ["password-changed", "Your password is changed. All other browsers are signed out."],
]);

/** Renders the sections of the settings. */
export function settingsView(state: SettingsState): Html {
  return html`<div class="settings">
    <nav aria-label="Settings">
      <ul>
        ${SECTIONS.map(([id, name]) => html`<li><a href="#${id}">${name}</a></li>`)}
      </ul>
    </nav>
    <div class="stack">
      ${keysSection(state)} ${applicationsSection(state)} ${sessionsSection(state)} ${accountSection(state)}
      ${passwordSection(state)} ${dataSection()} ${deletionSection(state)}
    </div>
  </div>`;
}

const SECTIONS = [
  ["keys", "API keys"],
  ["applications", "Applications"],
  ["sessions", "Signed in"],
  ["account", "Account and plan"],
  ["change-password", "Password"],
  ["data", "Your data"],
  ["deletion", "Delete the account"],
] as const;

function applicationsSection({ signedIn, applications }: SettingsState): Html {
  const rows = applications.map(({ clientId, clientName, scopes, connectedAt, lastUsedAt }) => [
    html`<bdi>${clientName}</bdi> ${provenance(clientId)}`,
    scopeList(scopes),
    minute(lastUsedAt, "never"),
    html`${day(connectedAt)}
    ${confirmation(signedIn, {
      action: ACCOUNT.disconnect,
      field: ["client_id", clientId],
      verb: "Disconnect",
      what: clientName,
      consequence: html`Last used: ${minute(lastUsedAt, "never")}. Its access ends immediately, and the API keys that it
      created are revoked.`,
    })}`,
  ]);
  return html`<section class="card" aria-labelledby="applications">
    <h2 id="applications">Connected applications</h2>
    ${
      rows.length === 0
        ? html`<p class="soft">None. Applications appear here when you allow them to use your account.</p>`
        : rowTable("Connected applications", ["Name", "Permissions", "Last used", "Connected"], rows)
    }
  </section>`;
}

/** Shows what is verified about an application, because it can register under any name. */
function provenance(clientId: string): Html {
  const host = verifiedHostOf(clientId);
  if (host !== undefined) return html`<code>${host}</code>`;
  return html`<code>${clientId}</code> <span class="hint">not verified</span>`;
}

function sessionsSection({ signedIn, sessions }: SettingsState): Html {
  const rows = sessions.map(({ id, browser = "Unknown browser", createdAt, expiresAt, isOwn }) => [
    html`${browser} ${isOwn ? html`<span class="tag good">this browser</span>` : undefined}`,
    minute(createdAt, ""),
    html`${day(expiresAt)} ${isOwn ? undefined : endSession(signedIn, id, browser)}`,
  ]);
  return html`<section class="card" aria-labelledby="sessions">
    <h2 id="sessions">Signed in</h2>
    ${rowTable("Browsers that are signed in", ["Browser", "Since", "Until"], rows)}
    ${
      sessions.length > 1
        ? html`<form method="post" action="${ACCOUNT.endSession}">
            ${tokenField(signedIn)}<button>Sign out everywhere else</button>
          </form>`
        : undefined
    }
  </section>`;
}

function endSession(signedIn: SignedInUser, id: string, browser: string): Html {
  return html`<form method="post" action="${ACCOUNT.endSession}">
    ${tokenField(signedIn)}<input type="hidden" name="id" value="${id}" />
    <button class="small">Sign out<span class="hidden"> ${browser}</span></button>
  </form>`;
}

function accountSection(state: SettingsState): Html {
  const { email, createdAt, plan, usage } = state.account;
  return html`<section class="card" aria-labelledby="account">
    <h2 id="account">Account and plan</h2>
    <dl class="facts">
      <dt>Email address</dt>
      <dd><bdi>${email}</bdi>${verification(state)}</dd>
      <dt>Plan</dt>
      <dd>${plan.name}${plan.billing === "free" ? " (free)" : undefined}. <a href="${PATHS.pricing}">All limits</a></dd>
      <dt>Usage</dt>
      <dd>${counted(usage.requests, "request")} with keys and applications since ${day(usage.since)}</dd>
      <dt>Created</dt>
      <dd>${day(createdAt)}</dd>
    </dl>
  </section>`;
}

function verification({ sendsMail, signedIn }: SettingsState): Html | undefined {
  if (!sendsMail) return undefined;
  if (signedIn.account.emailVerifiedAt !== undefined) return html` <span class="tag good">Verified</span>`;
  return html` <span class="tag">Not verified</span>
    <form method="post" action="${ACCOUNT.verification}">
      ${tokenField(signedIn)}<button class="small">Send the link again</button>
    </form>`;
}

function passwordSection({ signedIn, failure }: SettingsState): Html {
  const isOpen = failure?.errors.has("current") || failure?.errors.has("next");
  return html`<section class="card" aria-labelledby="change-password">
    <h2 id="change-password">Password</h2>
    <p class="soft">A new password signs out all other browsers. Keys and connected applications keep working.</p>
    <details ${isOpen ? html`open` : undefined}>
      <summary class="button">Change the password</summary>
      <form method="post" action="${ACCOUNT.password}">
        ${tokenField(signedIn)} ${usernameField(signedIn)}
        ${textField({ name: "current", label: "Current password", type: "password", autocomplete: "current-password", failure })}
        ${textField({ name: "next", label: "New password", type: "password", autocomplete: "new-password", hint: `At least ${PASSWORD_LENGTH.min} characters, and not a common one.`, failure })}
        <p class="buttons"><button class="main">Save the password</button></p>
      </form>
    </details>
  </section>`;
}

function dataSection(): Html {
  return html`<section class="card" aria-labelledby="data">
    <h2 id="data">Your data</h2>
    <p class="soft">
      Everything that this service stores about you, as one file in JSON Lines. It does not contain your keys.
    </p>
    <p><a class="button" href="${ACCOUNT.data}">Download all data</a></p>
  </section>`;
}

function deletionSection({ signedIn, failure }: SettingsState): Html {
  return html`<section class="card careful" aria-labelledby="deletion">
    <h2 id="deletion">Delete the account</h2>
    <p>
      Your listings, simulations, keys, the access of connected applications and everything else of the account are
      deleted immediately. This cannot be undone. Everything that uses one of your keys stops working.
    </p>
    <details ${failure?.errors.has("password") ? html`open` : undefined}>
      <summary class="button careful">Delete…</summary>
      <form method="post" action="${ACCOUNT.remove}">
        ${tokenField(signedIn)} ${usernameField(signedIn)}
        ${textField({ name: "password", label: "Your password, to confirm", type: "password", autocomplete: "current-password", failure })}
        <p class="buttons"><button class="careful">Delete my account</button></p>
      </form>
    </details>
  </section>`;
}

/** Renders the account name for password managers. It is neither shown nor submitted. */
function usernameField({ account }: SignedInUser): Html {
  return html`<input type="text" autocomplete="username" value="${account.email}" readonly hidden />`;
}

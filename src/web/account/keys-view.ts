import type { SignedInUser } from "../../accounts/accounts.ts";
import { type Html, html } from "../../shared/html.js";
import { ALL_SCOPES } from "../../shared/scope.ts";
import { choiceField, scopeBoxes, textField } from "../forms/controls.ts";
import type { Failure } from "../forms/failure.ts";
import { rowTable } from "../row-table.ts";
import { tokenField } from "../session/layout.ts";
import { ACCOUNT } from "../session/paths.ts";
import { day, minute } from "../times.ts";
import type { KeyList, ListedKey } from "./account-tools.ts";
import { confirmation } from "./confirmation.ts";

/** The typed fields of a new key. */
export interface NewKeyInput {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiresInDays: string;
}

/** The content of the section on API keys. */
export interface KeysState {
  readonly signedIn: SignedInUser;
  readonly keys: KeyList;
  readonly failure: Failure | undefined;
  readonly typed: NewKeyInput;
}

const EXPIRIES = [
  ["", "Never"],
  ["30", "In 30 days"],
  ["90", "In 90 days"],
  ["365", "In 1 year"],
] as const;

/** Renders the API keys of an account, and the form for a new one. */
export function keysSection({ signedIn, keys: { keys, limit }, typed, failure }: KeysState): Html {
  return html`<section class="card" aria-labelledby="keys">
    <h2 id="keys">API keys</h2>
    <p class="soft">For programs and assistants that cannot sign in. Create a separate key for each.</p>
    ${keys.length === 0 ? undefined : keyTable(signedIn, keys)}
    ${
      keys.length >= limit
        ? html`<p>You have the maximum of ${limit} keys. Revoke one to create another.</p>`
        : newKeyForm(signedIn, typed, failure, keys.length === 0)
    }
  </section>`;
}

function keyTable(signedIn: SignedInUser, keys: readonly ListedKey[]): Html {
  const rows = keys.map((key) => {
    const { id, name, hint, scopes, createdAt, lastUsedAt } = key;
    return [
      html`<bdi>${name}</bdi> <code>${hint}</code>${maker(key)}`,
      scopeList(scopes),
      minute(lastUsedAt, "never"),
      expiry(key),
      html`${day(createdAt)}
      ${confirmation(signedIn, {
        action: ACCOUNT.revokeKey,
        field: ["id", id],
        verb: "Revoke",
        what: name,
        consequence: html`Last used: ${minute(lastUsedAt, "never")}. Anything that uses this key stops working
        immediately.`,
      })}`,
    ];
  });
  return rowTable("Your API keys", ["Name", "Permissions", "Last used", "Expires", "Created"], rows);
}

/** Names the application that created a key. */
function maker({ application }: ListedKey): Html | undefined {
  if (application === null) return undefined;
  return html` <span class="hint">created by the application <bdi>${application}</bdi></span>`;
}

function expiry({ status, expiresAt }: ListedKey): Html {
  if (status === "expired") return html`<span class="tag bad">Expired</span>`;
  return expiresAt === null ? html`never` : day(expiresAt);
}

function newKeyForm(signedIn: SignedInUser, typed: NewKeyInput, failure: Failure | undefined, isFirst: boolean): Html {
  const isOpen = isFirst || typed.name !== "" || failure !== undefined;
  return html`<details ${isOpen ? html`open` : undefined}>
    <summary class="button">Create a key</summary>
    <form method="post" action="${ACCOUNT.keys}">
      ${tokenField(signedIn)}
      <div class="pair">
        ${textField({ name: "name", label: "Name", type: "text", autocomplete: "off", value: typed.name, hint: "The program that uses it, such as “price bot”.", failure })}
        ${choiceField({ name: "expiresInDays", label: "Expires", options: EXPIRIES, value: typed.expiresInDays, failure })}
      </div>
      ${scopeBoxes("Permissions", ALL_SCOPES, typed.scopes, failure)}
      <p class="buttons"><button class="main">Create the key</button></p>
    </form>
  </details>`;
}

/** Renders a list of scopes. */
export function scopeList(scopes: readonly string[]): Html {
  return html`<ul class="plain">
    ${scopes.map((scope) => html`<li><code>${scope}</code></li>`)}
  </ul>`;
}

import type { Accounts } from "../../accounts/accounts.ts";
import type { Recovery } from "../../accounts/recovery.ts";
import type { Service } from "../../service.ts";
import type { AccountData } from "../../shared/account-data.ts";
import type { HttpReply } from "../../shared/http.ts";
import { Problem } from "../../shared/problem.ts";
import { type Html, html } from "../../shared/html.js";
import { AccountTools } from "./account-tools.ts";
import { SCOPES_FIELD, errorSummary } from "../forms/controls.ts";
import type { NewKeyInput } from "./keys-view.ts";
import { NOTICES, type SettingsState, settingsView } from "./settings-view.ts";
import { type Failure, failureOf } from "../forms/failure.ts";
import { decodeFields } from "../forms/form.ts";
import { fileReply, pageReply, redirectReply } from "../session/layout.ts";
import type { AccountCookies } from "../session/host-cookie.ts";
import { createdKeyView } from "./created-key-view.ts";
import { ACCOUNT, withNext } from "../session/paths.ts";
import type { SignedInSubmission, PageRequest } from "../session/page-request.ts";

/** The dependencies of the settings. */
export interface SettingsPageParts {
  readonly service: Service;
  readonly accounts: Accounts;
  readonly recovery: Recovery;
  readonly cookies: AccountCookies;
  /** The data that each domain stores about an account. */
  readonly accountData: readonly AccountData[];
}

/** The initial fields of a new key: the fewest permissions, and an expiry. */
const BLANK_KEY: NewKeyInput = { name: "", scopes: ["account:read"], expiresInDays: "90" };

const KEY_WORDING = {
  name: "Enter a name of 1 to 64 characters, without control characters.",
  scopes: "Choose at least one permission.",
  expiresInDays: "Choose one of the periods.",
};

/** The page where people manage their account. Keys are managed with the tools that agents use. */
export class SettingsPage {
  readonly #parts: SettingsPageParts;

  constructor(parts: SettingsPageParts) {
    this.#parts = parts;
  }

  /** Shows the settings to a signed-in person. */
  async page({ signedIn, request }: PageRequest): Promise<HttpReply> {
    if (signedIn === undefined) return redirectReply(withNext(ACCOUNT.login, ACCOUNT.settings));
    const notice = NOTICES.get(decodeFields(request.search).list("done")[0] ?? "");
    return this.#show({ request, signedIn }, { notice });
  }

  /** Sends everything stored about the account as JSON Lines, streamed as the browser reads it. */
  async data({ signedIn }: PageRequest): Promise<HttpReply> {
    if (signedIn === undefined) return redirectReply(withNext(ACCOUNT.login, ACCOUNT.settings));
    const chunks = jsonLines(this.#parts.accountData, signedIn.account.id);
    return fileReply("account-data.jsonl", "application/jsonl", chunks);
  }

  /** Creates a key and shows it in the response. The key is never stored, put into a URL or shown again. */
  async createKey(sent: SignedInSubmission): Promise<HttpReply> {
    const { form, request, signedIn } = sent;
    const expiresInDays = form.text("expiresInDays");
    const typed = { name: form.text("name").trim(), scopes: form.list(SCOPES_FIELD), expiresInDays };
    const { service } = this.#parts;
    try {
      const created = await new AccountTools(service, signedIn, request).createKey({
        name: typed.name,
        scopes: typed.scopes,
        ...(expiresInDays === "" ? {} : { expiresInDays: Number(expiresInDays) }),
      });
      return pageReply(service.site, {
        title: "Your new API key",
        status: 201,
        signedIn,
        wide: true,
        main: createdKeyView(service, created),
      });
    } catch (thrown) {
      return this.#show(sent, { failure: failureOf(thrown, "name", KEY_WORDING), typed });
    }
  }

  /** Revokes a key. */
  async revokeKey(sent: SignedInSubmission): Promise<HttpReply> {
    const { form, request, signedIn } = sent;
    try {
      await new AccountTools(this.#parts.service, signedIn, request).revokeKey(form.text("id"));
    } catch (thrown) {
      return this.#show(sent, { failure: failureOfMissing(thrown, "This key no longer exists.") });
    }
    return redirectWithNotice("key-revoked");
  }

  /** Ends the access of an application. */
  async disconnect(sent: SignedInSubmission): Promise<HttpReply> {
    const { applications } = this.#parts.accounts;
    const { form, signedIn } = sent;
    if (await applications.disconnect(signedIn.account.id, form.text("client_id")))
      return redirectWithNotice("disconnected");
    const missing = new Problem("not-found", "This application is no longer connected.");
    return this.#show(sent, { failure: failureOf(missing) });
  }

  /** Signs out another browser, or all others. */
  async endSession({ form, signedIn }: SignedInSubmission): Promise<HttpReply> {
    const { accounts } = this.#parts;
    const id = form.text("id");
    await (id === "" ? accounts.signOutOthers(signedIn) : accounts.signOutOther(signedIn, id));
    return redirectWithNotice(id === "" ? "others-signed-out" : "signed-out");
  }

  /** Changes the password. */
  async changePassword(sent: SignedInSubmission): Promise<HttpReply> {
    const { accounts, cookies } = this.#parts;
    const { form, signedIn, sender } = sent;
    const typed = { current: form.text("current"), next: form.text("next") };
    try {
      const { session } = await accounts.changePassword(signedIn, typed, sender);
      return redirectWithNotice("password-changed", cookies.start(session));
    } catch (thrown) {
      return this.#show(sent, { failure: failureOf(thrown, "current") });
    }
  }

  /** Mails the verification link again. */
  async sendVerification(sent: SignedInSubmission): Promise<HttpReply> {
    const { signedIn, sender } = sent;
    try {
      await this.#parts.recovery.sendVerification(signedIn.account, sender.address);
    } catch (thrown) {
      return this.#show(sent, { failure: failureOf(thrown) });
    }
    return redirectWithNotice("verification-sent");
  }

  /** Deletes the account. */
  async remove(sent: SignedInSubmission): Promise<HttpReply> {
    const { accounts, cookies, service } = this.#parts;
    const { form, signedIn, sender } = sent;
    try {
      await accounts.remove(signedIn, form.text("password"), sender);
    } catch (thrown) {
      return this.#show(sent, { failure: failureOf(thrown, "password") });
    }
    return pageReply(service.site, {
      title: "Your account is deleted",
      cookies: [...cookies.end(), cookies.device.clear()],
      main: DELETED,
    });
  }

  async #show(
    { signedIn, request }: Pick<SignedInSubmission, "signedIn" | "request">,
    shown: { readonly notice?: string | undefined; readonly failure?: Failure; readonly typed?: NewKeyInput },
  ): Promise<HttpReply> {
    const { service, accounts, recovery } = this.#parts;
    const { notice, failure, typed = BLANK_KEY } = shown;
    const tools = new AccountTools(service, signedIn, request);
    const [account, keys, applications, sessions] = await Promise.all([
      tools.account(),
      tools.keys(),
      accounts.applications.list(signedIn.account.id),
      accounts.sessions(signedIn),
    ]);
    const { sendsMail } = recovery;
    const state: SettingsState = { signedIn, sendsMail, account, keys, applications, sessions, failure, typed };
    return pageReply(service.site, {
      title: "Settings",
      failure,
      signedIn,
      path: ACCOUNT.settings,
      workspace: true,
      main: html`<div class="head"><h1>Settings</h1></div>
        ${errorSummary(failure)}${notice === undefined ? undefined : noticeView(notice)}${settingsView(state)}`,
    });
  }
}

async function* jsonLines(sources: readonly AccountData[], accountId: string): AsyncGenerator<string> {
  for (const source of sources) for await (const record of source(accountId)) yield `${JSON.stringify(record)}\n`;
}

const DELETED = html`<h1>Your account is deleted</h1>
  <p>Your listings, simulations, keys and connected applications are gone with it. This cannot be undone.</p>
  <p><a href="/">Go to the home page</a></p>`;

function noticeView(notice: string): Html {
  return html`<p class="note good" role="status">${notice}</p>`;
}

function redirectWithNotice(what: string, cookies: readonly string[] = []): HttpReply {
  return redirectReply(`${ACCOUNT.settings}?done=${what}`, cookies);
}

/** Converts the problem of an unknown or invalid id to a failure with this sentence. */
function failureOfMissing(thrown: unknown, sentence: string): Failure {
  const known = thrown instanceof Problem && ["not-found", "validation-failed"].includes(thrown.code);
  return failureOf(known ? new Problem("not-found", sentence) : thrown);
}

import type { Accounts } from "../../accounts/accounts.ts";
import type { Service } from "../../service.ts";
import type { HttpReply } from "../../shared/http.ts";
import type { OAuthStore } from "../../shared/oauth.ts";
import type { Clock } from "../../shared/ports.ts";
import { Problem } from "../../shared/problem.ts";
import { ALL_SCOPES } from "../../shared/scope.ts";
import { type Html, html } from "../html.js";
import { Capabilities } from "./capabilities.ts";
import { SCOPES_FIELD, summary } from "./controls.ts";
import { type DashboardState, dashboardView, NOTICES, type NewKeyInput } from "./dashboard-view.ts";
import { type Failure, failureOf } from "./failure.ts";
import { decodeFields } from "./form.ts";
import { pageReply, redirectReply } from "./frame.ts";
import { mintedKeyView } from "./minted-key-view.ts";
import { ACCOUNT, withNext } from "./paths.ts";
import type { SessionCookie } from "./session-cookie.ts";
import type { OwnSubmission, Visit } from "./visit.ts";

export interface DashboardParts {
  readonly service: Service;
  readonly accounts: Accounts;
  readonly oauth: OAuthStore;
  readonly clock: Clock;
  readonly cookie: SessionCookie;
}

/** How a form for a key starts out. */
const BLANK_KEY: NewKeyInput = { name: "", scopes: ALL_SCOPES, expiresInDays: "" };

const KEY_WORDING = {
  name: "Enter a name of 1 to 64 characters, without control characters.",
  scopes: "Choose at least one permission.",
  expiresInDays: "Choose one of the periods.",
};

/** What somebody sees and changes of the own account. Keys are read and made by the tools that agents use. */
export class Dashboard {
  readonly #parts: DashboardParts;

  constructor(parts: DashboardParts) {
    this.#parts = parts;
  }

  async page(visit: Visit): Promise<HttpReply> {
    const { signedIn, request } = visit;
    if (signedIn === undefined) return redirectReply(withNext(ACCOUNT.login, ACCOUNT.dashboard));
    const notice = NOTICES.get(decodeFields(request.search).list("done")[0] ?? "");
    return this.#show({ ...visit, signedIn }, { notice });
  }

  /** The answer itself shows the key: it is never stored, put into a URL or shown again. */
  async createKey(sent: OwnSubmission): Promise<HttpReply> {
    const { form, request, signedIn } = sent;
    const expiresInDays = form.text("expiresInDays");
    const typed = { name: form.text("name").trim(), scopes: form.list(SCOPES_FIELD), expiresInDays };
    const { service } = this.#parts;
    try {
      const made = await new Capabilities(service, signedIn, request).createKey({
        name: typed.name,
        scopes: typed.scopes,
        ...(expiresInDays === "" ? {} : { expiresInDays: Number(expiresInDays) }),
      });
      return pageReply(service.site, {
        title: "Your new API key",
        status: 201,
        signedIn,
        wide: true,
        main: mintedKeyView(service, made),
      });
    } catch (thrown) {
      return this.#show(sent, { failure: failureOf(thrown, "name", KEY_WORDING), typed });
    }
  }

  async revokeKey(sent: OwnSubmission): Promise<HttpReply> {
    const { form, request, signedIn } = sent;
    try {
      await new Capabilities(this.#parts.service, signedIn, request).revokeKey(form.text("id"));
    } catch (thrown) {
      return this.#show(sent, { failure: gone(thrown, "This key is not there any more.") });
    }
    return done("key-revoked");
  }

  async disconnect(sent: OwnSubmission): Promise<HttpReply> {
    const { oauth, clock } = this.#parts;
    const { account } = sent.signedIn;
    if (await oauth.disconnect(account.id, sent.form.text("client_id"), clock.now())) return done("disconnected");
    const missing = new Problem("not-found", "This application is not connected any more.");
    return this.#show(sent, { failure: failureOf(missing) });
  }

  async changePassword(sent: OwnSubmission): Promise<HttpReply> {
    const { accounts, cookie } = this.#parts;
    const { form, signedIn, request } = sent;
    const typed = { current: form.text("current"), next: form.text("next") };
    try {
      const { session } = await accounts.changePassword(signedIn, typed, request.address);
      return done("password-changed", { "Set-Cookie": cookie.set(session) });
    } catch (thrown) {
      return this.#show(sent, { failure: failureOf(thrown, "current") });
    }
  }

  async remove(sent: OwnSubmission): Promise<HttpReply> {
    const { accounts, cookie, service } = this.#parts;
    const { form, signedIn, request } = sent;
    try {
      await accounts.remove(signedIn, form.text("password"), request.address);
    } catch (thrown) {
      return this.#show(sent, { failure: failureOf(thrown, "password") });
    }
    return pageReply(service.site, {
      title: "Your account is deleted",
      headers: { "Set-Cookie": cookie.clear() },
      main: DELETED,
    });
  }

  async #show(
    { signedIn, request }: Visit & Pick<OwnSubmission, "signedIn">,
    shown: { readonly notice?: string | undefined; readonly failure?: Failure; readonly typed?: NewKeyInput },
  ): Promise<HttpReply> {
    const { service, oauth, clock } = this.#parts;
    const { notice, failure, typed = BLANK_KEY } = shown;
    const tools = new Capabilities(service, signedIn, request);
    const [facts, keys, applications] = await Promise.all([
      tools.account(),
      tools.keys(),
      oauth.applications(signedIn.account.id, clock.now()),
    ]);
    const state: DashboardState = { signedIn, facts, keys, applications, failure, typed };
    return pageReply(service.site, {
      title: failure === undefined ? "Dashboard" : "Error: Dashboard",
      status: failure?.status ?? 200,
      headers: failure?.headers ?? {},
      signedIn,
      wide: true,
      main: html`<h1>Dashboard</h1>
        ${summary(failure)}${notice === undefined ? undefined : noticeView(notice)}${dashboardView(state)}`,
    });
  }
}

const DELETED = html`<h1>Your account is deleted</h1>
  <p>Its API keys and the access of connected applications ended with it. Nothing of it can be restored.</p>`;

function noticeView(notice: string): Html {
  return html`<p class="note good" role="status">${notice}</p>`;
}

function done(what: string, headers: Readonly<Record<string, string>> = {}): HttpReply {
  return redirectReply(`${ACCOUNT.dashboard}?done=${what}`, headers);
}

/** Whatever is wrong with an id that a button of ours sends, it leads to nothing. */
function gone(thrown: unknown, sentence: string): Failure {
  const known = thrown instanceof Problem && ["not-found", "validation-failed"].includes(thrown.code);
  return failureOf(known ? new Problem("not-found", sentence) : thrown);
}

import type { SignedIn } from "../../accounts/accounts.ts";
import type { HttpReply } from "../../shared/http.ts";
import type { Site } from "../../shared/site.ts";
import { framed, list, PAGE_POLICY, policy } from "../frame.ts";
import { type Html, html } from "../html.js";
import { FORM_TOKEN } from "./guard.ts";
import { ACCOUNT, withNext } from "./paths.ts";

/** One page of an account. */
export interface AccountPage {
  readonly title: string;
  readonly main: Html;
  /** 200 unless said otherwise. */
  readonly status?: number;
  /** Response headers beside those of every page. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Whose page it is; undefined for nobody's. */
  readonly signedIn?: SignedIn | undefined;
  /** Where signing in from here leads. */
  readonly next?: string | undefined;
  /** Set for pages that need more room than one short form. */
  readonly wide?: boolean;
  /** Sources that the page's forms may lead to beside this site. */
  readonly formAction?: string;
  /** True for pages that an application may open in a window of its own, with which it then has to be able to talk. */
  readonly popup?: boolean;
}

/** A page as the answer to a request. Nothing of it is kept, framed, or read by a script, and no script runs in it. */
export function pageReply(site: Site, page: AccountPage): HttpReply {
  return {
    status: page.status ?? 200,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      ...sharedHeaders(page.formAction),
      ...(page.popup ? {} : { "Cross-Origin-Opener-Policy": "same-origin" }),
      ...page.headers,
    },
    body: documentOf(site, page),
  };
}

/** Sends the browser on with GET. `location` is a path of ours, or the URL that an application registered. */
export function redirectReply(location: string, headers: Readonly<Record<string, string>> = {}): HttpReply {
  return { status: 303, headers: { ...sharedHeaders(), Location: location, ...headers } };
}

function sharedHeaders(formAction?: string): Record<string, string> {
  const target = formAction === undefined ? "'self'" : `'self' ${formAction}`;
  return {
    "Content-Security-Policy": policy({ ...PAGE_POLICY, "form-action": target }),
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    // With `no-referrer` the Origin of our own forms would be "null".
    "Referrer-Policy": "same-origin",
    "Cache-Control": "no-store",
  };
}

function documentOf(site: Site, { title, main, signedIn, next, wide = false }: AccountPage): string {
  return framed(site, {
    title,
    kind: wide ? "account" : "account narrow",
    account: signedIn === undefined ? signedOutLinks(next) : signedInLinks(signedIn),
    content: html`<main id="main" tabindex="-1">${main}</main>`,
  });
}

function signedOutLinks(next: string | undefined): Html {
  return list([
    [withNext(ACCOUNT.login, next), "Sign in"],
    [withNext(ACCOUNT.signUp, next), "Create an account"],
  ]);
}

function signedInLinks(signedIn: SignedIn): Html {
  return html`<ul>
    <li><a href="${ACCOUNT.dashboard}">Dashboard</a></li>
    <li>
      <form method="post" action="${ACCOUNT.logout}">
        ${tokenField(signedIn)}<button class="plain">Sign out</button>
      </form>
    </li>
  </ul>`;
}

/** What every form of a session carries. */
export function tokenField({ formToken }: SignedIn): Html {
  return html`<input type="hidden" name="${FORM_TOKEN}" value="${formToken}" />`;
}

import type { SignedInUser } from "../../accounts/accounts.ts";
import { PROGRESS_SCRIPT, FORM_SCRIPT, PAGE_SCRIPT } from "../assets.ts";
import { htmlReply, redirectReply as redirectTo } from "../../http/reply.ts";
import type { HttpReply } from "../../shared/http.ts";
import { PATHS, type Site } from "../../shared/site.ts";

import type { TextAnswer } from "../../tools/tool.ts";
import type { Failure } from "../forms/failure.ts";
import { layout, type Navigation, PAGE_CSP, contentSecurityPolicy } from "../layout.ts";
import { usesScript } from "../page.ts";
import { SIGNED_IN_LINKS } from "../signed-in-variant.ts";
import { type Html, html } from "../../shared/html.js";
import { exampleBanner } from "./example-forms.ts";
import { FORM_TOKEN } from "./guard.ts";
import type { Reader } from "./page-request.ts";
import { ACCOUNT, withNext } from "./paths.ts";

/** A page of an account. */
export interface AccountPage {
  readonly title: string;
  readonly main: Html;
  /** 200 by default. */
  readonly status?: number;
  /** The errors of the form on the page. They set its status and headers, and its title says that there are some. */
  readonly failure?: Failure | undefined;
  /** Response headers in addition to those of every page. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Values of `Set-Cookie`. */
  readonly cookies?: readonly string[];
  /** True if the URL may contain a secret, so that requests from the page send no referrer. */
  readonly secretUrl?: boolean;
  /** The session of the reader, if there is one. */
  readonly signedIn?: Reader | undefined;
  /** True if the browser claims to be signed in, on a page that does not read the session. */
  readonly hasSignedInCookie?: boolean;
  /** The address to open after a sign-in from this page. */
  readonly next?: string | undefined;
  /** True if the page is wider than a short form. */
  readonly wide?: boolean;
  /** The path of the page, for marking it in the navigation. */
  readonly path?: string;
  /** True if the page has tables and takes the full width. */
  readonly workspace?: boolean;
  /** Sources other than this site that the page's forms may redirect to. */
  readonly formAction?: string;
  /** True if an application may open the page in a popup and has to communicate with it. */
  readonly popup?: boolean;
  /** True if the page shows the progress of a run: it then refreshes until the run has ended. */
  readonly follows?: boolean;
}

/**
 * Renders a page as a reply. It is not cached, and other sites can neither frame nor read it. Its only script shows a
 * password, follows progress or copies text.
 */
export function pageReply(site: Site, page: AccountPage): HttpReply {
  const scripts = scriptRules(page);
  const { failure } = page;
  const reply = htmlReply(page.status ?? failure?.status ?? 200, documentOf(site, page), {
    ...sharedHeaders(page.formAction, scripts),
    ...(page.secretUrl ? { "Referrer-Policy": "no-referrer" } : {}),
    ...(page.popup ? {} : { "Cross-Origin-Opener-Policy": "same-origin" }),
    ...failure?.headers,
    ...page.headers,
  });
  return { ...reply, cookies: page.cookies ?? [] };
}

/** Returns a file for download. A body in chunks is made as the browser takes it. */
export function fileReply(name: string, mediaType: string, content: TextAnswer): HttpReply {
  const headers = {
    ...sharedHeaders(),
    "Content-Type": `${mediaType}; charset=utf-8`,
    "Content-Disposition": `attachment; filename="${name}"`,
  };
  return { status: 200, headers, ...(typeof content === "string" ? { body: content } : { chunks: content }) };
}

/** Redirects the browser with GET. `location` is a path of this site or the redirect URI of an application. */
export function redirectReply(location: string, cookies: readonly string[] = []): HttpReply {
  return { ...redirectTo(location, sharedHeaders()), cookies };
}

function asksPassword({ main }: Pick<AccountPage, "main">): boolean {
  return main.text.includes('type="password"');
}

/** Returns the script directives of a page. */
function scriptRules(page: AccountPage): Readonly<Record<string, string>> {
  return page.follows || asksPassword(page) || usesScript(page.main) ? { "script-src": "'self'" } : {};
}

/** Renders the script of a page. Without scripts, a page that follows a run reloads itself. */
function scriptOf(page: AccountPage): Html | undefined {
  if (page.follows)
    return html`<script type="module" src="${PROGRESS_SCRIPT.path}"></script>
      <noscript><meta http-equiv="refresh" content="10" /></noscript>`;
  if (asksPassword(page)) return html`<script type="module" src="${FORM_SCRIPT.path}"></script>`;
  return usesScript(page.main) ? html`<script type="module" src="${PAGE_SCRIPT.path}"></script>` : undefined;
}

function sharedHeaders(formAction?: string, scripts: Readonly<Record<string, string>> = {}): Record<string, string> {
  const target = formAction === undefined ? "'self'" : `'self' ${formAction}`;
  return {
    "Content-Security-Policy": contentSecurityPolicy({ ...PAGE_CSP, ...scripts, "form-action": target }),
    "X-Frame-Options": "DENY",
    // With `no-referrer` the Origin of our own forms would be "null", which is refused from browsers without
    // Sec-Fetch-Site.
    "Referrer-Policy": "same-origin",
  };
}

function documentOf(site: Site, page: AccountPage): string {
  const { main, signedIn, wide, workspace, path } = page;
  const title = page.failure === undefined ? page.title : `Error: ${page.title}`;
  const kind = wide ? "account" : "account narrow";
  return layout(site, {
    title,
    kind: workspace ? "app workspace" : kind,
    path,
    head: html`<meta name="description" content="${title}: your account at the ${site.title}." />${scriptOf(page)}`,
    navigation: signedIn && WORKSPACE,
    account: accountLinks(page),
    content: html`<main id="main" tabindex="-1">
      ${workspace && signedIn?.hasExample ? exampleBanner(signedIn) : undefined}${main}
    </main>`,
  });
}

const WORKSPACE: Navigation = {
  label: "Workspace",
  links: [
    [ACCOUNT.dashboard, "Overview"],
    [ACCOUNT.listings, "Listings"],
    [ACCOUNT.simulations, "Simulations"],
    [ACCOUNT.schedules, "Schedules"],
    [ACCOUNT.settings, "Settings"],
  ],
};

function accountLinks({ signedIn, hasSignedInCookie, next }: AccountPage): Html {
  if (signedIn !== undefined) return signedInLinks(signedIn);
  return hasSignedInCookie ? SIGNED_IN_LINKS : signedOutLinks(next);
}

function signedOutLinks(next: string | undefined): Html {
  return html`<ul>
    <li><a href="${withNext(ACCOUNT.login, next)}">Sign in</a></li>
    <li><a class="button" href="${withNext(ACCOUNT.signUp, next)}">Create account</a></li>
  </ul>`;
}

function signedInLinks(signedIn: SignedInUser): Html {
  return html`<ul>
    <li><a href="${PATHS.docs}">Docs</a></li>
    <li>
      <form method="post" action="${ACCOUNT.logout}">
        ${tokenField(signedIn)}<button class="plain">Sign out</button>
      </form>
    </li>
  </ul>`;
}

/** Renders the hidden field with the form token, which every form of a session contains. */
export function tokenField({ formToken }: SignedInUser): Html {
  return html`<input type="hidden" name="${FORM_TOKEN}" value="${formToken}" />`;
}

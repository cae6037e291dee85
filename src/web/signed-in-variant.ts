import type { IncomingHttpHeaders } from "node:http";
import { PATHS } from "../shared/site.ts";
import { html } from "../shared/html.js";
import { SAVE_LABELS } from "./guest-input-buttons.ts";

/**
 * The cookie of a browser that is signed in, which says only that. Public pages have two constant variants by it, so that
 * they stay cacheable and tell the truth to both.
 */
export const SIGNED_IN_COOKIE = "acs_signed_in";
const IS_SIGNED_IN = /(?:^|;\s*)(?:__Host-)?acs_signed_in=1(?:;|$)/;

/** The links of public pages for signed-out readers. */
export const SIGNED_OUT_LINKS = html`<ul>
  <li><a href="${PATHS.dashboard}">Sign in</a></li>
  <li><a class="button" href="${PATHS.signUp}">Create account</a></li>
</ul>`;

/** The links of pages that know only the mark of a signed-in browser. */
export const SIGNED_IN_LINKS = html`<ul>
  <li><a class="button" href="${PATHS.dashboard}">Overview</a></li>
</ul>`;

/** Returns whether a request comes from a browser that is signed in. It proves nothing: pages with data ask the session. */
export function hasSignedInCookie({ cookie }: IncomingHttpHeaders): boolean {
  return cookie !== undefined && IS_SIGNED_IN.test(cookie);
}

/** Returns a public page with the links for signed-in readers. */
export function signedInVariant(page: string): string {
  return page
    .replace(SIGNED_OUT_LINKS.text, SIGNED_IN_LINKS.text)
    .replaceAll(`>${SAVE_LABELS.signedOut}</button>`, `>${SAVE_LABELS.signedIn}</button>`);
}

/** Returns a public page as the reader of a request sees it. */
export function variantFor(headers: IncomingHttpHeaders, page: string): string {
  return hasSignedInCookie(headers) ? signedInVariant(page) : page;
}

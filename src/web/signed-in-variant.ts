import type { IncomingHttpHeaders } from "node:http";
import { PATHS } from "../shared/site.ts";
import { html } from "../shared/html.js";
import { SAVE_LABELS } from "./guest-input-buttons.ts";

/**
 * The cookie that marks a signed-in browser, and nothing else. Public pages have two cacheable variants: one for
 * signed-out and one for signed-in visitors.
 */
export const SIGNED_IN_COOKIE = "acs_signed_in";
const IS_SIGNED_IN = /(?:^|;\s*)(?:__Host-)?acs_signed_in=1(?:;|$)/;

/** The account links of public pages for signed-out visitors. */
export const SIGNED_OUT_LINKS = html`<ul>
  <li><a href="${PATHS.dashboard}">Sign in</a></li>
  <li><a class="button" href="${PATHS.signUp}">Create account</a></li>
</ul>`;

/** The account links of public pages for signed-in visitors. */
export const SIGNED_IN_LINKS = html`<ul>
  <li><a class="button" href="${PATHS.dashboard}">Overview</a></li>
</ul>`;

/** Returns whether a browser claims to be signed in. This proves nothing: pages with data check the session. */
export function hasSignedInCookie({ cookie }: IncomingHttpHeaders): boolean {
  return cookie !== undefined && IS_SIGNED_IN.test(cookie);
}

/** Returns the variant of a public page for signed-in visitors. */
export function signedInVariant(page: string): string {
  return page
    .replace(SIGNED_OUT_LINKS.text, SIGNED_IN_LINKS.text)
    .replaceAll(`>${SAVE_LABELS.signedOut}</button>`, `>${SAVE_LABELS.signedIn}</button>`);
}

/** Returns the variant of a public page for the sender of a request. */
export function variantFor(headers: IncomingHttpHeaders, page: string): string {
  return hasSignedInCookie(headers) ? signedInVariant(page) : page;
}

import type { SignedInUser } from "../../accounts/accounts.ts";
import type { HttpRequest } from "../../shared/http.ts";
import { Problem } from "../../shared/problem.ts";
import { secretsEqual } from "../../shared/secret.ts";
import type { Fields } from "../forms/form.ts";

/** The name of the field with a session's form token. */
export const FORM_TOKEN = "form_token";

/**
 * Throws `unauthorized` unless a page of this site sent the form. Current browsers report this in `Sec-Fetch-Site`, older
 * ones in `Origin`.
 */
export function requireSameOrigin({ headers }: HttpRequest, baseUrl: string): void {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) {
    if (site === "same-origin" || site === "none") return;
    throw new Problem("unauthorized", "Another website sent this form, so it was not acted on.");
  }
  if (headers.origin === baseUrl) return;
  throw new Problem(
    "unauthorized",
    headers.origin === undefined
      ? "Your browser does not say which website the form came from, so it was not acted on. Use a current browser, and do not let extensions remove the Origin header."
      : `The form did not come from ${baseUrl}, so it was not acted on. Open the page at that address.`,
  );
}

/** Throws `unauthorized` unless the form was made for this session. */
export function requireFormToken(form: Fields, { formToken }: SignedInUser): void {
  if (secretsEqual(form.text(FORM_TOKEN), formToken)) return;
  throw new Problem(
    "unauthorized",
    "This form belongs to an earlier sign-in. Go back to the page, load it again and repeat what you did.",
  );
}

import type { SignedInUser } from "../../accounts/accounts.ts";
import { type Html, html } from "../../shared/html.js";
import { FORM_TOKEN } from "./guard.ts";
import { ACCOUNT } from "./paths.ts";

/** Renders the button that fills an account with the example. */
export function loadExampleForm({ formToken }: SignedInUser): Html {
  return html`<form method="post" action="${ACCOUNT.example}">
    <input type="hidden" name="${FORM_TOKEN}" value="${formToken}" /><button>Load the example</button>
  </form>`;
}

/** Renders the banner on every page of an account with the example. */
export function exampleBanner({ formToken }: SignedInUser): Html {
  return html`<form class="example" method="post" action="${ACCOUNT.removeExample}">
    <input type="hidden" name="${FORM_TOKEN}" value="${formToken}" />
    <p>
      <strong>Example data</strong>, all invented. It does not count towards your limits and is never compared with your
      own listings.
    </p>
    <button class="small">Remove the example</button>
  </form>`;
}

/** The tag that marks example data. */
export const SAMPLE_TAG = html`<span class="tag sample">sample data</span>`;

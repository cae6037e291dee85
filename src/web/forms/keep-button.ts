import { type Html, html } from "../../shared/html.js";

/** The name of the field that says what somebody tried. */
export const TRIED = "tried";

/** What a button of an open page keeps: listings and questions, or the form of an audit. */
export const KEEPS = { listings: "listings", audit: "audit" } as const;

/** Renders the button of an open page that keeps what its form holds. */
export function keepButton({
  form,
  keeps,
  action,
}: {
  readonly form: string;
  readonly keeps: string;
  readonly action: string;
}): Html {
  return html`<button
    class="main"
    form="${form}"
    formaction="${action}"
    formenctype="application/x-www-form-urlencoded"
    formnovalidate
    name="${TRIED}"
    value="${keeps}"
  >
    Keep this and go on
  </button>`;
}

import { type Html, html } from "../../shared/html.js";

/** Name of the field with the kind of input that a person tried. */
export const TRIED = "tried";

/** Kinds of input that a button of an open page keeps: listings and questions, or the form of an audit. */
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

import { type Html, html } from "../shared/html.js";

/** The field that says what kind of input a visitor without an account entered. */
export const GUEST_INPUT_FIELD = "tried";

/** The kinds of input that an open page passes on: listings and questions, or the form of an audit. */
export const GUEST_INPUT_KINDS = { listings: "listings", audit: "audit" } as const;

/** The prefix of the fields of a merchant's own listing in a form that also has rivals. */
export const PRODUCT_PREFIX = "product";

/** The labels of the save button without and with an account. */
export const SAVE_LABELS = { signedOut: "Create an account to save it", signedIn: "Save it in your account" } as const;

/** A form of an open page, the kind of its input, and the page that a button sends the input to. */
export interface GuestForm {
  readonly form: string;
  readonly kind: string;
  readonly action: string;
}

/** Renders the button that sends the input of a form to another open page. */
export function sendButton(form: GuestForm, text: string): Html {
  return html`<button class="main" ${attributesOf(form)}>${text}</button>`;
}

/** Renders the button that saves the input of a form in an account. */
export function saveButton(form: GuestForm, isMain: boolean): Html {
  const style = isMain ? html`class="main"` : undefined;
  return html`<button ${style} ${attributesOf(form)}>${SAVE_LABELS.signedOut}</button>`;
}

function attributesOf({ form, kind, action }: GuestForm): Html {
  return html`form="${form}" formaction="${action}" formenctype="application/x-www-form-urlencoded" formnovalidate
  name="${GUEST_INPUT_FIELD}" value="${kind}"`;
}

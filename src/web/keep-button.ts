import { Html, html } from "../shared/html.js";

/** Name of the field with the kind of input that a person tried. */
export const TRIED = "tried";

/** Kinds of input that a button of an open page takes along: listings and questions, or the form of an audit. */
export const KEEPS = { listings: "listings", audit: "audit" } as const;

/** The prefix of the fields of a person's own listing, where there are rivals, too. */
export const PRODUCT = "product";

/** The end of the button that saves, for readers without and with an account. */
export const SAVES = {
  signedOut: "Create an account to save it</button>",
  signedIn: "Save it in your account</button>",
} as const;

/** A form of an open page, what it holds, and the page that its button sends that to. */
export interface Taken {
  readonly form: string;
  readonly keeps: string;
  readonly action: string;
}

/** Renders the button of an open page that takes what its form holds to another open page. */
export function takeButton({ form, keeps, action }: Taken, text: string): Html {
  return html`<button class="main" ${taking({ form, keeps, action })}>${text}</button>`;
}

/** Renders the button of an open page that saves what its form holds. */
export function keepButton(taken: Taken, isMain: boolean): Html {
  return html`<button ${isMain ? html`class="main"` : undefined} ${taking(taken)}>${new Html(SAVES.signedOut)}`;
}

function taking({ form, keeps, action }: Taken): Html {
  return html`form="${form}" formaction="${action}" formenctype="application/x-www-form-urlencoded" formnovalidate
  name="${TRIED}" value="${keeps}"`;
}

import type { SignedInUser } from "../../accounts/accounts.ts";
import { type Html, html } from "../../shared/html.js";
import { tokenField } from "../session/layout.ts";

/** An irreversible action that needs confirmation. */
export interface Confirmation {
  readonly action: string;
  /** The hidden field that identifies the item. */
  readonly field: readonly [name: string, value: string];
  readonly verb: string;
  /** The name of the item. */
  readonly what: string;
  readonly consequence: Html;
}

/** Renders a button that unfolds the consequence, and the button that acts. */
export function confirmation(signedIn: SignedInUser, { action, field, verb, what, consequence }: Confirmation): Html {
  const [name, value] = field;
  return html`<details class="confirm">
    <summary class="button small">${verb}…<span class="hidden"> ${what}</span></summary>
    <form method="post" action="${action}">
      ${tokenField(signedIn)}<input type="hidden" name="${name}" value="${value}" />
      <p class="hint">${consequence}</p>
      <button class="small careful">${verb} <bdi>${what}</bdi></button>
    </form>
  </details>`;
}

import type { SignedInUser } from "../../accounts/accounts.ts";
import { type Html, html } from "../../shared/html.js";
import { errorSummary, fieldErrorOf, labelledField, optionsOf, textArea } from "../forms/controls.ts";
import type { Failure } from "../forms/failure.ts";
import { currencySelect } from "../forms/price-field.ts";
import { tokenField } from "../session/layout.ts";
import { ACCOUNT } from "../session/paths.ts";
import { listingCrumbs } from "./listing-view.ts";

/** A feed as it was submitted. */
export interface TypedFeed {
  readonly text: string;
  readonly role: string;
  readonly currency: string;
  /** The text of a separate file of ratings; empty without one. */
  readonly ratings: string;
  /** A warning about how the file was read. */
  readonly warning?: string | undefined;
  /** The number of its listings that were saved with the sign-up. */
  readonly savedCount?: number | undefined;
  /** Idempotency key, so that a save that is sent twice, such as by a double click, happens once. */
  readonly key?: string | undefined;
}

const ROLES = [
  ["own", "My products"],
  ["rival", "Rivals’ products"],
] as const;

/** The steps that the submit buttons request. */
export const STEPS = { check: "check", save: "save", reasons: "reasons" } as const;

/** Renders the form for a feed. */
export function importForm(signedIn: SignedInUser, { text, role, currency }: TypedFeed, failure?: Failure): Html {
  const error = failure?.errors.get("file");
  return html`${listingCrumbs(["Import"])}
    <div class="head">
      <div>
        <h1>Import listings</h1>
        <p class="soft">
          Nothing is saved until you have seen what was read. Up to 5,000 rows and 3.9 million characters.
        </p>
      </div>
    </div>
    ${errorSummary(failure)}
    <form class="card" method="post" action="${ACCOUNT.importListings}" enctype="multipart/form-data">
      ${tokenField(signedIn)}
      <div class="field${error && " wrong"}">
        <label for="file">File</label>
        <p class="hint" id="file-hint">
          A feed or an export from your shop: Google, OpenAI, Shopify, WooCommerce, UCP or ACP, as CSV, TSV, XML or
          JSON.
        </p>
        ${fieldErrorOf("file", error)}
        <input
          type="file"
          id="file"
          name="file"
          aria-describedby="file-hint${error && " file-error"}"
          ${error && html`aria-invalid="true"`}
        />
      </div>
      <div class="field">
        <label for="text">Or paste it</label>
        ${textArea(html`id="text" name="text" rows="6" class="source" spellcheck="false"`, text)}
      </div>
      <div class="pair">
        <div class="field">
          <label for="role">Whose products</label>
          <select id="role" name="role">
            ${optionsOf(ROLES, role)}
          </select>
        </div>
        <div class="field">
          <label for="currency">Currency of prices without one</label>
          ${currencySelect("currency", currency, "As stated")}
        </div>
      </div>
      ${labelledField(
        {
          name: "ratings",
          label: "Ratings in a separate file",
          hint: "Optional: a CSV of id, rating and count, or Google’s product reviews feed. Ratings decide most simulations, and few feeds have them.",
          failure,
        },
        (attributes) => html`<input type="file" ${attributes} />`,
      )}
      <p><button class="main big" name="step" value="${STEPS.check}">Check the feed</button></p>
    </form>`;
}

import type { SignedInUser } from "../../accounts/accounts.ts";
import { checkBox, fieldErrorOf, labelledField, errorSummary, textArea } from "../forms/controls.ts";
import type { Failure } from "../forms/failure.ts";
import { tokenField } from "../session/layout.ts";
import { ACCOUNT, improvePath, listingPath } from "../session/paths.ts";
import { type Html, html } from "../../shared/html.js";
import { listingCrumbs } from "../listings/listing-view.ts";
import { thousands } from "../counts.ts";
import { priceOf } from "../listings/listings-view.ts";
import type { ListingList, SavedListing } from "../listings/saved-listing.ts";
import { type ImproveForm, LIMITS } from "./improve-form.ts";

/** The steps that the buttons of the pages request. The index of a text follows `use`. */
export const STEPS = { find: "find", answer: "answer", again: "again", save: "save", use: "use-" } as const;

/** State of the form. */
export interface ImproveFormState {
  readonly listing: SavedListing;
  readonly rivals: ListingList;
  readonly typed: ImproveForm;
  readonly failure?: Failure | undefined;
}

/** Renders the form that finds improvements. */
export function improveFormView(signedIn: SignedInUser, state: ImproveFormState): Html {
  const { listing, failure } = state;
  return html`${listingCrumbs([listing.externalId ?? listing.title, listingPath(listing.id)], ["Improve"])}
    <div class="head">
      <div>
        <h1>Improve “${listing.title}”</h1>
        <p class="soft">
          You get edits that say only what you and the listing state, questions worth answering, and what the model
          expects of both. Nothing is saved until you accept it.
        </p>
      </div>
    </div>
    ${errorSummary(failure)}
    <form class="card" method="post" action="${improvePath(listing.id)}">
      ${rivalsField(state)}
      ${labelledField(
        {
          name: "queries",
          label: "Questions shoppers ask",
          hint: `One per line, at most ${LIMITS.questions}. With four or more, some are held back to check the edits. Leave empty to generate them from the listings.`,
          failure,
        },
        (attributes) => textArea(html`${attributes} rows="4"`, state.typed.queries),
      )}
      ${labelledField(
        {
          name: "facts",
          label: "What else is true of the product",
          hint: "One per line, such as “Weight: 310 g”. You vouch for these facts. Edits may use them, and they are saved with the edits that you accept.",
          failure,
        },
        (attributes) => textArea(html`${attributes} rows="3"`, state.typed.facts),
      )}
      ${ownText(state)}
      <p class="after"><button class="main big" name="step" value="${STEPS.find}">Find improvements</button></p>
      ${tokenField(signedIn)}
    </form>`;
}

function rivalsField({ rivals, typed, failure }: ImproveFormState): Html {
  const error = failure?.errors.get("competitors");
  if (rivals.total === 0)
    return html`<div class="field">
      <p><strong>Rivals</strong></p>
      <p class="hint" id="competitors">
        You have not saved any. Without rivals, the model only says how well the text answers the questions.
        <a href="${ACCOUNT.importListings}">Import listings of rivals</a>
      </p>
    </div>`;
  const others = rivals.total - rivals.listings.length;
  return html`<fieldset class="${error && "wrong"}">
    <legend>Rivals <span class="soft">up to ${LIMITS.rivals}</span></legend>
    ${fieldErrorOf("competitors", error)}
    <div class="choices">
      ${rivals.listings.map((rival, i) => rivalBox(rival, i, typed.competitors.includes(rival.id)))}
    </div>
    ${others <= 0 ? undefined : html`<p class="hint">${thousands(others)} older ones are not listed.</p>`}
  </fieldset>`;
}

function rivalBox(rival: SavedListing, index: number, isChosen: boolean): Html {
  const id = index === 0 ? "competitors" : `competitors-${index}`;
  const facts = [priceOf(rival), rival.rating === undefined ? undefined : `${rival.rating} stars`].filter(Boolean);
  return checkBox(
    { id, name: "competitors", value: rival.id, isChecked: isChosen },
    html`${rival.title} <span class="soft">${facts.join(", ")}</span>`,
  );
}

function ownText({ typed, failure }: ImproveFormState): Html {
  const isOpen = typed.title !== "" || typed.description !== "" || failure?.errors.has("candidates") === true;
  return html`<details class="more field" id="candidates" ${isOpen ? html`open` : undefined}>
    <summary>Check a text that you wrote</summary>
    <p class="hint">
      It has to pass the same checks, and its gain is predicted like that of the edits. Claims without support are
      listed.
    </p>
    ${labelledField({ name: "title", label: "Title", failure }, (attributes) => html`<input ${attributes} value="${typed.title}" />`)}
    ${labelledField({ name: "description", label: "Description", failure }, (attributes) => textArea(html`${attributes} rows="4"`, typed.description))}
  </details>`;
}

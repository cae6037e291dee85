import type { SignedInUser } from "../../accounts/accounts.ts";
import { sampleIds } from "../../listings/ports.ts";
import { PATHS } from "../../shared/site.ts";
import { checkBox, checkBoxes, labelledField, errorSummary } from "../forms/controls.ts";
import { counted } from "../counts.ts";
import { type Failure } from "../forms/failure.ts";
import { tokenField } from "../session/layout.ts";
import { ACCOUNT } from "../session/paths.ts";
import { type Html, html } from "../../shared/html.js";
import {
  ALL_FIELDS,
  carriedName,
  type ListingSlot,
  PRODUCT_SLOT,
  QUESTIONS,
  RIVAL_SLOTS,
} from "../listings-form/listings-form.ts";
import { productFields, questionsField, rivalFields } from "../listings-form/listings-form-view.ts";
import { priceOf } from "../listings/listings-view.ts";
import type { SavedListing } from "../listings/saved-listing.ts";
import { namesOfCarried } from "../listings-form/carried-fields.ts";
import {
  ASSISTANTS,
  FIND,
  FORM_KEY,
  isTyped,
  MAX_QUESTIONS,
  MAX_RIVALS,
  type RunForm,
  SAVED_PRODUCT,
  SAVED_RIVALS,
  SAVES,
  STEPS,
} from "./run-form.ts";
import type { PresetOption } from "../../simulations/live/presets.ts";
import { estimateCard, measureCard } from "./live-form-view.ts";
import type { RunFormState } from "./run-form-state.ts";

/** Renders the form for a run. */
export function runFormView(signedIn: SignedInUser, state: RunFormState): Html {
  const { form, failure, notes = [] } = state;
  const samples = sampleIds(signedIn.account.id);
  return html`<div class="head">
      <div>
        <h1>New simulation</h1>
        <p class="soft">
          A listing of yours, its rivals, and what shoppers ask. A title and one rival are enough; a title alone can be
          saved.
        </p>
      </div>
    </div>
    ${errorSummary(failure)} ${notes}
    <form class="aside" method="post" action="${ACCOUNT.newSimulation}">
      ${tokenField(signedIn)}<input type="hidden" name="${FORM_KEY}" value="${form.key}" />
      <button class="hidden" name="step" value="${STEPS.run}" tabindex="-1" aria-hidden="true">Run</button>
      <div class="stack">
        ${estimateCard({ ...state, live: state.form.live })} ${productCard(state, samples)}
        ${rivalsCard(state, samples)} ${questionsCard(state)}
      </div>
      <div class="stack sticky">
        ${runCard(state)}
        ${measureCard({ ...state, live: state.form.live, estimatePath: ACCOUNT.newSimulation, presetText })}
      </div>
    </form>`;
}

function productCard({ form, failure, saved }: RunFormState, samples: readonly string[]): Html {
  const isOpen = isTyped(form, PRODUCT_SLOT) || hasErrorIn(failure, PRODUCT_SLOT.id);
  const fields = productFields({ typed: form.typed, failure, fields: ALL_FIELDS, optional: true });
  return html`<section class="card input" aria-labelledby="product">
    <h2 id="product">1. Your listing</h2>
    ${
      saved.own.length === 0
        ? html`${fields}`
        : html`${savedProduct({ form, failure, saved }, samples)}
            <details ${isOpen ? html`open` : undefined}>
              <summary>Type in a listing that is not saved</summary>
              ${fields}
            </details>`
    }
    ${carriedFields(form, PRODUCT_SLOT)}
  </section>`;
}

type Choices = Pick<RunFormState, "form" | "failure" | "saved">;

function savedProduct({ form, failure, saved: { own } }: Choices, samples: readonly string[]): Html {
  return labelledField({ name: SAVED_PRODUCT, label: "Saved listing", failure }, (attributes) => {
    const options = own.map(
      (listing) =>
        html`<option value="${listing.id}" ${listing.id === form.product ? html`selected` : undefined}>
          ${[listing.title, priceOf(listing)].filter((part) => part !== undefined).join(", ")}${samples.includes(listing.id) ? " (example)" : ""}
        </option>`,
    );
    return html`<select ${attributes}>
      <option value="">None, I will type one in</option>
      ${options}
    </select>`;
  });
}

function rivalsCard(state: RunFormState, samples: readonly string[]): Html {
  const { form, failure, saved } = state;
  return html`<section class="card input" aria-labelledby="rivals">
    <h2 id="rivals">2. Rivals <span class="soft">up to ${MAX_RIVALS}</span></h2>
    ${saved.rivals.length === 0 ? undefined : savedRivals(state, samples)} ${findField(state)}
    ${rivalFields({ typed: form.typed, failure, fields: ALL_FIELDS, optional: true })}
    ${RIVAL_SLOTS.map((slot) => carriedFields(form, slot))}
  </section>`;
}

function savedRivals({ form, failure, saved: { rivals } }: Choices, samples: readonly string[]): Html {
  const boxes = rivals.map((listing) => ({
    value: listing.id,
    isChecked: form.rivals.includes(listing.id),
    label: html`${listing.title}
      <span class="soft">${factsOf(listing)}${samples.includes(listing.id) ? " (example)" : ""}</span>`,
  }));
  return checkBoxes({ name: SAVED_RIVALS, legend: "Saved rivals", boxes, failure });
}

function factsOf({ rating, ...listing }: SavedListing): string {
  return [priceOf(listing), rating].filter((fact) => fact !== undefined).join(", ");
}

/** Renders the search among the saved listings, if not all of them are shown. */
function findField({ form, saved }: RunFormState): Html | undefined {
  if (saved.own.length + saved.rivals.length >= saved.total && form.find === "") return undefined;
  return html`<div class="filter">
    <div>
      <label for="${FIND}">Find among ${saved.total} saved listings</label>
      <input type="search" id="${FIND}" name="${FIND}" maxlength="100" value="${form.find}" />
    </div>
    <button name="step" value="${STEPS.find}" formaction="${ACCOUNT.newSimulation}#product">Find</button>
  </div>`;
}

/** Renders the hidden field with the carried fields of a typed listing, and names them. */
function carriedFields({ typed }: RunForm, { id, displayName }: ListingSlot): Html | undefined {
  const text = typed.get(carriedName(id)) ?? "";
  const names = namesOfCarried(text);
  if (names.length === 0) return undefined;
  return html`<p class="hint">
    ${displayName} also has: ${names.join(", ")}.<input type="hidden" name="${carriedName(id)}" value="${text}" />
  </p>`;
}

function questionsCard({ form: { typed }, failure }: RunFormState): Html {
  const hint = `One per line, up to ${MAX_QUESTIONS}. Write them as shoppers would: a need, a use, a limit.`;
  return html`<section class="card input" aria-labelledby="asked">
    <h2 id="asked">3. Questions</h2>
    ${questionsField({ typed, failure, fields: ALL_FIELDS }, { hint, rows: 6 })}
    <p class="buttons">
      <button name="step" value="${STEPS.suggest}" formaction="${ACCOUNT.newSimulation}#${QUESTIONS}">
        Suggest questions
      </button>
    </p>
    <p class="hint">Suggestions come from the words of the listings. They are a start, not what shoppers type.</p>
  </section>`;
}

function presetText({ tasks, halfWidth }: PresetOption): string {
  return `${tasks} times: ± ${Math.round(100 * halfWidth)} points`;
}

function runCard(state: RunFormState): Html {
  const { form, estimate } = state;
  return html`<section class="card" aria-labelledby="this-run">
    <h2 id="this-run">Predict</h2>
    <dl class="facts">
      <dt>Kind</dt>
      <dd><span class="tag prediction">prediction</span></dd>
      <dt>Made by</dt>
      <dd>a <a href="${PATHS.methodology}">documented model</a>; no assistant is asked</dd>
      <dt>Time</dt>
      <dd>under a second</dd>
      <dt>Cost</dt>
      <dd>one of your plan’s runs today</dd>
    </dl>
    ${assistantsField(state)}
    ${checkBox({ id: SAVES, name: SAVES, value: "yes", isChecked: form.saves }, [html`Save the listings that I typed`])}
    <p class="buttons">
      <button class="${estimate === undefined ? "main big" : "big"}" name="step" value="${STEPS.run}">Simulate</button>
      <button class="small" name="step" value="${STEPS.save}">Save without simulating</button>
    </p>
  </section>`;
}

/**
 * Renders the assistants of the model to choose from. At first the published ones are selected, and none that the
 * account has calibrated.
 */
function assistantsField({ form, failure, assistants, calibrated }: RunFormState): Html {
  const chosen = form.assistants.length === 0 ? assistants.map(({ key }) => key) : form.assistants;
  const isUsual = chosen.length === assistants.length && assistants.every(({ key }) => chosen.includes(key));
  const own = calibrated.length === 0 ? "" : ", or those that you have calibrated";
  const boxes = [...assistants, ...calibrated].map(({ key, name, calibratedTo }) => ({
    value: key,
    isChecked: chosen.includes(key),
    label: html`${name} <span class="soft">${calibratedTo}</span>`,
  }));
  return html`<details ${isUsual && !failure?.errors.has(ASSISTANTS) ? undefined : html`open`}>
    <summary>${isUsual ? `All ${counted(assistants.length, "assistant")}${own}` : "Assistants"}</summary>
    ${checkBoxes({ name: ASSISTANTS, legend: "Assistants", hidesLegend: true, boxes, failure })}
  </details>`;
}

function hasErrorIn(failure: Failure | undefined, id: string): boolean {
  return ALL_FIELDS.some((field) => failure?.errors.has(`${id}-${field}`));
}

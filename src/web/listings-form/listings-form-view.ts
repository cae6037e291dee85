import { labelledField, textArea } from "../forms/controls.ts";
import type { Failure } from "../forms/failure.ts";
import { currencySelect } from "../forms/price-field.ts";
import { html, type Html } from "../../shared/html.js";
import {
  ALL_FIELDS,
  CURRENCY,
  isFilled,
  type ListingField,
  type ListingSlot,
  PRODUCT_SLOT,
  QUESTIONS,
  RIVAL_SLOTS,
  RIVALS,
  type FormTexts,
} from "./listings-form.ts";

/** State of the form. */
export interface ListingsFormState {
  readonly typed: FormTexts;
  readonly failure?: Failure | undefined;
  /** The fields of each listing. */
  readonly fields: readonly ListingField[];
  /** True if saved listings may be chosen instead, so that none has to be typed. */
  readonly optional?: boolean;
  /** True if the first rival is open even without text. */
  readonly opensFirst?: boolean;
}

/** Renders the fields of the product. */
export function productFields(state: ListingsFormState): Html {
  return html`<fieldset>
    <legend class="${state.optional ? "hidden" : undefined}">${PRODUCT_SLOT.displayName}</legend>
    ${listingFields(state, PRODUCT_SLOT)}
  </fieldset>`;
}

/** Renders the rivals, each folded under its title. Of the empty ones, only the first is visible until it is opened. */
export function rivalFields(state: ListingsFormState): Html {
  const filled = RIVAL_SLOTS.filter((slot) => isFilled(state.typed, state.fields, slot)).length;
  const least = state.optional ? "" : "at least one, ";
  const count = filled === 0 ? `${least}up to ${RIVALS}` : `${filled} of ${RIVALS}`;
  return html`<fieldset>
    <legend>${state.optional ? "Rivals you type in" : "Rivals"} <span class="soft">${count}</span></legend>
    ${RIVAL_SLOTS.map((slot) => rival(state, slot))}
  </fieldset>`;
}

function rival(state: ListingsFormState, slot: ListingSlot): Html {
  const { id } = slot;
  const filled = isFilled(state.typed, state.fields, slot);
  const isWrong = ALL_FIELDS.some((field) => state.failure?.errors.has(`${id}-${field}`));
  const open = isWrong || (state.opensFirst === true && slot === RIVAL_SLOTS[0]);
  return html`<details class="rival${filled ? undefined : " blank"}" ${open ? html`open` : undefined}>
    <summary>${filled ? summaryOf(state, slot) : "Add a rival"}</summary>
    ${listingFields(state, slot)}
  </details>`;
}

function summaryOf({ typed }: ListingsFormState, { id, displayName }: ListingSlot): string {
  const title = typed.get(`${id}-title`)?.trim() || displayName;
  const price = typed.get(`${id}-price`)?.trim();
  return price ? `${title}, ${price}` : title;
}

function listingFields(state: ListingsFormState, slot: ListingSlot): Html {
  const isProduct = slot === PRODUCT_SLOT;
  const hasAll = state.fields.includes("rating");
  return html`${line(state, slot, "title", "Title", isProduct && !state.optional ? html`required` : undefined)}
    ${labelled(state, slot, "description", "Description", (attributes, value) => textArea(html`${attributes} rows="2"`, value))}
    <div class="pair">
      ${isProduct ? priceWithCurrency(state, slot) : line(state, slot, "price", "Price", DECIMAL)}
      ${hasAll ? line(state, slot, "rating", "Rating", DECIMAL) : undefined}
    </div>
    ${hasAll ? moreFields(state, slot) : undefined}`;
}

const DECIMAL = html`inputmode="decimal"`;

const FOLDED: readonly ListingField[] = ["reviews", "shipping", "returns", "warranty"];

function moreFields(state: ListingsFormState, slot: ListingSlot): Html {
  const { typed, failure } = state;
  const names = FOLDED.map((name) => `${slot.id}-${name}`);
  const isWrong = names.some((name) => failure?.errors.has(name));
  const filled = names.filter((name) => typed.get(name)?.trim()).length;
  return html`<details class="more" ${isWrong ? html`open` : undefined}>
    <summary>
      Reviews, shipping, returns, warranty ${filled === 0 ? undefined : html`<span class="soft">${filled} given</span>`}
    </summary>
    <div class="pair">
      ${line(state, slot, "reviews", "Reviews", html`inputmode="numeric"`)} ${line(state, slot, "shipping", "Shipping")}
    </div>
    <div class="pair">${line(state, slot, "returns", "Returns")} ${line(state, slot, "warranty", "Warranty")}</div>
  </details>`;
}

function priceWithCurrency(state: ListingsFormState, slot: ListingSlot): Html {
  return labelled(
    state,
    slot,
    "price",
    "Price",
    (attributes, value) =>
      html`<div class="money">
        <input ${attributes} value="${value}" ${DECIMAL} />
        <label class="hidden" for="${CURRENCY}">Currency of all prices</label
        >${currencySelect(CURRENCY, state.typed.get(CURRENCY) || "EUR")}
      </div>`,
  );
}

function line(state: ListingsFormState, slot: ListingSlot, name: ListingField, label: string, more?: Html): Html {
  return labelled(
    state,
    slot,
    name,
    label,
    (attributes, value) => html`<input ${attributes} value="${value}" ${more} />`,
  );
}

function labelled(
  state: ListingsFormState,
  { id, displayName }: ListingSlot,
  name: ListingField,
  label: string,
  control: (attributes: Html, value: string) => Html,
): Html {
  const words = html`${label}<span class="hidden"> (${displayName})</span>`;
  return labelledField({ name: `${id}-${name}`, label: words, failure: state.failure }, (attributes) =>
    control(attributes, state.typed.get(`${id}-${name}`) ?? ""),
  );
}

/** Renders the field for the questions that shoppers ask, one per line. */
export function questionsField(
  { typed, failure }: ListingsFormState,
  { hint, rows }: { readonly hint: string; readonly rows: number },
): Html {
  return labelledField({ name: QUESTIONS, label: "Questions shoppers ask", hint, failure }, (attributes) =>
    textArea(html`${attributes} rows="${rows}"`, typed.get(QUESTIONS) ?? ""),
  );
}

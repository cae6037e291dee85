import { labelledField, textArea } from "../forms/controls.ts";
import type { Failure } from "../forms/failure.ts";
import { currencySelect } from "../forms/price-field.ts";
import { html, type Html } from "../../shared/html.js";
import {
  ALL_FIELDS,
  CURRENCY,
  isFilled,
  type ListingField,
  type ListingPart,
  PRODUCT_PART,
  QUESTIONS,
  RIVAL_PARTS,
  RIVALS,
  type Typed,
} from "./listings-form.ts";

/** State of the form. */
export interface ListingsFormState {
  readonly typed: Typed;
  readonly failure?: Failure | undefined;
  /** The fields of each listing. */
  readonly fields: readonly ListingField[];
  /** True if listings may also be chosen elsewhere, so that none has to be typed. */
  readonly optional?: boolean;
  /** True if the first rival is open though it has no text. */
  readonly opensFirst?: boolean;
}

/** Renders the fields of the product. */
export function productFields(state: ListingsFormState): Html {
  return html`<fieldset>
    <legend class="${state.optional ? "hidden" : undefined}">${PRODUCT_PART.whose}</legend>
    ${listingFields(state, PRODUCT_PART)}
  </fieldset>`;
}

/** Renders the rivals, each folded under its title. Of those without text only the first is seen until it is opened. */
export function rivalFields(state: ListingsFormState): Html {
  const filled = RIVAL_PARTS.filter((part) => isFilled(state.typed, state.fields, part)).length;
  const least = state.optional ? "" : "at least one, ";
  const count = filled === 0 ? `${least}up to ${RIVALS}` : `${filled} of ${RIVALS}`;
  return html`<fieldset>
    <legend>${state.optional ? "Rivals that you type" : "Rivals"} <span class="soft">${count}</span></legend>
    ${RIVAL_PARTS.map((part) => rival(state, part))}
  </fieldset>`;
}

function rival(state: ListingsFormState, part: ListingPart): Html {
  const { id } = part;
  const filled = isFilled(state.typed, state.fields, part);
  const isWrong = ALL_FIELDS.some((field) => state.failure?.errors.has(`${id}-${field}`));
  const open = isWrong || (state.opensFirst === true && part === RIVAL_PARTS[0]);
  return html`<details class="rival${filled ? undefined : " blank"}" ${open ? html`open` : undefined}>
    <summary>${filled ? summaryOf(state, part) : "Add a rival"}</summary>
    ${listingFields(state, part)}
  </details>`;
}

function summaryOf({ typed }: ListingsFormState, { id, whose }: ListingPart): string {
  const title = typed.get(`${id}-title`)?.trim() || whose;
  const price = typed.get(`${id}-price`)?.trim();
  return price ? `${title}, ${price}` : title;
}

function listingFields(state: ListingsFormState, part: ListingPart): Html {
  const isProduct = part === PRODUCT_PART;
  const hasAll = state.fields.includes("rating");
  return html`${line(state, part, "title", "Title", isProduct && !state.optional ? html`required` : undefined)}
    ${labelled(state, part, "description", "Description", (attributes, value) => textArea(html`${attributes} rows="2"`, value))}
    <div class="pair">
      ${isProduct ? priceWithCurrency(state, part) : line(state, part, "price", "Price", DECIMAL)}
      ${hasAll ? line(state, part, "rating", "Rating", DECIMAL) : undefined}
    </div>
    ${hasAll ? moreFields(state, part) : undefined}`;
}

const DECIMAL = html`inputmode="decimal"`;

const FOLDED: readonly ListingField[] = ["reviews", "shipping", "returns", "warranty"];

function moreFields(state: ListingsFormState, part: ListingPart): Html {
  const { typed, failure } = state;
  const names = FOLDED.map((name) => `${part.id}-${name}`);
  const isWrong = names.some((name) => failure?.errors.has(name));
  const filled = names.filter((name) => typed.get(name)?.trim()).length;
  return html`<details class="more" ${isWrong ? html`open` : undefined}>
    <summary>
      Reviews, shipping, returns, warranty ${filled === 0 ? undefined : html`<span class="soft">${filled} given</span>`}
    </summary>
    <div class="pair">
      ${line(state, part, "reviews", "Reviews", html`inputmode="numeric"`)} ${line(state, part, "shipping", "Shipping")}
    </div>
    <div class="pair">${line(state, part, "returns", "Returns")} ${line(state, part, "warranty", "Warranty")}</div>
  </details>`;
}

function priceWithCurrency(state: ListingsFormState, part: ListingPart): Html {
  return labelled(
    state,
    part,
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

function line(state: ListingsFormState, part: ListingPart, name: ListingField, label: string, more?: Html): Html {
  return labelled(
    state,
    part,
    name,
    label,
    (attributes, value) => html`<input ${attributes} value="${value}" ${more} />`,
  );
}

function labelled(
  state: ListingsFormState,
  { id, whose }: ListingPart,
  name: ListingField,
  label: string,
  control: (attributes: Html, value: string) => Html,
): Html {
  const words = html`${label}<span class="hidden"> (${whose})</span>`;
  return labelledField({ name: `${id}-${name}`, label: words, failure: state.failure }, (attributes) =>
    control(attributes, state.typed.get(`${id}-${name}`) ?? ""),
  );
}

/** Renders the questions that shoppers ask, one a line. */
export function questionsField(
  { typed, failure }: ListingsFormState,
  { hint, rows }: { readonly hint: string; readonly rows: number },
): Html {
  return labelledField({ name: QUESTIONS, label: "Questions shoppers ask", hint, failure }, (attributes) =>
    textArea(html`${attributes} rows="${rows}"`, typed.get(QUESTIONS) ?? ""),
  );
}

import { checkBox, labelledField, textArea } from "../forms/controls.ts";
import { html, type Html } from "../../shared/html.js";
import type { Failure } from "../forms/failure.ts";
import { AUDIT } from "../paths.ts";
import {
  AUDIT_FORM,
  type AuditField,
  type AuditForm,
  fieldOfListing,
  availableKinds,
  PLATFORMS,
  INPUT_KINDS,
  type InputKind,
} from "./audit-form.ts";
import { currencySelect } from "../forms/price-field.ts";

/** The state of the form. */
export interface AuditFormState {
  readonly form: AuditForm;
  readonly failure?: Failure | undefined;
  /** True if a result is shown, so that the button is no longer the next step. */
  readonly again: boolean;
  /** The fields of the listing that findings concern, as paths such as `attributes/0/value`. */
  readonly found: readonly string[];
  /** True if product pages are fetched by their address. */
  readonly fetchesPages: boolean;
}

/** Renders the form of one input kind, with links to the others. */
export function auditFormView(state: AuditFormState): Html {
  const { form, again, fetchesPages } = state;
  return html`<form
    id="${AUDIT_FORM}"
    class="card input"
    method="post"
    action="${kindPath(form.kind)}#result"
    enctype="multipart/form-data"
    aria-label="Your listing"
  >
    <nav aria-label="How to provide the listing">
      <ul class="tabs">
        ${availableKinds(fetchesPages).map((kind) => html`<li><a href="${kindPath(kind)}" ${kind === form.kind ? html`aria-current="page"` : undefined}>${INPUT_KINDS[kind]}</a></li>`)}
      </ul>
    </nav>
    <input type="hidden" name="way" value="${form.kind}" />
    ${[...(form.rivals ?? [])].map(([name, text]) => html`<input type="hidden" name="${name}" value="${text}" />`)}
    ${SUBJECTS[form.kind](state)} ${questions(state)} ${platforms(form)}
    <p><button class="${again ? "big" : "main big"}">${again ? "Check again" : "Check this listing"}</button></p>
    <p class="hint">Nothing is stored. No account is needed.</p>
  </form>`;
}

function kindPath(kind: InputKind): string {
  return kind === "fields" ? AUDIT : `${AUDIT}?from=${kind}`;
}

const SUBJECTS: Readonly<Record<InputKind, (state: AuditFormState) => Html>> = {
  fields: (state) =>
    html`${line(state, "title", "Title", { required: true })} ${area(state, "description", "Description", 4)}
      <div class="pair">
        ${field(
          state,
          "price",
          "Price",
          undefined,
          (attributes) =>
            html`<div class="money">
              <input ${attributes} value="${valueOf(state, "price")}" inputmode="decimal" />
              <label class="hidden" for="currency">Currency of the price</label
              >${currencySelect("currency", state.form.values.currency ?? "EUR")}
            </div>`,
        )}
        ${line(state, "category", "Category")}
      </div>
      <details ${hasMore(state) ? html`open` : undefined}>
        <summary>Picture, brand, rating, terms and attributes</summary>
        ${line(state, "imageUrl", "Address of the picture", { inputmode: "url" })}
        <div class="pair">
          ${line(state, "rating", "Rating", { inputmode: "decimal" })}
          ${line(state, "reviews", "Reviews", { inputmode: "numeric" })}
        </div>
        ${line(state, "brand", "Brand")} ${line(state, "shipping", "Shipping")} ${line(state, "returns", "Returns")}
        ${line(state, "warranty", "Warranty")}
        ${area(state, "attributes", "Attributes", 3, "One per line, such as “Material: steel”.")}
      </details>`,
  text: (state) =>
    html`${area(
      state,
      "text",
      "Page source or feed",
      12,
      "The HTML of a product page, or a feed: Google, OpenAI, Shopify, WooCommerce, UCP, ACP. The first 20 listings are checked.",
    )}
    ${feedCurrency(state)}`,
  file: (state) =>
    html`${field(
      state,
      "file",
      "Feed or saved page",
      "CSV, TSV, XML, JSON or HTML, up to 1 MB. The first 20 listings are checked.",
      (attributes) => html`<input ${attributes} type="file" />`,
    )}
    ${feedCurrency(state)}`,
  url: (state) =>
    line(state, "url", "Address of a product page", {
      inputmode: "url",
      required: true,
      hint: "Such as example.com/mug: https:// is added.",
    }),
};

const FOLDED: readonly AuditField[] = [
  "imageUrl",
  "rating",
  "reviews",
  "brand",
  "shipping",
  "returns",
  "warranty",
  "attributes",
];

/** Returns whether a folded field is filled in, wrong, or has a finding. */
function hasMore({ form, failure, found }: AuditFormState): boolean {
  const toFix = new Set(found.map((path) => fieldOfListing(path.split("/", 1)[0])));
  return FOLDED.some((name) => (form.values[name] ?? "") !== "" || failure?.errors.has(name) || toFix.has(name));
}

function feedCurrency(state: AuditFormState): Html {
  const selected = state.form.values.currency ?? "";
  return field(state, "currency", "Currency of prices without one", undefined, () =>
    currencySelect("currency", selected, "As in the feed"),
  );
}

function questions(state: AuditFormState): Html {
  return area(
    state,
    "questions",
    "Questions shoppers ask",
    2,
    "Optional, one per line. Shows which words are missing.",
  );
}

function platforms({ platforms: checked }: AuditForm): Html {
  return html`<details ${checked.length === 0 ? undefined : html`open`}>
    <summary>Platform rules</summary>
    <fieldset class="few">
      <legend class="hidden">Also check the rules of</legend>
      ${Object.entries(PLATFORMS).map(([value, text]) => {
        const box = { id: `platform-${value}`, name: "platforms", value, isChecked: checked.includes(value) };
        return checkBox(box, text);
      })}
    </fieldset>
  </details>`;
}

const valueOf = ({ form }: AuditFormState, name: AuditField) => form.values[name] ?? "";

interface LineOptions {
  readonly required?: boolean;
  readonly inputmode?: string;
  readonly hint?: string;
}

function line(state: AuditFormState, name: AuditField, label: string, options: LineOptions = {}): Html {
  const { required, inputmode, hint } = options;
  return field(
    state,
    name,
    label,
    hint,
    (attributes) =>
      html`<input
        ${attributes}
        value="${valueOf(state, name)}"
        ${required ? html`required` : undefined}
        ${inputmode && html`inputmode="${inputmode}"`}
      />`,
  );
}

/** The attributes of a field for source text, whose lines do not wrap. */
const SOURCE = html`class="source" spellcheck="false"`;

function area(state: AuditFormState, name: AuditField, label: string, rows: number, hint?: string): Html {
  return field(state, name, label, hint, (attributes) =>
    textArea(html`${attributes} rows="${rows}" ${name === "text" ? SOURCE : undefined}`, valueOf(state, name)),
  );
}

function field(
  { failure }: AuditFormState,
  name: AuditField,
  label: string,
  hint: string | undefined,
  control: (attributes: Html) => Html,
): Html {
  return labelledField({ name, label, hint, failure }, control);
}

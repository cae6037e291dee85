import type { SignedInUser } from "../../accounts/accounts.ts";
import { AVAILABILITIES, CONDITIONS } from "../../engine/listing.ts";
import { type Html, html } from "../../shared/html.js";
import type { Finding } from "../audit/audit-result.ts";
import { countChips, countsOf, fieldName, severityChip } from "../audit/findings-view.ts";
import { labelledField, errorSummary, textArea, type Options, optionsOf } from "../forms/controls.ts";
import type { Failure } from "../forms/failure.ts";
import { currencySelect } from "../forms/price-field.ts";
import { tokenField } from "../session/layout.ts";
import { editListingPath, listingPath } from "../session/paths.ts";
import { controlOf, type EditFieldName, type EditTexts } from "./edit-form.ts";
import { listingCrumbs } from "./listing-view.ts";
import type { SavedListing } from "./saved-listing.ts";

/** The steps that the buttons request. */
export const STEPS = { check: "check", save: "save" } as const;

/** State of the form. */
export interface EditState {
  /** The saved listing, which the text replaces. */
  readonly saved: SavedListing;
  readonly typed: EditTexts;
  /** Findings of the audit of the text, if it can be parsed. */
  readonly findings?: readonly Finding[];
  /** True if the text was only checked. */
  readonly isChecked?: boolean;
  readonly failure?: Failure | undefined;
  /** Texts of the saved listing by control, where it was changed while the person was typing. */
  readonly conflicts?: ReadonlyMap<EditFieldName, string>;
}

/** Renders the form that edits a listing, with each finding at its field. */
export function editView(signedIn: SignedInUser, state: EditState): Html {
  const { saved, failure, isChecked, findings } = state;
  const { id, version, title, externalId } = saved;
  return html`${listingCrumbs([externalId ?? title, listingPath(id)], ["Edit"])}
    <div class="head">
      <div>
        <h1>Edit “${title}”</h1>
        <p class="soft">
          What you save becomes version ${version + 1}. Each finding is at the field that it is about. Your shop and its
          feeds do not change: update the text there, too.
        </p>
      </div>
    </div>
    ${errorSummary(failure)} ${isChecked ? checkedNote(findings) : undefined}
    <div class="aside">
      <form class="card" method="post" action="${editListingPath(id)}">
        ${tokenField(signedIn)}<input type="hidden" name="version" value="${version}" /> ${offerFields(state)}
        ${foldedGroups(state)}
        <p class="buttons after">
          <button class="main big" name="step" value="${STEPS.save}">Save as version ${version + 1}</button>
          <button class="big" name="step" value="${STEPS.check}">Only check the text</button>
        </p>
      </form>
      ${findings && findingsCard(findings)}
    </div>`;
}

function checkedNote(findings: readonly Finding[] = []): Html {
  return html`<p class="note" role="status">
    <strong>Not saved yet.</strong>
    ${findings.length === 0 ? "Nothing is left to fix." : "Each remaining finding is at its field."}
  </p>`;
}

/** Renders the findings with links to their fields. */
function findingsCard(findings: readonly Finding[]): Html {
  return html`<section class="card" aria-labelledby="findings">
    <div class="apart">
      <h2 id="findings">Findings</h2>
      <span>${countChips(countsOf(findings))}</span>
    </div>
    ${
      findings.length === 0
        ? html`<p>Nothing to fix: every check passes.</p>`
        : html`<ul class="steps">
            ${findings.map((finding) => html`<li>${fieldLink(finding.field)}: ${finding.detail}</li>`)}
          </ul>`
    }
  </section>`;
}

/** Renders the name of a field, as a link to its control if there is one. */
function fieldLink(path: string): Html {
  const control = controlOf(path);
  const name = fieldName(path);
  return control === undefined ? html`${name}` : html`<a href="#${control}">${name}</a>`;
}

const NOT_STATED = ["", "Not stated"] as const;
const AVAILABILITY_NAMES: Readonly<Record<(typeof AVAILABILITIES)[number], string>> = {
  in_stock: "In stock",
  out_of_stock: "Out of stock",
  preorder: "Preorder",
  backorder: "Backorder",
};
const AVAILABILITY: Options = [
  NOT_STATED,
  ...AVAILABILITIES.map((value) => [value, AVAILABILITY_NAMES[value]] as const),
];
const CONDITION: Options = [NOT_STATED, ...CONDITIONS.map((value) => [value, value] as const)];

function offerFields(state: EditState): Html {
  return html`${line(state, "title", "Title")} ${area(state, "description", "Description", 8)}
    <div class="pair">
      ${field(
        state,
        "price",
        "Price",
        (attributes) =>
          html`<div class="money">
            <input ${attributes} value="${state.typed.price}" inputmode="decimal" />
            <label class="hidden" for="currency">Currency of the prices</label
            >${currencySelect("currency", state.typed.currency)}
          </div>`,
      )}
      ${choice(state, "availability", "Availability", AVAILABILITY)}
    </div>
    ${line(state, "brand", "Brand")} ${line(state, "category", "Category")}
    ${line(state, "imageUrl", "Address of the picture", "url")}`;
}

/** Renders the groups of optional fields, folded unless there is something to fix in them. */
function foldedGroups(state: EditState): Html[] {
  return [
    foldedGroup(
      state,
      "Rating and terms",
      ["rating", "reviews", "shipping", "returns", "warranty"],
      html`<div class="pair">
          ${line(state, "rating", "Rating", "decimal")} ${line(state, "reviews", "Reviews", "numeric")}
        </div>
        ${line(state, "shipping", "Shipping")} ${line(state, "returns", "Returns")}
        ${line(state, "warranty", "Warranty")}`,
    ),
    foldedGroup(
      state,
      "Attributes",
      ["attributes"],
      area(state, "attributes", "Attributes", 6, "One per line, such as “Material: steel”."),
    ),
    foldedGroup(
      state,
      "Codes, addresses and more",
      [
        "listPrice",
        "availabilityDate",
        "url",
        "imageUrls",
        "gtin",
        "mpn",
        "condition",
        "itemGroupId",
        "sellerName",
        "country",
      ],
      html`<div class="pair">
          ${line(state, "listPrice", "Crossed-out price", "decimal")}
          ${line(state, "availabilityDate", "Available from")}
        </div>
        <div class="pair">${line(state, "gtin", "GTIN", "numeric")} ${line(state, "mpn", "Part number (MPN)")}</div>
        <div class="pair">
          ${choice(state, "condition", "Condition", CONDITION)} ${line(state, "itemGroupId", "Item group (variants)")}
        </div>
        <div class="pair">${line(state, "sellerName", "Seller")} ${line(state, "country", "Market, such as DE")}</div>
        ${line(state, "url", "Address of the product page", "url")}
        ${area(state, "imageUrls", "Addresses of more pictures", 3, "One per line.")}`,
    ),
  ];
}

/** Renders a group of fields, open when there is something to fix in it. */
function foldedGroup(
  { findings = [], failure, conflicts }: EditState,
  title: string,
  names: readonly EditFieldName[],
  content: Html,
): Html {
  const found = new Set(findings.map((finding) => controlOf(finding.field)));
  const isOpen = names.some((name) => found.has(name) || failure?.errors.has(name) || conflicts?.has(name));
  return html`<details ${isOpen ? html`open` : undefined}>
    <summary>${title}</summary>
    ${content}
  </details>`;
}

function line(state: EditState, name: EditFieldName, label: string, inputmode?: string): Html {
  return field(
    state,
    name,
    label,
    (attributes) =>
      html`<input
        ${attributes}
        value="${state.typed[name]}"
        ${name === "title" ? html`required` : undefined}
        ${inputmode && html`inputmode="${inputmode}"`}
      />`,
  );
}

function area(state: EditState, name: EditFieldName, label: string, rows: number, hint?: string): Html {
  return field(
    state,
    name,
    label,
    (attributes) => textArea(html`${attributes} rows="${rows}"`, state.typed[name]),
    hint,
  );
}

function choice(state: EditState, name: EditFieldName, label: string, options: Options): Html {
  return field(
    state,
    name,
    label,
    (attributes) =>
      html`<select ${attributes}>
        ${optionsOf(options, state.typed[name])}
      </select>`,
  );
}

function field(
  state: EditState,
  name: EditFieldName,
  label: string,
  control: (attributes: Html) => Html,
  hint?: string,
): Html {
  return labelledField({ name, label, hint, notes: notesOf(state, name), failure: state.failure }, control);
}

/** Renders the findings in a field, and what the saved listing says where it differs. */
function notesOf({ findings = [], conflicts, saved }: EditState, name: EditFieldName): Html | undefined {
  const savedText = conflicts?.get(name);
  const own = findings.filter((finding) => controlOf(finding.field) === name);
  if (savedText === undefined && own.length === 0) return undefined;
  return html`${
    savedText === undefined
      ? undefined
      : html`<p class="quote">
          <strong>Version ${saved.version} says:</strong> ${savedText === "" ? "nothing" : savedText}
        </p>`
  }
  ${own.map(({ severity, detail, fix }) => html`<p>${severityChip(severity)} ${detail} <span class="soft">${fix}</span></p>`)}`;
}

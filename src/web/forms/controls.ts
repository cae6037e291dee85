import { SCOPES, type Scope } from "../../shared/scope.ts";
import { type Html, html, type Part } from "../../shared/html.js";
import type { Failure } from "./failure.ts";

/** A field for one line of text. */
export interface Control extends LabelledField {
  readonly type: "text" | "email" | "password";
  readonly value?: string;
}

export function textField({ type, value, ...field }: Control): Html {
  return labelledField(
    field,
    (attributes) =>
      html`<input
        ${attributes}
        type="${type}"
        ${value === undefined ? undefined : html`value="${value}"`}
        ${type === "text" ? undefined : html`autocapitalize="none" spellcheck="false"`}
        required
      />`,
  );
}

/** A form field without its control. Its name is also its id, so no page has two fields of the same name. */
export interface LabelledField {
  readonly name: string;
  readonly label: Html | string;
  readonly hint?: string | undefined;
  /** A note about the text in it. */
  readonly notes?: Html | undefined;
  /** The value of the attribute. Default: `off`. */
  readonly autocomplete?: string;
  readonly failure?: Failure | undefined;
}

/** Renders a label, hint, error and control. The attributes passed to `control` connect it to the others. */
export function labelledField(field: LabelledField, control: (attributes: Html) => Html): Html {
  const { name, label, hint, notes, failure } = field;
  const error = failure?.errors.get(name);
  return html`<div class="field${error && " wrong"}">
    <label for="${name}">${label}</label>
    ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`} ${fieldErrorOf(name, error)}
    ${notes && html`<div class="notes" id="${name}-notes">${notes}</div>`} ${control(attributesOf(field, error))}
  </div>`;
}

function attributesOf({ name, hint, notes, autocomplete = "off" }: LabelledField, error: string | undefined): Html {
  const described = [hint && `${name}-hint`, error && `${name}-error`, notes && `${name}-notes`].filter(Boolean);
  return html`id="${name}" name="${name}" autocomplete="${autocomplete}"
  ${described.length === 0 ? undefined : html`aria-describedby="${described.join(" ")}"`}
  ${error && html`aria-invalid="true"`}`;
}

/** Renders a text area. Its text begins with a line break, because browsers drop the first one. */
export function textArea(attributes: Html, text: string): Html {
  return html`<textarea ${attributes}>${`\n${text}`}</textarea>`;
}

/** The options of a select, each with its value and text. */
export type Options = readonly (readonly [value: string, text: string])[];

/** Renders the options of a select. */
export function optionsOf(options: Options, selected: string): Html[] {
  return options.map(
    ([value, text]) =>
      html`<option value="${value}" ${value === selected ? html`selected` : undefined}>${text}</option>`,
  );
}

/** A choice among a few options. */
export interface Choice extends LabelledField {
  readonly options: Options;
  readonly value: string;
}

export function choiceField({ options, value, ...field }: Choice): Html {
  return labelledField(
    field,
    (attributes) =>
      html`<select ${attributes}>
        ${optionsOf(options, value)}
      </select>`,
  );
}

/** One of several checkboxes with the same name. */
export interface Box {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly isChecked: boolean;
}

export function checkBox({ id, name, value, isChecked }: Box, label: Part): Html {
  return html`<div class="check">
    <input type="checkbox" id="${id}" name="${name}" value="${value}" ${isChecked ? html`checked` : undefined} />
    <label for="${id}">${label}</label>
  </div>`;
}

/** A group of checkboxes of one name. */
export interface CheckBoxes {
  readonly name: string;
  readonly legend: string;
  /** True if only screen readers need the legend. */
  readonly hidesLegend?: boolean;
  readonly boxes: readonly (Pick<Box, "value" | "isChecked"> & { readonly label: Part })[];
  readonly failure?: Failure | undefined;
}

/** Renders a group of checkboxes. The first has the id of the field, because the error summary links to it. */
export function checkBoxes({ name, legend, hidesLegend, boxes, failure }: CheckBoxes): Html {
  const error = failure?.errors.get(name);
  return html`<fieldset class="${error && "wrong"}" ${error && html`aria-describedby="${name}-error"`}>
    <legend ${hidesLegend ? html`class="hidden"` : undefined}>${legend}</legend>
    ${fieldErrorOf(name, error)}
    ${boxes.map(({ label, ...box }, i) => checkBox({ ...box, name, id: i === 0 ? name : `${name}-${i}` }, label))}
  </fieldset>`;
}

/** The name of the scope checkboxes. */
export const SCOPES_FIELD = "scopes";

/** Renders one checkbox for each scope. */
export function scopeBoxes(
  legend: string,
  scopes: readonly Scope[],
  checked: readonly string[],
  failure?: Failure,
): Html {
  const boxes = scopes.map((scope) => {
    return { value: scope, isChecked: checked.includes(scope), label: html`${SCOPES[scope]} <code>${scope}</code>` };
  });
  return checkBoxes({ name: SCOPES_FIELD, legend, boxes, failure });
}

/** Renders the error of a field. Its control refers to it by id. */
export function fieldErrorOf(name: string, error: string | undefined): Html | undefined {
  if (error === undefined) return undefined;
  return html`<p class="field-error" id="${name}-error"><span class="hidden">Error: </span>${error}</p>`;
}

/** Returns the heading and the rest of an error summary. A failed sign-in counts no fields, because either may be wrong. */
function headingOf({ status, message = "", errors: { size } }: Failure): { heading: string; rest: string } {
  if (size === 0) {
    const [first = ""] = message.split(/(?<=\.) /, 1);
    return { heading: first.replace(/\.$/, ""), rest: message.slice(first.length).trim() };
  }
  if (status === 401) return { heading: "Check what you typed", rest: message };
  return { heading: size === 1 ? "1 field needs a change" : `${size} fields need a change`, rest: message };
}

/**
 * Renders the errors above a form, with a link to each field. It takes the focus, so that screen readers read it first.
 */
export function errorSummary(failure: Failure | undefined): Html | undefined {
  if (failure === undefined) return undefined;
  const { errors, names } = failure;
  const { heading, rest } = headingOf(failure);
  return html`<div class="note bad" role="alert" tabindex="-1" autofocus>
    <h2>${heading}</h2>
    ${rest === "" ? undefined : html`<p>${rest}</p>`}
    ${
      errors.size === 0
        ? undefined
        : html`<ul>
            ${[...errors].map(([name, error]) => html`<li><a href="#${name}">${[names?.get(name) ?? [], error].flat().join(": ")}</a></li>`)}
          </ul>`
    }
  </div>`;
}

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

/** A choice among a few options, each with a value and a text. */
export interface Choice extends LabelledField {
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly value: string;
}

export function choiceField({ options, value, ...field }: Choice): Html {
  return labelledField(
    field,
    (attributes) =>
      html`<select ${attributes}>
        ${options.map(([known, text]) => html`<option value="${known}" ${known === value ? html`selected` : undefined}>${text}</option>`)}
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

/** The name of the scope checkboxes. */
export const SCOPES_FIELD = "scopes";

/** Renders one checkbox for each scope. The first has the id of the field, because the error summary links to it. */
export function scopeBoxes(
  legend: string,
  scopes: readonly Scope[],
  checked: readonly string[],
  failure?: Failure,
): Html {
  const error = failure?.errors.get(SCOPES_FIELD);
  return html`<fieldset class="${error && "wrong"}" ${error && html`aria-describedby="${SCOPES_FIELD}-error"`}>
    <legend>${legend}</legend>
    ${fieldErrorOf(SCOPES_FIELD, error)}
    ${scopes.map((scope, i) => {
      const id = i === 0 ? SCOPES_FIELD : `${SCOPES_FIELD}-${i}`;
      const box = { id, name: SCOPES_FIELD, value: scope, isChecked: checked.includes(scope) };
      return checkBox(box, html`${SCOPES[scope]} <code>${scope}</code>`);
    })}
  </fieldset>`;
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

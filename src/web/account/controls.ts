import { SCOPES, type Scope } from "../../shared/scope.ts";
import { type Html, html } from "../html.js";
import type { Failure } from "./failure.ts";

/** A text field of a form. Its name is its id: no page has two of one name. */
export interface Control {
  readonly name: string;
  readonly label: string;
  readonly type: "text" | "email" | "password";
  readonly autocomplete: string;
  readonly value?: string;
  readonly hint?: string;
  readonly failure?: Failure | undefined;
}

export function textField({ name, label, type, autocomplete, value, hint, failure }: Control): Html {
  const fault = failure?.faults.get(name);
  const described = [hint && `${name}-hint`, fault && `${name}-fault`].filter(Boolean).join(" ");
  return html`<div class="field${fault && " wrong"}">
    <label for="${name}">${label}</label>
    ${hint === undefined ? undefined : html`<p class="hint" id="${name}-hint">${hint}</p>`} ${faultOf(name, fault)}
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      ${value === undefined ? undefined : html`value="${value}"`}
      ${described === "" ? undefined : html`aria-describedby="${described}"`}
      ${fault && html`aria-invalid="true"`}
      ${type === "text" ? undefined : html`autocapitalize="none" spellcheck="false"`}
      required
    />
  </div>`;
}

/** A choice of one among few: value and text of each. */
export interface Choice {
  readonly name: string;
  readonly label: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly value: string;
  readonly failure?: Failure | undefined;
}

export function choiceField({ name, label, options, value, failure }: Choice): Html {
  const fault = failure?.faults.get(name);
  return html`<div class="field${fault && " wrong"}">
    <label for="${name}">${label}</label>
    ${faultOf(name, fault)}
    <select id="${name}" name="${name}" ${fault && html`aria-describedby="${name}-fault" aria-invalid="true"`}>
      ${options.map(([known, text]) => html`<option value="${known}" ${known === value ? html`selected` : undefined}>${text}</option>`)}
    </select>
  </div>`;
}

/** What the forms that grant something call the checkboxes for it. */
export const SCOPES_FIELD = "scopes";

/** One checkbox for each scope, in the words of SCOPES. The first one has the id of the field, where a summary leads. */
export function scopeBoxes(
  legend: string,
  scopes: readonly Scope[],
  checked: readonly string[],
  failure?: Failure,
): Html {
  const fault = failure?.faults.get(SCOPES_FIELD);
  return html`<fieldset class="${fault && "wrong"}" ${fault && html`aria-describedby="${SCOPES_FIELD}-fault"`}>
    <legend>${legend}</legend>
    ${faultOf(SCOPES_FIELD, fault)}
    ${scopes.map((scope, i) => {
      const id = i === 0 ? SCOPES_FIELD : `${SCOPES_FIELD}-${i}`;
      return html`<div class="check">
        <input
          type="checkbox"
          id="${id}"
          name="${SCOPES_FIELD}"
          value="${scope}"
          ${checked.includes(scope) ? html`checked` : undefined}
        />
        <label for="${id}">${SCOPES[scope]} <code>${scope}</code></label>
      </div>`;
    })}
  </fieldset>`;
}

function faultOf(name: string, fault: string | undefined): Html | undefined {
  if (fault === undefined) return undefined;
  return html`<p class="fault" id="${name}-fault"><span class="hidden">Error: </span>${fault}</p>`;
}

/** What is wrong, before the form, with a link to each field. It takes the focus, so that it is read out first. */
export function summary(failure: Failure | undefined): Html | undefined {
  if (failure === undefined) return undefined;
  const { message, faults } = failure;
  return html`<div class="note bad" role="alert" tabindex="-1" autofocus>
    <h2>There is a problem</h2>
    ${message === undefined ? undefined : html`<p>${message}</p>`}
    ${
      faults.size === 0
        ? undefined
        : html`<ul>
            ${[...faults].map(([name, fault]) => html`<li><a href="#${name}">${fault}</a></li>`)}
          </ul>`
    }
  </div>`;
}

import { type AuditForm, readAuditForm } from "../audit/audit-form.ts";
import { parseAuditForm } from "../audit/parse-audit-form.ts";
import type { Fields } from "../forms/form.ts";
import { GUEST_INPUT_KINDS, GUEST_INPUT_FIELD } from "../guest-input-buttons.ts";
import { writeCarried } from "./carried-fields.ts";
import { ALL_FIELDS, carriedName, CURRENCY, PRODUCT_SLOT, QUESTIONS } from "./listings-form.ts";

/** Returns the texts of this form for the listing of an audit, with the rivals that the audit form carries. */
export function textsOfAudit(form: AuditForm): Map<string, string> {
  const { values, rivals } = form;
  const [listing = {}] = parseAuditForm(form).request.listings ?? [];
  return new Map([
    ...ALL_FIELDS.map((field) => [`${PRODUCT_SLOT.id}-${field}`, values[field] ?? ""] as const),
    [carriedName(PRODUCT_SLOT.id), writeCarried(listing)],
    [CURRENCY, values.currency ?? ""],
    [QUESTIONS, values.questions ?? ""],
    ...(rivals ?? []),
  ]);
}

/** Returns the texts of this form if the submitted form is that of an audit; else undefined. */
export function textsFromAudit(form: Fields): Map<string, string> | undefined {
  return form.text(GUEST_INPUT_FIELD) === GUEST_INPUT_KINDS.audit ? textsOfAudit(readAuditForm(form)) : undefined;
}

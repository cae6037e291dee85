import { type Html, html } from "../../shared/html.js";
import { type AuditForm, isSavable, readAuditForm } from "../audit/audit-form.ts";
import { ALL_FIELDS, CURRENCY, typedForm } from "../listings-form/listings-form.ts";
import { textsOfAudit } from "../listings-form/from-audit.ts";
import type { Fields } from "../forms/form.ts";
import { GUEST_INPUT_FIELD, GUEST_INPUT_KINDS } from "../guest-input-buttons.ts";

/**
 * The listings or the feed that a person entered before signing in. The sign-up and sign-in forms carry it in hidden
 * fields, so that nothing is stored for people without an account.
 */
export interface GuestInput {
  readonly kind: "listings" | "feed";
  /** The texts by field name, without empty ones. */
  readonly texts: ReadonlyMap<string, string>;
}

/** The largest form: what the playground takes, an email address and a password. */
export const GUEST_INPUT_BYTES = 262_144 + 16_384;

const FEED = { text: "text", currency: CURRENCY } as const;

/** Reads the input that a form carries; undefined without any. Throws `invalid-request` for a repeated field. */
export function readGuestInput(form: Fields): GuestInput | undefined {
  const kind = form.text(GUEST_INPUT_FIELD);
  if (kind === GUEST_INPUT_KINDS.audit) return inputOfAudit(readAuditForm(form));
  if (kind === "feed")
    return guestInput(
      "feed",
      Object.values(FEED).map((name) => [name, form.text(name)] as const),
    );
  if (kind !== GUEST_INPUT_KINDS.listings) return undefined;
  return guestInput("listings", typedForm(form, ALL_FIELDS));
}

function inputOfAudit(form: AuditForm): GuestInput | undefined {
  const { kind, values } = form;
  if (!isSavable(form)) return undefined;
  if (kind === "text")
    return guestInput("feed", [
      [FEED.text, values.text ?? ""],
      [FEED.currency, values.currency ?? ""],
    ]);
  return guestInput("listings", textsOfAudit(form));
}

function guestInput(kind: GuestInput["kind"], fields: Iterable<readonly [string, string]>): GuestInput | undefined {
  const texts = new Map([...fields].filter(([, text]) => text.trim() !== ""));
  const isEmpty = [...texts.keys()].every((name) => name === CURRENCY);
  return isEmpty ? undefined : { kind, texts };
}

/** Renders the hidden fields that carry the input. */
export function guestInputFields(input: GuestInput | undefined): Html | undefined {
  if (input === undefined) return undefined;
  return html`<input type="hidden" name="${GUEST_INPUT_FIELD}" value="${input.kind}" />${[...input.texts].map(
      ([name, text]) => html`<input type="hidden" name="${name}" value="${text}" />`,
    )}`;
}

import { type Html, html } from "../../shared/html.js";
import { type AuditForm, isKept, typedForm as typedAudit } from "../audit/audit-form.ts";
import { ALL_FIELDS, CURRENCY, typedForm } from "../listings-form/listings-form.ts";
import { textsOfAudit } from "../listings-form/from-audit.ts";
import type { Fields } from "../forms/form.ts";
import { KEEPS, TRIED } from "../keep-button.ts";

/**
 * The listings or the feed that a person tried without an account. The forms of the sign-up carry it in hidden fields,
 * so that nothing is stored for people without an account.
 */
export interface Tried {
  readonly kind: "listings" | "feed";
  /** The texts by the names of their fields, without empty ones. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Enough for what the playground takes, and for an address with its password. */
export const TRIED_BYTES = 262_144 + 16_384;

const FEED = { text: "text", currency: CURRENCY } as const;

/** Reads what a form carries; undefined for nothing. Throws `invalid-request` for a repeated field. */
export function triedIn(form: Fields): Tried | undefined {
  const kind = form.text(TRIED);
  if (kind === KEEPS.audit) return triedAudit(typedAudit(form));
  if (kind === "feed")
    return tried(
      "feed",
      Object.values(FEED).map((name) => [name, form.text(name)] as const),
    );
  if (kind !== KEEPS.listings) return undefined;
  return tried("listings", typedForm(form, ALL_FIELDS));
}

function triedAudit(form: AuditForm): Tried | undefined {
  const { way, values } = form;
  if (!isKept(form)) return undefined;
  if (way === "text")
    return tried("feed", [
      [FEED.text, values.text ?? ""],
      [FEED.currency, values.currency ?? ""],
    ]);
  return tried("listings", textsOfAudit(form));
}

function tried(kind: Tried["kind"], texts: Iterable<readonly [string, string]>): Tried | undefined {
  const given = new Map([...texts].filter(([, text]) => text.trim() !== ""));
  const hasMore = [...given.keys()].some((name) => name !== CURRENCY);
  return hasMore ? { kind, texts: given } : undefined;
}

/** Renders hidden fields that carry what was tried. */
export function triedFields(carried: Tried | undefined): Html | undefined {
  if (carried === undefined) return undefined;
  return html`<input type="hidden" name="${TRIED}" value="${carried.kind}" />${[...carried.texts].map(
      ([name, text]) => html`<input type="hidden" name="${name}" value="${text}" />`,
    )}`;
}

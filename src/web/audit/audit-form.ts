import type { ValidationIssue } from "../../shared/problem.ts";
import { errorsInOrder, type Failure } from "../forms/failure.ts";
import type { ChosenFile, Fields } from "../forms/form.ts";
import type { AuditRequest, NamedValue } from "./audit-result.ts";
import { GUEST_INPUT_KINDS, PRODUCT_PREFIX, GUEST_INPUT_FIELD } from "../guest-input-buttons.ts";
import { attributeLines } from "../forms/lines.ts";
import { parseJson } from "../../shared/json.ts";

/** The kinds of input, in tab order. */
export const INPUT_KINDS = { fields: "Fields", text: "Page or feed", file: "File", url: "Address" } as const;
export type InputKind = keyof typeof INPUT_KINDS;

/** The platforms whose rules can be checked in addition to the generic ones. */
export const PLATFORMS = { google: "Google", openai: "OpenAI", amazon: "Amazon", ucp: "UCP", acp: "ACP" } as const;

/** The names of the fields in messages, in form order. */
const NAMES = {
  title: "Title",
  description: "Description",
  price: "Price",
  category: "Category",
  imageUrl: "Picture",
  brand: "Brand",
  rating: "Rating",
  reviews: "Reviews",
  shipping: "Shipping",
  returns: "Returns",
  warranty: "Warranty",
  attributes: "Attributes",
  text: "Page or feed",
  file: "File",
  url: "Address",
  currency: "Currency",
  questions: "Questions",
} as const;
export type AuditField = keyof typeof NAMES;
/** The fields of a form, in order. */
export const AUDIT_FIELDS = Object.keys(NAMES) as readonly AuditField[];

/** The id of the form, which also owns buttons of the result. */
export const AUDIT_FORM = "audit";

/** A form as a person filled it in. */
export interface AuditForm {
  readonly kind: InputKind;
  readonly values: Readonly<Partial<Record<AuditField, string>>>;
  readonly platforms: readonly string[];
  readonly file?: ChosenFile | undefined;
  /** The texts of the rivals by field name, for a listing that came from a simulation. */
  readonly rivals?: ReadonlyMap<string, string> | undefined;
}

/** Returns the empty form of an input kind. */
export function blankForm(kind: InputKind): AuditForm {
  return { kind, values: {}, platforms: [] };
}

/** The field names of rivals. */
const OF_RIVAL = /^rival-[1-9]-[a-z]+$/;

/** Reads this form, or that of a simulation. Throws `invalid-request` for a repeated field. */
export function readAuditForm(form: Fields): AuditForm {
  const kind = form.text("way");
  // Browsers send each line break as two characters.
  const textOf = (name: string) => form.text(name).replaceAll("\r\n", "\n");
  const rivals = form.names().filter((name) => OF_RIVAL.test(name) && form.text(name).trim() !== "");
  const values = AUDIT_FIELDS.map((name) => [name, textOf(name)]);
  const isTrial = form.text(GUEST_INPUT_FIELD) === GUEST_INPUT_KINDS.listings;
  return {
    kind: isInputKind(kind) ? kind : "fields",
    rivals: new Map(rivals.map((name) => [name, textOf(name)])),
    values: { ...(Object.fromEntries(values) as AuditForm["values"]), ...(isTrial ? valuesOfTrial(textOf) : {}) },
    platforms: form.list("platforms").filter((name) => Object.hasOwn(PLATFORMS, name)),
    file: form.file("file"),
  };
}

/** Returns the texts of the product in the form of a simulation. */
function valuesOfTrial(textOf: (name: string) => string): AuditForm["values"] {
  const own = ["title", "description", "price", "rating", "reviews", "shipping", "returns", "warranty"] as const;
  const typed = own.map((name) => [name, textOf(`${PRODUCT_PREFIX}-${name}`)] as const);
  return { ...readMore(textOf(`${PRODUCT_PREFIX}-more`)), ...Object.fromEntries(typed) };
}

/** Reads the hidden fields of the product in the form of a simulation. Ignores unknown and invalid ones. */
function readMore(text: string): AuditForm["values"] {
  const read: unknown = text === "" ? {} : tryJson(text);
  const fields = new Map(typeof read === "object" && read !== null ? Object.entries(read) : []);
  const texts = (["category", "imageUrl", "brand"] as const).flatMap((name) => {
    const value: unknown = fields.get(name);
    return typeof value === "string" ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(texts), attributes: attributeText(fields.get("attributes")) };
}

function tryJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return {};
  }
}

function attributeText(attributes: unknown): string {
  if (!Array.isArray(attributes)) return "";
  const named = attributes.filter(
    (one: unknown): one is NamedValue =>
      typeof one === "object" && one !== null && "name" in one && "value" in one && typeof one.value === "string",
  );
  return attributeLines(named);
}

/** Returns the input kind in the query of a page, which is known even if the form cannot be read. */
export function kindOf(search: string): InputKind {
  const kind = new URLSearchParams(search).get("from") ?? "";
  return isInputKind(kind) ? kind : "fields";
}

/** Returns the kinds of input that this service takes. */
export function availableKinds(fetchesPages: boolean): InputKind[] {
  return Object.keys(INPUT_KINDS)
    .filter(isInputKind)
    .filter((kind) => kind !== "url" || fetchesPages);
}

function isInputKind(name: string): name is InputKind {
  return Object.hasOwn(INPUT_KINDS, name);
}

/** Returns field errors in form order, with the names of the fields. */
export function inFormOrder(errors: ReadonlyMap<AuditField, string>): Pick<Failure, "errors" | "names"> {
  return errorsInOrder(
    AUDIT_FIELDS.map((name) => [name, NAMES[name]]),
    errors,
  );
}

const ARGUMENTS: Readonly<Record<string, AuditField>> = {
  priceCents: "price",
  reviewCount: "reviews",
  queries: "questions",
  feed: "text",
};

/** Returns the field of an issue in the tool's arguments. */
export function fieldOf({ path }: ValidationIssue, kind: InputKind): AuditField {
  const names = path.filter((step) => typeof step === "string");
  if (names[0] === "feed" && names[1] !== "currency") return kind === "file" ? "file" : "text";
  const name = names[0] === "listings" || names[0] === "feed" ? names[1] : names[0];
  return fieldOfListing(name) ?? (kind === "fields" ? "title" : kind);
}

/** Returns the form field of a listing's field, such as `reviewCount`; undefined if the form has none. */
export function fieldOfListing(name = ""): AuditField | undefined {
  return ARGUMENTS[name] ?? AUDIT_FIELDS.find((field) => field === name);
}

/** The largest feed that a sign-up form carries, in encoded bytes. */
const MAX_SAVABLE_BYTES = 262_144;

/** Returns whether a sign-up form can carry the input of an audit. */
export function isSavable({ kind, values: { text = "" } }: AuditForm): boolean {
  return (
    kind === "fields" ||
    (kind === "text" && text.length <= MAX_SAVABLE_BYTES && encodedBytes(text) <= MAX_SAVABLE_BYTES)
  );
}

function encodedBytes(text: string): number {
  return new URLSearchParams({ text: text.replaceAll("\n", "\r\n") }).toString().length;
}

/** Returns the form with the text of its file pasted, if that can be saved: no page can choose a file again. */
export function withFileText(form: AuditForm, { feed }: AuditRequest): AuditForm {
  if (form.kind !== "file" || feed === undefined) return form;
  const values = { ...form.values, text: feed.text.replaceAll("\r\n", "\n") };
  const pasted: AuditForm = { ...form, kind: "text", values };
  return isSavable(pasted) ? pasted : form;
}

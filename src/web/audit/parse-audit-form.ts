import { linesOf, parseAttributes } from "../forms/lines.ts";
import { parseCount, parseStars } from "../forms/number-fields.ts";
import { parsePrice } from "../forms/price-field.ts";
import { textOfFile } from "../forms/uploaded-text.ts";
import { withScheme } from "../forms/web-address.ts";
import { AUDIT_FIELDS, type AuditField, type AuditForm, type InputKind } from "./audit-form.ts";
import type { AuditRequest, ListingFields } from "./audit-result.ts";

/** A parsed form: the arguments of `audit_listing`, and messages by field. */
export interface ParsedAuditForm {
  readonly request: AuditRequest;
  readonly errors: ReadonlyMap<AuditField, string>;
}

/** Parses a form. Omits empty fields. */
export function parseAuditForm(form: AuditForm): ParsedAuditForm {
  const errors = tooLong(form);
  if (errors.size > 0) return { request: {}, errors };
  const subject = SUBJECTS[form.kind](form, (field, message) => void errors.set(field, message));
  const lines = linesOf(form.values.questions);
  if (lines.length > MAX_QUESTIONS)
    errors.set("questions", `${lines.length} questions are given. The most is ${MAX_QUESTIONS}.`);
  const queries = lines.length === 0 ? {} : { queries: lines.map((text) => ({ text })) };
  return { request: { ...subject, ...queries, profiles: ["generic", ...form.platforms] }, errors };
}

const MAX_QUESTIONS = 20;

/** The most characters of a field other than a feed. Longer texts are not parsed. */
const MAX_CHARS = 40_000;

function tooLong({ values }: AuditForm): Map<AuditField, string> {
  const long = AUDIT_FIELDS.filter((name) => name !== "text" && (values[name]?.length ?? 0) > MAX_CHARS);
  return new Map(long.map((name) => [name, `This has more than ${MAX_CHARS} characters. Shorten it.`]));
}

type Report = (field: AuditField, message: string) => void;

const SUBJECTS: Readonly<Record<InputKind, (form: AuditForm, report: Report) => AuditRequest>> = {
  fields: ({ values }, report) => ({ listings: [listingOf(values, report)] }),
  text({ values }, report) {
    const { text = "" } = values;
    if (text.trim() === "") report("text", "Paste a feed, or the source of a product page.");
    return { feed: feedOf(text, values) };
  },
  file({ values, file }, report) {
    const read = textOfFile(file);
    if ("error" in read) report("file", read.error);
    return { feed: feedOf("text" in read ? read.text : "", values) };
  },
  url({ values }, report) {
    const url = withScheme(values.url ?? "");
    if (!url.startsWith("https://")) report("url", "Enter a web address, such as https://example.com/mug.");
    return { url };
  },
};

function feedOf(text: string, { currency = "" }: AuditForm["values"]) {
  return { text, ...(currency === "" ? {} : { currency }) };
}

function listingOf(values: AuditForm["values"], report: Report): ListingFields {
  const title = values.title?.trim() ?? "";
  if (title === "") report("title", "Enter a title.");
  const price = parsePrice(values.price ?? "", values.currency ?? "EUR");
  if (typeof price === "string") report("price", price);
  const texts = TEXTS.flatMap((name) => {
    const typed = values[name]?.trim() ?? "";
    const text = name === "imageUrl" ? withScheme(typed) : typed;
    return text === "" ? [] : [[name, text]];
  });
  return {
    title,
    ...(Object.fromEntries(texts) as Partial<ListingFields>),
    ...(typeof price === "object" ? price : {}),
    ...numberOf("rating", values.rating, report),
    ...numberOf("reviewCount", values.reviews, report),
    ...attributesOf(values.attributes, report),
  };
}

const TEXTS = ["description", "category", "imageUrl", "brand", "shipping", "returns", "warranty"] as const;

function numberOf(name: "rating" | "reviewCount", text = "", report: Report): Partial<ListingFields> {
  const number = name === "rating" ? parseStars(text) : parseCount(text);
  if (typeof number === "number") return { [name]: number };
  if (number !== undefined) report(name === "rating" ? "rating" : "reviews", number);
  return {};
}

function attributesOf(text: string | undefined, report: Report): Pick<ListingFields, "attributes"> {
  const attributes = parseAttributes(text);
  if (typeof attributes === "string") report("attributes", attributes);
  else if (attributes.length > 0) return { attributes };
  return {};
}

import type { Attribute } from "../../engine/listing.ts";
import { attributeName, GOOGLE_UNMAPPED, SPECIFICATIONS } from "../import/attribute-names.ts";
import { GENERATED } from "../import/attribute-values.ts";
import { readGoogleItem } from "../import/attribute-readers.ts";
import { columnKey } from "../import/detect-format.ts";
import { REMAINDER } from "../import/remainder.ts";
import type { ShippingTerms } from "../import/terms.ts";
import type { XmlElement } from "../import/xml-items.ts";
import type { ExportedListing, ItemFormat } from "./exported-listing.ts";
import { dateText, salePrices } from "./field-texts.ts";
import { parseShippingTerms } from "./parse-terms.ts";

/** Google's product data in RSS 2.0, with Google's namespaces for its own and for custom attributes. */
export const GOOGLE_XML: ItemFormat<XmlElement> = {
  begin:
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0" xmlns:c="http://base.google.com/cns/1.0">\n' +
    "<channel>\n<title>Product listings</title>\n<link/>\n" +
    "<description>Product listings</description>\n",
  between: "\n",
  end: "\n</channel>\n</rss>\n",
  compose: (exported, remainder) => parent("item", [...attributesOf(exported), ...remainderElement(remainder)]),
  read: readGoogleItem,
  write: xmlOf,
};

const element = (name: string, text: string | undefined): XmlElement[] =>
  text === undefined || text.trim() === ""
    ? []
    : [{ name, attributes: {}, text: withoutForbidden(text), children: [] }];

function parent(name: string, children: XmlElement[]): XmlElement {
  return { name, attributes: {}, text: children.map(({ text }) => `${text}\n`).join(""), children };
}

const remainderElement = (remainder: string): XmlElement[] =>
  element(`c:${REMAINDER}`, escapedJson(remainder)).map((one) => ({ ...one, attributes: { type: "string" } }));

/** Matches the characters that XML 1.0 does not allow, not even as a reference. Parsers turn carriage returns into line feeds. */
const FORBIDDEN = /[^\t\n\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const withoutForbidden = (text: string): string => text.replace(/\r\n?/g, "\n").replace(FORBIDDEN, " ");

const escapedJson = (json: string): string =>
  json.replace(FORBIDDEN, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);

function attributesOf(exported: ExportedListing): XmlElement[] {
  const { listing } = exported;
  const { price, sale } = salePrices(listing);
  const attributes = [
    ...element("g:id", listing.externalId),
    ...ownText("title", exported),
    ...ownText("description", exported),
    ...element("g:link", listing.url),
    ...element("g:image_link", listing.imageUrl),
    ...(listing.imageUrl === undefined ? [] : (listing.imageUrls ?? [])).flatMap((url) =>
      element("g:additional_image_link", url),
    ),
    ...element("g:price", price),
    ...element("g:sale_price", sale),
    ...element("g:availability", listing.availability),
    ...element("g:availability_date", dateText(listing)),
    ...element("g:condition", listing.condition),
    ...element("g:brand", listing.brand),
    ...element("g:gtin", listing.gtin),
    ...element("g:mpn", listing.mpn),
    ...element("g:item_group_id", listing.itemGroupId),
    ...element("g:product_type", listing.category),
    ...(listing.attributes ?? []).flatMap(specification),
    ...(parseShippingTerms(listing.shipping, listing.currency) ?? []).map(shipping),
  ];
  const known = new Set(attributes.map(({ name }) => name));
  const flags = (listing.feedFields ?? []).flatMap((pair) => flag(pair, known));
  return [...attributes, ...flags];
}

/** Matches a price that is unambiguous, regardless of the other prices of the feed. */
const PLAIN_PRICE = /^\d{1,9}(?:\.\d\d)? [A-Z]{3}$/;

/** Writes a feed field that is one of Google's attributes, unless the item already has that attribute. */
function flag({ name, value }: Attribute, known: ReadonlySet<string>): XmlElement[] {
  const key = columnKey(name);
  const isFree = !known.has(`g:${key}`) || key === "product_type";
  if (!GOOGLE_UNMAPPED.has(key) || !isFree || (key === "sale_price" && !PLAIN_PRICE.test(value))) return [];
  return element(`g:${key}`, value);
}

/** Writes a title or description: structured if it is generated, or else plain. Google prefers the plain one of two. */
function ownText(field: "title" | "description", { listing, generatedFields }: ExportedListing): XmlElement[] {
  if (!generatedFields.includes(field)) return element(`g:${field}`, listing[field]);
  const content = element("g:content", listing[field]);
  if (content.length === 0) return [];
  return [parent(`g:structured_${field}`, [...element("g:digital_source_type", GENERATED), ...content])];
}

/** Writes a specification as an attribute if Google has one for it, or else as a product detail. */
function specification({ name, value }: Attribute): XmlElement[] {
  const key = attributeName(columnKey(name));
  if (SPECIFICATIONS.has(key)) return element(`g:${key}`, value);
  return [parent("g:product_detail", [...element("g:attribute_name", name), ...element("g:attribute_value", value)])];
}

function shipping({ country, region, service, price }: ShippingTerms): XmlElement {
  return parent("g:shipping", [
    ...element("g:country", country),
    ...element("g:region", region),
    ...element("g:service", service),
    ...element("g:price", price),
  ]);
}

function xmlOf({ name, attributes, text: content, children }: XmlElement): string {
  const given = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`);
  const inner = children.length === 0 ? escaped(content) : children.map(xmlOf).join(name === "item" ? "\n" : "");
  const edge = name === "item" ? "\n" : "";
  return `<${name}${given.join("")}>${edge}${inner}${edge}</${name}>`;
}

const escaped = (content: string): string =>
  content.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

import { type AuditedListing, type Check, type Hit, defineCheck } from "../check.ts";
import { type FieldValue, attributeOrFeedField, columnName, feedField, wholeFieldHit } from "../field-texts.ts";
import { hasPhrase, phrases } from "../phrases.ts";
import { ACP, OPENAI, google, ucp } from "../sources.ts";
import { enumerate } from "../../wording.ts";

const APPAREL = phrases(
  "apparel|clothing|clothes|shoes|footwear|fashion|Bekleidung|Schuhe|vêtements|chaussures|ropa|zapatos",
);

/** Attributes that Google requires of clothes, with the names that feeds give them. */
const APPAREL_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  "age group": ["age_group", "age"],
  gender: ["gender", "sex", "target_gender"],
  colour: ["color", "colour", "farbe", "couleur"],
  size: ["size", "größe", "taille", "shoe_size"],
};

/** Checks of the variants of a product. */
export const VARIANT_CHECKS: readonly Check[] = [
  defineCheck({
    id: "variants.shape",
    severity: "error",
    effect: "eligibility",
    profiles: ["generic", "openai", "ucp", "acp"],
    sources: [ucp("product"), ACP, OPENAI],
    looksFor:
      "At least one variant of a product that is sent with variants. Reads the feed column variants or variant_count.",
    messages: { none: "The product is sent without a variant; what is bought is always a variant." },
    fix: "Send at least one variant with id, title and price, also for a product of one kind.",
    passing: { listing: { feedFields: [{ name: "variant_count", value: "2" }] } },
    failing: { listing: { feedFields: [{ name: "variant_count", value: "0" }] } },
    find: (listing) => {
      const column = feedField(listing, "variants", "variant_count");
      if (column === undefined) return null;
      return /^(?:0|\[\s{0,9}\]|null|none)?$/i.test(column.value) ? [wholeFieldHit("none", column)] : [];
    },
  }),
  defineCheck({
    id: "variants.group",
    severity: "error",
    effect: "eligibility",
    profiles: ["generic", "openai", "ucp"],
    sources: [OPENAI, google(6324507), ucp("product")],
    looksFor: "A group id for a product that has variants, different from the item's own id.",
    messages: {
      missing: "The feed says that the product has variants, but no group id joins them.",
      ownId: "The group id is the item's own id, so it groups nothing.",
    },
    fix: "Give all variants of the product one group id, such as the id of the parent product.",
    passing: { listing: { externalId: "HAT-GREY", itemGroupId: "HAT" } },
    failing: { listing: { feedFields: [{ name: "listing_has_variations", value: "true" }] } },
    find: (listing) => {
      const { externalId = "", itemGroupId = "" } = listing;
      if (itemGroupId.trim() !== "") {
        return itemGroupId === externalId ? [wholeFieldHit("ownId", { field: "itemGroupId", text: itemGroupId })] : [];
      }
      const hasVariants = feedField(listing, "listing_has_variations")?.value.toLowerCase() === "true";
      if (!hasVariants && feedField(listing, "variant_dict", "item_group_title") === undefined) return null;
      return [{ message: "missing", field: "itemGroupId" }];
    },
  }),
  defineCheck({
    id: "variants.options",
    severity: "error",
    effect: "parsing",
    profiles: ["generic", "openai", "ucp"],
    sources: [ucp("product_option"), OPENAI],
    looksFor: "Options with a value and a name that no other option has.",
    messages: {
      none: "The item is in a group of variants but names no option that sets it apart.",
      repeated: "The option “{text}” is given twice.",
      empty: "The option “{name}” has no value.",
      unreadable: "The options “{text}” cannot be read.",
    },
    fix: "Name each option once, with its value: Colour = grey, Size = M.",
    passing: { listing: { itemGroupId: "HAT", attributes: [{ name: "Colour", value: "grey" }] } },
    failing: {
      listing: {
        itemGroupId: "HAT",
        attributes: [
          { name: "Colour", value: "grey" },
          { name: "colour", value: "blue" },
        ],
      },
    },
    find: (listing) => {
      const column = feedField(listing, "variant_dict", "variant_options");
      if (column !== undefined) return feedOptions(column);
      return (listing.itemGroupId ?? "").trim() === "" ? null : attributeOptions(listing);
    },
  }),
  defineCheck({
    id: "apparel.attrs",
    severity: "error",
    effect: "eligibility",
    profiles: ["google"],
    sources: [google(6324463)],
    looksFor: "Age group, gender, colour and size of clothes and shoes.",
    messages: { missing: "Google needs the {missing} of clothes and shoes; the listing does not state {them}." },
    fix: "Add them as attributes: age group = adult, gender = unisex, colour = grey, size = M.",
    passing: {
      listing: {
        category: "Apparel > Hats",
        attributes: [
          { name: "Age group", value: "adult" },
          { name: "Gender", value: "unisex" },
          { name: "Colour", value: "grey" },
          { name: "Size", value: "M" },
        ],
      },
    },
    failing: { listing: { category: "Apparel > Hats", attributes: [{ name: "Colour", value: "grey" }] } },
    find: (listing) => {
      if (!hasPhrase(APPAREL, listing.category ?? "")) return null;
      const missing = Object.entries(APPAREL_ATTRIBUTES)
        .filter(([, names]) => attributeOrFeedField(listing, ...names) === undefined)
        .map(([attribute]) => attribute);
      if (missing.length === 0) return [];
      const data = { missing: enumerate(missing), them: missing.length === 1 ? "it" : "them" };
      return [{ message: "missing", field: "attributes", data }];
    },
  }),
];

type OptionHit = Hit<"none" | "repeated" | "empty" | "unreadable">;

function attributeOptions({ attributes = [] }: AuditedListing): OptionHit[] {
  // A warning only: it may be the only one of its group, which an audit of one listing cannot see.
  if (attributes.length === 0) return [{ message: "none", field: "attributes", severity: "warn" }];
  const seen = new Set<string>();
  return attributes.flatMap(({ name, value }, index): OptionHit[] => {
    const column = columnName(name);
    if (seen.has(column)) return [wholeFieldHit("repeated", { field: `attributes/${index}/name`, text: name })];
    seen.add(column);
    return value.trim() === "" ? [{ message: "empty", field: `attributes/${index}/value`, data: { name } }] : [];
  });
}

/** Reads `{"Colour": "grey"}` and `Colour: grey, Size: M`. */
function feedOptions(column: FieldValue): OptionHit[] {
  const pairs = column.value
    .replace(/^\{/, "")
    .replace(/\}$/, "")
    .split(/[,;|]/)
    .map((pair) => pair.split(/[:=]/).map((part) => part.replaceAll('"', "").trim()));
  if (pairs.some(([name = "", value]) => name === "" || value === undefined))
    return [wholeFieldHit("unreadable", column)];
  const empty = pairs.find(([, value]) => value === "" || value === "null");
  if (empty !== undefined) return [wholeFieldHit("empty", column, { name: empty[0] ?? "" })];
  const names = pairs.map(([name = ""]) => columnName(name));
  return new Set(names).size === names.length ? [] : [wholeFieldHit("repeated", column)];
}

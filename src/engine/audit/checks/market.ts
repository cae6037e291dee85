import { type AuditedListing, type Check, type Hit, type Span, defineCheck } from "../check.ts";
import { type FieldText, feedField, proseOf, wholeFieldHit } from "../field-texts.ts";
import { languageName, languageOf } from "../languages.ts";
import { isCountry, isInEuropeanUnion } from "../markets.ts";
import { hasPhrase, phrases } from "../phrases.ts";
import { quantitiesOf } from "../quantities.ts";
import { EU_PRICES, OPENAI, google, ucp } from "../sources.ts";
import { enumerate } from "../../wording.ts";

/** Goods that are sold by weight or volume. */
const SOLD_BY_MEASURE = phrases(
  "food|beverages|drinks|groceries|grocery|cosmetics|skin care|skincare|hair care|shampoo|perfume|detergent|cleaning supplies",
  "household cleaning|pet food|paint|Lebensmittel|Getränke|Kosmetik|épicerie|boissons|alimentación|bebidas|alimentari|levensmiddelen",
);

/** Checks of flags, market, unit price and language. */
export const MARKET_CHECKS: readonly Check[] = [
  defineCheck({
    id: "flags.search",
    severity: "error",
    effect: "eligibility",
    profiles: ["openai"],
    sources: [OPENAI],
    looksFor: "True or false, in lower case, in the feed column is_eligible_search or enable_search.",
    messages: { unreadable: "The flag for search is “{text}”; it has to be true or false, in lower case." },
    fix: "Write true or false.",
    passing: { listing: { feedFields: [{ name: "is_eligible_search", value: "true" }] } },
    failing: { listing: { feedFields: [{ name: "is_eligible_search", value: "TRUE" }] } },
    find: (listing) => {
      const flag = searchFlag(listing);
      if (flag === undefined) return null;
      return isFlag(flag.value) ? [] : [wholeFieldHit("unreadable", flag)];
    },
  }),
  defineCheck({
    id: "flags.checkout",
    severity: "error",
    effect: "eligibility",
    profiles: ["openai"],
    sources: [OPENAI],
    looksFor: "Checkout only together with search, and with addresses of privacy policy and terms.",
    messages: {
      unreadable: "The flag for checkout is “{text}”; it has to be true or false, in lower case.",
      search: "Checkout is switched on without search; OpenAI accepts checkout only with is_eligible_search = true.",
      policies: "Checkout is switched on, but {missing} not given.",
    },
    fix: "Set is_eligible_search = true and give seller_privacy_policy and seller_tos, or set is_eligible_checkout = false.",
    passing: { listing: { feedFields: [{ name: "is_eligible_checkout", value: "false" }] } },
    failing: { listing: { feedFields: [{ name: "is_eligible_checkout", value: "true" }] } },
    find: (listing) => {
      const flag = feedField(listing, "is_eligible_checkout", "enable_checkout");
      if (flag === undefined) return null;
      if (!isFlag(flag.value)) return [wholeFieldHit("unreadable", flag)];
      if (flag.value === "false") return [];
      if (searchFlag(listing)?.value !== "true") return [wholeFieldHit("search", flag)];
      const missing = ["seller_privacy_policy", "seller_tos"].filter(
        (name) => !/^https:\/\/\S/.test(feedField(listing, name)?.value ?? ""),
      );
      const verb = missing.length === 1 ? "is" : "are";
      return missing.length === 0
        ? []
        : [wholeFieldHit("policies", flag, { missing: `${enumerate(missing)} ${verb}` })];
    },
  }),
  defineCheck({
    id: "geo.market",
    severity: "warn",
    effect: "eligibility",
    profiles: ["openai"],
    sources: [OPENAI],
    looksFor: "A market as ISO 3166-1 code, and text in the language that the listing names.",
    messages: {
      missing: "The listing names no market.",
      unknown: "“{text}” is not a country of ISO 3166-1.",
      language: "The listing is declared as {declared}, but the {field} is {found}.",
    },
    fix: "Send the country as two capital letters (GB, not UK) and the language of the text.",
    passing: { listing: { country: "DE", language: "de" } },
    failing: { listing: { country: "UK" } },
    find: (listing) => [...marketHits(listing), ...languageHits(listing)],
  }),
  defineCheck({
    id: "unit_price",
    severity: "info",
    effect: "eligibility",
    profiles: ["generic", "google", "ucp"],
    sources: [google(6324455), ucp("unit_price")],
    looksFor: "Unit price and base measure together; in the EU for food, drinks, cosmetics and cleaners.",
    messages: {
      half: "The feed gives {given} without {missing}.",
      europe: {
        detail:
          "The product is sold by measure (“{text}”). In the EU it may need a unit price, such as the price of one litre or " +
          "kilogram (Directive 98/6/EC, Article 3); the feed gives none.",
        effect: "legal",
        sources: [EU_PRICES],
        profiles: ["generic"],
      },
    },
    fix: "Add unit_pricing_measure (750 ml) and unit_pricing_base_measure (1 l).",
    passing: {
      listing: {
        feedFields: [
          { name: "unit_pricing_measure", value: "750 ml" },
          { name: "unit_pricing_base_measure", value: "1 l" },
        ],
      },
    },
    failing: { listing: { feedFields: [{ name: "unit_pricing_measure", value: "750 ml" }] } },
    find: unitPriceHits,
  }),
  defineCheck({
    id: "lang.one",
    severity: "warn",
    effect: "parsing",
    profiles: ["google"],
    sources: [google()],
    looksFor: "One language for title and description.",
    messages: { mixed: "The listing is {main}, but this part is {other}." },
    fix: "Translate it, and make a listing of its own for each language.",
    passing: { listing: { description: "This bottle is for you and it has a lid." } },
    failing: {
      listing: {
        title: "Die Flasche für das Rad mit Halter und Deckel",
        description: "This is the bottle that you have with you, and it has a lid for cycling.",
      },
    },
    find: (listing) => {
      const parts = proseOf(listing)
        .flatMap(paragraphs)
        .map((part) => ({ ...part, language: languageOf(part.text) }));
      const known = parts.filter(({ language }) => language !== undefined);
      const main = known.at(-1)?.language;
      if (main === undefined) return null;
      const first = known.find(({ language }) => language !== main);
      if (first === undefined) return [];
      const data = { main: languageName(main), other: languageName(first.language) };
      return [{ message: "mixed", field: first.field, span: { start: first.start, end: first.end }, data }];
    },
  }),
];

const isFlag = (value: string): boolean => value === "true" || value === "false";
const searchFlag = (listing: AuditedListing) => feedField(listing, "is_eligible_search", "enable_search");

function marketHits(listing: AuditedListing): Hit<"missing" | "unknown">[] {
  const { country = "" } = listing;
  const column = feedField(listing, "target_countries", "target_country");
  if (country !== "") return isCountry(country) ? [] : [wholeFieldHit("unknown", { field: "country", text: country })];
  if (column === undefined) return [{ message: "missing", field: "country" }];
  return column.value.split(/[,; |]/).every((code) => code === "" || isCountry(code))
    ? []
    : [wholeFieldHit("unknown", column)];
}

function languageHits(listing: AuditedListing): Hit<"language">[] {
  const { language, description = "" } = listing;
  const found = languageOf(description);
  if (language === undefined || found === undefined || found === language) return [];
  return [
    wholeFieldHit(
      "language",
      { field: "description", text: description },
      { declared: languageName(language), field: "description", found: languageName(found) },
    ),
  ];
}

function unitPriceHits(listing: AuditedListing): Hit<"half" | "europe">[] | null {
  const measure = feedField(listing, "unit_pricing_measure");
  const base = feedField(listing, "unit_pricing_base_measure", "base_measure");
  if (measure !== undefined && base !== undefined) return [];
  if (measure !== undefined)
    return [wholeFieldHit("half", measure, { given: "unit_pricing_measure", missing: "a base measure" })];
  if (base !== undefined)
    return [wholeFieldHit("half", base, { given: "a base measure", missing: "unit_pricing_measure" })];
  const isByMeasure = hasPhrase(SOLD_BY_MEASURE, listing.category ?? "");
  if (!isInEuropeanUnion(listing.country) || !isByMeasure) return null;
  const { title = "" } = listing;
  const quantity = quantitiesOf(title).find(({ dimension }) => dimension === "volume" || dimension === "mass");
  if (quantity === undefined) return null;
  return [{ message: "europe", field: "title", span: { start: quantity.start, end: quantity.end } }];
}

/** Returns the lines of a text. Each may be in a language of its own. */
function paragraphs({ field, text }: FieldText): (FieldText & Span)[] {
  return Array.from(text.matchAll(/[^\n\r]+/g), (match) => ({
    field,
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

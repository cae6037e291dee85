import { type AuditedListing, type Check, type Hit, defineCheck } from "../check.ts";
import { wholeFieldHit } from "../field-texts.ts";
import { hasPhrase, phrases } from "../phrases.ts";
import { OPENAI, PRICEBENCH, google } from "../sources.ts";

const COST =
  /\d[\d.,]{0,9}\s?(?:€|\$|£|[A-Z]{3}\b)|(?:€|\$|£|\b[A-Z]{3}\s?)\d|\b(?:free|gratis|grátis|(?:versand)?kostenlos|(?:versand)?kostenfrei|portofrei|offerte?s?|gratuit|gratuite|gratuits|gratuita|gratuito|included|no charge|no extra cost|at cost)\b/iu;
const TIME =
  /\b(?:\d{1,3}\s?(?:-|–|to|bis|à|a|tot|até)?\s?\d{0,3}\s?(?:working |business |calendar |full )?(?:h|hours?|days?|weeks?|months?|years?|(?:werk|arbeits|geschäfts|kalender)?tage?n?|stunden?|wochen?|monaten?|monate|jahren?|jahre|heures?|jours?|semaines?|mois|ans?|horas?|d[ií]as?|semanas?|m[eê]s(?:es)?|años?|anos?|ore|giorn[io]|settiman[ae]|mes[ei]|ann[io]|uur|(?:werk)?dag(?:en)?|we(?:ek|ken)|maand(?:en)?|jaar)|same day|next day|overnight|tomorrow|lifetime|life time|two years|one year|a year)\b/iu;
const DENIED = phrases(
  "no|not|non|none|without|excluded|final sale|keine|kein|nicht|ohne|pas de|aucun|sin|senza|geen|não",
);

/** Checks of shipping, returns and warranty, which assistants can compare only when the listing states them. */
export const TERM_CHECKS: readonly Check[] = [
  defineCheck({
    id: "shipping.terms",
    severity: "warn",
    effect: "persuasion",
    profiles: ["generic", "openai", "google"],
    sources: [PRICEBENCH, OPENAI, google(6324484)],
    looksFor: "What shipping costs and how long it takes.",
    messages: {
      missing: "The listing does not say what shipping costs and how long it takes.",
      cost: "The shipping terms “{text}” do not say what it costs.",
      time: "The shipping terms “{text}” do not say how long it takes.",
    },
    fix: "State both: “4.90 EUR, 2 to 3 working days”.",
    passing: { listing: { shipping: "4.90 EUR, 2 to 3 working days" } },
    failing: { listing: { shipping: "Free shipping" } },
    find: (listing) =>
      termHits(listing, "shipping", [
        ["cost", COST],
        ["time", TIME],
      ]),
  }),
  defineCheck({
    id: "returns.terms",
    severity: "warn",
    effect: "persuasion",
    profiles: ["generic", "openai", "google"],
    sources: [PRICEBENCH, OPENAI, google()],
    looksFor: "How long a return is possible and who pays for it.",
    messages: {
      missing: "The listing does not say how long it can be returned and who pays for that.",
      cost: "The return terms “{text}” do not say who pays for the return.",
      time: "The return terms “{text}” do not say how long a return is possible.",
    },
    fix: "State both: “30 days, free of charge”.",
    passing: { listing: { returns: "Free returns in 30 days" } },
    failing: { listing: { title: "Steel bottle" } },
    find: (listing) =>
      termHits(listing, "returns", [
        ["time", TIME],
        ["cost", COST],
      ]),
  }),
  defineCheck({
    id: "warranty.terms",
    severity: "warn",
    effect: "persuasion",
    profiles: ["generic", "openai", "google"],
    sources: [PRICEBENCH, OPENAI, google()],
    looksFor: "How long the warranty is.",
    messages: {
      missing: "The listing does not say how long the warranty is.",
      time: "The warranty “{text}” has no length.",
    },
    fix: "State its length: “2 years”.",
    passing: { listing: { warranty: "2 years" } },
    failing: { listing: { warranty: "Manufacturer's warranty" } },
    find: (listing) => termHits(listing, "warranty", [["time", TIME]]),
  }),
];

function termHits<M extends string>(
  listing: AuditedListing,
  field: "shipping" | "returns" | "warranty",
  parts: readonly (readonly [message: M, stated: RegExp])[],
): Hit<M | "missing">[] {
  const text = listing[field] ?? "";
  if (text.trim() === "") return [{ message: "missing", field }];
  // "No returns" is complete: it is a term that can be compared.
  if (hasPhrase(DENIED, text)) return [];
  const unstated = parts.find(([, stated]) => !stated.test(text));
  return unstated === undefined ? [] : [wholeFieldHit(unstated[0], { field, text })];
}

import { type AuditContext, type AuditedListing, type Check, type Hit, defineCheck } from "../check.ts";
import { decimalsOf, formatPrice } from "../markets.ts";
import { asList, productsOf } from "../page.ts";
import { GOOGLE_MERCHANT_LISTING, google } from "../sources.ts";
import { enumerate } from "../../wording.ts";
import { type JsonObject, isJsonObject } from "../../../shared/json-object.ts";

const PRODUCT = {
  "@type": "Product",
  name: "Steel bottle 750 ml",
  image: "https://shop.example/bottle.jpg",
  offers: { "@type": "Offer", price: "24.90", priceCurrency: "EUR", availability: "https://schema.org/InStock" },
};

/** Checks of a page's structured data. They apply to listings that were read from a page. */
export const STRUCTURED_DATA_CHECKS: readonly Check[] = [
  defineCheck({
    id: "jsonld.product",
    severity: "warn",
    effect: "parsing",
    profiles: ["generic"],
    sources: [GOOGLE_MERCHANT_LISTING],
    looksFor: "A Product in the page's JSON-LD with name, image and an offer with price and currency.",
    messages: {
      none: "The page has no JSON-LD of a Product.",
      incomplete: "The page's JSON-LD of the Product lacks {missing}.",
    },
    fix: "Let the shop system write Product with name, image and offers (price, priceCurrency, availability).",
    passing: { listing: { title: "Steel bottle 750 ml" }, context: { page: { jsonLd: [PRODUCT] } } },
    failing: {
      listing: { title: "Steel bottle 750 ml" },
      context: { page: { jsonLd: [{ "@type": "Product", name: "Steel bottle 750 ml" }] } },
    },
    find: (_, { page }) => {
      if (page === undefined) return null;
      const [product] = productsOf(page);
      if (product === undefined) return [{ message: "none", field: "page" }];
      const missing = missingOf(product);
      return missing.length === 0
        ? []
        : [{ message: "incomplete", field: "page", data: { missing: enumerate(missing) } }];
    },
  }),
  defineCheck({
    id: "jsonld.match",
    severity: "error",
    effect: "eligibility",
    profiles: ["generic", "google"],
    sources: [GOOGLE_MERCHANT_LISTING, google(6324371)],
    looksFor: "The same price and availability in the listing, in the page's JSON-LD and in what the page shows.",
    messages: {
      price: "The price is {listing} in the listing and {page} in {where}.",
      availability: "The availability is {listing} in the listing and {page} in {where}.",
    },
    fix: "Let all of them come from one place. Feeds refuse offers whose price differs from the page.",
    passing: {
      listing: { priceCents: 2490, currency: "EUR", availability: "in_stock" },
      context: { page: { jsonLd: [PRODUCT] } },
    },
    failing: { listing: { priceCents: 1990, currency: "EUR" }, context: { page: { jsonLd: [PRODUCT] } } },
    find: mismatchHits,
  }),
];

function missingOf(product: JsonObject): string[] {
  const offers = offersOf(product);
  const properties = ["name", "image"].filter((property) => !isStated(product[property]));
  const isRated = isStated(product["review"]) || isStated(product["aggregateRating"]);
  if (offers.length === 0) return isRated ? properties : [...properties, "offers"];
  return [
    ...properties,
    ...(offers.some((offer) => amountOf(offer) !== undefined) ? [] : ["offers.price"]),
    ...(offers.some((offer) => currencyOf(offer) !== undefined) ? [] : ["offers.priceCurrency"]),
  ];
}

const isStated = (value: unknown): boolean => asList(value).some((one) => one !== "");

/** Returns the offers of a product and of its variants. */
function offersOf(product: JsonObject): JsonObject[] {
  const products = [product, ...asList(product["hasVariant"]).filter(isJsonObject)];
  return products
    .flatMap((one) => asList(one["offers"]).filter(isJsonObject))
    .flatMap((offer) => {
      const inner = asList(offer["offers"]).filter(isJsonObject);
      return inner.length > 0 ? inner : [offer];
    });
}

const specificationOf = (offer: JsonObject): JsonObject => asList(offer["priceSpecification"]).find(isJsonObject) ?? {};

function amountOf(offer: JsonObject): number | undefined {
  const value = offer["price"] ?? offer["lowPrice"] ?? specificationOf(offer)["price"];
  const amount = typeof value === "string" && value.trim() !== "" ? Number(value.replace(",", ".")) : value;
  return typeof amount === "number" && Number.isFinite(amount) ? amount : undefined;
}

function currencyOf(offer: JsonObject): string | undefined {
  const value = offer["priceCurrency"] ?? specificationOf(offer)["priceCurrency"];
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The prices and availabilities that one place states. */
interface StatedOffer {
  readonly where: string;
  readonly prices: readonly { readonly priceCents: number; readonly currency: string | undefined }[];
  readonly availabilities: readonly string[];
}

function mismatchHits(listing: AuditedListing, { page }: AuditContext): Hit<"price" | "availability">[] | null {
  if (page === undefined) return null;
  const { visible } = page;
  const places = [jsonLdOffer(productsOf(page).flatMap(offersOf), listing.currency ?? "")];
  if (visible !== undefined) {
    const { priceCents, currency, availability } = visible;
    const prices = priceCents === undefined ? [] : [{ priceCents, currency }];
    places.push({
      where: "what the page shows",
      prices,
      availabilities: availability === undefined ? [] : [availability],
    });
  }
  if (places.every(({ prices, availabilities }) => prices.length + availabilities.length === 0)) return null;
  return places.flatMap((stated) => [...priceMismatch(listing, stated), ...availabilityMismatch(listing, stated)]);
}

function jsonLdOffer(offers: readonly JsonObject[], listingCurrency: string): StatedOffer {
  return {
    where: "the page's JSON-LD",
    prices: offers.flatMap((offer) => {
      const amount = amountOf(offer);
      const currency = currencyOf(offer);
      const decimals = decimalsOf(currency ?? listingCurrency) ?? 2;
      return amount === undefined ? [] : [{ priceCents: Math.round(amount * 10 ** decimals), currency }];
    }),
    availabilities: offers.flatMap(({ availability }) => (typeof availability === "string" ? [availability] : [])),
  };
}

function priceMismatch({ priceCents, currency }: AuditedListing, { where, prices }: StatedOffer): Hit<"price">[] {
  const [first] = prices;
  if (priceCents === undefined || first === undefined) return [];
  const agrees = prices.some(
    (price) =>
      price.priceCents === priceCents &&
      (price.currency === undefined || currency === undefined || price.currency === currency),
  );
  if (agrees) return [];
  const data = {
    listing: formatPrice(priceCents, currency),
    page: formatPrice(first.priceCents, first.currency ?? currency),
    where,
  };
  return [{ message: "price", field: "priceCents", data }];
}

function availabilityMismatch(
  { availability }: AuditedListing,
  { where, availabilities }: StatedOffer,
): Hit<"availability">[] {
  const [first] = availabilities;
  if (availability === undefined || first === undefined) return [];
  if (availabilities.some((one) => plain(one) === plain(availability))) return [];
  return [
    {
      message: "availability",
      field: "availability",
      data: { listing: inWords(availability), page: inWords(first), where },
    },
  ];
}

/** Returns an availability in one spelling: `https://schema.org/InStock`, `in stock` and `in_stock` are the same. */
function plain(availability: string): string {
  const word = availability
    .slice(0, 100)
    .toLowerCase()
    .replace(/^https?:\/\/schema\.org\//, "")
    .replaceAll(/[^a-z]/g, "");
  return ["limitedavailability", "onlineonly", "instoreonly"].includes(word)
    ? "instock"
    : word.replace("soldout", "outofstock");
}

/** Returns an availability in words. */
function inWords(availability: string): string {
  return plain(availability).replace("instock", "in stock").replace("outofstock", "out of stock");
}

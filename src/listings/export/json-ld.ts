import { attributeName } from "../import/attribute-names.ts";
import { columnKey } from "../import/detect-format.ts";
import { readProductThing } from "../import/json-ld.ts";
import type { ImportedListing } from "../import/import-types.ts";
import { REMAINDER } from "../import/remainder.ts";
import type { Thing } from "../import/schema-org.ts";
import type { ExportedListing, ItemFormat } from "./exported-listing.ts";
import { dateText, priceTexts } from "./field-texts.ts";
import { parseReturnTerms, parseShippingTerms } from "./parse-terms.ts";

/** Products of schema.org in JSON-LD. The vocabulary cannot mark the text of a product as generated. */
export const JSON_LD: ItemFormat<Thing> = {
  begin: `{"@context":["https://schema.org",{"${REMAINDER}":"urn:agent-commerce:listing"}],"@graph":[\n`,
  between: ",\n",
  end: "\n]}\n",
  compose: productOf,
  read: readProductThing,
  // Within a script element, only `<` could end the script.
  write: (thing) => JSON.stringify(thing).replaceAll("<", "\\u003c"),
};

const AVAILABILITIES = {
  in_stock: "InStock",
  out_of_stock: "OutOfStock",
  preorder: "PreOrder",
  backorder: "BackOrder",
} as const;
const CONDITIONS = { new: "NewCondition", refurbished: "RefurbishedCondition", used: "UsedCondition" } as const;

/** The specifications that schema.org has properties for. */
const PROPERTIES = ["color", "size", "material", "pattern"];

function productOf({ listing }: ExportedListing, remainder: string): Thing {
  const { imageUrl, imageUrls = [], attributes = [], rating, reviewCount } = listing;
  const named = new Map(attributes.map((one) => [attributeName(columnKey(one.name)), one]));
  const properties = PROPERTIES.map((name) => [name, named.get(name)] as const);
  const others = attributes.filter((one) => !properties.some(([, property]) => property === one));
  return withoutBlank({
    "@type": "Product",
    sku: listing.externalId,
    name: listing.title,
    description: listing.description,
    url: listing.url,
    image: imageUrl === undefined ? undefined : [imageUrl, ...imageUrls],
    brand: typed("Brand", { name: listing.brand }),
    category: listing.category,
    gtin: listing.gtin,
    mpn: listing.mpn,
    inProductGroupWithID: listing.itemGroupId,
    ...Object.fromEntries(properties.map(([name, property]) => [name, property?.value])),
    additionalProperty: others.map(({ name, value }) => typed("PropertyValue", { name, value })),
    aggregateRating: typed("AggregateRating", { ratingValue: rating, reviewCount }),
    offers: offerOf(listing),
    [REMAINDER]: remainder,
  });
}

function offerOf(listing: ImportedListing): Thing | undefined {
  const { currency, now, before } = priceTexts(listing) ?? {};
  const { availability, condition, country } = listing;
  return typed("Offer", {
    price: now,
    priceCurrency: currency,
    priceSpecification: typed("UnitPriceSpecification", {
      ...(before === undefined ? {} : { priceType: "https://schema.org/StrikethroughPrice", price: before }),
      ...(before === undefined ? {} : { priceCurrency: currency }),
    }),
    availability: availability && `https://schema.org/${AVAILABILITIES[availability]}`,
    availabilityStarts: dateText(listing),
    itemCondition: condition && `https://schema.org/${CONDITIONS[condition]}`,
    seller: typed("Organization", { name: listing.sellerName }),
    shippingDetails: shippingOf(listing),
    hasMerchantReturnPolicy: returnsOf(listing.returns, country),
    warranty: typed("WarrantyPromise", { name: listing.warranty }),
  });
}

function shippingOf({ shipping, currency }: ImportedListing): (Thing | undefined)[] | undefined {
  return parseShippingTerms(shipping, currency)?.map(({ country, price = "" }) => {
    const [value, of] = price.split(" ");
    return typed("OfferShippingDetails", {
      shippingDestination: typed("DefinedRegion", { addressCountry: country }),
      shippingRate: typed("MonetaryAmount", { value, currency: of }),
    });
  });
}

function returnsOf(text: string | undefined, country: string | undefined): Thing | undefined {
  const terms = parseReturnTerms(text);
  if (terms === undefined) return undefined;
  const { isAccepted, isFree, days } = terms;
  const finite = days === undefined ? undefined : "MerchantReturnFiniteReturnWindow";
  const category = isAccepted === false ? "MerchantReturnNotPermitted" : finite;
  return typed("MerchantReturnPolicy", {
    applicableCountry: country,
    returnPolicyCategory: category && `https://schema.org/${category}`,
    merchantReturnDays: days,
    returnFees: isFree === true ? "https://schema.org/FreeReturn" : undefined,
  });
}

/** Returns a thing of the given type. Undefined: it would have no properties. */
function typed(type: string, properties: Thing): Thing | undefined {
  const given = withoutBlank(properties);
  return Object.keys(given).length === 0 ? undefined : { "@type": type, ...given };
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

function withoutBlank(thing: Thing): Thing {
  return Object.fromEntries(Object.entries(thing).filter(([, value]) => !isBlank(value)));
}

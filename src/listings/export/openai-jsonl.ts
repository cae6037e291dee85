import { attributeName, OPENAI_UNMAPPED, SPECIFICATIONS } from "../import/attribute-names.ts";
import { readOpenAiItem } from "../import/attribute-readers.ts";
import { columnKey } from "../import/detect-format.ts";
import type { ImportedListing } from "../import/import-types.ts";
import { REMAINDER } from "../import/remainder.ts";
import type { ExportedListing, ItemFormat } from "./exported-listing.ts";
import { dateText, salePrices } from "./field-texts.ts";
import { parseReturnTerms, parseShippingTerms } from "./parse-terms.ts";

type Item = Readonly<Record<string, unknown>>;

/** OpenAI's product feed in JSON Lines. It cannot mark text as generated. */
export const OPENAI_JSONL: ItemFormat<Item> = {
  begin: "",
  between: "",
  end: "",
  compose: (exported, remainder) => propertiesOf(exported, remainder),
  read: readOpenAiItem,
  write: (item) => `${JSON.stringify(item)}\n`,
};

const AVAILABILITIES = {
  in_stock: "in_stock",
  out_of_stock: "out_of_stock",
  preorder: "pre_order",
  backorder: "backorder",
} as const;

function propertiesOf({ listing }: ExportedListing, remainder: string): Item {
  const { rating, reviewCount, availability, imageUrl, imageUrls } = listing;
  const { price, sale } = salePrices(listing);
  const own: Record<string, unknown> = {
    item_id: listing.externalId,
    title: listing.title,
    description: listing.description,
    url: listing.url,
    brand: listing.brand,
    seller_name: listing.sellerName,
    image_url: imageUrl,
    additional_image_urls: imageUrl === undefined ? undefined : imageUrls,
    price,
    sale_price: sale,
    availability: availability && AVAILABILITIES[availability],
    availability_date: dateText(listing),
    condition: listing.condition,
    gtin: listing.gtin,
    mpn: listing.mpn,
    group_id: listing.itemGroupId,
    product_category: listing.category,
    star_rating: rating,
    review_count: reviewCount,
    shipping: shipping(listing),
    ...returns(listing),
    ...specifications(listing),
  };
  for (const { name, value } of listing.feedFields ?? []) if (OPENAI_UNMAPPED.has(columnKey(name))) own[name] ??= value;
  return withoutBlank({ ...own, [REMAINDER]: remainder });
}

/** Formats shipping terms as `US:CA:Overnight:16.00 USD`, separated by commas. */
function shipping({ shipping: text, currency }: ImportedListing): string | undefined {
  return parseShippingTerms(text, currency)
    ?.map(({ country, region, service, price }) => [country, region, service, price].join(":"))
    .join(",");
}

function returns(listing: ImportedListing): Item {
  const { isAccepted, days } = parseReturnTerms(listing.returns) ?? {};
  return { accepts_returns: isAccepted?.toString(), return_deadline_in_days: days };
}

function specifications({ attributes = [] }: ImportedListing): Item {
  const named = attributes.map(({ name, value }) => [attributeName(columnKey(name)), value] as const);
  return Object.fromEntries(named.filter(([name]) => SPECIFICATIONS.has(name)));
}

function withoutBlank(item: Item): Item {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined && value !== ""));
}

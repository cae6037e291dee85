import { type Draft, leaveUnpublished } from "./draft.ts";
import { addDescription, addImages, setText } from "./draft-fields.ts";
import type { FeedContext, FeedReader } from "./feed-context.ts";
import { addProperty, feedValueAt, boundedList, createJsonDocumentReader, textAt, valueAt } from "./json-document.ts";
import { type ProductFormat, readProducts } from "./json-products.ts";
import { priceCell } from "./prices.ts";
import { addOptions, isRealOption, optionName, setVariantId, setVariantTitle, type VariantOption } from "./variants.ts";

/** Creates a reader of Shopify's `products.json`, from the storefront or the admin API. */
export function createShopifyJsonReader(context: FeedContext): FeedReader {
  return createJsonDocumentReader((document) => readProducts(document, FORMAT, context));
}

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(" "));

const FORMAT: ProductFormat = {
  productProperties: setOf("title handle body_html vendor product_type tags options images image variants status"),
  variantProperties: setOf("title option1 option2 option3 sku price compare_at_price barcode available featured_image"),
  unmapped: setOf(
    "id product_id position created_at updated_at published_at published_scope template_suffix admin_graphql_api_id taxable " +
      "requires_shipping grams weight weight_unit fulfillment_service inventory_item_id inventory_management " +
      "inventory_policy inventory_quantity old_inventory_quantity image_id tax_code price_currency presentment_prices",
  ),
  readProduct(shared, product, path) {
    const handle = feedValueAt(product, "handle", path);
    setText(shared, "itemGroupId", handle);
    setText(shared, "title", feedValueAt(product, "title", path));
    addDescription(shared, feedValueAt(product, "body_html", path));
    setText(shared, "brand", feedValueAt(product, "vendor", path));
    setText(shared, "category", feedValueAt(product, "product_type", path));
    addProperty(shared, "tags", valueAt(product, "tags"));
    addImages(shared, boundedList(valueAt(product, "images")).map(addressOf), `${path}images`);
    const names = boundedList(valueAt(product, "options")).slice(0, 3);
    const optionNames = names.map((name, at) =>
      optionName(typeof name === "string" ? name : textAt(name, "name"), at + 1),
    );
    const status = textAt(product, "status").toLowerCase();
    if (status !== "draft" && status !== "archived")
      return (draft, variant, at) => {
        const options = optionsOf(variant, at, optionNames);
        draft.isSingle = options.length === 0;
        setVariantTitle(draft, shared, options, `${at}title`);
        setVariantId(draft, feedValueAt(variant, "sku", at), handle, options);
        addOptions(
          draft,
          options.filter(({ name }) => name !== ""),
        );
        readVariant(draft, variant, at);
      };
    return (draft, variant, at) => {
      setVariantId(draft, feedValueAt(variant, "sku", at), handle, optionsOf(variant, at, optionNames));
      leaveUnpublished(draft, `The product is not published: its status is ${status}.`, `${path}status`);
    };
  },
};

const addressOf = (image: unknown): string => textAt(image, "src");

function readVariant(draft: Draft, variant: unknown, path: string): void {
  draft.prices = {
    price: priceCell(valueAt(variant, "price"), `${path}price`),
    was: priceCell(valueAt(variant, "compare_at_price"), `${path}compare_at_price`),
  };
  setText(draft, "gtin", feedValueAt(variant, "barcode", path));
  const available = valueAt(variant, "available");
  if (typeof available === "boolean") draft.listing.availability = available ? "in_stock" : "out_of_stock";
  addImages(draft, [addressOf(valueAt(variant, "featured_image"))], `${path}featured_image`);
}

/** Returns the options of a variant. In older documents they are only in its title, and have no name. */
function optionsOf(variant: unknown, path: string, names: readonly string[]): VariantOption[] {
  const options = [1, 2, 3].flatMap((position) => {
    const value = textAt(variant, `option${position}`);
    const name = names[position - 1] ?? optionName("", position);
    return value === "" ? [] : [{ name, value, column: `${path}option${position}` }];
  });
  const title = textAt(variant, "title");
  if (options.length > 0) return options.filter(isRealOption);
  return title === "" || title === "Default Title" ? [] : [{ name: "", value: title, column: `${path}title` }];
}

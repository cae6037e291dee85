import { addProblem, type Draft, type PriceCell, quoted, setAvailability, setCondition, setText } from "./draft.ts";
import { isObject } from "./json-lines.ts";
import { priceCell } from "./prices.ts";
import { textOfValue, type Thing, type Things, typesOf } from "./schema-org.ts";
import { returnsText, setShipping, type ShippingTerms } from "./terms.ts";

/** Reads what a product is offered for: price, stock and terms. */
export function readOffer(draft: Draft, product: Thing, things: Things, country: string | undefined): void {
  const offer = offerOf(draft, product, things);
  readPrices(draft, offer, things);
  const availability = things.text(offer, "availability");
  if (availability !== "") setAvailability(draft, availability, "offers.availability");
  const condition = things.text(offer, "itemCondition") || things.text(product, "itemCondition");
  if (condition !== "") setCondition(draft, condition, "offers.itemCondition");
  setText(draft, "sellerName", things.text(offer, "seller", "offeredBy"), "offers.seller");
  const shipping = things.values(offer, "shippingDetails").map((details) => shippingOf(details, things));
  setShipping(draft, shipping, country, "offers.shippingDetails");
  const policy = things.value(offer, "hasMerchantReturnPolicy") ?? things.value(product, "hasMerchantReturnPolicy");
  setText(draft, "returns", returnsOf(policy, things), "hasMerchantReturnPolicy");
  const warranty = things.value(offer, "warranty") ?? things.value(product, "warranty");
  setText(draft, "warranty", warrantyOf(warranty, things), "offers.warranty");
}

/** The offer that is read: the first. Says so when others have another price. */
function offerOf(draft: Draft, product: Thing, things: Things): unknown {
  const offers = things.values(product, "offers").filter(isObject);
  const [first] = offers;
  const prices = new Set(offers.map((offer) => things.text(offer, "price")).filter((price) => price !== ""));
  if (prices.size > 1)
    addProblem(draft, `The page has ${offers.length} offers at different prices. The first was read.`, "offers");
  const inner = typesOf(first).includes("AggregateOffer") ? things.value(first, "offers") : undefined;
  return things.text(first, "price", "lowPrice") === "" && isObject(inner) ? inner : first;
}

function readPrices(draft: Draft, offer: unknown, things: Things): void {
  const specifications = things.values(offer, "priceSpecification");
  const was = specifications.find((specification) => isCrossedOut(specification, things));
  const now = specifications.find(
    // A price for a reference quantity is a unit price.
    (specification) => specification !== was && things.value(specification, "referenceQuantity") === undefined,
  );
  draft.prices = {
    price: priceOf(draft, offer, things) ?? priceCell(things.value(now, "price"), "offers.priceSpecification.price"),
    was: priceCell(things.value(was, "price"), "offers.priceSpecification.price"),
    currency: (things.text(offer, "priceCurrency") || things.text(now, "priceCurrency")).toUpperCase() || undefined,
  };
}

function priceOf(draft: Draft, offer: unknown, things: Things): PriceCell | undefined {
  if (things.text(offer, "price") !== "") return priceCell(things.value(offer, "price"), "offers.price");
  const [low, high] = [things.text(offer, "lowPrice"), things.text(offer, "highPrice")];
  const range = high === "" ? `from ${quoted(low)}` : `${quoted(low)} to ${quoted(high)}`;
  if (low !== "" && low !== high)
    addProblem(draft, `The page gives a range of prices, ${range}. The lowest was read.`, "offers.lowPrice");
  return priceCell(things.value(offer, "lowPrice"), "offers.lowPrice");
}

const isCrossedOut = (specification: unknown, things: Things): boolean =>
  /(?:ListPrice|StrikethroughPrice|SRP|MSRP|RegularPrice)$/.test(things.text(specification, "priceType").slice(-40));

function shippingOf(details: unknown, things: Things): ShippingTerms {
  const rate = things.value(details, "shippingRate");
  const time = things.value(details, "deliveryTime");
  const spans = ["handlingTime", "transitTime"].map((name) => things.value(time, name));
  const [least, most] = ["minValue", "maxValue"].map((name) => sumOf(spans.map((span) => things.text(span, name))));
  return {
    country: things.text(things.value(details, "shippingDestination"), "addressCountry"),
    price: `${things.text(rate, "value", "maxValue")} ${things.text(rate, "currency")}`,
    time: most === undefined ? undefined : daysText(least ?? most, most),
  };
}

/** The sum of days that are stated. Undefined: none is. */
function sumOf(texts: readonly string[]): number | undefined {
  const days = texts.filter((text) => /^\d{1,3}$/.test(text)).map(Number);
  return days.length === 0 ? undefined : days.reduce((sum, day) => sum + day, 0);
}

const daysText = (least: number, most: number): string =>
  least === most ? `${most} ${most === 1 ? "day" : "days"}` : `${least} to ${most} days`;

function returnsOf(policy: unknown, things: Things): string {
  const category = things.text(policy, "returnPolicyCategory");
  const days = things.text(policy, "merchantReturnDays");
  return returnsText({
    days: /^\d{1,4}$/.test(days) ? Number(days) : undefined,
    isFree: things.text(policy, "returnFees").endsWith("FreeReturn") || undefined,
    isAccepted: category === "" ? undefined : !category.endsWith("NotPermitted"),
  });
}

const UNITS: ReadonlyMap<string, string> = new Map([
  ["ANN", "year"],
  ["MON", "month"],
  ["WEE", "week"],
  ["DAY", "day"],
]);

/** Returns a promise as `2 years`, or as the page words it. */
function warrantyOf(warranty: unknown, things: Things): string {
  const duration = things.value(warranty, "durationOfWarranty");
  const count = things.text(duration, "value");
  const unit = UNITS.get(things.text(duration, "unitCode"));
  if (count === "" || unit === undefined) return textOfValue(warranty);
  return `${count} ${unit}${count === "1" ? "" : "s"}`;
}

import { addProblem, type Draft, type PriceCell, quoted } from "./draft.ts";
import { setAvailability, setCondition, setText } from "./draft-fields.ts";
import { priceCell } from "./prices.ts";
import { textOfValue, type Thing, type ThingGraph, typesOf } from "./schema-org.ts";
import { formatReturns, setShipping, type ShippingTerms } from "./terms.ts";
import { isJsonObject } from "../../shared/json-object.ts";

/** Reads the offer of a product: price, availability and terms. */
export function readOffer(draft: Draft, product: Thing, graph: ThingGraph, country: string | undefined): void {
  const offer = offerOf(draft, product, graph);
  readPrices(draft, offer, graph);
  const availability = graph.text(offer, "availability");
  if (availability !== "") setAvailability(draft, { value: availability, column: "offers.availability" });
  const condition = graph.text(offer, "itemCondition") || graph.text(product, "itemCondition");
  if (condition !== "") setCondition(draft, { value: condition, column: "offers.itemCondition" });
  setText(draft, "sellerName", { value: graph.text(offer, "seller", "offeredBy"), column: "offers.seller" });
  const shipping = graph.values(offer, "shippingDetails").map((details) => shippingOf(details, graph));
  setShipping(draft, shipping, country, "offers.shippingDetails");
  const policy = graph.value(offer, "hasMerchantReturnPolicy") ?? graph.value(product, "hasMerchantReturnPolicy");
  setText(draft, "returns", { value: returnsOf(policy, graph), column: "hasMerchantReturnPolicy" });
  const warranty = graph.value(offer, "warranty") ?? graph.value(product, "warranty");
  setText(draft, "warranty", { value: warrantyOf(warranty, graph), column: "offers.warranty" });
}

/** Returns the first offer. Adds a problem when other offers have another price. */
function offerOf(draft: Draft, product: Thing, graph: ThingGraph): unknown {
  const offers = graph.values(product, "offers").filter(isJsonObject);
  const [first] = offers;
  const prices = new Set(offers.map((offer) => graph.text(offer, "price")).filter((price) => price !== ""));
  if (prices.size > 1)
    addProblem(draft, `The page has ${offers.length} offers at different prices. The first was read.`, "offers");
  const inner = typesOf(first).includes("AggregateOffer") ? graph.value(first, "offers") : undefined;
  return graph.text(first, "price", "lowPrice") === "" && isJsonObject(inner) ? inner : first;
}

function readPrices(draft: Draft, offer: unknown, graph: ThingGraph): void {
  const specifications = graph.values(offer, "priceSpecification");
  const was = specifications.find((specification) => isCrossedOut(specification, graph));
  const now = specifications.find(
    // A price with a reference quantity is a unit price.
    (specification) => specification !== was && graph.value(specification, "referenceQuantity") === undefined,
  );
  draft.prices = {
    price: priceOf(draft, offer, graph) ?? priceCell(graph.value(now, "price"), "offers.priceSpecification.price"),
    was: priceCell(graph.value(was, "price"), "offers.priceSpecification.price"),
    currency: (graph.text(offer, "priceCurrency") || graph.text(now, "priceCurrency")).toUpperCase() || undefined,
  };
}

function priceOf(draft: Draft, offer: unknown, graph: ThingGraph): PriceCell | undefined {
  if (graph.text(offer, "price") !== "") return priceCell(graph.value(offer, "price"), "offers.price");
  const [low, high] = [graph.text(offer, "lowPrice"), graph.text(offer, "highPrice")];
  const range = high === "" ? `from ${quoted(low)}` : `${quoted(low)} to ${quoted(high)}`;
  if (low !== "" && low !== high)
    addProblem(draft, `The page gives a range of prices, ${range}. The lowest was read.`, "offers.lowPrice");
  return priceCell(graph.value(offer, "lowPrice"), "offers.lowPrice");
}

const isCrossedOut = (specification: unknown, graph: ThingGraph): boolean =>
  /(?:ListPrice|StrikethroughPrice|SRP|MSRP|RegularPrice)$/.test(graph.text(specification, "priceType").slice(-40));

function shippingOf(details: unknown, graph: ThingGraph): ShippingTerms {
  const rate = graph.value(details, "shippingRate");
  const time = graph.value(details, "deliveryTime");
  const spans = ["handlingTime", "transitTime"].map((name) => graph.value(time, name));
  const [least, most] = ["minValue", "maxValue"].map((name) => sumOf(spans.map((span) => graph.text(span, name))));
  return {
    country: graph.text(graph.value(details, "shippingDestination"), "addressCountry"),
    price: `${graph.text(rate, "value", "maxValue")} ${graph.text(rate, "currency")}`,
    time: most === undefined ? undefined : daysText(least ?? most, most),
  };
}

/** Returns the sum of the stated days. Undefined: none are stated. */
function sumOf(texts: readonly string[]): number | undefined {
  const days = texts.filter((text) => /^\d{1,3}$/.test(text)).map(Number);
  return days.length === 0 ? undefined : days.reduce((sum, day) => sum + day, 0);
}

const daysText = (least: number, most: number): string =>
  least === most ? `${most} ${most === 1 ? "day" : "days"}` : `${least} to ${most} days`;

function returnsOf(policy: unknown, graph: ThingGraph): string {
  const category = graph.text(policy, "returnPolicyCategory");
  const days = graph.text(policy, "merchantReturnDays");
  return formatReturns({
    days: /^\d{1,4}$/.test(days) ? Number(days) : undefined,
    isFree: graph.text(policy, "returnFees").endsWith("FreeReturn") || undefined,
    isAccepted: category === "" ? undefined : !category.endsWith("NotPermitted"),
  });
}

const UNITS: ReadonlyMap<string, string> = new Map([
  ["ANN", "year"],
  ["MON", "month"],
  ["WEE", "week"],
  ["DAY", "day"],
]);

/** Returns a warranty as `2 years`, or in the words of the page. */
function warrantyOf(warranty: unknown, graph: ThingGraph): string {
  const duration = graph.value(warranty, "durationOfWarranty");
  const count = graph.text(duration, "value");
  const unit = UNITS.get(graph.text(duration, "unitCode"));
  if (count === "" || unit === undefined) return textOfValue(warranty);
  return `${count} ${unit}${count === "1" ? "" : "s"}`;
}

import { finish, type Steps } from "../../shared/steps.ts";
import { type Draft, type FeedValue, moveProblems, startDraft } from "./draft.ts";
import { addAttribute, addDescription, addImages, setRatings, setText } from "./draft-fields.ts";
import type { FeedContext } from "./feed-context.ts";
import { addProperty, propertiesOf } from "./json-document.ts";
import { REMAINDER } from "./remainder.ts";
import { findProducts, textOfValue, type Thing, type ThingGraph, typesOf } from "./schema-org.ts";
import { readOffer } from "./schema-org-offer.ts";
import { inherit, setVariantTitle } from "./variants.ts";
import { isJsonObject } from "../../shared/json-object.ts";

/** The properties that are read. */
const KNOWN_PROPERTIES = new Set(
  (
    "@type name description sku productID mpn gtin gtin8 gtin12 gtin13 gtin14 isbn brand manufacturer category url image " +
    "offers aggregateRating additionalProperty color size material pattern weight height width depth itemCondition " +
    `hasMerchantReturnPolicy warranty inProductGroupWithID productGroupID isVariantOf hasVariant variesBy ${REMAINDER}`
  ).split(" "),
);
/** Properties that describe the page rather than the product. */
const PAGE_PROPERTIES = new Set(
  (
    "@id @context identifier mainEntityOfPage mainEntity potentialAction subjectOf review reviews isRelatedTo isSimilarTo " +
    "isAccessoryOrSparePartFor isConsumableFor sameAs"
  ).split(" "),
);
/** The properties that are specifications. */
const SPECIFICATIONS = ["color", "size", "material", "pattern", "weight", "height", "width", "depth"];

/** Products that are read without a pause. */
const PRODUCTS_IN_STEP = 20;

/**
 * Reads the products of a page. Every product and every variant of a group is a row, numbered by `nextRow`. Returns
 * false when there are none.
 */
export function* readThings(roots: readonly unknown[], context: FeedContext, nextRow: () => number): Steps<boolean> {
  const graph = yield* findProducts(roots);
  const { rows, groups } = yield* rowsAndGroups(graph);
  const shared = new Map<Thing, Draft>();
  for (const [at, product] of [...rows].entries()) {
    if (at % PRODUCTS_IN_STEP === 0) yield;
    const row = nextRow();
    if (!context.beginRow(row)) break;
    const draft = startDraft(row, context.options);
    readProduct(draft, product, graph);
    const remainder = graph.text(product, REMAINDER);
    if (remainder !== "") draft.remainder = remainder;
    readOffer(draft, product, graph, context.options.country);
    readRest(draft, product, context);
    const group = groups.get(product);
    if (group !== undefined) {
      const known = shared.get(group) ?? readGroup(group, graph);
      shared.set(group, known);
      joinGroup(draft, known, graph.values(group, "variesBy").map(textOfValue));
    }
    context.emit(draft);
  }
  return rows.size > 0;
}

/** Reads a single product in the way a product of a page is read. */
export function readProductThing(product: Thing, context: FeedContext): void {
  finish(readThings([product], context, () => 1));
}

const isGroup = (thing: Thing): boolean => typesOf(thing).includes("ProductGroup");

function variantsOf(product: Thing, graph: ThingGraph): Thing[] {
  if (!isGroup(product)) return [];
  return graph
    .all(product, "hasVariant")
    .filter(isJsonObject)
    .filter((variant) => !isGroup(variant));
}

/** The things that become rows, and the group of every variant. The group may name its variants, or they the group. */
interface RowsAndGroups {
  readonly rows: ReadonlySet<Thing>;
  readonly groups: ReadonlyMap<Thing, Thing>;
}

/** Collects the rows. A group with variants is not a row; a variant is one row, however often it is named. */
function* rowsAndGroups(graph: ThingGraph): Steps<RowsAndGroups> {
  const rows = new Set<Thing>();
  const groups = new Map<Thing, Thing>();
  for (const [at, product] of graph.products.entries()) {
    const group = graph.value(product, "isVariantOf");
    if (isJsonObject(group)) groups.set(product, group);
    const variants = variantsOf(product, graph);
    if (variants.length === 0) rows.add(product);
    for (const variant of variants) {
      rows.add(variant);
      groups.set(variant, product);
    }
    if (at % PRODUCTS_IN_STEP === 0) yield;
  }
  return { rows, groups };
}

/** Reads the fields that the variants of a group share. */
function readGroup(group: Thing, graph: ThingGraph): Draft {
  const draft = startDraft(0, {});
  readProduct(draft, group, graph);
  setText(draft, "itemGroupId", feedValue(graph, group, ["productGroupID", "sku", "@id"]));
  delete draft.listing.externalId;
  return draft;
}

function joinGroup(draft: Draft, group: Draft, variesBy: readonly string[]): void {
  moveProblems(group, draft);
  const varying = variesBy.map((property) => property.slice(-20).replace(/^.*[/:]/, ""));
  const names = varying.length > 0 ? varying : SPECIFICATIONS;
  const options = (draft.listing.attributes ?? []).filter(({ name }) => names.includes(name));
  if (draft.listing.title === undefined)
    setVariantTitle(
      draft,
      group,
      options.map((option) => ({ ...option, column: "name" })),
      "name",
    );
  inherit(draft, group);
}

/** Reads the fields of a product, without its offer. */
function readProduct(draft: Draft, product: Thing, graph: ThingGraph): void {
  const read = (...names: Names) => feedValue(graph, product, names);
  setText(draft, "title", read("name"));
  addDescription(draft, read("description"));
  setText(draft, "externalId", read("sku", "productID"));
  setText(draft, "mpn", read("mpn"));
  const gtin = graph.text(product, "gtin13", "gtin", "gtin12", "gtin14", "gtin8", "isbn");
  setText(draft, "gtin", { value: gtin, column: "gtin" });
  setText(draft, "brand", read("brand", "manufacturer"));
  setText(draft, "category", read("category"));
  setText(draft, "url", read("url"));
  setText(draft, "itemGroupId", read("inProductGroupWithID"));
  const images = graph.values(product, "image").map((image) => addressOf(image, graph));
  addImages(draft, images, "image");
  readRating(draft, graph.value(product, "aggregateRating"), graph);
  for (const name of SPECIFICATIONS) addAttribute(draft, name, measureOf(graph.value(product, name), graph), name);
  for (const property of graph.values(product, "additionalProperty"))
    addAttribute(draft, graph.text(property, "name"), measureOf(property, graph), "additionalProperty");
}

type Names = readonly [string, ...string[]];

/** Returns the first text among properties, with the path of the first property. Undefined: none of them has text. */
function feedValue(graph: ThingGraph, thing: unknown, names: Names, path = ""): FeedValue | undefined {
  const value = graph.text(thing, ...names);
  return value === "" ? undefined : { value, column: `${path}${names[0]}` };
}

const addressOf = (image: unknown, graph: ThingGraph): string =>
  graph.text(image, "contentUrl", "url") || (typeof image === "string" ? image : "");

function readRating(draft: Draft, rating: unknown, graph: ThingGraph): void {
  const read = (...names: Names) => feedValue(graph, rating, names, "aggregateRating.");
  const limit = (name: string): number | undefined => {
    const text = graph.text(rating, name).replace(",", ".");
    return /^\d{1,3}(?:\.\d{1,3})?$/.test(text) ? Number(text) : undefined;
  };
  setRatings(draft, read("ratingValue"), read("reviewCount", "ratingCount"), {
    worst: limit("worstRating"),
    best: limit("bestRating"),
  });
}

/** Returns a measure with its unit, such as `1.4 kg`. */
function measureOf(value: unknown, graph: ThingGraph): string {
  const amount = graph.text(value, "value");
  if (amount === "") return textOfValue(value);
  const unit = graph.text(value, "unitText", "unitCode");
  return `${amount} ${UNITS.get(unit) ?? unit}`;
}

/** The UN/CEFACT codes of common units. */
const UNITS: ReadonlyMap<string, string> = new Map([
  ["KGM", "kg"],
  ["GRM", "g"],
  ["LBR", "lb"],
  ["ONZ", "oz"],
  ["MTR", "m"],
  ["CMT", "cm"],
  ["MMT", "mm"],
  ["INH", "in"],
  ["LTR", "l"],
  ["MLT", "ml"],
  ["WTT", "W"],
  ["VLT", "V"],
]);

/** Keeps the properties that no field corresponds to. */
function readRest(draft: Draft, product: Thing, context: FeedContext): void {
  for (const [name, value] of propertiesOf(draft, product)) {
    if (KNOWN_PROPERTIES.has(name) || PAGE_PROPERTIES.has(name)) continue;
    addProperty(draft, name, value);
    context.noteUnknownColumn(name);
  }
}

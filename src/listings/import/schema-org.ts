import type { Steps } from "../../shared/steps.ts";
import { listOf, valueAt } from "./json-document.ts";
import { isJsonObject } from "../../shared/json-object.ts";

/** A schema.org thing in JSON-LD. */
export type Thing = Readonly<Record<string, unknown>>;

const PRODUCTS = new Set([
  "Product",
  "IndividualProduct",
  "ProductModel",
  "SomeProducts",
  "ProductGroup",
  "Vehicle",
  "Car",
]);

/** The properties in which products are found. Products elsewhere, such as similar ones, belong to other pages. */
const PRODUCT_PATHS = ["@graph", "mainEntity", "mainEntityOfPage"];

/** The most values of a property that are read, because many things may refer to one with many values. */
const MAX_VALUES = 50;

/** The things of a page. */
export interface ThingGraph {
  readonly products: readonly Thing[];
  /** Returns all values of a property. References are replaced by the things that they name. */
  all(thing: unknown, name: string): readonly unknown[];
  /** Returns the first 50 values of a property. */
  values(thing: unknown, name: string): readonly unknown[];
  /** Returns the first value of a property. */
  value(thing: unknown, name: string): unknown;
  /** Returns the first text among properties; for a thing, its name. Blank: none of the properties has text. */
  text(thing: unknown, ...names: string[]): string;
}

/** ThingGraph that are visited without a pause. */
const THINGS_IN_STEP = 1_000;

/** Finds the products among the things of a page. Visits every thing once, even if things refer to each other. */
export function* findProducts(roots: readonly unknown[]): Steps<ThingGraph> {
  const byId = new Map<string, Thing>();
  const products: Thing[] = [];
  const waiting: unknown[] = roots.toReversed();
  for (let visited = 1; waiting.length > 0; visited += 1) {
    if (visited % THINGS_IN_STEP === 0) yield;
    const value = waiting.pop();
    if (Array.isArray(value)) for (const item of value.toReversed()) waiting.push(item);
    if (!isJsonObject(value)) continue;
    addById(value, byId);
    if (isProduct(value)) products.push(value);
    else for (const path of PRODUCT_PATHS) waiting.push(valueAt(value, path));
  }
  return thingsOf(products, byId);
}

function addById(thing: Thing, byId: Map<string, Thing>): void {
  const id = idOf(thing);
  // An object with only an id is itself a reference.
  if (id !== "" && Object.keys(thing).length > 1 && !byId.has(id)) byId.set(id, thing);
}

const isProduct = (thing: Thing): boolean => typesOf(thing).some((type) => PRODUCTS.has(type));

function thingsOf(products: readonly Thing[], byId: ReadonlyMap<string, Thing>): ThingGraph {
  const resolved = (value: unknown): unknown => byId.get(idOf(value)) ?? value;
  const all = (thing: unknown, name: string) => listOf(valueAt(thing, name)).map(resolved);
  const value = (thing: unknown, name: string) => resolved(listOf(valueAt(thing, name))[0]);
  return {
    products,
    all,
    values: (thing, name) => listOf(valueAt(thing, name)).slice(0, MAX_VALUES).map(resolved),
    value,
    text: (thing, ...names) => names.map((name) => textOfValue(value(thing, name))).find((text) => text !== "") ?? "",
  };
}

/** Returns the id of a thing. Blank: it has no id, or the id is not text. */
function idOf(value: unknown): string {
  const id = valueAt(value, "@id");
  return typeof id === "string" ? id : "";
}

/** Returns the types of a thing, without the schema.org URL or prefix. */
export function typesOf(thing: unknown): string[] {
  return listOf(valueAt(thing, "@type")).flatMap((type) =>
    typeof type === "string" ? [type.slice(0, 100).replace(/^.*[/:#]/, "")] : [],
  );
}

/** Returns the text of a value; for a thing, its value, name or URL. */
export function textOfValue(value: unknown): string {
  if (typeof value === "string") return value.trim();
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (!isJsonObject(value)) return "";
  const texts = ["@value", "name", "value", "url", "@id"].map((name) => listOf(valueAt(value, name))[0]);
  return (
    texts
      .map((text) => (typeof text === "string" || typeof text === "number" ? String(text).trim() : ""))
      .find((text) => text !== "") ?? ""
  );
}

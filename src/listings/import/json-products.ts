import type { Steps } from "../../shared/steps.ts";
import { type Draft, moveProblems, reject, startDraft } from "./draft.ts";
import type { FeedContext } from "./feed-context.ts";
import { FeedError } from "./import-types.ts";
import { addProperty, listOf, propertiesOf, valueAt } from "./json-document.ts";
import { isObject } from "./json-lines.ts";
import { inherit } from "./variants.ts";

/** Reads what a variant says itself. `path` says where it is in the document. */
export type ReadVariant = (draft: Draft, variant: unknown, path: string) => void;

/** Structure of products and their variants in a format. */
export interface ProductFormat {
  /**
   * Reads the fields that the variants of a product share, and returns a reader of the variants. Data of the product
   * that the variants need is prepared here, once, so that a long text costs nothing for each variant.
   */
  readProduct(shared: Draft, product: unknown, path: string): ReadVariant;
  /** Properties that are read. The others become feed fields. */
  readonly productProperties: ReadonlySet<string>;
  readonly variantProperties: ReadonlySet<string>;
  /** Properties that are known to have no field here. */
  readonly unmapped: ReadonlySet<string>;
}

/** Variants that are read without a pause. */
const VARIANTS_IN_STEP = 20;

/**
 * Reads a product whose variants are one row each; one without variants is a row itself. `path` says where it is in the
 * document, `rowOf` numbers its rows. Returns false when no more rows are read.
 */
export function* readProduct(
  product: unknown,
  format: ProductFormat,
  context: FeedContext,
  path: string,
  rowOf: () => number,
): Steps<boolean> {
  const shared = startDraft(0, {});
  const readVariant = format.readProduct(shared, product, path);
  addRest(shared, product, format.productProperties, format.unmapped, "product.", context);
  const variants = listOf(valueAt(product, "variants"));
  for (const [at, variant] of (variants.length === 0 ? [{}] : variants).entries()) {
    if (at % VARIANTS_IN_STEP === 0) yield;
    const row = rowOf();
    if (!context.beginRow(row)) return false;
    const draft = startDraft(row, context.options);
    moveProblems(shared, draft);
    if (isObject(product) && isObject(variant)) {
      readVariant(draft, variant, `${path}variants[${at}].`);
      addRest(draft, variant, format.variantProperties, format.unmapped, "", context);
      inherit(draft, shared);
    } else {
      reject(draft, "This is no product: it is no JSON object.", path.replace(/\.$/, ""));
    }
    context.emit(draft);
  }
  return true;
}

/** Reads the products of a document: a list, under a name or bare, or one product. */
export function* readProducts(document: unknown, format: ProductFormat, context: FeedContext): Steps<void> {
  const products = listOf(valueAt(document, "products") ?? valueAt(document, "product") ?? document);
  if (!products.some((product) => valueAt(product, "variants") !== undefined))
    throw new FeedError('No product has variants. Such a document starts as {"products":[{"variants":[…]}]}.');
  let rows = 0;
  for (const [at, product] of products.entries())
    if (!(yield* readProduct(product, format, context, `products[${at}].`, () => (rows += 1)))) return;
}

/** Keeps the properties that have no field as feed fields. */
function addRest(
  draft: Draft,
  value: unknown,
  read: ReadonlySet<string>,
  unmapped: ReadonlySet<string>,
  prefix: string,
  context: FeedContext,
): void {
  if (!isObject(value)) return;
  for (const [name, item] of propertiesOf(draft, value)) {
    if (read.has(name)) continue;
    addProperty(draft, `${prefix}${name}`, item);
    if (!unmapped.has(name)) context.noteUnknownColumn(`${prefix}${name}`);
  }
}

import type { Steps } from "../../shared/steps.ts";
import { type Draft, moveProblems, reject, startDraft } from "./draft.ts";
import type { FeedContext } from "./feed-context.ts";
import { FeedError } from "./import-types.ts";
import { addProperty, listOf, propertiesOf, valueAt } from "./json-document.ts";
import { inherit } from "./variants.ts";
import { isJsonObject } from "../../shared/json-object.ts";

/** Reads the fields that a variant itself states. `path` is its path in the document. */
export type ReadVariant = (draft: Draft, variant: unknown, path: string) => void;

/** The representation of products and their variants in a format. */
export interface ProductFormat {
  /**
   * Reads the fields that the variants of a product share, and returns a function that reads a variant. Data of the
   * product that variants need is prepared only once here, so that a long text does not cost time for each variant.
   */
  readProduct(shared: Draft, product: unknown, path: string): ReadVariant;
  /** The properties that are read. All others become feed fields. */
  readonly productProperties: ReadonlySet<string>;
  readonly variantProperties: ReadonlySet<string>;
  /** The known properties that no field corresponds to. */
  readonly unmapped: ReadonlySet<string>;
}

/** Variants that are read without a pause. */
const VARIANTS_IN_STEP = 20;

/**
 * Reads a product. Each of its variants is a row; a product without variants is one row. `path` is its path in the
 * document, and `rowOf` numbers its rows. Returns false when no more rows are read.
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
    if (isJsonObject(product) && isJsonObject(variant)) {
      readVariant(draft, variant, `${path}variants[${at}].`);
      addRest(draft, variant, format.variantProperties, format.unmapped, "", context);
      inherit(draft, shared);
    } else {
      reject(draft, "This is not a product: it is not a JSON object.", path.replace(/\.$/, ""));
    }
    context.emit(draft);
  }
  return true;
}

/** Reads the products of a document, which is a list of products, has such a list as a property, or is one product. */
export function* readProducts(document: unknown, format: ProductFormat, context: FeedContext): Steps<void> {
  const products = listOf(valueAt(document, "products") ?? valueAt(document, "product") ?? document);
  if (!products.some((product) => valueAt(product, "variants") !== undefined))
    throw new FeedError('No product has variants. Such a document starts as {"products":[{"variants":[…]}]}.');
  let rows = 0;
  for (const [at, product] of products.entries())
    if (!(yield* readProduct(product, format, context, `products[${at}].`, () => (rows += 1)))) return;
}

/** Keeps the properties that no field corresponds to as feed fields. */
function addRest(
  draft: Draft,
  value: unknown,
  read: ReadonlySet<string>,
  unmapped: ReadonlySet<string>,
  prefix: string,
  context: FeedContext,
): void {
  if (!isJsonObject(value)) return;
  for (const [name, item] of propertiesOf(draft, value)) {
    if (read.has(name)) continue;
    addProperty(draft, `${prefix}${name}`, item);
    if (!unmapped.has(name)) context.noteUnknownColumn(`${prefix}${name}`);
  }
}

import { LISTING_LIMITS } from "../../engine/listing-limits.ts";
import { addProblem, type Draft, type FeedValue, plainLine } from "./draft.ts";
import { addAttribute, setField, setText } from "./draft-fields.ts";

/** An option that distinguishes a variant from the others of its product, such as Colour: White. */
export interface VariantOption extends FeedValue {
  readonly name: string;
}

/**
 * Adds the fields of its product to a variant. The variant's own values take precedence. The product was validated once,
 * so a long text does not cost time for each variant.
 */
export function inherit(draft: Draft, product: Draft): void {
  const { listing } = draft;
  const { attributes = [], feedFields = [], imageUrl, imageUrls = [], ...fields } = product.listing;
  const own = new Set((listing.attributes ?? []).map(({ name }) => name));
  const pictures = [listing.imageUrl, ...(listing.imageUrls ?? []), imageUrl, ...imageUrls];
  const [main, ...further] = new Set(pictures.filter((url) => url !== undefined));
  Object.assign(listing, { ...fields, ...listing });
  if (draft.isSingle === true) delete listing.itemGroupId;
  if (main !== undefined) listing.imageUrl = main;
  setList(draft, "imageUrls", further);
  setList(draft, "attributes", [...(listing.attributes ?? []), ...attributes.filter(({ name }) => !own.has(name))]);
  setList(draft, "feedFields", [...(listing.feedFields ?? []), ...feedFields]);
}

function setList<Name extends "attributes" | "feedFields" | "imageUrls">(
  draft: Draft,
  name: Name,
  items: NonNullable<Draft["listing"][Name]>,
): void {
  const most = LISTING_LIMITS[name];
  if (items.length > most) addProblem(draft, `Send at most ${most} items. The others were left out.`, name);
  if (items.length > 0) Object.assign(draft.listing, { [name]: items.slice(0, most) });
}

/** Sets the title of a variant from its product and its options: `Enamel mug – White / S`. */
export function setVariantTitle(draft: Draft, product: Draft, options: readonly VariantOption[], column: string): void {
  const { title } = product.listing;
  if (title === undefined) return;
  const values = options.map(({ value }) => plainLine(value)).filter((value) => value !== "");
  setField(draft, "title", values.length === 0 ? title : `${title} – ${values.join(" / ")}`, column);
}

/** Adds the options of a variant as attributes. */
export function addOptions(draft: Draft, options: readonly VariantOption[]): void {
  for (const { name, value, column } of options) addAttribute(draft, name, value, column);
}

/** Tells whether an option is real. Shops add a placeholder to products without variants. */
export function isRealOption({ name, value }: VariantOption): boolean {
  return value.trim() !== "" && !(name.trim() === "Title" && value.trim() === "Default Title");
}

/** Sets the id of a variant: its SKU, or else the handle of its product with its options, such as `mug/White`. */
export function setVariantId(
  draft: Draft,
  sku: FeedValue | undefined,
  handle: FeedValue | undefined,
  options: readonly VariantOption[],
): void {
  if (sku !== undefined) return setText(draft, "externalId", sku);
  if (handle === undefined) return;
  // A handle that is too long would be joined for every variant.
  if (handle.value.length > MAX_ID_CHARS)
    return addProblem(draft, "This variant has no SKU, and its handle is too long for an id.", handle.column);
  const id = [handle.value, ...options.map(({ value }) => value)].join("/");
  setText(draft, "externalId", { value: id, column: handle.column });
}

const MAX_ID_CHARS = 100;

/** Returns the name of an option. A name that is blank or too long is replaced by the option's position. */
export function optionName(name: string, position: number): string {
  const plain = plainLine(name);
  return plain === "" || plain.length > LISTING_LIMITS.nameChars ? `Option ${position}` : plain;
}

import { isNotFound } from "../call-tool.ts";
import type { ListingTools } from "../listings/listing-tools.ts";
import type { SavedListing } from "../listings/saved-listing.ts";
import type { RunForm } from "./run-form.ts";

/** The saved listings to choose from, with the chosen ones among them. */
export interface SavedChoices {
  readonly own: readonly SavedListing[];
  readonly rivals: readonly SavedListing[];
  /** The number of all saved listings. */
  readonly total: number;
}

/** A form with the saved listings that it shows. */
export interface RunChoices {
  /** The form without chosen listings that do not exist. */
  readonly form: RunForm;
  readonly saved: SavedChoices;
  /** True if a chosen listing does not exist. */
  readonly isMissing: boolean;
}

/** The numbers of saved listings that are shown. The number of fields in a form is limited. */
const SHOWN_OWN = 50;
const SHOWN_RIVALS = 25;

/** Loads the saved listings that a form shows: the latest, or those that match its search, and the chosen ones. */
export async function loadChoices(tools: ListingTools, form: RunForm): Promise<RunChoices> {
  const words = form.find === "" ? {} : { text: form.find.slice(0, 100) };
  const [own, rivals, all] = await Promise.all([
    tools.list({ role: "own", limit: SHOWN_OWN, ...words }),
    tools.list({ role: "rival", limit: SHOWN_RIVALS, ...words }),
    tools.list({ limit: 1 }),
  ]);
  const listed = new Set([...own.listings, ...rivals.listings].map(({ id }) => id));
  const chosen = [...(form.product === "" ? [] : [form.product]), ...form.rivals.slice(0, SHOWN_RIVALS)];
  const others = await Promise.all(chosen.filter((id) => !listed.has(id)).map((id) => findListing(tools, id)));
  const found = others.filter((listing) => listing !== undefined);
  const isProduct = ({ id }: SavedListing) => id === form.product;
  const saved = {
    own: [...found.filter(isProduct), ...own.listings],
    rivals: [...found.filter((listing) => !isProduct(listing)), ...rivals.listings],
    total: all.total,
  };
  const owns = saved.own.some(isProduct);
  const known = new Set(saved.rivals.map(({ id }) => id));
  return {
    form: { ...form, product: owns ? form.product : "", rivals: form.rivals.filter((id) => known.has(id)) },
    saved,
    isMissing: found.length < others.length,
  };
}

/** Returns a listing; undefined if it does not exist. */
async function findListing(tools: ListingTools, id: string): Promise<SavedListing | undefined> {
  try {
    return await tools.find(id);
  } catch (thrown) {
    if (isNotFound(thrown)) return undefined;
    throw thrown;
  }
}

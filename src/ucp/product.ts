import type { IdentifierMatch } from "../plans/catalog.ts";
import type { CatalogEntry } from "../plans/catalog-entry.ts";

/** The unit of a monthly price, as a code of UN/CEFACT Recommendation 20. */
const PER_MONTH = { unit: "MON", display_text: "month" };

const MATCHES = { variant: "exact", plan: "featured" } as const;

/** Returns a plan as a UCP product, with the identifiers that matched it. `url` is the page about the plans. */
export function productOf(entry: CatalogEntry, url: string, matches: readonly IdentifierMatch[] = []) {
  const { plan, title, variant, priceCents, priceText } = entry;
  const price = { amount: priceCents, currency: plan.currency };
  return {
    id: plan.key,
    handle: plan.key,
    title,
    description: { plain: plan.summary },
    url,
    categories: [{ value: plan.billing, taxonomy: "merchant" }],
    price_range: { min: price, max: price },
    variants: [
      {
        id: variant.id,
        title: variant.title,
        description: { plain: priceText },
        price,
        ...(plan.price === null ? {} : { quantity_unit: PER_MONTH }),
        availability: { available: plan.available },
        ...(matches.length === 0 ? {} : { inputs: matches.map(({ id, names }) => ({ id, match: MATCHES[names] })) }),
      },
    ],
    metadata: { plan },
  };
}

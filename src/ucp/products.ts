import type { Plan } from "../shared/plan.ts";

/** Amount in minor units. */
export interface Price {
  readonly amount: number;
  readonly currency: string;
}

/** What a plan can be had as. Each plan has one. */
export interface Variant {
  readonly id: string;
  readonly title: string;
  readonly description: { readonly plain: string };
  readonly price: Price;
  /** What the price is for; absent for a single thing. */
  readonly quantity_unit?: { readonly unit: string; readonly display_text: string };
  readonly availability: { readonly available: boolean };
  readonly inputs?: readonly Input[];
}

/** Which identifier of the request led to a variant, and how. */
export interface Input {
  readonly id: string;
  readonly match: "exact" | "featured";
}

/** A plan as UCP's catalog shows products. */
export interface Product {
  readonly id: string;
  readonly handle: string;
  readonly title: string;
  readonly description: { readonly plain: string };
  readonly url: string;
  readonly categories: readonly { readonly value: string; readonly taxonomy: "merchant" }[];
  readonly price_range: { readonly min: Price; readonly max: Price };
  readonly variants: readonly [Variant];
  readonly metadata: { readonly plan: Plan };
}

/** The months of UN/CEFACT Recommendation 20: a price with this unit is a price per month. */
const PER_MONTH = { unit: "MON", display_text: "month" };

const VARIANT_TITLES = { free: "Free", usage: "Paid by result", subscription: "Monthly" } as const;

/** The plan as a product with one variant. `url` is where people read about plans. */
export function productOf(plan: Plan, url: string): Product {
  const { key, name, billing, price, currency, summary } = plan;
  const amount = { amount: price?.amountCents ?? 0, currency };
  return {
    id: key,
    handle: key,
    title: `${name} plan`,
    description: { plain: summary },
    url,
    categories: [{ value: billing, taxonomy: "merchant" }],
    price_range: { min: amount, max: amount },
    variants: [
      {
        id: `${key}-${billing}`,
        title: VARIANT_TITLES[billing],
        description: { plain: priceInWords(plan) },
        price: amount,
        ...(price === null ? {} : { quantity_unit: PER_MONTH }),
        // An account begins with the free plan. Nothing sells the other plans yet.
        availability: { available: billing === "free" },
      },
    ],
    metadata: { plan },
  };
}

/** What a plan costs, as a sentence. */
export function priceInWords({ price, performanceFee, currency }: Plan): string {
  const parts = [price === null ? "No recurring price." : `${inUnits(price.amountCents)} ${currency} a month.`];
  if (performanceFee !== null) {
    const { rateBps, capCents, basis } = performanceFee;
    parts.push(`A fee of ${rateBps / 100}%, at most ${inUnits(capCents)} ${currency} a month. Basis: ${basis}`);
  }
  return parts.join(" ");
}

const inUnits = (cents: number): string => (cents / 100).toFixed(2);

import type { Plan } from "./plan.ts";

/** A plan in a catalog: a product with one variant. */
export interface CatalogEntry {
  readonly plan: Plan;
  readonly title: string;
  readonly variant: { readonly id: string; readonly title: string };
  /** The recurring price; 0 without one. */
  readonly priceCents: number;
  /** The price and the fee as sentences. */
  readonly priceText: string;
}

const VARIANT_TITLES = { free: "Free", usage: "Paid by result", subscription: "Monthly" } as const;

/** Returns the catalog entry of a plan. */
export function catalogEntry(plan: Plan): CatalogEntry {
  const { key, name, billing, price } = plan;
  return {
    plan,
    title: `${name} plan`,
    variant: { id: `${key}-${billing}`, title: VARIANT_TITLES[billing] },
    priceCents: price?.amountCents ?? 0,
    priceText: priceText(plan),
  };
}

function priceText({ price, performanceFee, currency }: Plan): string {
  const parts = [price === null ? "No recurring price." : `${decimal(price.amountCents)} ${currency} a month.`];
  if (performanceFee !== null) {
    const { rateBps, capCents, basis } = performanceFee;
    parts.push(`A fee of ${rateBps / 100}%, at most ${decimal(capCents)} ${currency} a month. Basis: ${basis}`);
  }
  return parts.join(" ");
}

const decimal = (cents: number): string => (cents / 100).toFixed(2);

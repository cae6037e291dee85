import type { Merchant } from "../../support/merchant.ts";

/** Returns a bottle that differs from the others. */
export function bottle(seed: number, more: object = {}) {
  const size = 400 + 50 * (seed % 9);
  return {
    externalId: `B-${seed}`,
    title: `${["Steel", "Glass", "Trail", "Office"][seed % 4]} water bottle ${size} ml`,
    description: `Keeps drinks cold for ${6 + (seed % 20)} h. ${seed % 3 === 0 ? "Leakproof lid." : "The best bottle ever!"}`,
    category: "Sports > Bottles",
    priceCents: 1_500 + 100 * (seed % 17),
    currency: "USD",
    rating: 3.8 + (seed % 11) / 10,
    reviewCount: 10 + seed,
    ...more,
  };
}

/** Saves bottles as own listings and as rivals. */
export async function saveBottles(merchant: Merchant, own: number, rivals: number): Promise<void> {
  const items = [
    ...Array.from({ length: own }, (_, at) => bottle(at)),
    ...Array.from({ length: rivals }, (_, at) => bottle(at * 7 + 3, { externalId: `R-${at}`, role: "rival" })),
  ];
  for (let at = 0; at < items.length; at += 200)
    await merchant.call("save_listings", { items: items.slice(at, at + 200) });
}

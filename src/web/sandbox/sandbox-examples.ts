import type { SandboxListings } from "./sandbox-result.ts";

/** A prepared comparison. */
export interface SandboxExample {
  readonly label: string;
  readonly listings: SandboxListings;
}

/** The examples by their names in links. */
export const SANDBOX_EXAMPLES = {
  bottle: {
    label: "Water bottle: more facts against a lower price",
    listings: {
      product: {
        title: "Steel water bottle 750 ml, vacuum insulated, leakproof lid",
        description:
          "Keeps drinks cold for 24 hours and hot for 12. Food-grade 18/8 steel, BPA-free lid, fits bike cages. 2-year warranty, free returns within 30 days.",
        priceCents: 2490,
      },
      competitors: [
        {
          title: "Insulated bottle 500 ml, stainless steel",
          description: "Double-walled 18/8 steel with a screw lid. Dishwasher safe. Keeps drinks cold for 12 hours.",
          priceCents: 1690,
        },
      ],
    },
  },
  lamp: {
    label: "Desk lamp: praise against facts",
    listings: {
      product: {
        title: "AMAZING desk lamp!!!",
        description: "The best lamp ever! You will love it. Buy now, only today!",
        priceCents: 3490,
      },
      competitors: [
        {
          title: "LED desk lamp, dimmable, 450 lumens",
          description: "Aluminium arm of 40 cm, warm white 2700 K, USB-C. Tested to EN 62471. 3-year warranty.",
          priceCents: 3990,
        },
      ],
    },
  },
  backpack: {
    label: "Backpack: one listing against three rivals",
    listings: {
      product: {
        title: "Hiking backpack 30 l, waterproof IPX4, 6 pockets",
        description: "Recycled nylon, 900 g, padded hip belt. Fits a back of 45 to 52 cm. Free returns within 60 days.",
        priceCents: 8900,
      },
      competitors: [
        { title: "Backpack 30 l", description: "Light and sturdy, in three colours.", priceCents: 4900 },
        {
          title: "Trekking backpack 35 l with rain cover",
          description: "Polyester, 1.2 kg, 5 pockets, chest strap. Wash by hand. 2-year warranty.",
          priceCents: 7900,
        },
        { title: "Ultimate adventure bag!!! Top seller", priceCents: 9900 },
      ],
    },
  },
} as const satisfies Readonly<Record<string, SandboxExample>>;

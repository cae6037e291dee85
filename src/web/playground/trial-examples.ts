import type { ComparisonInput } from "../listings-form/listings-form.ts";

/** A prepared simulation. */
export interface TrialExample {
  readonly label: string;
  readonly listings: ComparisonInput & { readonly questions: readonly string[] };
}

/** The examples by their names in links. Every brand is invented. */
export const TRIAL_EXAMPLES = {
  bottle: {
    label: "Steel bottle against three rivals",
    listings: {
      product: {
        title: "Ardenfell Steel Bottle 750 ml",
        description:
          "The best bottle ever! Double-walled steel keeps drinks cold 24 h and hot 12 h. Screw lid, tested upside down. Fits most cup holders.",
        priceCents: 2490,
        currency: "EUR",
        rating: 4.5,
        reviewCount: 212,
      },
      competitors: [
        {
          title: "Quillmoor Insulated Cycling Bottle 0.75 l, leakproof",
          description: "Vacuum insulated 18/8 steel. Fits 74 mm bike cages.",
          priceCents: 3250,
          currency: "EUR",
          rating: 4.6,
          reviewCount: 1840,
          shipping: "Free from 25 EUR",
          returns: "Free returns in 30 days",
          warranty: "5 years",
        },
        {
          title: "Tarrowby Sport Bottle 1 l",
          description: "Double-walled 18/8 steel, 24 h cold.",
          priceCents: 2390,
          currency: "EUR",
          rating: 4.4,
          reviewCount: 640,
          returns: "30 days",
        },
        {
          title: "Kestwick Basics Bottle 750 ml",
          description: "Single-walled bottle with a screw lid.",
          priceCents: 1790,
          currency: "EUR",
          rating: 4.1,
          reviewCount: 95,
        },
      ],
      questions: [
        "insulated water bottle for cycling",
        "leakproof steel bottle 750 ml",
        "cheap drinking bottle under 20 euro",
      ],
    },
  },
  lamp: {
    label: "Desk lamp with a better rating",
    listings: {
      product: {
        title: "Quillmoor LED desk lamp, dimmable, 450 lm",
        description: "Aluminium arm of 40 cm, warm white 2700 K, USB-C. Tested to EN 62471.",
        priceCents: 3990,
        currency: "EUR",
        rating: 4.6,
        reviewCount: 320,
        warranty: "3 years",
      },
      competitors: [
        {
          title: "Vexholm desk lamp",
          description: "AMAZING lamp!!! The best light for every desk. Buy now, only today!",
          priceCents: 2990,
          currency: "EUR",
          rating: 4.3,
          reviewCount: 1200,
        },
        {
          title: "Ombrelane reading lamp with clamp, 600 lm, dimmable",
          description: "Clamp for tables up to 6 cm. Three colours of light, memory, 5 W.",
          priceCents: 4490,
          currency: "EUR",
          rating: 4.5,
          reviewCount: 410,
          returns: "Free returns in 60 days",
          warranty: "2 years",
        },
      ],
      questions: ["dimmable desk lamp for reading", "desk lamp with usb-c"],
    },
  },
  backpack: {
    label: "Backpack without a rating",
    listings: {
      product: {
        title: "Tarrowby hiking backpack 30 l, IPX4, 6 pockets",
        description: "Recycled nylon, 900 g, padded hip belt. Fits a back of 45 to 52 cm.",
        priceCents: 8900,
        currency: "EUR",
        returns: "Free returns within 60 days",
      },
      competitors: [
        {
          title: "Kestwick backpack 30 l",
          description: "Light and sturdy, in three colours.",
          priceCents: 4900,
          currency: "EUR",
          rating: 4.2,
          reviewCount: 560,
        },
        {
          title: "Ardenfell trekking backpack 35 l with rain cover",
          description: "Polyester, 1.2 kg, 5 pockets, chest strap. Wash by hand.",
          priceCents: 7900,
          currency: "EUR",
          rating: 4.6,
          reviewCount: 2300,
          warranty: "2 years",
        },
      ],
      questions: ["waterproof hiking backpack 30 l", "light backpack for a day hike"],
    },
  },
} as const satisfies Readonly<Record<string, TrialExample>>;

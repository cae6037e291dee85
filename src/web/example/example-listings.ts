import type { ListingBody } from "../../listings/ports.ts";
import { TRIAL_EXAMPLES } from "../playground/trial-examples.ts";

type Comparable = Omit<ListingBody, "externalId" | "role" | "language">;

const { product, competitors, questions } = TRIAL_EXAMPLES.bottle.listings;

const OTHERS: readonly Comparable[] = [
  {
    title: "Ardenfell Steel Bottle 500 ml",
    description:
      "Insulated steel bottle for school and short rides. Double walls of 18/8 steel keep drinks cold for 24 h and hot for 12 h. The screw lid is leakproof, also in a bag. It weighs 290 g, is 22 cm high and 70 mm wide, and fits most bottle cages. The lid and the ring are free of BPA and go into the dishwasher. A brush and a spare ring are included.",
    category: "Sports > Cycling > Water bottles",
    mpn: "AF-500",
    availability: "in_stock",
    condition: "new",
    url: "https://ardenfell.example/bottle-500",
    imageUrl: "https://ardenfell.example/bottle-500.jpg",
    priceCents: 1990,
    rating: 4.6,
    reviewCount: 148,
    shipping: "4.90 EUR, 2 to 3 working days",
    returns: "Free returns within 30 days",
    warranty: "2 years",
  },
  {
    title: "Lunch box",
    description: "The perfect lunch box for everyone! You will love it.",
    priceCents: 2290,
    rating: 4.2,
    reviewCount: 37,
  },
  {
    title: "Ardenfell Tea Flask 450 ml with strainer",
    description: "Borosilicate glass in a sleeve of cork. The strainer comes out for loose leaves and fruit.",
    mpn: "AF-450",
    url: "https://ardenfell.example/tea-flask",
    imageUrl: "https://ardenfell.example/tea-flask.jpg",
    availability: "in_stock",
    priceCents: 2790,
  },
];

/** Adds the fields that saved listings have in addition to the ones of the playground. */
function body(role: ListingBody["role"], number: number, listing: Comparable): ListingBody {
  const own = role === "own" ? { brand: "Ardenfell" } : {};
  return { ...own, currency: "EUR", ...listing, externalId: `EX-ARDENFELL-${number}`, role, language: "en" };
}

/** The listings of the example: the simulated product, its rivals, then other products. Every brand is invented. */
export const EXAMPLE_LISTINGS: readonly ListingBody[] = [
  body("own", 1, product),
  ...competitors.map((rival, at) => body("rival", at + 2, rival)),
  ...OTHERS.map((other, at) => body("own", at + 2 + competitors.length, other)),
];

/** The number of rivals and the questions in the example's simulation. */
export const EXAMPLE_RUN = { rivals: competitors.length, queries: questions.map((text) => ({ text })) };

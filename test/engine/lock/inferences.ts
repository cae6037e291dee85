import type { Attribute, Fact } from "../../../src/engine/listing.ts";
import type { GroundListing } from "../../../src/engine/lock/index.ts";

/** The texts that one rule of the lock infers from a listing, and texts that abuse the rule. */
export interface Inference {
  readonly rule: string;
  readonly listing: GroundListing;
  readonly follows: readonly string[];
  readonly abuses: readonly string[];
}

const pairs = (values: Readonly<Record<string, string>>): Attribute[] =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

const noted = (...values: string[]): Fact[] => values.map((value, at) => ({ name: `Fact ${String(at + 1)}`, value }));

export const INFERENCES: readonly Inference[] = [
  {
    rule: "a fact with a generic name is a statement by itself",
    listing: {
      title: "Torvik electric kettle 1.7 l",
      description: "Our kettle has a base of steel and a lid of glass.",
      facts: noted(
        "The base is not suitable for induction hobs.",
        "Comes with a tea strainer made of mesh.",
        "2-year warranty.",
      ),
    },
    follows: ["It comes with a tea strainer.", "2-year warranty.", "Comes with a tea strainer made of mesh."],
    abuses: [
      "The base is suitable for induction hobs.",
      "The kettle is suitable for induction hobs.",
      "Comes with two tea strainers.",
      "The lid is made of mesh.",
      "3-year warranty.",
      "Comes with a tea strainer made of steel.",
    ],
  },
  {
    rule: "the description decides which noun of the title is the product",
    listing: {
      title: "Fossheim Nova 3 Compact Gas Camping Lantern with Dimmer",
      description: "Small lantern for tents. The dimmer is made of brass. The globe is clear glass.",
    },
    follows: ["A compact gas lantern.", "This lantern is compact.", "A compact lantern for tents."],
    abuses: [
      "This lantern is made of brass.",
      "The lantern is clear glass.",
      "A brass lantern.",
      "The dimmer is made of glass.",
      "The globe is brass.",
      "The Nova is made of glass.",
    ],
  },
  {
    rule: "what a row of contents lists is present",
    listing: {
      title: "Tindra board game",
      attributes: pairs({ Contents: "1 board, 40 cards, 8 wooden pawns", "Sold separately": "sand timer" }),
    },
    follows: ["With a board and 40 cards.", "It has 8 wooden pawns."],
    abuses: [
      "With 40 boards.",
      "With 8 cards.",
      "With 40 wooden cards.",
      "With a wooden board.",
      "With a sand timer.",
      "With 8 plastic pawns.",
    ],
  },
  {
    rule: "a part with a colour is present",
    listing: { title: "Ravn backpack", attributes: pairs({ Colour: "olive, straps black" }) },
    follows: ["Olive backpack with black straps."],
    abuses: [
      "Black backpack with olive straps.",
      "Black backpack.",
      "With olive straps.",
      "Olive backpack with two black straps.",
      "With removable straps.",
    ],
  },
  {
    rule: "what lasts some time takes it",
    listing: {
      title: "Skarv card game",
      description: "A round lasts 20 minutes. The battery of the timer lasts 5 hours.",
    },
    follows: ["A round takes 20 minutes."],
    abuses: [
      "A round takes 5 hours.",
      "The battery takes 20 minutes.",
      "A round takes up to 20 hours.",
      "A round takes 10 minutes.",
      "The timer takes 20 minutes.",
    ],
  },
  {
    rule: "a condition may be stated without a conjunction",
    listing: { title: "Hesja barrel", attributes: pairs({ Weight: "8.5 kg empty", Load: "90 kg full" }) },
    follows: ["It weighs 8.5 kg when empty."],
    abuses: [
      "It weighs 8.5 kg when full.",
      "It weighs 8.5 kg.",
      "It weighs 90 kg when empty.",
      "It weighs 8.5 kg when dry.",
      "It weighs 9 kg when empty.",
    ],
  },
  {
    rule: "a list of what the product suits shares the noun at its end",
    listing: { title: "Brenna strap", description: "Fits electric, acoustic and bass guitars that have two buttons." },
    follows: ["It suits electric, acoustic and bass guitars with two buttons."],
    abuses: [
      "It suits electric, acoustic and bass ukuleles.",
      "It suits electric, acoustic and bass guitars with one button.",
      "It suits classical, acoustic and bass guitars.",
      "It suits electric violins.",
      "It is an electric guitar.",
    ],
  },
  {
    rule: "the only weight of a thing may be said without “net”",
    listing: {
      title: "Havre oats",
      attributes: pairs({ "Net weight": "12 kg", "Total length": "33 cm", "Bag weight": "80 g" }),
    },
    follows: ["12 kg."],
    abuses: [
      "The bag weighs 12 kg.",
      "It is 33 cm wide.",
      "Gross weight 12 kg.",
      "It weighs 80 g.",
      "The bag is 33 cm long.",
    ],
  },
  {
    rule: "what customers need to have is not included",
    listing: {
      title: "Solbakk picture frame",
      description: "Screws and wall plugs are not included. Hooks are included.",
    },
    follows: ["You will need your own screws.", "Screws are not included."],
    abuses: [
      "You will need your own hooks.",
      "Screws are not needed.",
      "No wall plugs needed.",
      "Screws are included.",
      "Hooks are not included.",
      "Screws are not recommended.",
    ],
  },
  {
    rule: "a negation continues over what the negated thing has",
    listing: {
      title: "Lind mat",
      facts: noted("Not suitable for people with a nut allergy.", "Do not use it in the bath without supervision."),
    },
    follows: ["Not suitable for people with a nut allergy."],
    abuses: [
      "Suitable for people with a nut allergy.",
      "Not suitable for people without a nut allergy.",
      "Not suitable for people with an allergy.",
      "Use it in the bath without supervision.",
      "With a nut allergy.",
    ],
  },
  {
    rule: "a period, a person and a degree stay as they are",
    listing: {
      title: "Elv jacket",
      description:
        "Keeps off wind and light rain. A dog of 25 kg needs 300 g per day. We sharpen it within the first year; you pay the postage.",
    },
    follows: ["Keeps off light rain."],
    abuses: [
      "It keeps off wind and rain.",
      "A dog of 25 kg needs 300 g per week.",
      "We sharpen it within the first month.",
      "We pay the postage.",
      "You sharpen it within the first year.",
    ],
  },
  {
    rule: "the limits of an imperative, a bracket or a position are kept",
    listing: {
      title: "Gran barrel with tap",
      description:
        "Take out the inlay and a 50 x 70 cm print fits. 10-year guarantee on the barrel, 2 years on the tap. For adult dogs.",
      attributes: pairs({ Certificate: "Rainforest Alliance (Arabica only)", Warranty: "5 years on seams and zips" }),
    },
    follows: ["10-year guarantee on the barrel."],
    abuses: [
      "A 50 x 70 cm print fits.",
      "10-year guarantee.",
      "10-year guarantee on the tap.",
      "Rainforest Alliance certified.",
      "5-year warranty.",
      "For dogs.",
    ],
  },
  {
    rule: "“they” are the things named before, and what they have is unknown",
    listing: {
      title: "Vass jar set",
      description: "The large jars have a spout. The lids are bamboo and fit the jars. The set weighs 2 kg.",
    },
    follows: ["The lids are bamboo and fit the jars."],
    abuses: [
      "The jars are glass, they have a spout.",
      "The lids are bamboo, they weigh 2 kg.",
      "The lids are bamboo, and they are included.",
      "The lids are bamboo, they have a spout.",
      "The lids fit the jars. They weigh 2 kg.",
    ],
  },
];

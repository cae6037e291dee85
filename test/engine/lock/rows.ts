import type { Attribute, Fact } from "../../../src/engine/listing.ts";
import type { GroundListing, LockStatus } from "../../../src/engine/lock/index.ts";

/** A listing, a proposed text, and the expected status. */
export interface Row {
  readonly listing: GroundListing;
  readonly text: string;
  readonly status: LockStatus;
}

const pairs = (values: Readonly<Record<string, string>>): Attribute[] =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

/** Returns a listing with only a title. */
const titled = (title: string): GroundListing => ({ title });

/** Returns a listing whose title says nothing. */
const described = (description: string, more: Partial<GroundListing> = {}): GroundListing => ({
  title: "Thing",
  description,
  ...more,
});

const known = (...facts: Fact[]): GroundListing => ({ title: "Mug", facts });

/** A small bottle with known parts. */
export const BOTTLE: GroundListing = {
  title: "Steel water bottle 750 ml",
  description: "Vacuum insulated bottle. Keeps drinks cold for 24 h and hot for 12 h. BPA-free lid.",
  brand: "Nordvik",
  priceCents: 2490,
  currency: "USD",
  attributes: pairs({ Material: "18/8 stainless steel", Colour: "black" }),
};

const row = (status: LockStatus) => (listing: GroundListing | string, text: string) => ({
  listing: typeof listing === "string" ? titled(listing) : listing,
  text,
  status,
});
const accepted = row("accepted");
const asked = row("needs_confirmation");
const refused = row("refused");

/** Minimal pairs of what is stated and what is proposed, one for each way to say more than is stated. */
export const ROWS: readonly Row[] = [
  accepted("750 ml", "0.75 l"),
  refused("750 ml", "25 oz"),
  refused("24 h cold", "keeps drinks cold all day"),
  refused(described("24 h cold, 12 h hot"), "24 h hot"),
  refused("24 h cold, 12 h hot", "24 h hot"),
  refused("100 % cotton", "pure organic cotton"),
  refused("cotton blend", "cotton"),
  refused("water resistant", "waterproof"),
  refused("IP67", "waterproof to 1 m"),
  refused("Bottle, BPA-free lid", "BPA-free bottle"),
  refused("faux leather", "leather"),
  refused("stainless steel", "18/8 steel"),
  accepted("18/8 steel", "stainless steel"),
  accepted("sofa", "couch"),
  refused("fits iPhone 14", "fits iPhone"),
  accepted("fits iPhone 14 and 15", "fits iPhone 15"),
  refused("4.6 stars, 120 reviews", "loved by thousands"),
  accepted({ title: "Kettle", warranty: "2 years" }, "warranty included"),
  refused({ title: "Kettle", attributes: pairs({ Service: "warranty" }) }, "lifetime warranty"),
  accepted("pack of 12", "12 pieces"),
  refused("2 packs of 6", "pack of 12"),
  refused("tested to EN 71", "safe for babies"),
  refused("CE", "EU approved"),
  accepted(known({ name: "Origin", value: "made in Portugal" }), "Portuguese-made"),
  refused(described("designed in Italy"), "Italian-made"),
  refused("up to 30 hours", "30 hours"),
  refused("no added sugar", "sugar-free"),
  refused("was 39.90, now 29.90", "save 25 %"),
  refused("Leather bag", "vegan leather bag"),
  refused("best-seller", "best-seller"),
  accepted("Größe 42", "size 42"),
  refused("Steel bottle, plastic lid", "Plastic bottle, steel lid"),
  refused("Gold plated ring", "Gold ring"),
  refused("Wood effect shelf", "Wood shelf"),
  refused("Silver coloured ring", "Silver ring"),
  refused(described("Batteries not included"), "Batteries included"),
  refused(described("Charger, cable sold separately"), "Charger with cable"),
  refused("not tested on animals", "tested on animals"),
  refused("Laptop 8 GB RAM, 512 GB SSD", "Laptop 512 GB RAM, 8 GB SSD"),
  refused("Replacement filter for Brita jug", "Brita filter"),
  refused("30 % recycled polyester", "recycled polyester"),
  refused(described("Delivery in 5 to 7 days"), "Delivery in 5 days"),
  refused(described("Free returns in 30 days"), "Free shipping"),
  refused(described("10 year guarantee on frame"), "10 year guarantee"),
  refused(described("Ships from Germany"), "Made in Germany"),
  refused(described("German brand"), "Made in Germany"),
  refused("Mattress for side sleepers", "Mattress for all sleepers"),
  refused("Refurbished laptop", "Laptop, like new"),
  refused(described("Dishwasher safe lid, hand wash body"), "Dishwasher safe"),
  accepted(
    described("height adjustable 45 to 55 cm, load up to 120 kg"),
    "Maximum load 120 kg, height between 45 and 55 cm",
  ),
  accepted({ title: "Kettle", warranty: "2 years" }, "Comes with a 2-year warranty."),
  accepted(
    described("fits iPhone 14 and 15, USB-C charging"),
    "Works with iPhone 14 and iPhone 15 and charges over USB-C.",
  ),
  accepted({ title: "Kettle", returns: "Free returns in 30 days" }, "You can return it free of charge within 30 days."),
  accepted(
    { title: "Vacuum insulated bottle 750 ml, black", category: "Drinkware > Bottle" },
    "Black vacuum-insulated drinking bottle, 750 ml",
  ),
  accepted({ title: "Chair", description: "Mesh back, foldable armrests" }, "The armrests fold and the back is mesh."),
  asked("Steel bottle 750 ml", "Reusable steel bottle for travel, 750 ml"),
  asked("Desk chair, lumbar support", "Ergonomic desk chair"),
  refused("Desk chair, lumbar support", "Desk chair relieves back pain"),
  accepted(BOTTLE, "Steel water bottle 0.75 l, vacuum insulated"),
  refused(BOTTLE, "Steel bottle 750 ml, hot for 24 h"),
  refused(BOTTLE, "BPA-free steel bottle 750 ml"),
  asked(BOTTLE, "Reusable black steel bottle 750 ml"),
  refused(BOTTLE, "Award-winning steel bottle 750 ml, only 3 left"),
  accepted({ title: "Bottle 600 ml", attributes: pairs({ Colour: "cognac" }) }, "Bottle 600 ml in cognac"),
  refused({ title: "Bottle 600 ml", description: "Lid in green." }, "Bottle 600 ml in green"),
  asked({ title: "Rope", description: "30 m in red, 40 m in white." }, "Rope 30 m in white"),
  accepted({ title: "Mug", attributes: pairs({ Colours: "white, forest green" }) }, "Mug, forest green"),
  asked({ title: "Mug", attributes: pairs({ Colours: "white, forest green" }) }, "Mug with a forest"),
  refused(
    { title: "Bed", attributes: pairs({ Colours: "grey, petrol (petrol without canopy)" }) },
    "Bed in petrol with canopy",
  ),
  accepted({ title: "Bed, walnut effect", brand: "Regalo" }, "Regalo bed, walnut effect"),
  refused({ title: "Bed, walnut effect", brand: "Regalo" }, "Regalo bed, walnut"),
  accepted({ title: "Case for iPhone 15", brand: "Klarix" }, "Case for iPhone 15 by Klarix"),
  refused({ title: "Case for iPhone 15", brand: "Klarix" }, "Klarix iPhone 15"),
  accepted({ title: "Kettle", returns: "Free returns within 30 days" }, "You can return it within 30 days."),
  asked({ title: "Kettle", returns: "Returns within 30 days" }, "You can return it free of charge within 30 days."),
  asked({ title: "Monitor", warranty: "2 years, battery 1 year" }, "The battery has a 2-year warranty."),
  accepted({ title: "Monitor", warranty: "2 years, battery 1 year" }, "The battery has a 1-year warranty."),
  accepted({ title: "Pump", description: "Hose 100 cm." }, "The hose is 1 m long."),
  asked({ title: "Pump", description: "Hose 100 cm wide." }, "The hose is 1 m long."),
  accepted(
    { title: "Pump", attributes: pairs({ "Operating temperature": "-10 to 60 °C" }) },
    "Operating temperature – -10 to 60 °C.",
  ),
  asked(
    { title: "Pump", attributes: pairs({ "Operating temperature": "-10 to 60 °C" }) },
    "Storage temperature – -10 to 60 °C.",
  ),
  accepted({ title: "Pump", description: "Note the label. Clip sold separately." }, "Please note: clip not included."),
  refused({ title: "Pump", description: "Clip included." }, "Please note: clip not included."),
  accepted(
    { title: "Crate", attributes: pairs({ Packaging: "FSC-certified carton" }) },
    "The carton is FSC-certified.",
  ),
  refused({ title: "Crate", attributes: pairs({ Packaging: "FSC-certified carton" }) }, "The crate is FSC-certified."),
  accepted({ title: "Granola", attributes: pairs({ Diet: "vegetarian" }) }, "Granola, vegetarian"),
  accepted({ title: "Lamp", attributes: pairs({ "Base diameter": "12 cm" }) }, "The base has a diameter of 12 cm."),
  asked({ title: "Lamp", attributes: pairs({ "Base diameter": "12 cm" }) }, "The shade has a diameter of 12 cm."),
  accepted(described("Shell of 20-denier ripstop nylon."), "It has a shell of ripstop nylon (20 denier)."),
  asked(described("Shell of 20-denier nylon, floor of 40-denier mesh."), "It has a shell of nylon (40 denier)."),
];

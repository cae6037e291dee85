import type { Dimension } from "../text/units.ts";

/** A decision attribute and the signs that a listing states it. One sign is enough. */
export interface Slot {
  readonly name: string;
  /** Words or pairs of words in a name or value. */
  readonly words?: string;
  /** The dimensions of its quantities. */
  readonly dimensions?: readonly Dimension[];
  readonly list?: "colours" | "materials";
  /** Matches a word that is not a quantity. */
  readonly token?: RegExp;
  /** Set if a named test, standard or certificate states it. */
  readonly standard?: true;
}

/** The decision attributes of a category, and the nouns that identify it. */
export interface Template {
  readonly category: string;
  readonly nouns: string;
  readonly slots: readonly Slot[];
}

const MATERIAL: Slot = { name: "material", words: "material, fabric", list: "materials" };
const COLOUR: Slot = { name: "colour", words: "colour, color", list: "colours" };
const SIZE: Slot = {
  name: "size",
  words: "size, dimension, height, width, length",
  dimensions: ["length"],
  token: /^(?:x{0,4}[sl]|m|\dx?l)$/,
};
const DIMENSIONS: Slot = { ...SIZE, name: "dimensions" };
const WEIGHT: Slot = { name: "weight", words: "weight", dimensions: ["mass", "ounces"] };
const GENDER: Slot = {
  name: "gender",
  words: "men, women, man, woman, unisex, boy, girl, kid, children, lady, male, female",
};
const POWER: Slot = { name: "power", words: "power, wattage", dimensions: ["power"] };
const CAPACITY: Slot = { name: "capacity", words: "capacity", dimensions: ["volume", "ounces"] };
const BATTERY: Slot = { name: "battery", words: "battery", dimensions: ["charge", "hours", "energy"] };
const SCREEN: Slot = { name: "screen", words: "screen, display", dimensions: ["length"] };
const STORAGE: Slot = { name: "storage", words: "storage, ssd, hdd, emmc, nvme, rom", dimensions: ["data"] };
const STANDARD: Slot = { name: "standard", words: "standard, certificate", standard: true };
const AGE: Slot = { name: "age", words: "age, year, month, toddler, newborn", dimensions: ["months"] };

/** The templates. The first one with a noun wins, and nouns of two words win over nouns of one. */
export const TEMPLATES: readonly Template[] = [
  {
    category: "drinkware",
    nouns: "bottle, flask, thermos, tumbler, mug, cup, canteen, drinkware",
    slots: [
      CAPACITY,
      MATERIAL,
      { name: "insulation", words: "insulation, insulated, vacuum, double wall, thermal" },
      { name: "closure", words: "closure, lid, cap, straw" },
    ],
  },
  {
    category: "headphones",
    nouns: "headphone, headset, earphone, earbud, in-ear",
    slots: [
      { name: "type", words: "type, ear, earbud" },
      { name: "connection", words: "wireless, wired, bluetooth, jack, usb, connection" },
      BATTERY,
      { name: "noise cancelling", words: "anc, noise cancelling, noise isolating, noise cancellation" },
    ],
  },
  {
    category: "laptop",
    nouns: "laptop, notebook, chromebook, ultrabook, macbook",
    slots: [
      SCREEN,
      {
        name: "processor",
        words: "processor, cpu, intel, ryzen, amd, core, celeron, snapdragon",
        token: /^(?:i[3579]|m[1-9])$/,
      },
      { name: "memory", words: "memory, ram, ddr4, ddr5" },
      STORAGE,
    ],
  },
  {
    category: "phone",
    nouns: "phone, smartphone, cellphone, handphone, iphone, mobile",
    slots: [SCREEN, STORAGE, BATTERY, { name: "camera", words: "camera", dimensions: ["resolution"] }],
  },
  {
    category: "TV",
    nouns: "tv, television",
    slots: [
      { ...SIZE, name: "size" },
      { name: "resolution", words: "resolution, 4k, 8k, uhd, hd, 1080p, 720p" },
      { name: "panel", words: "panel, oled, qled, led, lcd, ips" },
      { name: "ports", words: "port, hdmi, usb" },
    ],
  },
  {
    category: "PC part",
    nouns:
      "motherboard, mainboard, cpu, processor, gpu, graphics card, ssd, hdd, hard drive, solid drive, ram, memory, " +
      "power supply, psu, cpu cooler, pc case, pc component, computer component, pc part, computer part",
    slots: [
      { name: "model", words: "model", token: /^(?=.*\d)(?=.*\p{L})[\p{L}\d.]{3,}$/u },
      {
        name: "interface",
        words: "interface, pcie, sata, nvme, usb, socket, ddr4, ddr5",
        token: /^(?:am[45]|lga\d{3,4}|pcie\d)$/,
      },
      { name: "capacity or speed", words: "capacity, speed", dimensions: ["data", "clock", "power", "rotation"] },
      { name: "form factor", words: "form, atx, itx, matx, dimm, sodimm, m.2, 2.5" },
    ],
  },
  {
    category: "bag",
    nouns:
      "bag, backpack, rucksack, tote, handbag, purse, satchel, duffel, suitcase, luggage, briefcase, pouch, " +
      "holdall, wallet",
    slots: [{ ...CAPACITY, name: "volume", words: "volume, capacity" }, MATERIAL, SIZE],
  },
  {
    category: "shoe",
    nouns: "shoe, sneaker, trainer, boot, sandal, slipper, loafer, footwear, flip flop",
    slots: [{ ...SIZE, words: "size, eu, uk" }, { name: "sole", words: "sole, outsole, midsole" }, MATERIAL, GENDER],
  },
  {
    category: "apparel",
    nouns:
      "shirt, tee, t-shirt, polo, blouse, top, dress, skirt, jacket, coat, jean, pants, trousers, shorts, sweater, " +
      "jumper, pullover, hoodie, sweatshirt, cardigan, sock, underwear, bra, leggings, suit, pajama, pyjama, " +
      "scarf, hat, cap, glove, clothing, clothes, apparel",
    slots: [SIZE, COLOUR, MATERIAL, GENDER],
  },
  {
    category: "furniture",
    nouns:
      "furniture, chair, armchair, table, desk, sofa, couch, bed, mattress, shelf, shelves, bookcase, cabinet, " +
      "wardrobe, stool, bench, dresser, nightstand, sideboard, ottoman",
    slots: [DIMENSIONS, MATERIAL, COLOUR, { name: "load", words: "load, weight capacity", dimensions: ["mass"] }],
  },
  {
    category: "lamp",
    nouns: "lamp, light, lighting, bulb, lantern, chandelier, flashlight, torch",
    slots: [
      POWER,
      {
        name: "light colour",
        words: "kelvin, warm white, cool white, daylight, rgb, colour temperature",
        token: /^\d{4}k$/,
      },
      { name: "socket", words: "socket, base", token: /^(?:e\d\d|gu\d+|g\d+|b\d\dd?)$/ },
      DIMENSIONS,
    ],
  },
  {
    category: "cookware",
    nouns: "pan, pot, wok, skillet, saucepan, casserole, cookware, bakeware",
    slots: [
      { name: "diameter", words: "diameter", dimensions: ["length"] },
      MATERIAL,
      { name: "coating", words: "coating, coated, nonstick, non stick, enamel, enamelled, ceramic, teflon, uncoated" },
      { name: "hob", words: "hob, induction, stove, stovetop, cooktop, gas" },
    ],
  },
  {
    category: "appliance",
    nouns:
      "appliance, fridge, refrigerator, freezer, washer, washing machine, dishwasher, dryer, oven, microwave, " +
      "kettle, toaster, blender, mixer, vacuum, vacuum cleaner, coffee machine, coffee maker, air fryer, heater, " +
      "fan, humidifier, dehumidifier, air conditioner",
    slots: [
      POWER,
      { ...CAPACITY, dimensions: ["volume", "ounces", "mass"] },
      { name: "energy class", words: "energy class, energy rating, energy efficiency" },
      { name: "noise", words: "noise, quiet, silent", dimensions: ["sound"] },
    ],
  },
  {
    category: "toy",
    nouns: "toy, puzzle, jigsaw, doll, plush, playset, lego, building block, board game, action figure",
    slots: [AGE, MATERIAL, { name: "pieces", words: "pieces, set", dimensions: ["count"] }, STANDARD],
  },
  {
    category: "beauty",
    nouns:
      "cream, serum, shampoo, conditioner, lotion, moisturizer, moisturiser, cleanser, toner, perfume, fragrance, " +
      "lipstick, mascara, foundation, sunscreen, soap, makeup, beauty, cosmetics, skincare, skin care, hair care",
    slots: [
      { ...CAPACITY, name: "volume", words: "volume", dimensions: ["volume", "ounces", "mass"] },
      { name: "skin type", words: "skin, hair, sensitive, dry, oily, combination" },
      { name: "ingredients", words: "ingredient, vitamin, acid, retinol, oil, extract, aloe, niacinamide" },
    ],
  },
  {
    category: "pet",
    nouns:
      "dog food, cat food, pet food, dog bed, cat bed, pet bed, dog toy, cat toy, cat litter, leash, pet, dog, " +
      "cat, pet supply",
    slots: [WEIGHT, { name: "animal", words: "dog, puppy, cat, kitten, bird, rabbit, hamster, fish, horse" }, MATERIAL],
  },
  {
    category: "food",
    nouns:
      "food, coffee, tea, chocolate, snack, cereal, pasta, rice, sauce, biscuit, cookie, candy, honey, spice, " +
      "juice, drink, grocery, bread, olive oil, nut",
    slots: [
      { ...WEIGHT, dimensions: ["mass", "ounces", "volume"] },
      { name: "ingredients", words: "ingredient, contains, made" },
      { name: "allergens", words: "allergen, gluten, lactose, nut, peanut, soy, vegan" },
      { name: "origin", words: "origin, country, grown, product" },
    ],
  },
  {
    category: "tool",
    nouns: "tool, drill, saw, screwdriver, hammer, wrench, spanner, sander, grinder, plier, multimeter",
    slots: [
      { ...POWER, dimensions: ["power", "energy"] },
      { name: "voltage", words: "voltage", dimensions: ["voltage"] },
      WEIGHT,
      { name: "accessories", words: "accessory, included, bit, case, charger, battery" },
    ],
  },
  {
    category: "baby",
    nouns: "baby, stroller, pram, pushchair, diaper, nappy, crib, cot, car seat, high chair, baby carrier, pacifier",
    slots: [AGE, MATERIAL, STANDARD],
  },
  {
    category: "sport",
    nouns:
      "sport, fitness, dumbbell, kettlebell, yoga mat, treadmill, exercise bike, bike, bicycle, ball, racket, " +
      "racquet, tent, sleeping bag, kayak, skateboard, helmet",
    slots: [SIZE, WEIGHT, MATERIAL],
  },
];

/** The decision attributes of a product that fits no template, and of accessories: a bottle cage is not a bottle. */
export const GENERAL: Template = {
  category: "general",
  nouns:
    "case, cover, protector, charger, cable, adapter, accessory, stand, holder, mount, strap, filter, replacement, " +
    "part, cage, rack, sleeve, spare, refill",
  slots: [
    { name: "brand", words: "brand" },
    MATERIAL,
    { ...DIMENSIONS, words: "dimension, height, width, length" },
    WEIGHT,
    COLOUR,
    { name: "quantity", words: "quantity, piece, set", dimensions: ["count", "pairs"] },
  ],
};

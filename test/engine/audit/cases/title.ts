import { type Cases, attributes, ok } from "./case.ts";

const NINETY = "a title of ninety characters ".repeat(3).padEnd(90, "x");

export const TITLE_CASES: Readonly<Record<string, Cases>> = {
  "id.present": {
    passes: [ok({ externalId: "A1" })],
    fails: [
      { listing: {}, field: "externalId", severity: "error" },
      { listing: { externalId: "  " }, field: "externalId" },
    ],
  },
  "id.length": {
    passes: [ok({ externalId: "x".repeat(50) })],
    fails: [
      { listing: { externalId: "x".repeat(51) }, field: "externalId", says: "51 characters; Google accepts 50" },
      { listing: { externalId: "x".repeat(101) }, field: "externalId", says: "101 characters; OpenAI accepts 100" },
    ],
    skips: [ok({})],
  },
  "title.present": {
    passes: [ok({ title: "Bottle" })],
    fails: [
      { listing: {}, field: "title", severity: "error" },
      { listing: { title: " \n" }, field: "title" },
    ],
  },
  "title.max150": {
    passes: [ok({ title: "x".repeat(150) }), ok({ title: "👩".repeat(150) }), ok({ title: "e\u0301".repeat(150) })],
    fails: [
      { listing: { title: `${"x".repeat(150)}yz` }, field: "title", text: "yz", says: "152 characters" },
      { listing: { title: `${"👩".repeat(150)}!` }, field: "title", text: "!", says: "151 characters" },
    ],
    skips: [ok({ title: "" })],
  },
  "title.max200": {
    passes: [ok({ title: "x".repeat(200) })],
    fails: [{ listing: { title: `${"x".repeat(200)}y` }, field: "title", text: "y", says: "Amazon accepts 200" }],
    skips: [ok({})],
  },
  "title.min": {
    passes: [ok({ title: "Nordvik steel bottle 750 ml" })],
    fails: [
      { listing: { title: "Steel bottle" }, field: "title", text: "Steel bottle", says: "12 characters and 2 words" },
      {
        listing: { title: "The bottle of the bottles for you" },
        field: "title",
        text: "The bottle of the bottles for you",
      },
    ],
    skips: [ok({}), ok({ title: "保温水筒" })],
  },
  "title.product_noun": {
    passes: [
      ok({ title: "Nordvik steel water bottle", category: "Sport > Water bottles" }),
      ok({ title: "Corsair tempered glass case", category: "PC Components > Cases > Corsair", brand: "Corsair" }),
      ok({ title: "Arctic liquid CPU cooler", category: "Components > Cooling" }),
    ],
    fails: [
      {
        listing: { title: "Nordvik Arctic", category: "Sport > Bottles" },
        field: "title",
        text: "Nordvik Arctic",
        says: "“bottles”",
      },
      { listing: { title: `${NINETY} bottle`, category: "Bottles" }, field: "title", text: NINETY.slice(0, 70) },
    ],
    skips: [ok({ title: "Nordvik Arctic" }), ok({ title: "保温水筒", category: "水筒" })],
  },
  "title.brand": {
    passes: [ok({ title: "NORDVIK bottle", brand: "Nordvik" }), ok({ title: "A+B (C) cup", brand: "A+B (C)" })],
    fails: [
      { listing: { title: "Steel bottle", brand: "Nordvik" }, field: "title", says: "“Nordvik”" },
      {
        listing: { title: "Nordvik bottle by Nordvik", brand: "Nordvik" },
        field: "title",
        text: "Nordvik",
        says: "2 times",
      },
    ],
    skips: [ok({ title: "Steel bottle" }), ok({ title: "Steel bottle", brand: "N/A" })],
  },
  "title.variant": {
    passes: [ok({ title: "Wool hat, Grey, M", itemGroupId: "H", ...attributes(["Colour", "grey"], ["Size", "M"]) })],
    fails: [
      {
        listing: { title: "Wool hat, grey", itemGroupId: "H", ...attributes(["Color", "grey"], ["Size", "XL"]) },
        field: "title",
        says: "size “XL”",
      },
    ],
    skips: [ok({ title: "Wool hat", ...attributes(["Colour", "grey"]) }), ok({ title: "Wool hat", itemGroupId: "H" })],
  },
  "title.key_spec": {
    passes: [
      ok({ title: "Bottle 750 ml", description: "Holds 750 ml." }),
      ok({ title: "Asus B650M-A", description: "Draws 45 W." }),
      ok({ title: "Nordfjell 3 Four-Season Tent, 3 person", description: "Holds out 3000 mm of water." }),
      ok({ title: "Nordfjell 4-season tent", description: "Holds out 3000 mm of water." }),
      ok({ title: "4-Personen-Zelt", description: "Wiegt 3 kg." }),
    ],
    fails: [
      {
        listing: { title: "Steel bottle", ...attributes(["Capacity", "750 ml"]) },
        field: "title",
        says: "“750 ml”",
        severity: "info",
      },
      { listing: { title: "Nordfjell 3 tent", description: "Weighs 3 kg." }, field: "title", says: "“3 kg”" },
    ],
    skips: [ok({ title: "Poster" }), ok({ title: "Hat", description: "5G, 3 in 1, size 10 L, M.2, 1/2 inch" })],
  },
  "title.caps": {
    passes: [
      ok({ title: "USB HDMI cable" }),
      ok({ title: "NORDVIK ARCTIC bottle", brand: "Nordvik Arctic" }),
      ok({ title: "SUPER bottle" }),
    ],
    fails: [
      {
        listing: { title: "Bottle SUPER STRONG STEEL 1 l" },
        field: "title",
        text: "SUPER STRONG STEEL",
        severity: "error",
      },
    ],
    skips: [ok({})],
  },
  "title.chars": {
    passes: [
      ok({ title: "Men's bottle, 750 ml (2-pack) & lid" }),
      ok({ title: "be quiet! fan", brand: "be quiet!" }),
      ok({ title: "Lamp A++" }),
    ],
    fails: [
      { listing: { title: "Bottle ★ new" }, field: "title", text: "★" },
      { listing: { title: "Bottle!!! new" }, field: "title", text: "!!!" },
      { listing: { title: "Bottle? new" }, field: "title", text: "?", says: "Amazon", severity: "error" },
      { listing: { title: "Bottle 🔥" }, field: "title", text: "🔥" },
    ],
  },
  "title.dup_words": {
    passes: [
      ok({ title: "Steel bottle with steel lid" }),
      ok({ title: "Bag for the beach, for the gym, for the office" }),
    ],
    fails: [
      { listing: { title: "Steel bottle, STEEL lid, steel straw" }, field: "title", text: "steel", says: "3 times" },
    ],
  },
  "title.promo": {
    passes: [
      ok({ title: "Stylus #1 tip (size 1)" }),
      ok({ title: "Best Western mug", brand: "Best Western" }),
      ok({ title: "Salesman doll" }),
    ],
    fails: [
      { listing: { title: "Bottle FREE SHIPPING" }, field: "title", text: "FREE SHIPPING" },
      { listing: { title: "#1 rated bottle" }, field: "title", text: "#1" },
      { listing: { title: "Bottle, on sale" }, field: "title", text: "on sale" },
      { listing: { title: "Bottle, 20% off" }, field: "title", text: "20% off" },
      { listing: { title: "The best bottle" }, field: "title", text: "best", severity: "error" },
    ],
  },
  "title.stuffing": {
    passes: [
      ok({
        title:
          "Asus PRIME B650M-A WIFI II, AMD B650, AM5, Micro ATX, 4 DDR5, VGA, HDMI, DP, Wi-Fi 6, 2.5G LAN, PCIe4, 2x M.2",
      }),
      ok({ title: "Water bottle flask canteen" }),
    ],
    fails: [
      {
        listing: {
          title:
            "bottle flask canteen tumbler thermos jug mug cup sport gym hiking camping cycling running school office travel yoga beach",
        },
        field: "title",
        text: "bottle flask canteen tumbler thermos jug mug cup sport gym hiking camping cycling running school office travel yoga beach",
        says: "19 words",
      },
    ],
    skips: [ok({}), ok({ title: "水筒 ".repeat(30) })],
  },
};

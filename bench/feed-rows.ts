import { mulberry32 } from "../src/engine/random.ts";

/** As Google Merchant Center names them. */
const COLUMNS =
  "id,title,description,link,image_link,additional_image_link,availability,price,brand,gtin,mpn," +
  "product_type,item_group_id,color,size,material,shipping,condition,custom_label_0";

interface Kind {
  readonly noun: string;
  readonly category: string;
  readonly facts: readonly string[];
}

type Texts = readonly [string, ...string[]];

const KINDS: readonly [Kind, ...Kind[]] = [
  {
    noun: "water bottle",
    category: "Sports & Outdoors > Cycling > Water bottles",
    facts: [
      "Double-walled 18/8 stainless steel keeps drinks cold for # h and hot for 12 h.",
      "Holds #0 ml and fits the cages of road and mountain bikes.",
      "The screw cap seals tightly, the wide mouth takes ice cubes.",
      "Dishwasher safe, free of BPA; a brush for cleaning is in the box.",
    ],
  },
  {
    noun: "running shoe",
    category: "Clothing & Shoes > Shoes > Running",
    facts: [
      "The mesh upper lets air in and dries within # minutes.",
      "The foam midsole returns energy with every stride; the drop is # mm.",
      "Made for wide feet, with a padded collar that doesn't rub.",
      "Reflective trims at the heel for evening runs, 2#0 g per shoe in size 42.",
    ],
  },
  {
    noun: "USB-C charger",
    category: "Electronics > Power > Chargers",
    facts: [
      "Delivers up to #W over USB-C and charges a phone to half in 30 min.",
      "Supports Power Delivery 3.0, PPS and input from 100 to 240 V.",
      "Gallium nitride keeps it cool and a third smaller than older models.",
      "Works with laptops, tablets, consoles and headphones; the cable is #.5 m long.",
    ],
  },
  {
    noun: "desk lamp",
    category: "Home > Lighting > Desk lamps",
    facts: [
      "Dims in # steps from warm 2,700 K to daylight 6,500 K.",
      "The arm bends in three joints and reaches # cm.",
      "Its LED lasts 25,000 hours and draws # W.",
      "A timer turns the light off after 45 minutes, a USB port charges phones.",
    ],
  },
  {
    noun: "office chair",
    category: "Furniture > Office > Chairs",
    facts: [
      "Height, armrests and lumbar support can be set; it carries 1#0 kg.",
      "The mesh back lets air through on long days at the desk.",
      "Casters roll on carpet and hard floors without a scratch.",
      "Assembly takes about # minutes, the tools are in the box.",
    ],
  },
  {
    noun: "face cream",
    category: "Beauty > Skin care > Moisturisers",
    facts: [
      "With hyaluronic acid, vitamin E and shea butter for dry and normal skin.",
      "Apply morning and evening to clean skin; #0 ml last for two months.",
      "Free of perfume, parabens and mineral oil, tested under dermatological control.",
      "The glass jar is made of # % recycled material.",
    ],
  },
];

const BRANDS: Texts = [
  "Nordvik",
  "Halvorsen & Co",
  "TrailPeak",
  "Lumora",
  "Kestrel",
  "Acme Labs",
  "Ørsted Outdoor",
  "Bellweather",
];
const COLOURS: Texts = ["Matt black", "Navy blue", "Forest green", "White", "Coral red", "Sand", "Silver grey"];
const MATERIALS: Texts = ["Stainless steel", "Recycled polyester", "Aluminium", "Oak", "Glass", "Cotton"];
const SIZES: Texts = ["S", "M", "L", "750 ml", "42", "One size", "60 x 40 cm"];
const COMMON: Texts = [
  "It comes from our workshop in the north, where every piece is checked by hand before it leaves.",
  "Whether you commute, travel or work from home, it is made to be used every day for years.",
  "The colour may differ slightly from the picture, because screens show colours differently.",
  "You can send it back within 30 days; we answer questions about size and use within a day.",
  "In the box: the product, a short manual in six languages and a card with care instructions.",
  "Customers use it at home, in the office and on the road, and so do we.",
  "The packaging is made of cardboard without plastic and fits through most letter boxes.",
];
/** Errors in the texts of a fifth of the rows. */
const FLAWS: Texts = [
  "The BEST choice on the market!!! Buy now, only 3 left in stock.",
  "100% eco-friendly and guaranteed to change your life.",
  "Visit www.shop.example for more amazing deals ★★★",
  "Free shipping today only, was 59.99, save 50%!",
  "&nbsp;•&nbsp;High quality &amp; durable",
];

/** Yields the lines of a CSV feed like those that shops send: descriptions of 400 to 800 characters, a fifth with flaws. */
export function* feedLines(rows: number): Generator<string> {
  yield `${COLUMNS}\n`;
  const random = mulberry32(12);
  const below = (limit: number): number => Math.floor(random() * limit);
  const pick = <T>(list: readonly [T, ...T[]]): T => list[below(list.length)] ?? list[0];
  for (let row = 0; row < rows; row++) yield lineOf(row, { below, pick });
}

interface Dice {
  readonly below: (limit: number) => number;
  readonly pick: <T>(list: readonly [T, ...T[]]) => T;
}

function lineOf(row: number, { below, pick }: Dice): string {
  const { noun, category, facts } = pick(KINDS);
  const [brand, colour, material, size] = [pick(BRANDS), pick(COLOURS), pick(MATERIALS), pick(SIZES)];
  const isFlawed = below(5) === 0;
  const figures = facts.map((text) => text.replace("#", () => String(10 + below(50))));
  const sentences = [`${brand} ${noun} in ${colour.toLowerCase()}, ${size}.`, ...figures];
  if (isFlawed) sentences.splice(below(4), 0, pick(FLAWS));
  const most = 400 + below(350);
  for (let at = below(COMMON.length); sentences.join(" ").length < most; at++)
    sentences.push(COMMON[at % COMMON.length] ?? "");
  const cells = [
    `SKU-${row}`,
    `${brand} ${isFlawed ? noun.toUpperCase() : noun} ${size}, ${material.toLowerCase()}, ${colour.toLowerCase()}`,
    sentences.join(" "),
    `https://shop.example/products/${row}`,
    `https://cdn.shop.example/${row}.jpg`,
    `https://cdn.shop.example/${row}-2.jpg,https://cdn.shop.example/${row}-3.jpg`,
    pick(["in_stock", "in stock", "out of stock"]),
    isFlawed && below(4) === 0 ? "" : `${10 + below(190)}.${10 + below(90)} EUR`,
    brand,
    below(3) === 0 ? "" : "4006381333931",
    `MPN${row % 977}`,
    category,
    `G${row >> 2}`,
    colour,
    size,
    material,
    "DE:Standard:4.90 EUR",
    "new",
    pick(["summer", "clearance", ""]),
  ];
  return `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")}\n`;
}

/** A product that every rule makes a statement about: its noun, two parts and their materials. */
export interface Product {
  readonly noun: string;
  readonly part: string;
  readonly other: string;
  readonly material: string;
  readonly second: string;
}

const product = (noun: string, part: string, other: string, material: string, second: string): Product => ({
  noun,
  part,
  other,
  material,
  second,
});

export const PRODUCTS: readonly Product[] = [
  product("kettle", "lid", "base", "steel", "plastic"),
  product("chair", "seat", "back", "oak", "leather"),
  product("bag", "strap", "lining", "canvas", "cotton"),
  product("lamp", "shade", "stand", "brass", "linen"),
  product("bottle", "cap", "sleeve", "glass", "silicone"),
  product("tent", "floor", "roof", "nylon", "polyester"),
  product("shoe", "sole", "insole", "suede", "rubber"),
  product("desk", "top", "frame", "bamboo", "aluminium"),
  product("pan", "handle", "rim", "copper", "ceramic"),
  product("jacket", "hood", "collar", "wool", "fleece"),
  product("clock", "dial", "case", "walnut", "acrylic"),
  product("mirror", "shelf", "edge", "marble", "bronze"),
];

/** Texts of one rule: a listing, texts that follow from it, and texts that say more. */
export interface Rule {
  readonly name: string;
  readonly says: (product: Product) => string;
  readonly allows: (product: Product) => string;
  readonly forbids: (product: Product) => string;
}

const rule = (name: string, says: Rule["says"], allows: Rule["allows"], forbids: Rule["forbids"]): Rule => ({
  name,
  says,
  allows,
  forbids,
});

/** The rules of the lock, with texts on either side of each. */
export const RULES: readonly Rule[] = [
  rule(
    "number",
    () => "Weighs 740 g.",
    () => "It weighs 0.74 kg.",
    () => "It weighs 750 g.",
  ),
  rule(
    "number and noun",
    ({ part, other }) => `The ${part} is 12 cm wide, the ${other} 15 cm.`,
    ({ part }) => `The ${part} is 12 cm wide.`,
    ({ part, other }) => `The ${part} is 15 cm wide, the ${other} 12 cm.`,
  ),
  rule(
    "bound",
    () => "Holds up to 120 kg.",
    () => "It holds no more than 120 kg.",
    () => "It holds 120 kg.",
  ),
  rule(
    "range",
    () => "Delivered in 5 to 7 days.",
    () => "Delivered in 5–7 days.",
    () => "Delivered in 5 days.",
  ),
  rule(
    "basis",
    ({ part }) => `10 year guarantee on the ${part}.`,
    ({ part }) => `A 10-year guarantee on the ${part}.`,
    () => "A 10-year guarantee.",
  ),
  rule(
    "share",
    ({ second }) => `Contains 30 % recycled ${second}.`,
    ({ second }) => `30 % recycled ${second}.`,
    ({ second }) => `Recycled ${second}.`,
  ),
  rule(
    "part",
    ({ part, other, material, second }) => `The ${part} is ${second}, the ${other} is ${material}.`,
    ({ part, second }) => `With a ${second} ${part}.`,
    ({ part, other, material, second }) => `The ${part} is ${material}, the ${other} is ${second}.`,
  ),
  rule(
    "material before its part",
    ({ part }) => `A ${part} of laminated koa.`,
    ({ part }) => `A laminated koa ${part}.`,
    ({ other }) => `A laminated koa ${other}.`,
  ),
  rule(
    "with and without",
    ({ part }) => `Weighs 740 g with the ${part} and 680 g without. A cable is included.`,
    ({ part }) => `It weighs 740 g with the ${part} and 680 g without, and a cable is included.`,
    ({ part }) => `It weighs 680 g with the ${part} and 740 g without, and a cable is included.`,
  ),
  rule(
    "scope",
    ({ part }) => `The ${part} is dishwasher safe.`,
    ({ part }) => `Dishwasher-safe ${part}.`,
    ({ noun }) => `Dishwasher-safe ${noun}.`,
  ),
  rule(
    "likeness",
    ({ part, second }) => `The ${part} has a ${second} look.`,
    ({ part, second }) => `A ${part} with a ${second} look.`,
    ({ part, second }) => `A ${second} ${part}.`,
  ),
  rule(
    "privative",
    ({ part }) => `The ${part} is faux leather.`,
    ({ part }) => `A ${part} of faux leather.`,
    ({ part }) => `A ${part} of leather.`,
  ),
  rule(
    "absence",
    () => "Tools are not included.",
    () => "Tools not included.",
    () => "Tools included.",
  ),
  rule(
    "sold separately",
    ({ other }) => `A spare ${other} is sold separately.`,
    ({ other }) => `Spare ${other} sold separately.`,
    ({ other }) => `With a spare ${other}.`,
  ),
  rule(
    "delivery without",
    ({ other }) => `A spare ${other} is not included.`,
    ({ other }) => `It comes without a spare ${other}.`,
    ({ other }) => `It comes without ${other}.`,
  ),
  rule(
    "not included",
    ({ part }) => `The protective ${part} is sold separately.`,
    ({ part }) => `It does not include the protective ${part}.`,
    ({ other }) => `It does not include the ${other}.`,
  ),
  rule(
    "option",
    () => "A gift box is available as an option.",
    () => "A gift box is available as an option.",
    () => "Comes in a gift box.",
  ),
  rule(
    "possibility",
    () => "A second rail can be added.",
    () => "A second rail can be added.",
    () => "With a second rail.",
  ),
  rule(
    "negation",
    () => "Not tested on animals.",
    () => "It is not tested on animals.",
    () => "Tested on animals.",
  ),
  rule(
    "free of",
    ({ part }) => `${part[0]?.toUpperCase() ?? ""}${part.slice(1)} free of BPA.`,
    ({ part }) => `BPA-free ${part}.`,
    ({ noun }) => `BPA-free ${noun}.`,
  ),
  rule(
    "no added",
    () => "No added sugar.",
    () => "Without added sugar.",
    () => "Sugar-free.",
  ),
  rule(
    "condition",
    ({ part }) => `Waterproof only when the ${part} is closed.`,
    ({ part }) => `Waterproof only when the ${part} is closed.`,
    () => "Waterproof.",
  ),
  rule(
    "exception",
    ({ part }) => `Hand wash except the ${part}.`,
    ({ part }) => `Hand wash except for the ${part}.`,
    ({ part }) => `Hand wash, also the ${part}.`,
  ),
  rule(
    "relation",
    () => "Works with the Tavo app.",
    () => "It works with the Tavo app.",
    ({ noun }) => `Tavo ${noun}.`,
  ),
  rule(
    "origin",
    () => "Designed in Italy.",
    () => "It is designed in Italy.",
    () => "Made in Italy.",
  ),
  rule(
    "country",
    () => "Made in Portugal.",
    () => "Portuguese-made.",
    () => "Made in Spain.",
  ),
  rule(
    "certificate",
    () => "Tested to EN 71.",
    () => "It is tested to EN 71.",
    () => "Certified to EN 71 by TÜV.",
  ),
  rule(
    "limited",
    () => "Warranty: 2 years, limited.",
    () => "Warranty: 2 years, limited.",
    () => "Lifetime warranty.",
  ),
  rule(
    "several",
    ({ part }) => `Three of the five ${part}s are adjustable.`,
    ({ part }) => `Three of the five ${part}s are adjustable.`,
    ({ part }) => `Five adjustable ${part}s.`,
  ),
  rule(
    "superlative",
    () => "Weighs 740 g.",
    () => "It weighs 740 g.",
    () => "The lightest of its kind.",
  ),
  rule(
    "universal",
    () => "For side sleepers.",
    () => "Suitable for side sleepers.",
    () => "Suitable for all sleepers.",
  ),
  rule(
    "health",
    () => "With lumbar support.",
    () => "It has lumbar support.",
    () => "It relieves back pain.",
  ),
  rule(
    "scarcity",
    () => "Holds 2 l.",
    () => "It holds 2 litres.",
    () => "It holds 2 litres, only 3 left.",
  ),
  rule(
    "award",
    () => "Holds 2 l.",
    () => "With a capacity of 2 l.",
    () => "Award-winning, with a capacity of 2 l.",
  ),
  rule(
    "advice",
    ({ part }) => `The ${part} should be replaced when worn.`,
    ({ part }) => `Please replace the ${part} when it is worn.`,
    ({ part }) => `Please replace the ${part}.`,
  ),
  rule(
    "advice of another part",
    ({ part, other }) => `The ${part} has an edge of plush and should be replaced when worn, the ${other} lasts.`,
    ({ part }) => `Replace the ${part} when worn.`,
    ({ other }) => `Replace the ${other} when worn.`,
  ),
  rule(
    "tool of an imperative",
    ({ part }) => `The ${part} should be cleaned with a damp cloth.`,
    ({ part }) => `Clean the ${part} with a damp cloth.`,
    ({ part }) => `With a ${part} and a damp cloth.`,
  ),
  rule(
    "negated imperative",
    () => "Do not heat above 60 °C.",
    ({ noun }) => `Do not heat the ${noun} above 60 °C.`,
    ({ noun }) => `Heat the ${noun} above 60 °C.`,
  ),
  rule(
    "support",
    ({ part }) => `Polished ${part} on a beech stand.`,
    () => "It has a beech stand.",
    () => "It has a polished stand.",
  ),
  rule(
    "the customer's support",
    () => "Mounting on a beech stand.",
    () => "Mounting on a beech stand.",
    () => "It has a beech stand.",
  ),
  rule(
    "measure of a part",
    () => "Runs on a 150 W motor with a 2 l tank.",
    () => "The motor power is 150 W.",
    () => "The tank power is 150 W.",
  ),
];

import { entriesOf } from "./word-tables.ts";

/** Sets of words with the same meaning. Claims have no synonyms here: "water resistant" is not waterproof. */
export const SYNONYM_SETS: readonly (readonly string[])[] = entriesOf(`
  sofa couch settee; stroller buggy pushchair pram; pan skillet frypan; headphones headset earphones; warranty guarantee;
  person people; wide width breadth; deep depth; high tall height; long length; thick thickness; weigh weight;
  size dimension measurement measure; flysheet rainfly; child kid; woman lady; rug carpet; mug cup; laptop notebook;
  tv television; trainer sneaker; torch flashlight; deliver delivery ship shipping; bright brightness; season seasonal;
  adapter adaptor; rucksack backpack; jumper sweater pullover; trousers pants; hob cooktop stovetop; wardrobe closet;
  cot crib; nappy diaper; tap faucet; bin trashcan; fridge refrigerator; hoover vacuum; plaster bandage;
  tyre tire; phone smartphone mobile; bike bicycle; photo picture; bulb lightbulb; beaker tumbler; dressing-gown robe; duvet comforter; hand-wash handwash; fasten fastening;
  clasp fastener; instruction manual; protector protection; power wattage; level step setting; keep stay; load hold carry bear support; cable cord;
  content capacity volume; runtime playtime life; container receptacle; sheet bedsheet; piece part;
  certified certification; inside interior inner; outside exterior outer; operate work run; colour color; diameter ø; outlet socket; each per`);

/**
 * Words that entail a word, by that word: a text with a later word of an entry also says the first one. 18/8 steel is
 * stainless steel, and Bluetooth is wireless.
 */
export const ENTAILMENTS: ReadonlyMap<string, readonly string[]> = new Map(
  entriesOf(`
  stainless 18/8 18/10 18/0 304 316; steel stainless 18/8 18/10 18/0 304 316; wireless bluetooth; fabric linen cotton wool
  polyester canvas velvet; wood oak beech pine walnut birch ash maple teak acacia bamboo-wood; wooden oak beech pine walnut
  birch maple teak acacia; coffee espresso; battery runtime playtime; metal steel aluminium aluminum iron brass; ssd nvme; plastic polypropylene
  polyethylene abs polycarbonate; leather nappa nubuck suede`).map(([general = "", ...special]) => [general, special]),
);

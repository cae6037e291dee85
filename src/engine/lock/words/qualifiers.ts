import { linesOf, wordSet } from "./word-set.ts";

/** Returns each word of a table with the words of its line. */
function groups(table: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    linesOf(table).flatMap((line) => {
      const words = line.split(/\s+/);
      return words.map((word): [string, readonly string[]] => [word, words]);
    }),
  );
}

/** Substances that products are free of. "Sugar free" needs the list: "bottle, free shipping" is free of nothing. */
export const SUBSTANCES = wordSet(`
  acid additive additives alcohol allergen allergens aluminium aluminum ammonia bpa bps caffeine cellulose chemical chemicals
  chlorine chromium cruelty dairy dust dye dyes egg fat fluoride formaldehyde fragrance gluten gmo grain grease hassle iron
  lactose latex lead lint maintenance meat mercury mould nickel nut nuts odour odor oil paraben parabens peanut perfume pfas
  pfoa phthalate phthalates plastic preservative preservatives ptfe pvc rust salt scent silicone silicones solvent soy soya
  streak sugar sulfate sulfates sulphate sulphates toxin toxins vibration wheat wrinkle bpf latex tangle flicker noise`);

/** Words before a thing that make it none: "faux leather", "artificial tree", "toy car". They go wherever it goes. */
export const PRIVATIVES = wordSet(`
  faux imitation fake mock artificial simulated synthetic replica dummy toy pretend miniature virtual
  would-be so-called pseudo false costume prop empty unfinished damaged broken defective incomplete sample replacement`);

/** Adjectives that say nothing without the noun before them: "dishwasher safe" is not safe. */
export const DEPENDENT_ADJECTIVES = wordSet(`
  safe resistant repellent proof friendly compatible ready tested certified approved tight rated free sensitive controlled
  operated powered activated driven based style specific dependent neutral certified-by grade`);

/** Participles between a thing and its material that say no more than "of": "seat upholstered in leather". */
export const MAKING_PARTICIPLES = wordSet(`
  upholstered crafted finished produced woven knitted built carved cast forged turned cut constructed manufactured made
  executed sewn handmade handcrafted handwoven machined moulded molded tailored fashioned composed`);

/** Nouns of what is sold in addition: what is "in the starter bundle" or "with the Explorer edition" is not in the others. */
export const VARIANTS = wordSet(`
  edition editions version versions variant variants bundle bundles subscription membership plan upgrade expansion download
  downloads pdf app-store starter-set`);

/** Verbs that only give an order: what they govern is no part of the product. */
export const IMPERATIVES = wordSet("add use take put apply");

/** Words that end the name of a model: a "15 Pro" is no "15". */
export const MODEL_SUFFIXES = wordSet("pro max plus mini ultra air lite se fe xl xs neo evo prime ii iii iv gen");

/** Words after a name or noun that make it a likeness: "MagSafe style magnets" are none of MagSafe. */
export const LIKENESSES = wordSet(`
  style look effect type like inspired imitation replica lookalike alike equivalent themed theme motif pattern shape shaped
  print printed flavouring flavoring flavour flavoured flavor flavored scent scented aroma fragrance coloured colored tone toned compatible ready
  finish aesthetic vibe feel`);

/** The state a thing is sold in. A title keeps it. */
export const STATES = wordSet(`
  refurbished used open-box demo pre-owned preowned second-hand secondhand b-stock reconditioned renewed remanufactured
  returned ex-display ex-demo b-ware b-grade recertified overhauled repaired rebuilt`);

/**
 * Words that limit the things of a statement: they are there only perhaps, later, partly or for more money. A text that
 * uses the statement needs a word of the same line: "gift box available" is no gift box, "warranty, limited" no plain
 * warranty.
 */
export const RESERVATIONS: ReadonlyMap<string, readonly string[]> = groups(`
  optional optionally extra separately surcharge additionally purchasable extra-cost sold bought purchased orderable accessory accessories
  available
  required needed necessary mandatory
  recommended suggested advisable
  limited restricted
  planned soon upcoming future forthcoming pending expected preparation prepared scheduled applied preorder coming
  upgradable upgradeable expandable unlockable
  may might could would should perhaps possibly possible
  trace traces
  alternative alternatively
  previous previously formerly former discontinued earlier
  beta trial
  supported
  subject`);

/** Words that make what they are said with say less, so that they need no ground. */
export const UNGROUNDED_WEAKENERS = wordSet(
  "available optional optionally separately required needed necessary need needs may might",
);

/** Words that begin a condition: what comes before needs what comes after, "waterproof only when closed". */
export const CONDITIONS = wordSet(`
  only when if unless while whilst except until once provided depending than whenever wherever though although after before
  per compared versus vs exclusively solely using`);

/** Words that weaken what follows, which may only be said with them: "partly recycled", "most hobs". */
export const WEAKENERS = wordSet(`
  unused unworn unopened unwashed undamaged defective faulty
  partly partially mostly mainly largely almost nearly semi sometimes occasionally virtually quasi near half most some certain
  selected many few several various low reduced less fewer predominantly primarily chiefly somewhat slightly moderately
  practically relatively fairly temporarily briefly short-term pseudo would-be up-to quasi-`);

/** Words that say a thing of each of several. */
export const EACH_WORDS = wordSet("both each every");

/** Words that limit all that is said with them to one time. */
export const LIMITING = wordSet("first initial introductory once");

/** Words that give a quantity to each of several: "500 ml each" is no 500 ml in all. */
export const DISTRIBUTIVES: ReadonlyMap<string, readonly string[]> = groups(`
  each per every apiece
  both either
  combined total altogether together`);

/** Words that join clauses of which each is said of its own thing. */
export const CONTRASTIVE_CONJUNCTIONS = wordSet("while whereas whilst though although");

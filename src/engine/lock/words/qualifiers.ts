import { wordSet } from "../../word-set.ts";
import { linesOf } from "./word-tables.ts";

/** Returns each word of a table with all words of its line. */
function groups(table: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    linesOf(table).flatMap((line) => {
      const words = line.split(/\s+/);
      return words.map((word): [string, readonly string[]] => [word, words]);
    }),
  );
}

/** Words that say whether something is switched on. */
export const SWITCHES = wordSet("on off");

/** Substances that "free" after them negates: "sugar free", but not "bottle, free shipping". */
export const SUBSTANCES = wordSet(`
  acid additive additives alcohol allergen allergens aluminium aluminum ammonia bpa bps caffeine cellulose chemical chemicals
  chlorine chromium cruelty dairy dust dye dyes egg fat fluoride formaldehyde fragrance gluten gmo grain grease hassle iron
  lactose latex lead lint maintenance meat mercury mould nickel nut nuts odour odor oil paraben parabens peanut perfume pfas
  pfoa phthalate phthalates plastic preservative preservatives ptfe pvc rust salt scent silicone silicones solvent soy soya
  streak sugar sulfate sulfates sulphate sulphates toxin toxins vibration wheat wrinkle bpf latex tangle flicker noise`);

/** Privative words, which deny what follows and are never omitted: "faux leather", "artificial tree", "toy car". */
export const PRIVATIVES = wordSet(`
  faux imitation fake mock artificial simulated synthetic replica dummy toy pretend miniature virtual
  would-be so-called pseudo false costume prop empty unfinished damaged broken defective incomplete sample replacement`);

/** Adjectives that mean nothing without the noun before them: "dishwasher safe" is not "safe". */
export const DEPENDENT_ADJECTIVES = wordSet(`
  safe resistant repellent proof friendly compatible ready tested certified approved tight rated free sensitive controlled
  operated powered activated driven based style specific dependent neutral certified-by grade`);

/** Participles between a thing and its material that mean no more than "of": "seat upholstered in leather". */
export const MAKING_PARTICIPLES = wordSet(`
  upholstered crafted finished produced woven knitted built carved cast forged turned cut constructed manufactured made
  executed sewn handmade handcrafted handwoven machined moulded molded tailored fashioned composed`);

/** Nouns of variants: what is "in the starter bundle" or "with the Explorer edition" is not in the others. */
export const VARIANTS = wordSet(`
  edition editions version versions variant variants bundle bundles subscription membership plan upgrade expansion download
  downloads pdf app-store starter-set`);

/** Verbs of pure imperatives, whose objects are not parts of the product. */
export const IMPERATIVES = wordSet("add use take put apply");

/** Words at the end of a model's name: a "15 Pro" is not a "15". */
export const MODEL_SUFFIXES = wordSet("pro max plus mini ultra air lite se fe xl xs neo evo prime ii iii iv gen");

/** Words that make a likeness of the name or noun before them: "MagSafe style magnets" are not MagSafe. */
export const LIKENESSES = wordSet(`
  style look effect type like inspired imitation replica lookalike alike equivalent themed theme motif pattern shape shaped
  print printed flavouring flavoring flavour flavoured flavor flavored scent scented aroma fragrance coloured colored tone toned compatible ready
  finish aesthetic vibe feel`);

/** The condition in which a thing is sold. A title keeps it. */
export const STATES = wordSet(`
  refurbished used open-box demo pre-owned preowned second-hand secondhand b-stock reconditioned renewed remanufactured
  returned ex-display ex-demo b-ware b-grade recertified overhauled repaired rebuilt`);

/**
 * Reservations: the things of a statement are present only perhaps, later, partly or for more money. A text that uses
 * the statement needs a word of the same line: "gift box available" does not mean that there is one, and "warranty,
 * limited" is not a full warranty.
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

/** Words that weaken a statement, so that they need no ground. */
export const UNGROUNDED_WEAKENERS = wordSet(
  "available optional optionally separately required needed necessary need needs may might",
);

/** Words that begin a condition, which may not be dropped: "waterproof only when closed". */
export const CONDITIONS = wordSet(`
  only when if unless while whilst except until once provided depending than whenever wherever though although after before
  per compared versus vs exclusively solely using`);

/** Words that weaken what follows, which may only be said with them: "partly recycled", "most hobs". */
export const WEAKENERS = wordSet(`
  unused unworn unopened unwashed undamaged defective faulty
  partly partially mostly mainly largely almost nearly semi sometimes occasionally virtually quasi near half most some certain
  selected many few several various low reduced less fewer predominantly primarily chiefly somewhat slightly moderately
  practically relatively fairly temporarily briefly short-term pseudo would-be up-to quasi-`);

/** Words that apply a statement to each of several things. */
export const EACH_WORDS = wordSet("both each every");

/** Words that limit a statement to one time. */
export const LIMITING = wordSet("first initial introductory once");

/** Words that apply a quantity to each of several things: "500 ml each" is not 500 ml in total. */
export const DISTRIBUTIVES: ReadonlyMap<string, readonly string[]> = groups(`
  each per every apiece
  both either
  combined total altogether together`);

/** Conjunctions between clauses about different things. */
export const CONTRASTIVE_CONJUNCTIONS = wordSet("while whereas whilst though although");

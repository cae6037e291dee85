import { linesOf } from "./word-tables.ts";

/** The part of speech of a function word. A `verb` or `noun` here is light: it carries the meaning of other words. */
export type FunctionTag =
  | "determiner"
  | "pronoun"
  | "auxiliary"
  | "preposition"
  | "adverb"
  | "verb"
  | "noun"
  | "possession";

/**
 * Words that need no ground, by part of speech, with an example for each line. Tables of qualifiers and claims take
 * precedence: "only 340 g" needs no ground, "only 3 left" does.
 */
const TABLE: Readonly<Record<FunctionTag, string>> = {
  determiner: `
    a an | A bottle with a lid.
    the | The lid is plastic.
    this that these those | This bottle holds 750 ml.
    its their his her your our my | Its lid is plastic.
    one | Folds with one hand.
    each | Two cushions, 45 x 45 cm each.
    both | Both handles are wooden.
    own | In its own pouch.
    drinking | A drinking bottle.`,
  pronoun: `
    it they them itself themselves | It weighs 340 g.
    you we us he she yourself | You can wash it by hand.
    which who whose what that's | A lid, which is plastic.
    yours ours theirs mine | If yours is too small, send it back.
    here there | There is a pocket inside.`,
  auxiliary: `
    is are was were be been being am isn't aren't it's they're | The lid is plastic.
    do does did doing | It does not fold.
    can could may might will would shall should must | You can fold it.
    let lets | Lets you fold it.
    please | Please wash by hand.`,
  preposition: `
    of than | A frame of steel.
    with | Pre-seasoned with oil.
    in | In black.
    at | Wash at 30 °C.
    on | Padding on the back.
    from | Made from cotton.
    to | Folds down to 30 cm.
    by | Wash by hand.
    via over through across along throughout | Charges via USB-C.
    for | A bottle for hikers.
    as | Serves as a lid.
    into onto inside within between under per after before during without up down out off around | Fits into a cup holder.
    upon across among towards toward against above below behind beside near until | Protected against rain.`,
  adverb: `
    also too | It also folds.
    just simply only | It weighs just 340 g.
    then so thus therefore hence | So it folds.
    while whilst whereas because since though although if when where | It folds, while the lid stays on.
    and or but plus nor yet & | Steel and glass.
    about approximately roughly | About 340 g.
    not no | No lid.
    how why | How it folds.
    even still already again once | It even folds.
    together alike respectively | Lid and cup together.
    directly straight | Hangs directly on the wall.
    suitable | Suitable from 12 years.
    thanks due | Cold for 24 h thanks to its double wall.
    etc e.g i.e | For tools etc.`,
  verb: `
    come comes coming came arrive arrives arriving | Comes in black.
    make makes making made | Made of steel.
    build builds built construct constructed consist consists composed comprise comprises comprising | Built from oak.
    keep keeps keeping kept stay stays staying remain remains | Keeps drinks cold for 24 h.
    hold holds holding held take takes taking bear bears carry carries | Holds 750 ml.
    fit fits fitting fitted | Fits 15 inch laptops.
    weigh weighs weighing weighed | Weighs 340 g.
    measure measures measuring measured | Measures 30 x 20 cm.
    last lasts lasting lasted | The battery lasts 30 h.
    use uses using used | Uses 7 W.
    run runs running | Runs for 30 h.
    work works working worked serve serves serving | Works at 230 V.
    reach reaches reaching reached span spans | Reaches 7,000 MB/s.
    draws draw drawing consumes consume consuming | Draws 5 W.
    records record recording | Records 2 hours.
    connects connect connecting connected | Connects via USB-C.
    meets meet meeting complies conforms | Meets EN 71.
    go goes going put puts | Goes in the dishwasher.
    see find choose enjoy enjoying | Choose size 42.
    allow allows enable enables means | Allows folding.
    equip equipped designed intended rated based | Rated at 230 V.
    finished | Finished in black.
    backed accompanied | Backed by a 2-year warranty.
    total totals totalling | 12 pieces totalling 3 kg.
    sit sits rest rests | Sits on a wooden base.`,
  possession: `
    has have had having | The lid has a seal.
    include includes including included | Includes a lid.
    contain contains containing contained | Contains 12 pieces.
    feature features featuring featured | Features a padded back.
    bring brings adds | Adds a second pocket.
    boast boasts | Boasts a padded back.
    own owns | Owns a place in the bag.
    offer offers offering offered | Offers 5 levels.
    give gives giving given get gets getting | Gives 450 lm.
    provide provides providing provided supply supplies supplied | Provides 5 V.`,
  noun: `
    type | Bottle type: sports.
    item items product products article thing | One product per pack.
    piece pieces pc pcs | 12 pieces.
    pack packs | Set of 12 pieces.
    model version | Model H40.
    design | A design in steel.
    brand name | Brand: Nordvik.
    specification specifications spec specs detail details info information facts | Specifications: 750 ml.
    weight | Weight: 340 g.
    size sizes dimension dimensions measurements | Size 42.
    height width depth length diameter thickness | Height: 42 cm.
    capacity volume content contents | Capacity: 750 ml.
    material materials | Material: steel.
    colour color colours colors | Colour: black.
    finish | Black finish.
    quantity amount number total | Quantity: 12.
    life time | Battery life: 30 h.
    age ages | Ages 3 and up.
    use usage purpose | For use with gas hobs.
    way | In this way.
    home | At home on a shelf.
    minutes minute mins hours hour hrs | For 24 hours.
    day days week weeks month months year years | Within 30 days.
    addition | In addition, a lid.
    person people persons | For 4 people.`,
};

const TAGS = new Map<string, FunctionTag>();
const EXAMPLES = new Map<string, string>();
for (const tag of Object.keys(TABLE) as FunctionTag[]) {
  for (const line of linesOf(TABLE[tag])) {
    const [words = "", example = ""] = line.split("|");
    for (const word of words.trim().split(/\s+/)) {
      if (!TAGS.has(word)) TAGS.set(word, tag);
      EXAMPLES.set(word, example.trim());
    }
  }
}

/** Function words with a sentence in which each, or another form of it, needs no ground. */
export const FUNCTION_WORD_EXAMPLES: ReadonlyMap<string, string> = EXAMPLES;

/** Returns the part of speech of a function word, or undefined for a word that needs ground. */
export function functionTagOf(word: string): FunctionTag | undefined {
  return TAGS.get(word);
}

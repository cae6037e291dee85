import { newStemmer } from "snowball-stemmers";
import { ADJECTIVES } from "../words/adjectives.ts";
import { functionTagOf } from "../words/function-words.ts";
import { VERBS } from "../words/verbs.ts";
import { pairsOf } from "../words/word-tables.ts";

/** The longest word. A longer run of letters is its own stem. */
const LONGEST_WORD = 40;

/** The size of the cache. It is cleared when full, because texts contain ever new words. */
const CACHED_STEMS = 20_000;

/** Plurals, participles and spellings that the stemmer does not know. */
const IRREGULAR =
  pairsOf(`men man; women woman; children child; feet foot; teeth tooth; mice mouse; knives knife; shelves shelf; leaves leaf;
  halves half; loaves loaf; wives wife; scarves scarf; hooves hoof; woven weave; built build; held hold; kept keep; sewn sew;
  driven drive; frozen freeze; worn wear; spun spin; ground grind; wound wind; bent bend; cut cut; hung hang; lit light;
  woollen wool; wooden wood; grey gray; colour color; coloured colored; colours color; aluminium aluminum; fibre fiber;
  fibres fiber; fibreglass fiberglass; litre liter; metre meter; mould mold; moulded molded; odour odor; flavour flavor;
  flavoured flavored; centre center; tyre tire; tyres tire; jewellery jewelry; organiser organizer; moisturiser moisturizer;
  moisturising moisturizing; sanitiser sanitizer; anodised anodized; galvanised galvanized; pressurised pressurized;
  motorised motorized; sterilised sterilized; analogue analog; catalogue catalog; cosy cozy; mum mom; pyjamas pajamas; lenses lens;
  travelling traveling; labelled labeled; favourite favorite; tumbler tumbler; batteries battery; maximum max; minimum min;
  approximately about; wifi wi-fi; foldaway fold`);

/** Endings that derive another word, which the stemmer would remove: "organic" is not "organ". */
const DERIVATION =
  /(?:ful|less|proof|ic|ical|ive|al|ous|ity|ism|ist|ness|ian|ise|ize|ary|ory|ent|ant|ence|ance|ency|ancy|ial|ual)$/;
const ABLE = /(?:able|ible)$/;

let english: { stem(word: string): string } | undefined;
const stems = new Map<string, string>();

/**
 * Returns the stem of a lower-case word. "Wash", "washes", "washed" and "washable" share a stem, but "organic" and
 * "organ" do not. A word with a digit is its own stem.
 */
export function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (word.length > LONGEST_WORD || /\d/.test(word)) return word;
  const stem = computeStem(word);
  if (stems.size >= CACHED_STEMS) stems.clear();
  stems.set(word, stem);
  return stem;
}

function computeStem(word: string): string {
  const base = IRREGULAR.get(word) ?? word;
  english ??= newStemmer("english");
  const adjective = base.replace(/(?<=ic)ally$|ly$/, "");
  if (adjective !== base && ADJECTIVES.has(adjective)) return stemOf(adjective);
  if (ABLE.test(base)) return english.stem(verbOf(base.replace(ABLE, "")) ?? base);
  if (DERIVATION.test(base)) return base;
  if (base.endsWith("s") && DERIVATION.test(base.slice(0, -1))) return base.slice(0, -1);
  return english.stem(base);
}

/** Returns the verb that an adjective in -able derives from, if there is one: "dim" for "dimm", none for "port". */
function verbOf(root: string): string | undefined {
  const forms = [root, `${root}e`, root.replace(/(.)\1$/, "$1"), root.replace(/i$/, "y")];
  return forms.find((form) => VERBS.has(form) || functionTagOf(form) === "verb");
}

import { wordSet } from "../word-set.ts";
import type { ScannedText, Word } from "./words.ts";

/** The tokens that texts state, and those that they deny. A token may be in both. */
export interface Statements {
  readonly stated: ReadonlySet<string>;
  readonly denied: ReadonlySet<string>;
}

/** The role of a word in a text. */
export type Polarity = "stated" | "denied" | "negator";

/** Substances that a product may be free of. "X free" denies only these: "bottle free shipping" denies no bottle. */
const SUBSTANCES: ReadonlySet<string> = wordSet(
  "acid alcohol allergen aluminium aluminum ammonia bpa caffeine chemical chlorine dairy dye egg fat fluoride " +
    "fragrance gluten gmo grain lactose latex lead lint meat mercury nickel nut oil paraben parabens peanut perfume " +
    "pfas phthalate phthalates plastic pvc salt scent silicone soy sugar sulfate sulfates sulphate sulphates toxin wheat",
);

const NEGATORS = wordSet("no not without never cannot isnt arent doesnt dont lacks excluding except nor");
/** Words that end the scope of a negator, as punctuation does. */
const TURNS = wordSet("but with yet though however plus includes including");
/** Words that deny only the next word: "non-slip mat", "faux leather strap". */
const PREFIXES = wordSet("non faux imitation fake mock vegan");
const CLAUSE_END = /[,.;:!?()[\]|•·\n]| [-–—] /;

/** Returns what texts state and deny. A negator denies the rest of its clause, across "and" and "or". */
export function readStatements(texts: readonly ScannedText[]): Statements {
  const tokens = { stated: new Set<string>(), denied: new Set<string>(), negator: new Set<string>() };
  for (const scanned of texts) {
    for (const [index, polarity] of polaritiesOf(scanned).entries()) {
      tokens[polarity].add(scanned.words[index]?.token ?? "");
    }
  }
  return { stated: tokens.stated, denied: tokens.denied };
}

/** Returns the polarity of each word of a text. */
export function polaritiesOf({ text, words }: ScannedText): readonly Polarity[] {
  let negating = false;
  return words.map((word, index) => {
    const [before, next] = [words[index - 1], words[index + 1]];
    if (endsClause(text, before, word)) negating = false;
    if (isNegator(word, next)) {
      negating = true;
      return "negator";
    }
    if (word.text === "non" || isFreeOf(text, before, word)) return "negator";
    return negating || isFreeOf(text, word, next) || PREFIXES.has(before?.text ?? "") ? "denied" : "stated";
  });
}

/** Tells whether a clause ends between two adjacent words. Also true if there is no second word. */
export function endsClause(text: string, before: Word | undefined, word: Word | undefined): boolean {
  if (word === undefined) return true;
  return TURNS.has(word.text) || CLAUSE_END.test(text.slice(before?.end ?? 0, word.start));
}

/** Tells whether two adjacent words are "X-free", or "X free" with a known substance. */
export function isFreeOf(text: string, before: Word | undefined, word: Word | undefined): boolean {
  if (before === undefined || word?.text !== "free") return false;
  const gap = text.slice(before.end, word.start);
  return gap === "-" || gap === "‐" || (gap === " " && SUBSTANCES.has(before.text));
}

/** Tells whether a word denies what follows. "Free of" and "free from" do; "not only" and "No. 5" do not. */
function isNegator({ text }: Word, next: Word | undefined): boolean {
  if (next === undefined) return false;
  if (text === "free") return next.text === "of" || next.text === "from";
  return NEGATORS.has(text) && next.text !== "only" && !/^\d/.test(next.text);
}

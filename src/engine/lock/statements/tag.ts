import { isPart, isPluralForm, isThirdPerson, isVerbBase } from "../tokens/lexicon.ts";
import type { Word, WordTag } from "../tokens/token.ts";
import { IMPERATIVES } from "../words/qualifiers.ts";
import { MEASURING_ADJECTIVES, POSITIONS } from "../words/nouns.ts";
import { NOUN_OR_VERB } from "../words/verbs.ts";
import type { Content } from "./clause.ts";
import { isFunctionTag } from "./term.ts";

type Neighbour = Content | undefined;

const BEFORE_VERB = new Set("it they you we which that to can will may must please also".split(" "));
const OBJECT_OPENERS = new Set("one a an the your its their any all every both this these up down out off".split(" "));
const DETERMINERS = new Set("the its your it them".split(" "));
const BEFORE_IMPERATIVE = new Set(["just", "simply", "please", "to"]);
/** Words after a verb without an object, but not after the name of a part: "charges via USB-C", but "back in mesh". */
const ADVERBIALS = new Set("left right at via through up down by when easily away out off flat".split(" "));
/** "Running shoes", "measuring cup", "carry bag". */
const PURPOSE_PARTICIPLES = new Set("running working carrying measuring serving resting carry".split(" "));
const PLACE_PREPOSITIONS = new Set(
  "over from into in on to under behind beneath inside between against along".split(" "),
);
const LINEN_USES = new Set(["bed", "table", "kitchen", "household"]);
const TO = new Set(["to"]);
/** "Can be set to 5 hours". */
const BEFORE_PARTICIPLE = new Set(["be", "is", "are"]);
/** Verbs that only introduce an amount: "delivers 600 W". */
const AMOUNT_VERBS = new Set(
  "standing stands ranges delivers deliver outputs produces generates emits yields reads counts".split(" "),
);

/** Returns the tag of a word in its context: "covers" is a verb in "covers the seat" and a noun in "seat covers". */
export function tagInContext(word: Word, before: Neighbour, after: Neighbour): WordTag {
  // In a compound, each word has a meaning: "over-ear", "water-based".
  if (word.compound > 0) return isFunctionTag(word.tag) || word.tag === "verb" ? "adjective" : word.tag;
  if (IMPERATIVES.has(word.lower) && isImperative(before, after)) return "verb";
  if (isFunctionTag(word.tag)) return functionTag(word, before, after);
  return measuringTag(word, before, after) ?? contentTag(word, before, after);
}

/** Returns the tag of a word next to an amount: "30 cm wide", "ranges from 50 to 60 Hz". */
function measuringTag({ lower }: Word, before: Neighbour, after: Neighbour): WordTag | undefined {
  if (isLength(before) && MEASURING_ADJECTIVES.has(lower)) return "measure";
  if (lower === "set" && isOneOf(before, BEFORE_PARTICIPLE)) return "lightVerb";
  if (lower === "cuts" && after !== undefined && !hasTag(after, "preposition", "auxiliary", "adjective")) return "verb";
  return AMOUNT_VERBS.has(lower) && isAmount(after) ? "lightVerb" : undefined;
}

function isAmount(token: Neighbour): boolean {
  return token?.kind === "quantity" || (token?.kind === "mark" && token.mark !== "not" && token.mark !== "for");
}

function contentTag(word: Word, before: Neighbour, after: Neighbour): WordTag {
  if (isCompoundNoun(word, before, after)) return "noun";
  if (isNetWeight(word, after)) return "adjective";
  if (word.proper || !hasTag(word, "adjective", "noun", "verb")) return word.tag;
  if (isThirdPerson(word.lower)) return thirdPersonTag(word, before, after);
  return isVerbBase(word.lower) && isBaseVerb(word, before, after) ? "verb" : word.tag;
}

/** Recognizes "net weight", which is not the weight of a net. */
function isNetWeight({ lower }: Word, after: Neighbour): boolean {
  return lower === "net" && hasTag(after, "measure");
}

/** Recognizes nouns that look like a colour or a material: "day cream", "bed linen". */
function isCompoundNoun({ lower }: Word, before: Neighbour, after: Neighbour): boolean {
  if (lower === "linen") return isOneOf(before, LINEN_USES);
  return lower === "cream" && hasTag(before, "noun", "acronym") && !hasTag(after, "noun");
}

function hasTag(token: Neighbour, ...tags: readonly WordTag[]): boolean {
  return token?.kind === "word" && tags.includes(token.tag);
}

function isOneOf(token: Neighbour, words: ReadonlySet<string>): boolean {
  return token?.kind === "word" && words.has(token.lower);
}

function isLength(token: Neighbour): boolean {
  return token?.kind === "quantity" && token.dimension === "length";
}

function functionTag(word: Word, before: Neighbour, after: Neighbour): WordTag {
  if (word.lower === "down" && isDownFeather(before, after)) return "material";
  // "Cream inside", but "inside the bag".
  if (after === undefined && before !== undefined && POSITIONS.has(word.lower)) return "adjective";
  if (isLightNoun(word, before)) return word.lower === "use" ? "function" : "noun";
  return isLightAdjective(word, before, after) ? "adjective" : word.tag;
}

/** "Slow down", "upside down". */
const BEFORE_DOWN = new Set("slow slowed calm cool upside".split(" "));

/** Recognizes the feathers of "down sleeping bag" and "80 % duck down", but not "folds down to 30 cm". */
function isDownFeather(before: Neighbour, after: Neighbour): boolean {
  if (after !== undefined && (after.kind !== "word" || after.tag === "preposition")) return false;
  if (isOneOf(before, BEFORE_DOWN)) return false;
  return before === undefined || hasTag(before, "noun", "adjective", "colour");
}

/** Recognizes imperatives: "add 350 ml water", "just add water". */
function isImperative(before: Neighbour, after: Neighbour): boolean {
  return (
    (before === undefined || isOneOf(before, BEFORE_IMPERATIVE)) && after !== undefined && !hasTag(after, "preposition")
  );
}

/** Recognizes a noun after an adjective: "a regular fit", "a firm hold". */
function isLightNoun(word: Word, before: Neighbour): boolean {
  return hasTag(word, "lightVerb", "possession") && !/(?:s|ed|ing)$/.test(word.lower) && hasTag(before, "adjective");
}

/** Recognizes the participle of a light verb before its noun: "finished size", "rated power". */
function isLightAdjective(word: Word, before: Neighbour, after: Neighbour): boolean {
  // "The supplied key".
  if (word.tag === "possession")
    return (
      word.lower.endsWith("ed") &&
      hasTag(before, "function") &&
      hasTag(after, "noun", "adjective", "material", "acronym")
    );
  if (word.tag !== "lightVerb") return false;
  if (word.lower === "total") return hasTag(after, "measure", "noun");
  if (PURPOSE_PARTICIPLES.has(word.lower)) return hasTag(after, "noun", "adjective");
  if (!word.lower.endsWith("ed")) return false;
  const opens = before === undefined || hasTag(before, "function", "adjective");
  return opens && hasTag(after, "noun", "measure", "material");
}

function thirdPersonTag(word: Word, before: Neighbour, after: Neighbour): WordTag {
  if (isOneOf(before, BEFORE_VERB)) return "verb";
  if (before?.kind === "quantity") return "noun";
  if (!NOUN_OR_VERB.has(word.lower)) return word.tag;
  return hasObject(word, after) || (before === undefined && isObject(after)) ? "verb" : "noun";
}

function hasObject(word: Word, after: Neighbour): boolean {
  return opensObject(after) || isAdverbial(word, after);
}

function opensObject(after: Neighbour): boolean {
  if (after?.kind === "mark") return after.mark === "atMost" || after.mark === "atLeast";
  return (
    after?.kind === "quantity" ||
    isOneOf(after, OBJECT_OPENERS) ||
    (after?.kind === "word" && after.lower.endsWith("ly"))
  );
}

function isObject(after: Neighbour): boolean {
  return after?.kind === "word" && hasTag(after, "noun", "adjective", "material") && !after.lower.endsWith("ed");
}

function isAdverbial(word: Word, after: Neighbour): boolean {
  if (word.tag === "adjective") return false;
  return isOneOf(after, ADVERBIALS) || (isOneOf(after, PLACE_PREPOSITIONS) && !isPart(word.lower));
}

function isBaseVerb(word: Word, before: Neighbour, after: Neighbour): boolean {
  if (isOneOf(before, BEFORE_VERB)) return !isBetween(word, before, after);
  if (after === undefined) return isPluralNoun(before);
  // An adjective has no article after it: "clean the foam".
  const isVerb = word.tag === "adjective" ? isOneOf(after, DETERMINERS) : hasObject(word, after);
  if (before === undefined || before.kind === "mark") return isVerb && after.kind !== "quantity";
  // A plural noun precedes, and the word is only a verb or no noun follows: "the legs fold down", "hues replace
  // colours".
  return isPluralNoun(before) && (isVerb || isOnlyVerb(word, after));
}

/** Recognizes a range of properties: "normal to dry skin". */
function isBetween({ tag }: Word, before: Neighbour, after: Neighbour): boolean {
  return tag === "adjective" && isOneOf(before, TO) && hasTag(after, "noun");
}

function isOnlyVerb({ lower, tag }: Word, after: Neighbour): boolean {
  if (!hasTag(after, "noun", "material", "adjective")) return false;
  return tag === "noun" && !isPart(lower) && !NOUN_OR_VERB.has(`${lower}s`);
}

function isPluralNoun(before: Neighbour): boolean {
  return before?.kind === "word" && before.tag === "noun" && isPluralForm(before.lower);
}

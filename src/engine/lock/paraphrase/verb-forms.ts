import type { Term } from "../statements/term.ts";
import { isPart, isThirdPerson, isVerbBase } from "../tokens/lexicon.ts";
import type { Word } from "../tokens/token.ts";
import type { VerbForm, Item } from "./segment.ts";

/** Describes a segment at the place where a word of it is read. */
export interface WordContext {
  readonly tag: Term["tag"];
  /** The next word, if a word comes next. */
  readonly next: string;
  /** The manner that the words before it give it: "can be …". */
  readonly expected: VerbForm | undefined;
  /** Nothing has been said, and nothing named. */
  readonly isFirst: boolean;
  /** Only the product's name has been said. */
  readonly isAfterName: boolean;
}

const PARTICIPLE = /(?:[^e]ed|^(?:built|made|held|kept|hung|worn|cut|set|woven|sewn|ground|bent|spun|forged))$/;
const ABLE_FORM = /(?:able|ible)$/;
const VERBAL = new Set<Term["tag"]>(["verb", "lightVerb"]);
const ADJECTIVES = new Set<Term["tag"]>(["adjective", "colour", "material"]);
const AFTER_VERB = new Set("the your it them in at to from with by before after".split(" "));
const REFLEXIVES = new Set(["itself", "themselves"]);

/** Returns the manner in which a word says a verb. Nothing for one that is none. */
export function verbFormOf(word: Word, context: WordContext): VerbForm | undefined {
  const { lower, compound } = word;
  const { tag, expected, next } = context;
  // "Built-in".
  if (compound > 0) return lower === "built" && next === "in" ? "done" : undefined;
  if (ABLE_FORM.test(lower) && tag === "adjective") return "able";
  if (tag === "auxiliary" || lower.endsWith("ly")) return undefined;
  return expected ?? ownForm(lower, context);
}

function ownForm(word: string, context: WordContext): VerbForm | undefined {
  const isVerbal = VERBAL.has(context.tag);
  if (PARTICIPLE.test(word) && (isVerbal || context.tag === "adjective")) return "done";
  return isVerbal || looksVerbal(word, context) ? "act" : undefined;
}

/** "The kettle switches itself off", "select the temperature". */
function looksVerbal(word: string, { next, isFirst, isAfterName }: WordContext): boolean {
  if (isThirdPerson(word)) return REFLEXIVES.has(next) || (isAfterName && AFTER_VERB.has(next));
  return isVerbBase(word) && isFirst && AFTER_VERB.has(next);
}

/** Returns the kind of a word that is no verb. */
export function kindOf({ lower, compound }: Word, { tag, next, isFirst }: WordContext): Item["kind"] {
  // "Rear light".
  const isLastPart = isPart(lower) && next === "" && !isFirst;
  if (!ADJECTIVES.has(tag) || (tag === "adjective" && isLastPart)) return "noun";
  return compound === 0 && lower.endsWith("ly") ? "adverb" : "adjective";
}

/** Tells whether a word only points back at the subject. */
export function isReflexive(word: string): boolean {
  return REFLEXIVES.has(word);
}

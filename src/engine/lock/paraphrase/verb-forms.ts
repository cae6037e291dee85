import type { Term } from "../statements/term.ts";
import { isPart, isThirdPerson, isVerbBase } from "../tokens/lexicon.ts";
import type { Word } from "../tokens/token.ts";
import type { Item, VerbForm } from "./segment.ts";

/** The context of a word within its segment. */
export interface WordContext {
  readonly tag: Term["tag"];
  /** The next word, or an empty text. */
  readonly next: string;
  /** The form that the words before it require: "can be …". */
  readonly expected: VerbForm | undefined;
  /** Tells whether nothing precedes it. */
  readonly isFirst: boolean;
  /** Tells whether only the product's name precedes it. */
  readonly isAfterName: boolean;
}

const PARTICIPLE = /(?:[^e]ed|^(?:built|made|held|kept|hung|worn|cut|set|woven|sewn|ground|bent|spun|forged))$/;
const ABLE_FORM = /(?:able|ible)$/;
const VERBAL = new Set<Term["tag"]>(["verb", "lightVerb"]);
const ADJECTIVES = new Set<Term["tag"]>(["adjective", "colour", "material"]);
const AFTER_VERB = new Set("the your it them in at to from with by before after".split(" "));
/** Words that only refer back to the subject. */
export const REFLEXIVES = new Set(["itself", "themselves"]);

/** Returns the form in which a word is a verb, or undefined if it is not one. */
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

/** Recognizes verbs in "the kettle switches itself off" and "select the temperature". */
function looksVerbal(word: string, { next, isFirst, isAfterName }: WordContext): boolean {
  if (isThirdPerson(word)) return REFLEXIVES.has(next) || (isAfterName && AFTER_VERB.has(next));
  return isVerbBase(word) && isFirst && AFTER_VERB.has(next);
}

/** Returns the kind of a word that is not a verb. */
export function kindOf({ lower, compound }: Word, { tag, next, isFirst }: WordContext): Item["kind"] {
  // "Rear light".
  const isLastPart = isPart(lower) && next === "" && !isFirst;
  if (!ADJECTIVES.has(tag) || (tag === "adjective" && isLastPart)) return "noun";
  return compound === 0 && lower.endsWith("ly") ? "adverb" : "adjective";
}

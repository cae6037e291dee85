import { SWITCHES } from "../words/qualifiers.ts";
import { isVerbBase } from "../tokens/lexicon.ts";
import { type Token, type Word, lowerOf } from "../tokens/token.ts";
import type { Content, Join } from "./clause.ts";

/** Prepositions of a phrase that a sentence may begin with before its subject. */
const FRONTING_PREPOSITIONS = new Set("in at on under during inside without for".split(" "));
const ARTICLES = new Set(["the", "its"]);
const OPEN_TAGS = new Set<Word["tag"]>(["function", "preposition", "pronoun"]);
const WEIGHING_VERBS = new Set(["weighs", "weigh"]);
const PACKAGES = new Set("case bag box pouch tin jar carton".split(" "));
const LONGEST_PACKAGE = 4;
const LONGEST_SWITCH_PHRASE = 8;

/** Recognizes packaging, which comes with the product: "28 bits in a plastic case". */
export function isPackaging(tokens: readonly Token[], at: number): boolean {
  if (lowerOf(tokens[at]) !== "in" || !/^an?$/.test(lowerOf(tokens[at + 1]))) return false;
  const rest = tokens.slice(at + 2, at + 2 + LONGEST_PACKAGE);
  const end = rest.findIndex(({ kind }) => kind === "break");
  const last = (end < 0 ? rest : rest.slice(0, end)).at(-1);
  return (end >= 0 || rest.length < LONGEST_PACKAGE) && PACKAGES.has(lowerOf(last));
}

/** Recognizes the start of a fronted phrase: "with the lid …", "without bag …", "packed …". */
export function startsFronting(join: Join, token: Content): boolean {
  if (join === "with") return true;
  if (token.kind !== "word") return token.kind === "mark" && token.mark === "not";
  return FRONTING_PREPOSITIONS.has(token.lower) || (token.tag === "adjective" && token.lower.endsWith("ed"));
}

/** Tells whether the subject begins after a fronted phrase: "with the lid | it is leakproof". */
export function isSubjectAfter(content: readonly Content[], token: Content): boolean {
  const [first, last] = [content[0], content.at(-1)];
  if (first === undefined || last === undefined || token.kind !== "word") return false;
  // "Packed it weighs 3 kg", but "detached the cover".
  const isParticiple = first.kind === "word" && first.tag === "adjective";
  if (token.tag === "pronoun") return !isParticiple || content.length === 1;
  return !isParticiple && isArticle(token, first) && last.kind === "word" && !OPEN_TAGS.has(last.tag);
}

/** Tells whether an article begins the subject. After "for" any article does: "for voice control a hub is needed". */
function isArticle({ lower }: Word, first: Content): boolean {
  return ARTICLES.has(lower) || (isPurposeToken(first) && /^an?$/.test(lower));
}

export function isVerbToken(token: Content): boolean {
  return token.kind === "word" && (token.tag === "verb" || token.tag === "auxiliary");
}

export function isPurposeToken(token: Content): boolean {
  return token.kind === "mark" ? token.mark === "for" : lowerOf(token) === "for";
}

/** Recognizes an imperative, whose "with" names a tool: "wipe the shell with a damp cloth". */
export function isImperative(content: readonly Content[]): boolean {
  const [verb, article] = content.filter((token) => lowerOf(token) !== "please" && token.kind === "word");
  return isVerbBase(lowerOf(verb)) && ARTICLES.has(lowerOf(article));
}

/** Recognizes an adjective that "with" limits: "dimmable with a dimmable bulb". */
export function isPlainAdjective(token: Content): boolean {
  return token.kind === "word" && token.tag === "adjective" && token.compound === 0;
}

/** Recognizes words that "with" belongs to: "denim only with a needle", "filled with down". */
export function bindsWithAfter(word: Word): boolean {
  return word.lower === "only" || isGoverning(word);
}

function isGoverning({ tag, lower }: Word): boolean {
  return tag === "verb" || (tag === "adjective" && lower.endsWith("ed"));
}

export function isMeasuring(token: Content): boolean {
  return token.kind === "word" && (token.tag === "measure" || WEIGHING_VERBS.has(token.lower));
}

/** Tells whether the words up to the next break or "and" end in "on" or "off". */
export function endsInSwitch(tokens: readonly Token[], at: number): boolean {
  const rest = tokens.slice(at + 1, at + 1 + LONGEST_SWITCH_PHRASE);
  const end = rest.findIndex((token) => token.kind !== "word" || token.lower === "and");
  if (end < 0) return rest.length < LONGEST_SWITCH_PHRASE && SWITCHES.has(lowerOf(rest.at(-1)));
  const stop = rest[end];
  return (stop?.kind === "break" || stop?.kind === "word") && SWITCHES.has(lowerOf(rest[end - 1]));
}

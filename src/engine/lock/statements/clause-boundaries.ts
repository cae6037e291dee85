import { isVerbBase } from "../tokens/lexicon.ts";
import { type Token, type Word, lowerOf } from "../tokens/token.ts";
import type { Content, Join } from "./clause.ts";

/** Prepositions that a sentence begins with before its subject. */
const FRONTING_PREPOSITIONS = new Set("in at on under during inside without for".split(" "));
const ARTICLES = new Set(["the", "its"]);
const OPEN_TAGS = new Set<Word["tag"]>(["function", "preposition", "pronoun"]);
const WEIGHING_VERBS = new Set(["weighs", "weigh"]);
const PACKAGES = new Set("case bag box pouch tin jar carton".split(" "));
const LONGEST_PACKAGE = 4;
const SWITCHES = new Set(["on", "off"]);
const LONGEST_SWITCH_PHRASE = 8;

/** "28 bits in a plastic case" come with a case. */
export function isPackaging(tokens: readonly Token[], at: number): boolean {
  if (lowerOf(tokens[at]) !== "in" || !/^an?$/.test(lowerOf(tokens[at + 1]))) return false;
  const rest = tokens.slice(at + 2, at + 2 + LONGEST_PACKAGE);
  const end = rest.findIndex(({ kind }) => kind === "break");
  const last = (end < 0 ? rest : rest.slice(0, end)).at(-1);
  return (end >= 0 || rest.length < LONGEST_PACKAGE) && PACKAGES.has(lowerOf(last));
}

/** "With the lid …", "without bag …", "packed …". */
export function startsFronting(join: Join, token: Content): boolean {
  if (join === "with") return true;
  if (token.kind !== "word") return token.kind === "mark" && token.mark === "not";
  return FRONTING_PREPOSITIONS.has(token.lower) || (token.tag === "adjective" && token.lower.endsWith("ed"));
}

/** Tells whether a subject begins after the words that a sentence begins with: "with the lid | it is leakproof". */
export function isSubjectAfter(content: readonly Content[], token: Content): boolean {
  const [first, last] = [content[0], content.at(-1)];
  if (first === undefined || last === undefined || token.kind !== "word") return false;
  // "Packed it weighs 3 kg", but "detached the cover".
  const isParticiple = first.kind === "word" && first.tag === "adjective";
  if (token.tag === "pronoun") return !isParticiple || content.length === 1;
  return !isParticiple && isArticle(token, first) && last.kind === "word" && !OPEN_TAGS.has(last.tag);
}

/** "For voice control a hub is needed": after "for" any article begins the subject. */
function isArticle({ lower }: Word, first: Content): boolean {
  return ARTICLES.has(lower) || (isPurposeToken(first) && /^an?$/.test(lower));
}

export function isVerbToken(token: Content): boolean {
  return token.kind === "word" && (token.tag === "verb" || token.tag === "auxiliary");
}

export function isPurposeToken(token: Content): boolean {
  return token.kind === "mark" ? token.mark === "for" : lowerOf(token) === "for";
}

/** "Wipe the shell with a damp cloth": the cloth is what it is done with. */
export function isImperative(content: readonly Content[]): boolean {
  const [verb, article] = content.filter((token) => lowerOf(token) !== "please" && token.kind === "word");
  return isVerbBase(lowerOf(verb)) && ARTICLES.has(lowerOf(article));
}

/** "Dimmable with a dimmable bulb" is so with that bulb only. */
export function isPlainAdjective(token: Content): boolean {
  return token.kind === "word" && token.tag === "adjective" && token.compound === 0;
}

/** "Denim only with a needle", "filled with down". */
export function bindsWithAfter(word: Word): boolean {
  return word.lower === "only" || isGoverning(word);
}

function isGoverning({ tag, lower }: Word): boolean {
  return tag === "verb" || (tag === "adjective" && lower.endsWith("ed"));
}

export function isMeasuring(token: Content): boolean {
  return token.kind === "word" && (token.tag === "measure" || WEIGHING_VERBS.has(token.lower));
}

/** Tells whether what follows up to the next comma or "and" ends in "on" or "off". */
export function endsInSwitch(tokens: readonly Token[], at: number): boolean {
  const rest = tokens.slice(at + 1, at + 1 + LONGEST_SWITCH_PHRASE);
  const end = rest.findIndex((token) => token.kind !== "word" || token.lower === "and");
  if (end < 0) return rest.length < LONGEST_SWITCH_PHRASE && SWITCHES.has(lowerOf(rest.at(-1)));
  const stop = rest[end];
  return (stop?.kind === "break" || stop?.kind === "word") && SWITCHES.has(lowerOf(rest[end - 1]));
}

import type { Chunk } from "../statements/clause-parser.ts";
import { entailingKeys, hasSynonym } from "../lexical-entailment.ts";
import { headOf, subjectHead } from "../statements/nouns.ts";
import { type Statement, chunkOf } from "../statements/statement.ts";
import { type Term, negatedKey, scopeKey, wordOf } from "../statements/term.ts";
import { isPart } from "../tokens/lexicon.ts";
import { GENERIC_NOUNS } from "../words/nouns.ts";
import { isSupport } from "./kinds.ts";
import type { Match } from "./dependency.ts";
import { PACKAGING } from "./word-classes.ts";

/** Prepositions before a thing that contains, carries or accompanies another. */
const CONTAINING_PREPOSITIONS = new Set<string | undefined>(["in", "on", "with"]);
const CONTINUING_JOINS = new Set(["and", ","]);

/** Tells whether a premise is about the same owner as some words of the hypothesis. */
export function isSameOwner(match: Match): boolean {
  const subject = subjectOf(match);
  if (subject !== undefined) return isOfNoun(match, subject);
  return (
    isSamePossessor(match) &&
    isPremiseOwnerNamed(match) &&
    isHypothesisOwnerNamed(match) &&
    isOfHead(match) &&
    isOfChunk(match) &&
    isOfPossessor(match)
  );
}

/** Tells whether a part belongs to the same thing. Statements about one part do not apply to that of another thing. */
function isSamePossessor({ words, hypothesis, premise }: Match): boolean {
  const { part, possessor } = premise;
  if (part !== undefined && !hasSynonym(hypothesis.scope, part) && words.every(({ key }) => key !== part)) return false;
  if (hypothesis.possessor !== undefined && !hasSynonym(premise.scope, hypothesis.possessor)) return false;
  return (
    possessor === undefined ||
    hasSynonym(hypothesis.sentence, possessor) ||
    isOwnPart({ words, hypothesis, premise }, possessor)
  );
}

/** Tells whether a part is named itself, which does not need the thing that has it. */
function isOwnPart(
  { words, hypothesis, premise }: Pick<Match, "words" | "hypothesis" | "premise">,
  possessor: string,
): boolean {
  const isNamed = hypothesis.head !== undefined && words.includes(hypothesis.head);
  return isNamed && !PACKAGING.has(possessor) && premise.head !== undefined && isPart(wordOf(premise.head));
}

/** Tells whether the hypothesis names the part that the premise is about. */
function isPremiseOwnerNamed(match: Match): boolean {
  const { hypothesis, premise } = match;
  if (premise.owners.length === 0 || premise.owners.some((owner) => hasSynonym(hypothesis.scope, owner))) return true;
  if (premise.absent && premise.owners.some((owner) => hasSynonym(hypothesis.scope, negatedKey(owner)))) return true;
  return isSubjectAt(match) || isMeasureOfSubject(match) || isSupportAt(match);
}

/** Tells whether the premise is about the part that the hypothesis names. */
function isHypothesisOwnerNamed({ words, hypothesis, premise }: Match): boolean {
  if (hypothesis.owners.length === 0 || hypothesis.owners.some((owner) => hasSynonym(premise.scope, owner)))
    return true;
  if (hypothesis.head !== undefined && words.includes(hypothesis.head)) return true;
  const isHeadless = hypothesis.head === undefined || hypothesis.head.tag === "measure";
  return hypothesis.isDoubtful && isHeadless && premise.owners.length === 0;
}

function isOfHead({ ground, words, hypothesis, premise }: Match): boolean {
  const { head } = hypothesis;
  if (head === undefined || head.tag === "measure" || words.includes(head)) return true;
  // "The set" does not say which set.
  if (GENERIC_NOUNS.has(wordOf(head)) && hypothesis.owners.length === 0) return true;
  return ground.product.isWhole(head.key) || hasSynonym(premise.scope, head.key);
}

/** Compares the noun of a chunk: in "in an organic cotton bag", the bag is organic, not the product. */
function isOfChunk({ ground, words, hypothesis, premise }: Match): boolean {
  const chunk = words[0] && chunkOf(words[0], hypothesis);
  if (chunk === undefined || !CONTAINING_PREPOSITIONS.has(chunk.preposition)) return true;
  const head = headOf(chunk.terms);
  if (head?.tag !== "noun" || words.includes(head) || GENERIC_NOUNS.has(wordOf(head))) return true;
  return ground.product.isWhole(head.key) || hasSynonym(premise.scope, head.key);
}

/** Recognizes the subject of a possession: the lid of "the lid has a seal". */
function isSubjectAt({ words, premise: { parse } }: Match): boolean {
  if (parse.verbs[0]?.tag !== "possession") return false;
  return areNamedIn(parse.subject, words);
}

/** Recognizes a support: the aluminium base of "barrel on an aluminium base". */
function isSupportAt({ words, hypothesis, premise }: Match): boolean {
  const { chunks } = premise.parse;
  const at = chunks.findIndex(({ terms }) =>
    terms.some((term) => term.key === hypothesis.head?.key && isSupport(term, premise)),
  );
  const own = chunks.slice(at, at + 2).filter((chunk, index) => index === 0 || chunk.preposition === "of");
  return at >= 0 && areNamedIn(own, words);
}

function areNamedIn(chunks: readonly Chunk[], words: readonly Term[]): boolean {
  const keys = new Set(chunks.flatMap(({ terms }) => terms.map(({ key }) => key)));
  return words.every((term) => entailingKeys(term.key).some((key) => keys.has(key)));
}

/** Recognizes a later measure of the same subject: "the arm has a finish and a reach of 95 cm". */
function isMeasureOfSubject({ words, hypothesis, premise }: Match): boolean {
  if (hypothesis.head?.tag !== "measure" || !words.some(({ tag }) => tag === "quantity")) return false;
  const noun = subjectBefore(hypothesis);
  return noun !== undefined && premise.owners.some((owner) => hasSynonym(new Set([noun.key]), owner));
}

/** Returns the head of the subject that a clause continues. */
export function subjectBefore({ parse: { clause }, before }: Statement): Term | undefined {
  if (before === undefined || !CONTINUING_JOINS.has(clause.join)) return undefined;
  return (before.parse.verbs.length > 0 ? subjectHead(before.parse) : undefined) ?? subjectBefore(before);
}

/** Returns the subject of a possession if it contains the words: "its 20 cm blade has 67 layers". */
function subjectOf({ words, hypothesis: { parse, head } }: Match): Term | undefined {
  if (parse.verbs[0]?.tag !== "possession" || head === undefined) return undefined;
  const chunk = parse.subject.find(({ terms }) => words.every((term) => terms.includes(term)));
  return chunk === undefined || chunk.terms.includes(head) ? undefined : headOf(chunk.terms);
}

/** Tells whether an amount of a part is said with the part: "the battery has a 2-year warranty". */
function isOfPossessor({ ground, words, hypothesis, premise }: Match): boolean {
  const { parse } = hypothesis;
  const possessor = parse.verbs[0]?.tag === "possession" ? subjectHead(parse) : undefined;
  if (possessor === undefined || possessor === hypothesis.head || !words.some(({ tag }) => tag === "quantity"))
    return true;
  if (ground.product.isWhole(possessor.key) || GENERIC_NOUNS.has(wordOf(possessor))) return true;
  return hasSynonym(premise.scope, possessor.key);
}

function isOfNoun({ ground, words, premise }: Match, noun: Term): boolean {
  const keys = new Set([noun.key, ...words.map(scopeKey)]);
  if (premise.owners.length > 0) return premise.owners.some((owner) => hasSynonym(keys, owner));
  return ground.product.isWhole(noun.key) || GENERIC_NOUNS.has(wordOf(noun)) || hasSynonym(premise.scope, noun.key);
}

import type { RequestedFact } from "./requested-fact.ts";
import type { Ground } from "./ground.ts";
import { CONFIRMED } from "./ground-sources.ts";
import { tagOf } from "./tokens/lexicon.ts";
import type { Violation } from "./violation.ts";

/** A question for the merchant. A yes saves the fact, and then the same text passes. */
export interface Question {
  readonly attribute: string;
  readonly question: string;
  readonly fact: RequestedFact;
}

/** Matches a word that is capitalised only because it begins a title: "Reusable", but not "BPA-free". */
const SENTENCE_CASE = /^\p{Lu}\p{Ll}+(?![\p{Lu}\p{N}])/u;
const MAX_ATTRIBUTE_CHARS = 60;
const FREE_OF = /-free$/i;

/** Returns a question for each violation that a fact could allow, without duplicates. */
export function questionsOf({ names }: Ground, violations: readonly Violation[]): Question[] {
  const asked = new Map<string, Question>();
  for (const violation of violations) {
    const { fact } = violation;
    if (fact === undefined) continue;
    const question = questionTextOf(violation, fact, names.noun);
    const attribute = fact.name === CONFIRMED ? fact.value.slice(0, MAX_ATTRIBUTE_CHARS) : fact.name;
    if (!asked.has(question)) asked.set(question, { attribute, question, fact });
  }
  return [...asked.values()];
}

function questionTextOf({ token, rule }: Violation, { name, value, sourced }: RequestedFact, noun: string): string {
  const word = SENTENCE_CASE.test(token) ? token.charAt(0).toLowerCase() + token.slice(1) : token;
  if (name === CONFIRMED) return `Is it right to say “${value}”?`;
  if (sourced) return `Is there a source for "${word}" of the ${noun}?`;
  if (!describes(token)) return `Is it right to say "${word}" of the ${noun}?`;
  return rule === "scope" ? `Is the whole ${noun} ${word}?` : `Is it right that the ${noun} is ${word}?`;
}

function describes(token: string): boolean {
  const tag = tagOf(token.toLowerCase());
  return tag === "adjective" || tag === "colour" || FREE_OF.test(token);
}

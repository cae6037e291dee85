import type { Finding } from "../../audit/finding.ts";
import { scanQuantities } from "../../text/words.ts";
import type { Operator, Proposal } from "../edit.ts";
import { clausesOf, sentencesOf, titleSegments, without } from "../text-spans.ts";
import type { OperatorContext } from "./context.ts";
import { capitalize } from "../../wording.ts";

/** The operator for the findings of each check that a removal can fix. */
const OPERATOR_OF_CHECK: Readonly<Record<string, Operator>> = {
  "desc.hype": "remove_hype",
  "claims.superlative_source": "remove_hype",
  "claims.substantiation": "remove_hype",
  "title.promo": "remove_hype",
  "title.caps": "remove_hype",
  "desc.urgency": "remove_urgency",
  "title.chars": "remove_banned_characters",
};
const EXCLAMATIONS = /!{2,}|!\?!/g;
const SHOUTING = /(?<![\p{L}\p{N}])\p{Lu}{4,}(?: \p{Lu}{4,}){2,}(?![\p{L}\p{N}])/gu;
const MOST = 12;

/** Proposes to remove what the audit finds to be praise, an unproved claim, pressure or decoration. */
export function removals({ findings }: OperatorContext): Proposal[] {
  const found = findings.flatMap((finding) => {
    const { check, span } = finding;
    const operator = OPERATOR_OF_CHECK[check];
    return operator === undefined || span === undefined || span.text === "" ? [] : removalsOf(operator, finding);
  });
  return [...found.slice(0, MOST * 2), ...calming()];
}

function removalsOf(operator: Operator, { check, field, span, detail }: Finding): Proposal[] {
  const { text = "" } = span ?? {};
  const proposal = (change: (current: string) => string | undefined, of: "title" | "description"): Proposal => ({
    operator,
    field: of,
    reason: detail,
    change,
  });
  if (field === "title") {
    if (check === "title.caps") return [proposal((title) => lowered(title, text), "title")];
    return [proposal((title) => withoutWords(title, text), "title")];
  }
  if (field !== "description") return [];
  return [withoutAdjective, withoutPredicate, withoutClause, withoutSentence].map((remove) =>
    proposal((description) => remove(description, whole(description, text)), "description"),
  );
}

/** Returns proposals against shouting in the description, for which no check has a finding. */
function calming(): Proposal[] {
  return [
    {
      operator: "remove_hype",
      field: "description",
      reason: "Takes out repeated exclamation marks.",
      change: (text) => text.replace(EXCLAMATIONS, "!"),
    },
    {
      operator: "remove_hype",
      field: "description",
      reason: "Writes words in capitals in normal letters.",
      change: (text) => text.replace(SHOUTING, (run: string) => capitalize(run.toLowerCase())),
    },
  ];
}

function lowered(title: string, run: string): string | undefined {
  const at = title.indexOf(run);
  if (at < 0) return undefined;
  const calm = run.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
  return title.slice(0, at) + calm + title.slice(at + run.length);
}

/** Removes words from a title, with their whole segment if it has no others. */
function withoutWords(title: string, words: string): string | undefined {
  const start = title.indexOf(words);
  const end = start + words.length;
  if (start < 0 || SCOPE.test(title.slice(end))) return undefined;
  const segments = titleSegments(title);
  const at = segments.findIndex((segment) => segment.start <= start && end <= segment.end);
  const segment = segments[at];
  if (segment === undefined || segment.text !== words || segments.length === 1) return without(title, { start, end });
  const [before, after] = [segments[at - 1], segments[at + 1]];
  if (before !== undefined) return title.slice(0, before.end) + title.slice(segment.end);
  return capitalize(title.slice(after?.start));
}

/** Returns a claim with the intensifier before it: "100 % eco-friendly". */
function whole(description: string, claim: string): string {
  const at = description.indexOf(claim);
  const [strength = ""] = at < 0 ? [] : (STRENGTH.exec(description.slice(0, at)) ?? []);
  return strength + claim;
}

const STRENGTH =
  /(?:\b100\s?(?:%|percent)|\b(?:fully|completely|totally|truly|absolutely|very|entirely|really))[\s-]$/i;

/** Removes one of two predicates of a subject: "it is sustainable and dishwasher safe". */
function withoutPredicate(description: string, words: string): string | undefined {
  const start = description.indexOf(words);
  const [head, tail] = [description.slice(0, start), description.slice(start + words.length)];
  if (start < 0) return undefined;
  if (/\b(?:is|are)\s$/i.test(head)) {
    const joint = /^ and (?=\p{Ll})/u.exec(tail);
    return joint === null ? undefined : head + tail.slice(joint[0].length);
  }
  const joint = /\b(?:is|are)\s[\p{L}-]+(?:\s[\p{L}-]+){0,2}( and )$/iu.exec(head);
  return joint?.[1] === undefined || !/^[.!?,;]/.test(tail) ? undefined : head.slice(0, -joint[1].length) + tail;
}

const DETERMINER = /(?:^|[.!?,:]\s|\b(?:an?|the|this|our|your|its|with|of|for)\s)$/i;

/** Matches the scope of a superlative, which means nothing without it: "the best bottle ever". */
const SCOPE =
  /^[^.!?]*\b(?:ever|in the world|on the market|on earth|you can buy|of all time|in its class|in Europe)\b/i;

/** Matches words that only make sense after an adjective: without "unbeatable", "in every way" says nothing. */
const NO_NOUN =
  /^(?:and|or|but|nor|yet|in|at|by|for|with|on|of|to|as|than|from|against|is|are|was|will|can|when|even)\b/i;

/** Matches phrases that can precede a noun: "our most beautiful mug", "this 100 % eco-friendly mug". */
const ATTRIBUTE = /^(?:most |100 ?% ?|fully |completely |totally |truly |absolutely |very |entirely |really )?[^\s]+$/i;

/** Removes an adjective before a noun: "the ultimate bottle", "an indestructible and light bottle". */
function withoutAdjective(description: string, word: string): string | undefined {
  const start = description.indexOf(word);
  const end = start + word.length;
  if (start < 0 || !ATTRIBUTE.test(word) || !/^,? \p{Ll}/u.test(description.slice(end))) return undefined;
  const head = description.slice(0, start);
  if (!DETERMINER.test(head) || SCOPE.test(description.slice(end))) return undefined;
  const rest = description.slice(end).replace(/^,? (?:and )?/, "");
  const isFirst = !/\p{L}\s$/u.test(head);
  // "Produced." is not a sentence.
  if (NO_NOUN.test(rest) || (isFirst && /^[\p{L}-]+[.!?]/u.test(rest))) return undefined;
  return withArticle(head, rest) + (isFirst ? capitalize(rest) : rest);
}

/** Returns the head with the article that fits the rest: "an amazing bottle" becomes "a bottle". */
function withArticle(head: string, rest: string): string {
  return head.replace(/\b(a)n? $/i, (_, letter: string) => (/^[aeiou]/i.test(rest) ? `${letter}n ` : `${letter} `));
}

/** Removes the clause with the words from inside a sentence. */
function withoutClause(description: string, words: string): string | undefined {
  const at = description.indexOf(words);
  const clauses = clausesOf(description);
  const index = clauses.findIndex(({ start, end }) => start <= at && at < end);
  const [clause, before] = [clauses[index], clauses[index - 1]];
  if (at < 0 || clause === undefined || before === undefined) return undefined;
  // Without a comma before the clause, the rest would not be a whole sentence.
  if (description.slice(before.end, clause.start).trim() !== "," || isDecisive(clause.text, words)) return undefined;
  return description.slice(0, before.end) + description.slice(clause.end);
}

function withoutSentence(description: string, words: string): string | undefined {
  const at = description.indexOf(words);
  const sentences = sentencesOf(description);
  const sentence = sentences.find(({ start, end }) => start <= at && at < end);
  if (at < 0 || sentence === undefined || sentences.length === 1 || isDecisive(sentence.text, words)) return undefined;
  return without(description, sentence);
}

/** Tells whether a text has a figure in addition to some words, so that it is more than praise. */
function isDecisive(text: string, words: string): boolean {
  return scanQuantities(text.replace(words, "")).length > 0;
}

import type { Finding } from "../../audit/finding.ts";
import { scanQuantities } from "../../text/words.ts";
import type { Operator, Proposal } from "../edit.ts";
import { capitalised, clausesOf, sentencesOf, titleSegments, without } from "../text-parts.ts";
import type { OperatorContext } from "./context.ts";

/** The checks that a removal cures, and which operator it is. */
const CURES: Readonly<Record<string, Operator>> = {
  "desc.hype": "remove_hype",
  "claims.superlative_source": "remove_hype",
  "title.promo": "remove_hype",
  "title.caps": "remove_hype",
  "desc.urgency": "remove_urgency",
  "title.chars": "remove_banned_characters",
};
const EXCLAMATIONS = /!{2,}|!\?!/g;
const SHOUTING = /(?<![\p{L}\p{N}])\p{Lu}{4,}(?: \p{Lu}{4,}){2,}(?![\p{L}\p{N}])/gu;
const MOST = 12;

/** Proposes to take out what the audit finds to be praise, pressure or decoration. */
export function removals({ findings }: OperatorContext): Proposal[] {
  const found = findings.flatMap((finding) => {
    const { check, span } = finding;
    const operator = CURES[check];
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
  return [withoutAdjective, withoutClause, withoutSentence].map((remove) =>
    proposal((description) => remove(description, text), "description"),
  );
}

/** Returns proposals against shouting that has no finding of its own. */
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
      change: (text) => text.replace(SHOUTING, (run: string) => capitalised(run.toLowerCase())),
    },
  ];
}

function lowered(title: string, run: string): string | undefined {
  const at = title.indexOf(run);
  if (at < 0) return undefined;
  const calm = run.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
  return title.slice(0, at) + calm + title.slice(at + run.length);
}

/** Takes words out of a title; with them the segment that they are. */
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
  return capitalised(title.slice(after?.start));
}

const DETERMINER = /(?:^|[.!?,:]\s|\b(?:an?|the|this|our|your|its|with|of|for)\s)$/i;

/** Matches the scope of a superlative, which means nothing without it: "the best bottle ever". */
const SCOPE =
  /^[^.!?]*\b(?:ever|in the world|on the market|on earth|you can buy|of all time|in its class|in Europe)\b/i;

/** Matches words that an adjective holds: without "unbeatable", "in every way" says nothing. */
const NO_NOUN =
  /^(?:and|or|but|nor|yet|in|at|by|for|with|on|of|to|as|than|from|against|is|are|was|will|can|when|even)\b/i;

/** Takes one word out that precedes the noun: "the ultimate bottle", "an indestructible and light bottle". */
function withoutAdjective(description: string, word: string): string | undefined {
  const start = description.indexOf(word);
  const end = start + word.length;
  if (start < 0 || /\s/.test(word) || !/^ \p{Ll}/u.test(description.slice(end, end + 2))) return undefined;
  const head = description.slice(0, start);
  if (!DETERMINER.test(head) || SCOPE.test(description.slice(end))) return undefined;
  const rest = description.slice(end + 1).replace(/^and /, "");
  if (NO_NOUN.test(rest)) return undefined;
  const isFirst = !/\p{L}\s$/u.test(head);
  return withArticle(head, rest) + (isFirst ? capitalised(rest) : rest);
}

/** "An amazing bottle" leaves "a bottle". */
function withArticle(head: string, rest: string): string {
  return head.replace(/\b(a)n? $/i, (_, letter: string) => (/^[aeiou]/i.test(rest) ? `${letter}n ` : `${letter} `));
}

/** Takes the clause out that has the words, from inside a sentence. */
function withoutClause(description: string, words: string): string | undefined {
  const at = description.indexOf(words);
  const clauses = clausesOf(description);
  const index = clauses.findIndex(({ start, end }) => start <= at && at < end);
  const [clause, before] = [clauses[index], clauses[index - 1]];
  if (at < 0 || clause === undefined || before === undefined) return undefined;
  // Only what a comma parts from the clause before it leaves a whole sentence.
  if (description.slice(before.end, clause.start).trim() !== "," || isDecisive(clause.text)) return undefined;
  return description.slice(0, before.end) + description.slice(clause.end);
}

function withoutSentence(description: string, words: string): string | undefined {
  const at = description.indexOf(words);
  const sentences = sentencesOf(description);
  const sentence = sentences.find(({ start, end }) => start <= at && at < end);
  if (at < 0 || sentence === undefined || sentences.length === 1 || isDecisive(sentence.text)) return undefined;
  return without(description, sentence);
}

/** Tells whether a text has a figure. Then it is not praise alone, unless the figure is the pressure: "only 3 left". */
function isDecisive(text: string): boolean {
  return scanQuantities(text).length > 0;
}

import { QUESTION_TOPICS, TERMS_TOPICS } from "./lexicon.ts";
import { plainText } from "./plain-text.ts";
import { readText } from "./reader.ts";
import type { TextTally } from "./tally.ts";

/** A listing in a sandbox request. A missing field is scored as missing, never as zero. */
export interface SandboxListing {
  title: string;
  description?: string | undefined;
  priceCents?: number | undefined;
}

/** The features of a listing's text. Explanations name features with equal points in this order. */
export const TEXT_FEATURES = [
  "title",
  "specifics",
  "answers",
  "terms",
  "proof",
  "detail",
  "match",
  "hype",
  "repetition",
  "length",
] as const;

export type TextFeature = (typeof TEXT_FEATURES)[number];

/** The amount of each feature, which earns points and appears in explanations. */
export type TextAmounts = Readonly<Record<TextFeature, number>>;

/** The amounts allowed as a matter of style. Everything beyond them counts as hype. */
const FREE_EXCLAMATIONS = 1;
const FREE_CAPITALS = 2;
const FREE_EMOJI = 3;

/** A title may repeat one word. A description may use each word three times, and once more per 40 words. */
const TITLE_REPEATS = 1;
const DESCRIPTION_OCCURRENCES = 3;
const WORDS_FOR_ONE_MORE = 40;

/** Returns the amount of each feature in a listing's text. */
export function readListing({ title, description = "" }: SandboxListing): TextAmounts {
  const heading = readText(plainText(title));
  const body = readText(plainText(description), heading);
  const topics = heading.topics | body.topics;
  return {
    title: heading.distinctWords + heading.facts,
    specifics: heading.facts + body.facts,
    answers: countBits(topics & QUESTION_TOPICS),
    terms: countBits(topics & TERMS_TOPICS),
    proof: heading.proofs + body.proofs,
    detail: body.distinctWords,
    // A description that only repeats the title is on topic but adds nothing.
    match: Math.min(body.sharedWithTitle, body.distinctWords),
    hype: countHype(heading, body),
    repetition: countRepeats(heading, body),
    length: body.words,
  };
}

function countHype(heading: TextTally, body: TextTally): number {
  return (
    heading.praise +
    body.praise +
    heading.pressure +
    body.pressure +
    Math.max(0, heading.exclamations + body.exclamations - FREE_EXCLAMATIONS) +
    Math.max(0, heading.capitals + body.capitals - FREE_CAPITALS) +
    Math.max(0, heading.emoji + body.emoji - FREE_EMOJI)
  );
}

function countRepeats(heading: TextTally, body: TextTally): number {
  const allowed = DESCRIPTION_OCCURRENCES + Math.floor(body.distinctWords / WORDS_FOR_ONE_MORE);
  return Math.max(0, heading.repeatsBeyond(1) - TITLE_REPEATS) + body.repeatsBeyond(allowed);
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

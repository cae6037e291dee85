import { QUESTION_TOPICS, TERMS_TOPICS } from "./lexicon.ts";
import { readText } from "./reader.ts";
import type { TextTally } from "./tally.ts";
import { WordTable } from "./word-table.ts";

/** A listing as the sandbox takes it. What is missing is scored as missing, never as zero. */
export interface SandboxListing {
  title: string;
  description?: string | undefined;
  priceCents?: number | undefined;
}

/** What the sandbox sees in a listing's words, in the order in which equal points are named. */
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

/** One number for each feature: the number that reasonings show, and the only thing that earns points. */
export type TextAmounts = Readonly<Record<TextFeature, number>>;

/** An exclamation, a name in capitals or a picture is a matter of style; what goes beyond is a raised voice. */
const FREE_EXCLAMATIONS = 1;
const FREE_CAPITALS = 2;
const FREE_EMOJI = 3;

/** A title may say one word twice; a description each word so often, and more when it says more. */
const TITLE_REPEATS = 1;
const DESCRIPTION_OCCURRENCES = 3;
const WORDS_FOR_ONE_MORE = 40;

/** Reads one listing after another. */
export class ListingReader {
  readonly #titleTable = new WordTable();
  readonly #descriptionTable = new WordTable();

  /** Reads a listing's words into the amount of each feature. */
  read({ title, description = "" }: SandboxListing): TextAmounts {
    const heading = readText(title, this.#titleTable);
    const body = readText(description, this.#descriptionTable, this.#titleTable);
    const topics = heading.topics | body.topics;
    return {
      title: heading.distinctWords + heading.facts,
      specifics: heading.facts + body.facts,
      answers: countBits(topics & QUESTION_TOPICS),
      terms: countBits(topics & TERMS_TOPICS),
      proof: heading.proofs + body.proofs,
      detail: body.distinctWords,
      // A description that only repeats the title is on topic, and of no use.
      match: Math.min(body.sharedWithTitle, body.distinctWords),
      hype: countHype(heading, body),
      repetition: countRepeats(heading, body),
      length: body.words,
    };
  }
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
  return Math.max(0, heading.table.repeatsBeyond(1) - TITLE_REPEATS) + body.table.repeatsBeyond(allowed);
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

import { scanText, tokensOf } from "../../text/words.ts";
import { MAX_TITLE_CHARS, type Proposal } from "../edit.ts";
import { sentencesOf, titleSegments } from "../text-spans.ts";
import type { OperatorContext } from "./context.ts";
import { capitalize } from "../../wording.ts";

/** Longer sentences are hard to read. */
const MAX_SENTENCE_WORDS = 40;
/** Matches a place where a sentence can be split into two with a subject each. */
const JOINT = /; |, (?:and|but) (?=(?:it|they|you|this|the|its|your)\b)/i;

/** Proposes to cut a title that is too long after a segment, to drop repetitions, and to split long sentences. */
export function shortenings({ listing: { title, description = "" } }: OperatorContext): Proposal[] {
  const proposals: Proposal[] = [
    {
      operator: "shorten_title",
      field: "title",
      reason: `Feeds take titles of at most ${MAX_TITLE_CHARS} characters.`,
      change: shortened,
    },
    {
      operator: "remove_duplicate",
      field: "title",
      reason: "Drops a part of the title that only repeats the others.",
      change: withoutRepeatedSegment,
    },
    {
      operator: "remove_duplicate",
      field: "description",
      reason: "Drops a sentence that is said twice.",
      change: withoutRepeatedSentence,
    },
    {
      operator: "split_sentences",
      field: "description",
      reason: `Parts a sentence of more than ${MAX_SENTENCE_WORDS} words.`,
      change: withSplitSentence,
    },
  ];
  return proposals.filter(({ field }) => (field === "title" ? title : description) !== "");
}

/** Returns the number of sentences that are too long. */
export function longSentences(description: string): number {
  return sentencesOf(description).filter(({ text }) => wordsIn(text) > MAX_SENTENCE_WORDS).length;
}

function shortened(title: string): string | undefined {
  if (title.length <= MAX_TITLE_CHARS) return undefined;
  const end = titleSegments(title).findLast((segment) => segment.end <= MAX_TITLE_CHARS)?.end;
  return end === undefined ? undefined : title.slice(0, end);
}

function withoutRepeatedSegment(title: string): string | undefined {
  const segments = titleSegments(title);
  const repeated = segments.findIndex(({ text }, at) => {
    const others = new Set(segments.slice(0, at).flatMap((one) => tokensOf(scanText(one.text))));
    const tokens = tokensOf(scanText(text));
    return tokens.length > 0 && tokens.every((token) => others.has(token));
  });
  const [segment, before] = [segments[repeated], segments[repeated - 1]];
  if (segment === undefined || before === undefined) return undefined;
  return title.slice(0, before.end) + title.slice(segment.end);
}

function withoutRepeatedSentence(description: string): string | undefined {
  const sentences = sentencesOf(description);
  const said = new Set<string>();
  const repeated = sentences.findIndex(({ text }) => {
    const plain = text.toLowerCase();
    if (said.has(plain)) return true;
    said.add(plain);
    return false;
  });
  const [sentence, before] = [sentences[repeated], sentences[repeated - 1]];
  if (sentence === undefined || before === undefined) return undefined;
  return description.slice(0, before.end) + description.slice(sentence.end);
}

function withSplitSentence(description: string): string | undefined {
  for (const { start, text } of sentencesOf(description)) {
    if (wordsIn(text) <= MAX_SENTENCE_WORDS) continue;
    const joint = JOINT.exec(text);
    if (joint === null) continue;
    const at = start + joint.index;
    return `${description.slice(0, at)}. ${capitalize(description.slice(at + joint[0].length))}`;
  }
  return undefined;
}

function wordsIn(text: string): number {
  return text.split(/\s+/).length;
}

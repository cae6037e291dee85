import type { ScannedText, Word } from "./words.ts";

const SEGMENT_END = /[,;|:()[\]]| [-–—] /;
const JOINTS = new Set(["with", "for"]);

/** Splits the words of a title into segments at commas, spaced dashes, brackets, "with" and "for". */
export function segmentsOf({ text, words }: ScannedText): readonly (readonly Word[])[] {
  const segments: Word[][] = [];
  let segment: Word[] = [];
  for (const [index, word] of words.entries()) {
    const gap = text.slice(words[index - 1]?.end ?? 0, word.start);
    if (segment.length > 0 && (SEGMENT_END.test(gap) || JOINTS.has(word.text))) {
      segments.push(segment);
      segment = [];
    }
    if (!JOINTS.has(word.text)) segment.push(word);
  }
  return segment.length > 0 ? [...segments, segment] : segments;
}

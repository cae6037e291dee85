/** In normal form as it is. */
const ASCII = /^[\0-\x7f]*$/;

/** A run of marks that is longer than in any script, which the standard bounds at 30 for texts that are read as they come. */
const ENDLESS_MARKS = /(?<!\p{M})(\p{M}{31,})/u;

/** Returns a text in Unicode's form NFC, in linear time: a run of more than 30 marks, which is no text, stays as it is. */
export function toNfc(text: string): string {
  if (ASCII.test(text)) return text;
  return text
    .split(ENDLESS_MARKS)
    .map((part, at) => (at % 2 === 0 ? part.normalize("NFC") : part))
    .join("");
}

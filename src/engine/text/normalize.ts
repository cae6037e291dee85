/** ASCII text is already in normal form. */
const ASCII = /^[\0-\x7f]*$/;

/** No script needs more than four marks on a character. More of them make normalization take quadratic time. */
const MARKS_TOO_MANY = /(\p{M}{4})\p{M}+/gu;

/** Characters of no width that may be inside a word: soft hyphens, joiners, byte order marks. */
const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g;

/** The place between a whole number and a fraction character: NFKC would write 1½ as 11⁄2. */
const MIXED_NUMBER = /(?<=\d)(?=[¼-¾⅐-⅞])/g;

/**
 * Returns a text in NFKC form without invisible characters, in linear time.
 * One character may become eighteen, so the result is cut at twice the length of the text.
 */
export function normalizeText(text: string): string {
  if (ASCII.test(text)) return text;
  return text
    .replace(MARKS_TOO_MANY, "$1")
    .replace(INVISIBLE, "")
    .replace(MIXED_NUMBER, " ")
    .normalize("NFKC")
    .slice(0, 2 * text.length + 20);
}

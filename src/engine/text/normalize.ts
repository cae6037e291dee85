/** In normal form as it is. */
const ASCII = /^[\0-\x7f]*$/;

/** A character carries four marks in the fullest scripts. More of them make normalisation take quadratic time. */
const MARKS_TOO_MANY = /(\p{M}{4})\p{M}+/gu;

/** Characters without a width of their own, which may part a word: soft hyphens, joiners, byte order marks. */
const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g;

/** A whole number and a fraction in one character each: NFKC would write 1½ as 11⁄2. */
const MIXED_NUMBER = /(?<=\d)(?=[¼-¾⅐-⅞])/g;

/**
 * Returns a text in Unicode's form NFKC without invisible characters, in linear time.
 * One character may become eighteen; the result is cut at twice the length of the text.
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

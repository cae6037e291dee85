/**
 * Marks: what else a word is. In a set of words each mark means all words that have it; folded words have
 * no capitals, so none of them is one.
 */
export const WORD_TAGS = {
  /** A word with a capital that begins no sentence. */
  name: "NAME",
  /** A word of the listing's title or brand, with a capital here and there. */
  title: "TITLE",
  /** A word of the listing's title, in singular or plural. */
  kind: "KIND",
} as const;

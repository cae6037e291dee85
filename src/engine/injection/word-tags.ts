/** Tags that phrases match in place of words. They are in capitals, so that no folded word is equal to one. */
export const WORD_TAGS = {
  /** A capitalized word that does not begin a sentence. */
  name: "NAME",
  /** A capitalized word of the listing's title or brand. */
  title: "TITLE",
  /** A word of the listing's title, in the singular or the plural. */
  kind: "KIND",
} as const;

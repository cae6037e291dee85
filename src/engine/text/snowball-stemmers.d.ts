declare module "snowball-stemmers" {
  /** Creates the stemmer of a language. Throws for a language that it does not know. */
  export function newStemmer(language: string): { stem(word: string): string };
}

import { matchesIn } from "../../shared/matches.ts";
import type { Hit, Span } from "./check.ts";
import type { FieldText } from "./listing-text.ts";

/** How many places of one phrase list are read in a listing, so that one of nothing else costs no more than another. */
const MAX_PLACES = 200;

/**
 * Returns the expression that finds whole phrases in any letter case. A space in a phrase is a space, a hyphen or a line
 * break in the text, an apostrophe any apostrophe, `#` before a noun a number of at most four digits.
 */
export function phrases(...lists: readonly string[]): RegExp {
  const alternatives = lists
    .flatMap((list) => list.split("|"))
    .map((phrase) => phrase.trim())
    .toSorted((first, second) => second.length - first.length)
    .map((phrase) =>
      phrase
        .replaceAll(/[.+*?^$()[\]{}]/g, String.raw`\$&`)
        .replaceAll(/(?<=^|\s)N(?=$|\s)/g, String.raw`\d{1,4}`)
        .replaceAll("'", "['’]")
        .replaceAll(" ", String.raw`[\s-]`),
    );
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join("|")})(?![\\p{L}\\p{N}])`, "giu");
}

/** Returns where an expression with the `g` flag matches. */
export function placesOf(pattern: RegExp, text: string, most = MAX_PLACES): Span[] {
  return matchesIn(text, pattern, most).map(({ 0: { length }, index }) => ({ start: index, end: index + length }));
}

/** Returns a hit of one message for each place where an expression matches one of the texts. */
export function hitsOf<M extends string>(message: M, pattern: RegExp, texts: readonly FieldText[]): Hit<M>[] {
  const hits: Hit<M>[] = [];
  for (const { field, text } of texts) {
    if (hits.length === MAX_PLACES) break;
    for (const span of placesOf(pattern, text, MAX_PLACES - hits.length)) hits.push({ message, field, span });
  }
  return hits;
}

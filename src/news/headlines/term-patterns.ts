import { KATAKANA, SPACED, UNSPACED, normalizeText, wordsOf } from "./text.ts";

/** Characters that must not touch a word. Scripts without spaces are excluded, so that "AIショッピング" contains "AI". */
const NEIGHBOUR = `[${SPACED}_]`;
const STARTS_A_WORD = new RegExp(`^${NEIGHBOUR}`, "v");
const ENDS_A_WORD = new RegExp(`${NEIGHBOUR}$`, "v");
/** A character of a script without word boundaries, where any neighbour is possible. */
const STARTS_UNSPACED = new RegExp(`^(?!${KATAKANA})${UNSPACED}`, "v");
const ENDS_UNSPACED = new RegExp(`(?!${KATAKANA})${UNSPACED}$`, "v");
/** The placeholder of a `*` inside a term. No term contains it. */
const WILDCARD = "_";
/** The rest of a word at a `*`. */
const REST_OF_WORD = "[^ |-]{0,12}";
/** A pattern that no text matches. */
const MATCHES_NOTHING = "[]";
const UMLAUTS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", Ä: "Ae", Ö: "Oe", Ü: "Ue" };

/** A term as a pattern, with the conditions at its ends for a whole word. */
interface Pattern {
  readonly source: string;
  readonly before: string;
  readonly after: string;
}

/** Returns the source of a pattern for a caller's terms as whole words in a normalized text. */
export function literalSource(terms: readonly string[]): string {
  return anyPattern(
    terms.map((term) => ({
      source: escape(term),
      before: STARTS_A_WORD.test(term) ? `(?<!${NEIGHBOUR})` : "",
      after: ENDS_A_WORD.test(term) ? `(?!${NEIGHBOUR})` : "",
    })),
  );
}

/** Returns the source of a pattern for terms of a term list, without the mark for letter case, in words of `wordsOf`. */
export function listedSource(terms: readonly string[]): string {
  return anyPattern(terms.flatMap(withUmlautsApart).map(listed));
}

function listed(term: string): Pattern {
  const [openStart, openEnd] = [term.startsWith("*"), term.endsWith("*")];
  const words = wordsOf(normalizeText(term.replace(/^\*|\*$/gu, "").replaceAll("*", WILDCARD))).trim();
  const [stem, plural] = withPlural(escape(words), openEnd);
  return {
    source: stem.replaceAll(" ", "[ -]").replaceAll(WILDCARD, REST_OF_WORD) + plural,
    before: openStart || STARTS_UNSPACED.test(words) ? "" : "(?<=[ |-])",
    after: openEnd || ENDS_UNSPACED.test(words) ? "" : "(?=[ |-])",
  };
}

/** Adds the spelling without umlauts: "Haendler" for "Händler". */
function withUmlautsApart(term: string): string[] {
  const apart = term.replace(/[äöüÄÖÜ]/gu, (letter) => UMLAUTS[letter] ?? letter);
  return apart === term ? [term] : [term, apart];
}

function withPlural(source: string, openEnd: boolean): [stem: string, plural: string] {
  if (openEnd || !/[a-z]$/iu.test(source)) return [source, ""];
  return /[^aeiou]y$/iu.test(source) ? [source.slice(0, -1), "(?:y|ies)"] : [source, "(?:s|es)?"];
}

/** Returns one source for all patterns, grouped by the conditions at their ends. */
function anyPattern(patterns: readonly Pattern[]): string {
  const groups = Map.groupBy(patterns, ({ before, after }) => `${before} ${after}`);
  const sources = [...groups.values()].map((group) => {
    const [{ before, after } = { before: "", after: "" }] = group;
    return `${before}(?:${group.map(({ source }) => source).join("|")})${after}`;
  });
  return sources.length === 0 ? MATCHES_NOTHING : sources.join("|");
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);
}

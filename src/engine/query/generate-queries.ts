import type { ListingInput, QueryInput } from "../listing.ts";
import type { Steps } from "../../shared/steps.ts";
import { isFunctionWord } from "../text/function-words.ts";
import { affirms, denies, isPlaceholder } from "../text/row-values.ts";
import { segmentsOf } from "../text/segments.ts";
import type { Dimension } from "../text/units.ts";
import { type ScannedText, type Word, scanText, tokensOf } from "../text/words.ts";

/** The fields that queries are generated from. */
export type QuerySource = Pick<ListingInput, "title" | "description" | "attributes" | "brand" | "category">;

interface ScannedSource {
  readonly source: QuerySource;
  readonly title: ScannedText;
  readonly values: readonly ScannedText[];
  readonly tokens: ReadonlySet<string>;
}

/** A property for a query, and the number of listings that state it. */
interface Property {
  readonly text: string;
  readonly isQuantity: boolean;
  readonly listings: number;
}

const LONGEST_NOUN = 60;
const NOUN_WORDS = [1, 2, 3];
const MOST_VALUE_WORDS = 3;
/** Dimensions of figures that describe a product by themselves. "100 %", "24 h" and "2 years" need context. */
const TELLING_DIMENSIONS: ReadonlySet<Dimension> = new Set([
  "length",
  "volume",
  "mass",
  "ounces",
  "power",
  "voltage",
  "charge",
  "energy",
  "data",
  "clock",
  "resolution",
  "light",
  "count",
  "pairs",
]);
/** Words of claims, which a generated query must not make. */
const CLAIM = new RegExp(
  String.raw`(?<!\p{L})(?:best|most|ever|only|unique|perfect|premium|luxury|top|award\p{L}*|certified|guaranteed?|new|cheap|sale|` +
    String.raw`eco|natural|organic|sustainab\p{L}*|climate|carbon|biodegradable|recyclable|healthy?|medical|clinical\p{L}*|` +
    String.raw`hypoallergenic|antibacterial|umweltfreundlich\p{L}*|nachhaltig\p{L}*|beste\p{L}*|écologique|ecológic\p{L}|` +
    String.raw`ecologic\p{L}|sostenibile)(?!\p{L})`,
  "iu",
);

/**
 * Generates up to three queries from a product and its rivals together, so that they do not favour the product's own
 * words: the noun, a property with the noun, and "affordable" with the noun. Returns none if no noun is found: then the
 * caller has to give a query. Each step reads one listing.
 */
export function* generateQueries(product: QuerySource, rivals: readonly QuerySource[]): Steps<QueryInput[]> {
  const own = scanSource(product);
  const all = [own];
  for (const rival of rivals) {
    all.push(scanSource(rival));
    yield;
  }
  // Titles usually begin with a brand.
  const brands = new Set([...brandFields(all), ...all.map(({ title }) => firstWord(title))]);
  const noun = categoryNoun(product.category ?? "", brands) ?? titleNoun(own, all, brands);
  if (noun === undefined) return [];
  const property = bestProperty(all, new Set(tokensOf(scanText(noun))));
  const texts = [noun, ...(property === undefined ? [] : [`${property} ${noun}`]), `affordable ${noun}`];
  return texts.map((text) => ({ text }));
}

function scanSource(source: QuerySource): ScannedSource {
  const { title, description = "", attributes = [], brand = "", category = "" } = source;
  const values = attributes.map(({ value }) => scanText(value));
  const fields = [title, description, ...attributes.map(({ name }) => name), brand, category].map(scanText);
  const [scannedTitle = scanText(title)] = fields;
  const tokens = new Set([...fields, ...values].flatMap(tokensOf));
  return { source, title: scannedTitle, values, tokens };
}

/** Returns the brand fields in lower case. */
function brandFields(sources: readonly ScannedSource[]): string[] {
  return sources.flatMap(({ source }) => source.brand?.trim().toLowerCase() || []);
}

/** Returns the first word of a title: empty for "Lamp, 10 W", where no other word names the product. */
function firstWord(title: ScannedText): string {
  const [first, ...others] = segmentsOf(title)[0]?.filter(({ quantity }) => quantity === undefined) ?? [];
  return others.length === 0 ? "" : (first?.text ?? "");
}

/** Returns the last level of a category path that is not a brand. */
function categoryNoun(category: string, brands: ReadonlySet<string>): string | undefined {
  return category
    .split(">")
    .map((level) => level.trim().toLowerCase())
    .findLast((level) => level.length <= LONGEST_NOUN && !brands.has(level) && tokensOf(scanText(level)).length > 0);
}

/**
 * Returns the phrase at the end of a title segment that most titles have, at least half of them. The longest wins a
 * tie.
 */
function titleNoun(own: ScannedSource, all: readonly ScannedSource[], brands: ReadonlySet<string>): string | undefined {
  const titles = all.map(({ title }) => new Set(nameSegments(title, brands).flatMap(phrasesIn)));
  const [best] = nameSegments(own.title, brands)
    .flatMap(endings)
    .filter((phrase) => phrase[0]?.stop === false && phrase.at(-1)?.stop === false)
    .map((phrase) => ({ phrase, listings: titles.filter((title) => title.has(tokenKey(phrase))).length }))
    .filter(({ listings }) => listings >= all.length / 2)
    .sort((a, b) => b.listings - a.listings || b.phrase.length - a.phrase.length);
  return best?.phrase.map(({ text }) => text).join(" ");
}

/** Returns every phrase in a segment, as tokens. */
function phrasesIn(segment: readonly Word[]): string[] {
  return segment.flatMap((_, last) => endings(segment.slice(0, last + 1)).map(tokenKey));
}

/** Returns the phrases at the end of some words. */
function endings(words: readonly Word[]): (readonly Word[])[] {
  return NOUN_WORDS.filter((length) => length <= words.length).map((length) => words.slice(-length));
}

/** Returns the segments of a title without numbers, quantities and brands. */
function nameSegments(title: ScannedText, brands: ReadonlySet<string>): (readonly Word[])[] {
  return segmentsOf(title).map((segment) => segment.filter(({ text }) => !/\d/.test(text) && !brands.has(text)));
}

function tokenKey(words: readonly Word[]): string {
  return words.map(({ token }) => token).join(" ");
}

/**
 * Returns the quantity or attribute value that most listings state. A quantity wins a tie, else the first by alphabet.
 */
function bestProperty(all: readonly ScannedSource[], noun: ReadonlySet<string>): string | undefined {
  const brands = new Set(brandFields(all));
  const found = new Map<string, Property>();
  const add = (text: string, tokens: readonly string[], isQuantity: boolean) => {
    const key = tokens.join(" ");
    if (found.has(key) || tokens.every((token) => noun.has(token))) return;
    const listings = all.filter((listing) => tokens.every((token) => listing.tokens.has(token))).length;
    found.set(key, { text, isQuantity, listings });
  };
  for (const { title, values } of all) {
    // A figure in a description needs its sentence, so only titles and values count.
    for (const { text, words } of [title, ...values]) {
      for (const { quantity } of words) {
        if (quantity !== undefined && TELLING_DIMENSIONS.has(quantity.dimension))
          add(text.slice(quantity.start, quantity.end), [quantity.token], true);
      }
    }
    for (const value of values) if (isTelling(value, brands)) add(value.text.toLowerCase(), tokensOf(value), false);
  }
  const [best] = [...found.values()].sort(
    (a, b) => b.listings - a.listings || Number(b.isQuantity) - Number(a.isQuantity) || (a.text < b.text ? -1 : 1),
  );
  return best?.text;
}

/** Tells whether a value makes sense before a noun: "black lamp", but not "yes lamp", "x lamp" or "3 lamp". */
function isTelling({ text, words }: ScannedText, brands: ReadonlySet<string>): boolean {
  const value = text.trim().toLowerCase();
  return (
    words.length <= MOST_VALUE_WORDS &&
    words.every(({ text: word, quantity }) => quantity === undefined && !/^[\d.]+$/.test(word)) &&
    words.some(({ text: word, stop }) => !stop && !isFunctionWord(word)) &&
    !affirms({ value }) &&
    !denies({ name: "", value }) &&
    !isPlaceholder(value) &&
    !CLAIM.test(value) &&
    !brands.has(value)
  );
}

import type { Article } from "./article.ts";
import { HEADLINE_LENGTH, SPACED, UNSPACED, normalizeText } from "./text.ts";
import {
  FUNCTION_WORDS,
  MAGNITUDES,
  NEGATIONS,
  NUMBER_WORDS,
  ROMAN_NUMERALS,
  SPELLINGS,
  WIRE_LABELS,
} from "./words.ts";

/** The content of a headline, without the differences in form between copies. */
export interface Fingerprint {
  /** The identity of the headline, without the publisher's own name at its end; empty without a headline. */
  readonly key: string;
  /** The identity with the publisher's own name. */
  readonly fullKey: string;
  /** Words, and characters of scripts without spaces, in order. */
  readonly units: readonly string[];
  /** The number of words that the units are equivalent to. */
  readonly length: number;
  /** The words that carry meaning; pairs of neighbours in scripts without spaces. */
  readonly content: ReadonlySet<string>;
  readonly contentLength: number;
  /** The figures and negations, which turn the same words into another story. */
  readonly facts: string;
}

/** Two characters of a script without spaces are about a word. */
const UNSPACED_LENGTH = 0.5;
/** Shorter labels of hosts are not names: "co", "go", "m". */
const SHORTEST_LABEL = 3;
/** The least length of a headline without the publisher's name. */
const SHORTEST_REST = 12;

/** The end of product names such as "Alexa+". */
const PLUS = String.raw`(?:(?<=\p{L})\+)*`;
const UNIT = new RegExp(String.raw`${UNSPACED}|(?:\p{N}[.,](?=\p{N})|${SPACED})+${PLUS}`, "gv");
const IS_UNSPACED = new RegExp(`^${UNSPACED}$`, "v");
const DOTTED = /(?<![\p{L}\p{N}.])\p{L}(?:\.\p{L})+(?![\p{L}\p{N}])\.?/gu;
const POSSESSIVE = /(?<=[\p{L}\p{N}])['’ʼ]s(?![\p{L}\p{N}])/gu;
const NEGATED = /n['’ʼ]t(?![\p{L}\p{N}])/gu;
const APOSTROPHE = /(?<=\p{L})['’ʼ](?=\p{L})/gu;
/** The prefix of a headline that a news agency sends again: "UPDATE 1-", "RPT-UPDATE 2-". */
const WIRE_LABEL = new RegExp(`^(?:(?:${WIRE_LABELS.join("|")})(?: \\d{1,2})?-(?! ))+`, "u");
const NAME_MARK = /(?:\s[-‐–—/·•»]|[|:])$/u;

/** Creates the fingerprint of an article's headline. */
export function fingerprintOf(article: Article): Fingerprint {
  const { headline } = article;
  // A longer text is not a headline and equals only itself.
  if (headline.length > HEADLINE_LENGTH) return withoutWords(headline);
  const text = normalizeText(headline).toLowerCase().replace(WIRE_LABEL, "");
  const bare = withoutOwnName(text, article);
  const units = unitsOf(bare);
  if (units.length === 0) return withoutWords(text);
  const print = fingerprint(units);
  return bare === text ? print : { ...print, fullKey: unitsOf(text).join(" ") };
}

function withoutWords(key: string): Fingerprint {
  return { ...fingerprint([]), key, fullKey: key };
}

function fingerprint(units: readonly string[]): Fingerprint {
  const content = new Set<string>();
  const facts: string[] = [];
  let length = 0;
  let contentLength = 0;
  let before = "";
  for (const unit of units) {
    const unspaced = IS_UNSPACED.test(unit);
    length += unspaced ? UNSPACED_LENGTH : 1;
    if (isFact(unit)) facts.push(unit);
    const term = unspaced ? before + unit : unit;
    before = unspaced ? unit : "";
    if (FUNCTION_WORDS.has(term) || content.has(term)) continue;
    content.add(term);
    contentLength += unspaced ? UNSPACED_LENGTH : 1;
  }
  const key = units.join(" ");
  return { key, fullKey: key, units, length, content, contentLength, facts: facts.toSorted().join(" ") };
}

function isFact(unit: string): boolean {
  return /\p{N}|\+$/u.test(unit) || NEGATIONS.has(unit) || ROMAN_NUMERALS.has(unit);
}

/** Removes the name of the publisher at the end, as in "… | Daily". */
function withoutOwnName(text: string, { publisher, publisherDomain }: Article): string {
  for (const name of namesOf(publisher, publisherDomain)) {
    if (!text.endsWith(name)) continue;
    const rest = text.slice(0, -name.length).trimEnd();
    if (rest.length > SHORTEST_REST && NAME_MARK.test(rest)) return rest.slice(0, -1);
  }
  return text;
}

function namesOf(publisher: string | null, domain: string | null): string[] {
  const name = normalizeText(publisher ?? "").toLowerCase();
  const labels = (domain ?? "").split(".").slice(0, -1);
  return [name, domain ?? "", ...labels.filter((label) => label.length >= SHORTEST_LABEL)].filter(Boolean);
}

function unitsOf(text: string): string[] {
  const plain = text
    .replace(DOTTED, (letters) => letters.replaceAll(".", ""))
    .replace(POSSESSIVE, "")
    .replace(NEGATED, " not")
    .replace(APOSTROPHE, "")
    .replaceAll("&", " and ")
    .replaceAll("%", " percent ")
    .replaceAll("per cent", "percent");
  return joinMagnitudes(plain.match(UNIT)?.map(commonForm) ?? []);
}

/** Normalizes "14,000" to "14000", "1.2bn" to "1.2b", "two" to "2", "info" to "information". */
function commonForm(unit: string): string {
  const first = unit.charCodeAt(0);
  if (first > 0x39 || first < 0x30) return NUMBER_WORDS.get(unit) ?? SPELLINGS.get(unit) ?? unit;
  const digits = unit.replace(/,(?=\d{3}(?!\d))/gu, "");
  const parts = /^([\d.]+)([a-z]+)$/u.exec(digits);
  const magnitude = MAGNITUDES.get(parts?.[2] ?? "");
  return magnitude === undefined ? digits : `${parts?.[1]}${magnitude}`;
}

/** Joins "1.2" and "billion" to one unit. */
function joinMagnitudes(units: readonly string[]): string[] {
  const joined: string[] = [];
  for (const unit of units) {
    const before = joined.at(-1) ?? "";
    const magnitude = /^[\d.]+$/u.test(before) ? MAGNITUDES.get(unit) : undefined;
    if (magnitude === undefined) joined.push(unit);
    else joined[joined.length - 1] = before + magnitude;
  }
  return joined;
}

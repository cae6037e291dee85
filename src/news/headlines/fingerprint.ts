import type { Article } from "./article.ts";
import { HEADLINE_LENGTH, SPACED, UNSPACED, readable } from "./text.ts";
import { FUNCTION_WORDS, MAGNITUDES, NEGATIONS, NUMBER_WORDS, ROMAN_NUMERALS, SPELLINGS } from "./words.ts";

/** What a headline says, without the forms that copies of it differ in. */
export interface Fingerprint {
  /** The same for the same headline, whoever put a name at its end; empty when there is none. */
  readonly key: string;
  /** The same with the publisher's own name at the end, where there is one. */
  readonly fullKey: string;
  /** Words, and signs of scripts without spaces, in order. */
  readonly units: readonly string[];
  /** How many words the units amount to. */
  readonly length: number;
  /** The words that carry meaning; pairs of neighbours where no spaces part words. */
  readonly content: ReadonlySet<string>;
  readonly contentLength: number;
  /** Figures and negations: what makes another story out of the same words. */
  readonly facts: string;
}

/** Two signs of a script without spaces are about a word. */
const UNSPACED_LENGTH = 0.5;
/** Shorter ends of hosts are no names: "co", "go", "m". */
const SHORTEST_LABEL = 3;
/** What is left without the publisher's name must still be a headline. */
const SHORTEST_REST = 12;

const UNIT = new RegExp(String.raw`${UNSPACED}|(?:\p{N}[.,](?=\p{N})|${SPACED})+`, "gv");
const IS_UNSPACED = new RegExp(`^${UNSPACED}$`, "v");
const DOTTED = /(?<![\p{L}\p{N}.])\p{L}(?:\.\p{L})+(?![\p{L}\p{N}])\.?/gu;
const POSSESSIVE = /(?<=[\p{L}\p{N}])['’ʼ]s(?![\p{L}\p{N}])/gu;
const NEGATED = /n['’ʼ]t(?![\p{L}\p{N}])/gu;
const APOSTROPHE = /(?<=\p{L})['’ʼ](?=\p{L})/gu;
const NAME_MARK = /(?:\s[-‐–—/·•»]|[|:])$/u;

export function fingerprintOf(article: Article): Fingerprint {
  const { headline } = article;
  // What is longer is no headline: it is only ever equal to itself.
  if (headline.length > HEADLINE_LENGTH) return withoutWords(headline);
  const text = readable(headline).toLowerCase();
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
  return /\p{N}/u.test(unit) || NEGATIONS.has(unit) || ROMAN_NUMERALS.has(unit);
}

/** The text without a name of the publisher at its end, as in "… | Daily". */
function withoutOwnName(text: string, { publisher, publisherDomain }: Article): string {
  for (const name of namesOf(publisher, publisherDomain)) {
    if (!text.endsWith(name)) continue;
    const rest = text.slice(0, -name.length).trimEnd();
    if (rest.length > SHORTEST_REST && NAME_MARK.test(rest)) return rest.slice(0, -1);
  }
  return text;
}

function namesOf(publisher: string | null, domain: string | null): string[] {
  const name = readable(publisher ?? "").toLowerCase();
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

/** "14,000" as "14000", "1.2bn" as "1.2b", "two" as "2", "info" as "information". */
function commonForm(unit: string): string {
  const first = unit.charCodeAt(0);
  if (first > 0x39 || first < 0x30) return NUMBER_WORDS.get(unit) ?? SPELLINGS.get(unit) ?? unit;
  const digits = unit.replace(/,(?=\d{3}(?!\d))/gu, "");
  const parts = /^([\d.]+)([a-z]+)$/u.exec(digits);
  const magnitude = MAGNITUDES.get(parts?.[2] ?? "");
  return magnitude === undefined ? digits : `${parts?.[1]}${magnitude}`;
}

/** "1.2" and "billion" as one unit. */
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

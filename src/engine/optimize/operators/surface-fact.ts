import { scanText, tokensOf } from "../../text/words.ts";
import type { Attribute } from "../../listing.ts";
import { affirms } from "../../text/row-values.ts";
import { isPart, tagOf } from "../../lock/tokens/lexicon.ts";
import type { Proposal } from "../edit.ts";
import { titleMark, uncapitalize, wholeClausesOf, withSentence } from "../text-spans.ts";
import { askedTokens, newlyAsked, type OperatorContext, rowsOf } from "./context.ts";
import { capitalize } from "../../wording.ts";

/** The longest phrase that makes a good title segment. */
const MAX_PHRASE_CHARS = 40;
const MAX_PHRASE_WORDS = 6;
/** Proposals of each kind. */
const MOST = 12;
/** Names that a quantity implies: "750 ml", not "750 ml volume". */
const MEASURES = /^(?:capacity|volume|size|dimensions?|weight|length|height|width|diameter|quantity|power|wattage)$/i;
/** Names that a value implies: "black", not "black colour". */
const SELF_EVIDENT =
  /\b(?:material|fabric|colou?r|finish|pattern|style|shape|type|model|interface|connection|connectivity|scent|flavou?r|fit|form factor)\b/i;

/** Values that follow their name in running text. */
const SUITED = new Set(["safe", "proof", "resistant", "compatible", "friendly", "ready"]);
/** Tags of words that precede the part that they describe. */
const DESCRIBING: ReadonlySet<string> = new Set(["adjective", "colour", "material"]);
/** Matches words that need a sentence around them. */
const IN_SENTENCES = /(?<!\p{L})(?:it|its|you|your|yours|we|our|us|they|them|their|i|my|me)(?!\p{L})/iu;

/** Proposes to state the content of a row or a clause in the title, or in a new sentence of the description. */
export function surfaceFacts(context: OperatorContext): Proposal[] {
  return [...toTitle(context), ...toDescription(context)];
}

/**
 * Returns the rows that make sense by themselves. "School: yes" does not say what a school has to do with the product.
 */
function tellingRows(context: OperatorContext): Attribute[] {
  return rowsOf(context).filter((row) => {
    const isNoun = /^\p{Ll}/u.test(row.name) && tagOf(row.name.trim().split(" ").at(-1) ?? "") === "noun";
    return !(affirms(row) && isNoun);
  });
}

function toTitle(context: OperatorContext): Proposal[] {
  const { title, description = "", language = "en" } = context.listing;
  const rows = tellingRows(context).flatMap((row) => phraseOf(row) ?? []);
  // The rules for capitals and clauses are those of English.
  const clauses = (language === "en" ? wholeClausesOf(description) : []).flatMap(
    ({ text }) => clausePhrase(text, title) ?? [],
  );
  const telling = [...new Set([...rows, ...clauses])].filter((phrase) => isNews(context, title, phrase));
  return telling.slice(0, MOST).map((phrase) => ({
    operator: "surface_fact",
    field: "title",
    reason: reasonFor(context, title, phrase, "title"),
    change: (text) => (says(text, phrase) ? undefined : `${text.trimEnd()}${titleMark(text)}${phrase}`),
  }));
}

function toDescription(context: OperatorContext): Proposal[] {
  const { description = "" } = context.listing;
  const rows = tellingRows(context).filter((row) => isNews(context, description, sentenceOf(row)));
  return rows.slice(0, MOST).map((row) => {
    const sentence = sentenceOf(row);
    return {
      operator: "surface_fact",
      field: "description",
      reason: reasonFor(context, description, sentence, "description"),
      change: (text) => (says(text, sentence) ? undefined : withSentence(text, sentence)),
    };
  });
}

/** Returns a row as a title segment: "24 h battery", "dishwasher safe", "Bluetooth 5.2". */
function phraseOf(row: Attribute): string | undefined {
  const [name, value] = [row.name.trim(), row.value.trim()];
  const phrase = affirms(row) ? uncapitalize(name) : nounPhrase(name, value);
  return phrase !== undefined && isShort(phrase) && !/[,;|]/.test(phrase) ? phrase : undefined;
}

/** Returns a value as a noun phrase. A figure or an ambiguous word needs the name of its row. */
function nounPhrase(name: string, value: string): string | undefined {
  const { words } = scanText(value);
  const quantities = words.filter(({ quantity }) => quantity !== undefined).length;
  if (words.length === 1 && quantities === 1) return MEASURES.test(name) ? value : `${value} ${name.toLowerCase()}`;
  if (quantities > 0 || SELF_EVIDENT.test(name)) return uncapitalize(value);
  if (/^\d/.test(value)) return name.endsWith("s") ? `${value} ${name.toLowerCase()}` : `${name} ${value}`;
  return words.length === 1 && !name.includes(" ") ? wordWithName(name, value) : undefined;
}

/** Returns a one-word value with its name: "removable battery", "dishwasher safe". Undefined for "Origin: Germany". */
function wordWithName(name: string, value: string): string | undefined {
  const [part, word] = [name.toLowerCase(), value.toLowerCase()];
  if (part === "size") return `size ${value}`;
  if (SUITED.has(word)) return `${part} ${word}`;
  return isPart(part) && DESCRIBING.has(tagOf(word)) ? `${uncapitalize(value)} ${part}` : undefined;
}

function sentenceOf(row: Attribute): string {
  const [name, value] = [capitalize(row.name.trim()), row.value.trim().replace(/\.$/, "")];
  return affirms(row) ? `${name}.` : `${name}: ${value}.`;
}

/**
 * Returns a clause without the words at its end that the title has: "vacuum insulated" of "Vacuum insulated bottle".
 */
function clausePhrase(clause: string, title: string): string | undefined {
  const inTitle = new Set(tokensOf(scanText(title)));
  const { words, text } = scanText(clause.replace(/^(?:an?|the|this|it|its|our|your) /i, ""));
  const last = words.findLastIndex(({ token, stop }) => !stop && !inTitle.has(token));
  const [first, end] = [words[0]?.start, words[last]?.end];
  if (first === undefined || end === undefined) return undefined;
  const phrase = uncapitalize(text.slice(first, end));
  return isShort(phrase) && !IN_SENTENCES.test(phrase) && !/[,;|]/.test(phrase) ? phrase : undefined;
}

function isShort(phrase: string): boolean {
  return phrase.length <= MAX_PHRASE_CHARS && phrase.split(" ").length <= MAX_PHRASE_WORDS;
}

/** Tells whether a phrase adds a figure, or a word that shoppers ask for, to a text. */
function isNews(context: OperatorContext, text: string, phrase: string): boolean {
  const known = new Set(tokensOf(scanText(text)));
  const asked = askedTokens(context);
  return scanText(phrase).words.some(
    ({ token, stop, quantity }) => !stop && !known.has(token) && (asked.has(token) || quantity !== undefined),
  );
}

function says(text: string, phrase: string): boolean {
  const known = new Set(tokensOf(scanText(text)));
  return tokensOf(scanText(phrase)).every((token) => known.has(token));
}

function reasonFor(context: OperatorContext, before: string, phrase: string, field: string): string {
  const asked = newlyAsked(context, before, phrase).map((word) => `“${word}”`);
  if (asked.length === 0) return `Says a figure in the ${field} that you state elsewhere.`;
  return `Shoppers ask for ${asked.slice(0, 4).join(", ")}; you state it, but not in the ${field}.`;
}

import { finish, type Steps } from "../../shared/steps.ts";
import type { InlineListing, ListingInput } from "../listing.ts";
import { type IndexedListing, type TextWithDenials, indexListing } from "../relevance/index-listing.ts";
import { deniedIn } from "../text/denials.ts";
import { normalizeText } from "../text/normalize.ts";
import { denies, isPlaceholder } from "../text/row-values.ts";
import { type Statements, readStatements } from "../text/statements.ts";
import { type ScannedText, type MutableVocabulary, addWords, scanText, scanWords } from "../text/words.ts";
import { type CompletenessFeature, readCompleteness } from "./completeness.ts";
import { type EvidenceFeature, readEvidence } from "./evidence.ts";
import { type HypeFeature, readHype } from "./hype.ts";
import { type SpecificityFeature, readSpecificity } from "./specificity.ts";
import { type TermsFeature, readTerms } from "./terms.ts";

/** A listing for a simulation, an audit or the optimizer, inline or saved. */
export type AnalysedListing = Pick<ListingInput, keyof InlineListing | "gtin">;

/** The features of a listing that do not depend on a query or a rival, with details for people. */
export interface TextFeatures {
  readonly terms: TermsFeature;
  readonly completeness: CompletenessFeature;
  readonly specificity: SpecificityFeature;
  readonly evidence: EvidenceFeature;
  readonly hype: HypeFeature;
}

/** An analysed listing, to be scored against many queries and rivals. */
export interface ListingText extends IndexedListing {
  readonly listing: AnalysedListing;
  readonly statements: Statements;
  readonly features: TextFeatures;
}

/** A listing's fields, each scanned once. */
interface ScannedListing {
  readonly title: ScannedText;
  readonly description: ScannedText;
  readonly brand: ScannedText;
  readonly category: ScannedText;
  readonly attributes: readonly { readonly name: ScannedText; readonly value: ScannedText }[];
  /** All fields except the title. */
  readonly body: readonly ScannedText[];
}

/** Analyses a listing once for relevance, features and constraints. */
export function analyseListing(listing: AnalysedListing): ListingText {
  return finish(analyseInSteps(listing));
}

/** Does the same in steps, because a listing of the maximum length takes a while. */
export function* analyseInSteps(listing: AnalysedListing): Steps<ListingText> {
  const scanned = yield* scanListing(listing);
  const isLong = scanned.body.reduce((total, { text }) => total + text.length, 0) > STEP_CHARS;
  const index = indexListing(withDenials(scanned.title), bodyTexts(scanned));
  if (isLong) yield;
  const features = readFeatures(listing, scanned, index);
  if (isLong) yield;
  return { ...index, listing, features, statements: readStatements(statingTexts(listing, scanned, features.terms)) };
}

function withDenials(scanned: ScannedText): TextWithDenials {
  return { scanned, denied: deniedIn(scanned) };
}

/** Returns all fields except the title. A row whose value is a denial or a placeholder has a denied name. */
function bodyTexts({ description, attributes, brand, category }: ScannedListing): TextWithDenials[] {
  const rows = attributes.flatMap(({ name, value }) => {
    const row = { name: name.text, value: value.text };
    const saysNo = denies(row) || isPlaceholder(value.text);
    const text = withDenials(value);
    const names = saysNo ? { scanned: name, denied: new Set(name.words.keys()) } : withDenials(name);
    return [names, text];
  });
  return [withDenials(description), ...rows, withDenials(brand), withDenials(category)];
}

/** Returns only the completeness of a listing, faster than `analyseListing`. */
export function completenessOf(listing: AnalysedListing): CompletenessFeature {
  const { title, description = "", brand = "", category = "", attributes = [] } = listing;
  const words: MutableVocabulary = { tokens: new Set(), dimensions: new Set(), spellings: [] };
  const add = (text: string): string => {
    const normal = normalizeText(text);
    addWords(normal, words);
    return normal;
  };
  add(description);
  for (const { name, value } of attributes) {
    add(name);
    add(value);
  }
  const scannedTitle = scanText(title);
  addWords(scannedTitle.text, words);
  return readCompleteness({
    title: scannedTitle,
    category: add(category),
    hasBrand: scanWords(add(brand)).length > 0,
    words,
    hasEvidence: () => evidenceIn(finish(scanListing(listing))).value > 0,
  });
}

/** The characters that are read in one step. */
const STEP_CHARS = 5_000;

function* scanListing(listing: AnalysedListing): Steps<ScannedListing> {
  const title = scanText(listing.title);
  const description = scanText(listing.description ?? "");
  const brand = scanText(listing.brand ?? "");
  const category = scanText(listing.category ?? "");
  const attributes: ScannedListing["attributes"][number][] = [];
  let unbroken = description.text.length;
  for (const { name, value } of listing.attributes ?? []) {
    if (unbroken > STEP_CHARS) yield;
    unbroken = (unbroken > STEP_CHARS ? 0 : unbroken) + name.length + value.length;
    attributes.push({ name: scanText(name), value: scanText(value) });
  }
  const body = [description, ...attributes.flatMap(({ name, value }) => [name, value]), brand, category];
  return { title, description, brand, category, attributes, body };
}

/** Returns the texts that state or deny something. A field states its own name, unless its text denies it. */
function statingTexts(
  listing: AnalysedListing,
  scanned: ScannedListing,
  { offered, denied }: TermsFeature,
): ScannedText[] {
  const { title, description, brand, category, attributes } = scanned;
  return [
    title,
    description,
    brand,
    category,
    ...attributes.flatMap(({ name, value }) =>
      denies({ name: name.text, value: value.text }) ? scanText(`no ${name.text}`) : [name, value],
    ),
    ...offered.map((name) => scanText(`${name}: ${listing[name]}`)),
    ...denied.map((name) => scanText(`no ${name}. ${listing[name]}`)),
  ];
}

function readFeatures(listing: AnalysedListing, scanned: ScannedListing, { tokens }: IndexedListing): TextFeatures {
  const { title, description, brand, category, attributes, body } = scanned;
  const words = [title, ...body].flatMap((text) => text.words);
  const evidence = evidenceIn(scanned);
  return {
    terms: readTerms(listing),
    completeness: readCompleteness({
      title,
      category: category.text,
      hasBrand: brand.words.length > 0,
      words: {
        tokens,
        dimensions: new Set(words.flatMap(({ quantity }) => quantity?.dimension ?? [])),
        spellings: words.flatMap(({ text, quantity }) => (quantity === undefined ? text : [])),
      },
      hasEvidence: () => evidence.value > 0,
    }),
    specificity: readSpecificity([title, description, ...attributes.map(({ value }) => value)]),
    evidence,
    hype: readHype(title, description.text),
  };
}

function evidenceIn({ title, description, attributes }: ScannedListing): EvidenceFeature {
  const rows = attributes.map(({ name, value }) => `${name.text}: ${value.text}`);
  return readEvidence([title.text, description.text, ...rows]);
}

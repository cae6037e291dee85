import { type Steps, finish } from "../../shared/steps.ts";
import type { Fact } from "../listing.ts";
import { type Occurrence, GroundBuilder } from "./ground-builder.ts";
import { type ProductNames, productNamesOf } from "./product-names.ts";
import { type GroundListing, CONFIRMED, rowsOf, textsOf } from "./ground-sources.ts";
import type { Naming } from "./paraphrase/naming.ts";
import type { PassageIndex } from "./paraphrase/passages.ts";
import { addConfirmed, addRow } from "./rows.ts";
import { entailingKeys } from "./lexical-entailment.ts";
import { parseSentencesInSteps, parseText, tokenize } from "./statements/parse.ts";
import type { Product, Statement } from "./statements/statement.ts";
import { type Term, isContent, isModelNumber, kindOf, wordOf } from "./statements/term.ts";
import { PRIVATIVES, STATES } from "./words/qualifiers.ts";
import type { Dimension } from "./words/units.ts";

/** The statements of a listing, ready for lookups. */
export interface Ground {
  readonly names: ProductNames;
  /** Tells the product from its parts in a proposed text. */
  readonly product: Product;
  readonly title: string;
  /** The keys of the first words of the title. */
  readonly opening: readonly string[];
  readonly byKey: ReadonlyMap<string, readonly Occurrence[]>;
  readonly byDimension: ReadonlyMap<Dimension, readonly Occurrence[]>;
  /** Statements that something is absent. */
  readonly absences: readonly Statement[];
  /** The wordings of sentences that may be repeated, each with the wordings that may precede it. */
  readonly sentences: ReadonlyMap<string, ReadonlySet<string>>;
  /** Sentences and rows that may be paraphrased. */
  readonly passages: PassageIndex;
  /** Recognizes the words that name the product. */
  readonly naming: Naming;
  /** Words of the title that state the condition of the product: "refurbished", "replica". */
  readonly stateWords: readonly string[];
  /** The words of the facts with a source, each between spaces. */
  readonly sourced: string;
}

/** Returns the ground of a listing and further facts. Build it once for all texts of the listing. */
export function groundOf(listing: GroundListing, facts: readonly Fact[] = []): Ground {
  return finish(groundInSteps(listing, facts));
}

/** Does the same in steps of one sentence or row. */
export function* groundInSteps(listing: GroundListing, facts: readonly Fact[] = []): Steps<Ground> {
  const names = parseNames(listing);
  const isName = (stem: string): boolean => names.nouns.has(stem) || names.brand.has(stem);
  const isAboutProduct = (stem: string): boolean => isName(stem) || names.materials.has(stem);
  const product: Product = { isName, isWhole: isAboutProduct, isGround: true };
  const allFacts = [...(listing.facts ?? []), ...facts];
  const builder = new GroundBuilder();
  const title = parseText(listing.title, "title", product);
  builder.addSentences(title);
  const opening = openingOf(title[0]?.statements[0]?.terms ?? []);
  const naming: Naming = { isName, isOpening: (stem) => opening.includes(stem) };
  for (const { text, kind } of textsOf(listing)) {
    const sentences = yield* parseSentencesInSteps(tokenize(text, kind), kind, product);
    builder.addSentences(sentences);
    if (kind === "prose") builder.addParaphrases(sentences, naming);
  }
  builder.addLabels(parseText(categoryTextOf(listing), "title", product));
  for (const row of rowsOf(listing, allFacts)) {
    if (row.name === CONFIRMED) addConfirmed(builder, row.value, product);
    else addRow(builder, row, product, naming);
    yield;
  }
  const { byKey, byDimension, absences, sentences, passages } = builder;
  return {
    names,
    product: { isName, isWhole: (stem) => isAboutProduct(stem) || isProperty(byKey.get(stem)), isGround: false },
    title: listing.title,
    opening,
    naming,
    passages,
    byKey,
    byDimension,
    absences,
    sentences,
    stateWords: stateWordsIn(title.flatMap(({ statements }) => statements)),
    sourced: normalizedWords(
      allFacts.filter(({ source = "" }) => source !== "").map(({ name, value }) => `${name} ${value}`),
    ),
  };
}

/** Returns the occurrences of quantities of the same dimension. */
export function quantitiesOfKind({ byDimension }: Ground, quantity: Term): readonly Occurrence[] {
  const dimension = kindOf(quantity);
  return dimension === undefined ? [] : (byDimension.get(dimension) ?? []);
}

/** Tells whether the ground says that a thing is absent. Then no other mention of it counts. */
export function isDeclaredAbsent({ absences }: Ground, term: Term, statement: Statement): boolean {
  if (statement.absent || term.negation > 0) return false;
  return absences.some(({ head: own, terms, topic }) => {
    const head = own ?? terms.findLast(({ tag, negation }) => tag === "noun" && negation > 0);
    const others = [...terms, ...topic].filter((other) => other !== head && isContent(other));
    const isSame = head !== undefined && entailingKeys(term.key).includes(head.key);
    return isSame && others.every(({ key }) => statement.scope.has(key));
  });
}

/** Tells whether a fact with a source contains these words. */
export function isSourced({ sourced }: Ground, words: string): boolean {
  return sourced.includes(normalizedWords([words]));
}

function parseNames(listing: GroundListing): ProductNames {
  const nothing: Product = { isName: () => false, isWhole: () => false, isGround: true };
  const levels = parseText(categoryTextOf(listing), "title", nothing);
  const description = parseText(listing.description ?? "", "prose", nothing);
  return productNamesOf(parseText(listing.title, "title", nothing), levels, listing.brand ?? "", description);
}

function categoryTextOf({ category = "" }: GroundListing): string {
  return category.replaceAll(">", ";");
}

/** Tells whether a stem is only ever a property of the whole product, as in "insulation" of an insulated bottle. */
function isProperty(occurrences: readonly Occurrence[] = []): boolean {
  const isWhole = occurrences.every(({ term, statement }) => term.tag === "adjective" && statement.owners.length === 0);
  return occurrences.length > 0 && isWhole;
}

/** Returns the keys of the words before the first number or relation of a title. */
function openingOf(terms: readonly Term[]): string[] {
  const end = terms.findIndex((term, at) => {
    const next = terms[at + 1];
    return term.tag === "quantity" || term.relation || (next !== undefined && isModelNumber(next, term));
  });
  return (end < 0 ? terms : terms.slice(0, end)).map(({ key }) => key);
}

function stateWordsIn(statements: readonly Statement[]): string[] {
  return statements
    .flatMap(({ terms }) => terms.filter((term) => term.negation === 0 && isContent(term)).map(wordOf))
    .filter((word) => STATES.has(word) || PRIVATIVES.has(word));
}

function normalizedWords(texts: readonly string[]): string {
  const words = texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  return ` ${words.filter((word) => word !== "").join(" ")} `;
}

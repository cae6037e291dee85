import { headOf, isNoun, nounsOf } from "./statements/nouns.ts";
import { isPart, stemsOf } from "./tokens/lexicon.ts";
import type { ClauseParse } from "./statements/clause-parser.ts";
import type { ParsedSentence } from "./statements/parse.ts";
import { entailedKeys } from "./lexical-entailment.ts";
import { type Term, dimensionOf, termBefore, wordOf } from "./statements/term.ts";
import { MATERIAL_FORMS } from "./words/materials.ts";
import { AUDIENCES, COUNTED_CONTENTS, GENERIC_NOUNS } from "./words/nouns.ts";

/** The names of a listing's product. */
export interface ProductNames {
  /** The stems of its noun, its model and their synonyms. */
  readonly nouns: ReadonlySet<string>;
  readonly brand: ReadonlySet<string>;
  /** The stems of the materials that the title gives to the whole product: "cashmere scarf". */
  readonly materials: ReadonlySet<string>;
  /** The noun as it is written, for questions. */
  readonly noun: string;
}

/** The noun of a product without a name. */
const DEFAULT_NOUN = "product";

/**
 * Returns the names of a product: the noun that its title is about, the last level of its category, and its brand. If
 * the beginning of the description names the product, it decides which noun of the title that is.
 */
export function productNamesOf(
  title: readonly ParsedSentence[],
  category: readonly ParsedSentence[],
  brand: string,
  description: readonly ParsedSentence[],
): ProductNames {
  const brands = stemsOf(
    brand
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 1),
  );
  const level = namingNounsIn(category.slice(-1), brands).slice(0, 1);
  const listed = nounSharedWithCategory(title, category);
  const confirmed = listed.length > 0 ? listed : nounFromDescription(title, description);
  const named = [...namingNounsIn(title, brands), ...confirmed];
  const nouns = [...named, ...level, ...countedContentsIn(title)].flatMap(({ key }) => entailedKeys(key));
  const noun = confirmed[0] ?? named.findLast(({ key }) => !brands.has(key)) ?? level[0];
  return {
    nouns: new Set(nouns),
    brand: brands,
    materials: new Set(materialsIn(title)),
    noun: noun === undefined ? DEFAULT_NOUN : wordOf(noun),
  };
}

/** Returns the last noun of a title's first clause if the category has it, too: "Pinecrest 3 trail running shoes". */
function nounSharedWithCategory(title: readonly ParsedSentence[], category: readonly ParsedSentence[]): Term[] {
  const levels = category.flatMap(({ statements }) => statements.flatMap(({ terms }) => nounsOf(terms)));
  const keys = new Set(levels.flatMap(({ key }) => entailedKeys(key)));
  const [chunk] = title[0]?.statements[0]?.parse.chunks ?? [];
  const noun = nounsOf(chunk?.terms ?? []).findLast((term) => isPlain(term) && !AUDIENCES.has(wordOf(term)));
  return noun !== undefined && keys.has(noun.key) ? [noun] : [];
}

/**
 * Returns the last noun before a title's first preposition that the description calls the product: the stove of "Ember
 * 2 compact gas stove" that is a "small stove for two".
 */
function nounFromDescription(title: readonly ParsedSentence[], description: readonly ParsedSentence[]): Term[] {
  const [chunk] = title[0]?.statements[0]?.parse.chunks ?? [];
  if (chunk === undefined || chunk.preposition !== undefined) return [];
  const topicKeys = new Set(description.flatMap((sentence, at) => topicKeysIn(sentence, at === 0)));
  const terms = chunk.terms;
  const at = terms.findLastIndex((term) => isPlain(term) && !AUDIENCES.has(wordOf(term)) && topicKeys.has(term.key));
  const term = terms[at];
  // In "phone mount", the mount is the product.
  const isLast = terms.slice(at + 1).every((after) => !isPart(wordOf(after)) && !GENERIC_NOUNS.has(wordOf(after)));
  return term !== undefined && isLast && isNoun(term, terms[at + 1]) ? [term] : [];
}

/** Returns the keys of what a sentence calls "our blanket" or "this blanket", and of the topic of the first one. */
function topicKeysIn({ statements }: ParsedSentence, isFirst: boolean): string[] {
  const demonstrated = statements.flatMap(({ parse: { chunks }, terms }) =>
    chunks.flatMap((chunk) => {
      const before = chunk.terms[0] && termBefore(chunk.terms[0], terms);
      const head = DEMONSTRATIVES.has(wordOf(before)) ? headOf(chunk.terms) : undefined;
      return head === undefined ? [] : [head.key];
    }),
  );
  const [first] = statements;
  const [chunk] = first?.parse.subject ?? [];
  const head = isFirst && chunk?.preposition === undefined ? headOf(chunk?.terms ?? []) : undefined;
  return head === undefined ? demonstrated : [...demonstrated, head.key];
}

const DEMONSTRATIVES = new Set(["this", "our"]);

/** Returns the nouns that a title counts as the product itself: the tablets of "Vitamin D3, 120 tablets". */
function countedContentsIn(sentences: readonly ParsedSentence[]): Term[] {
  return sentences.flatMap(({ statements }) =>
    statements.flatMap(({ terms }) => terms.filter((term, at) => isCounted(term, terms[at - 1]))),
  );
}

/** Recognizes the tablets of "120 tablets" and the loops of "set of 5 loops". */
function isCounted(term: Term, amount: Term | undefined): boolean {
  const dimension = dimensionOf(amount);
  return dimension === "pieces" ? term.tag === "noun" : dimension === "count" && COUNTED_CONTENTS.has(wordOf(term));
}

function materialsIn(sentences: readonly ParsedSentence[]): string[] {
  const [chunk] = sentences[0]?.statements[0]?.parse.chunks ?? [];
  const terms = chunk?.terms ?? [];
  const isPure = (at: number) => !terms.slice(at).some((term) => MATERIAL_FORMS.has(wordOf(term)));
  return terms.filter(({ tag }, at) => tag === "material" && isPure(at)).map(({ key }) => key);
}

/** Returns the nouns that name a product before any number, preposition or comma: "sofa Linnea", "headphones H40". */
function namingNounsIn(sentences: readonly ParsedSentence[], brand: ReadonlySet<string>): Term[] {
  const parses = sentences.flatMap(({ statements }) => statements.map(({ parse }) => parse));
  const first = parses.findIndex(({ chunks }) => chunks.length > 0);
  const chunk = parses[first]?.chunks[0];
  if (chunk === undefined || chunk.preposition !== undefined) return [];
  const run = beforeNumber(chunk.terms);
  return namesInRun(run.length === 1 ? (coordinatedRun(parses[first + 1]) ?? run) : run, brand);
}

/** Returns the words after "and" that share their noun with a single noun before it: "salt and pepper mill". */
function coordinatedRun(next: ClauseParse | undefined): readonly Term[] | undefined {
  const [chunk] = next?.clause.join === "and" ? next.chunks : [];
  return chunk === undefined || chunk.terms.length < 2 ? undefined : beforeNumber(chunk.terms);
}

function beforeNumber(terms: readonly Term[]): readonly Term[] {
  const at = terms.findIndex(
    (term, index) => term.tag === "quantity" && terms.slice(0, index).some((_, before) => canName(terms, before)),
  );
  if (at < 0) return terms;
  // In "lotion SPF 50", the letters belong to the number.
  const isNumbered = terms[at - 1]?.tag === "acronym" && dimensionOf(terms[at]) === "count" && at > 1;
  return terms.slice(0, isNumbered ? at - 1 : at);
}

function isPlain({ relation, negation }: Term): boolean {
  return !relation && negation === 0;
}

function canName(terms: readonly Term[], at: number): boolean {
  const term = terms[at];
  if (term === undefined || !isPlain(term) || AUDIENCES.has(wordOf(term)) || GENERIC_NOUNS.has(wordOf(term)))
    return false;
  const { token } = term;
  // "No-pull" is a property and "M" a size.
  if (token.kind !== "word" || token.compound > 0 || SIZE.test(token.lower)) return false;
  const next = terms[at + 1];
  return isNoun(term, next) || term.tag === "code" || term.tag === "acronym";
}

/** Drops adjectives at the end of a title, which name nothing: "hob portable single". */
function withoutAdjectives(terms: readonly Term[]): readonly Term[] {
  return terms.slice(0, terms.findLastIndex((term) => term.tag !== "adjective" || isPart(wordOf(term))) + 1);
}

const SIZE = /^(?:x{0,4}[sml]|\dx[sl])$/;

function namesInRun(run: readonly Term[], brand: ReadonlySet<string>): Term[] {
  const terms = withoutAdjectives(run);
  const naming = terms.filter((_, at) => canName(terms, at));
  const names: Term[] = [];
  for (const term of naming.toReversed()) {
    names.push(term);
    if (!isModel(term, brand)) break;
  }
  const models = naming.filter((term, at) => !names.includes(term) && isModelAfterBrand(term, naming[at - 1], brand));
  names.push(...models);
  const head = headOf(terms);
  return names.length > 0 || head === undefined || !isPlain(head) ? names : [head];
}

function isModel({ tag, key, token }: Term, brand: ReadonlySet<string>): boolean {
  return tag === "code" || brand.has(key) || (token.kind === "word" && token.proper && tag === "noun");
}

/** Recognizes a model code after the brand: "Terravolt T200 Portable Power Station". */
function isModelAfterBrand({ tag }: Term, before: Term | undefined, brand: ReadonlySet<string>): boolean {
  return tag === "code" && before !== undefined && brand.has(before.key);
}

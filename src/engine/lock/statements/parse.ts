import { type Steps, finish } from "../../../shared/steps.ts";
import { combineQuantities } from "../tokens/combine.ts";
import { foldText } from "../tokens/fold.ts";
import { isThirdPerson } from "../tokens/lexicon.ts";
import { markPhrases } from "../tokens/mark.ts";
import { scan } from "../tokens/scan.ts";
import type { Pressure, Span, Token, Word } from "../tokens/token.ts";
import { functionTagOf } from "../words/function-words.ts";
import { type Carried, type ClauseParse, NOTHING_CARRIED, parseClause } from "./clause-parser.ts";
import { statementsOf } from "./context.ts";
import { type Clause, type Content, type Sentence, type TextKind, FINAL_JOINS } from "./clause.ts";
import { splitSentences } from "./clause-splitter.ts";
import { attachQualifiers, isQualifierOnly } from "./qualifiers.ts";
import { carryBack, carryForward } from "./lists.ts";
import { markAlternatives, shareHeads, shareModifiers, shareNames, shareObjects } from "./sharing.ts";
import type { Product, Statement } from "./statement.ts";
import { markEntities } from "./entities.ts";
import { applyTopic, topicsOf } from "./topics.ts";

/** A text as tokens, and the original offset of each folded position. */
export interface TokenizedText {
  readonly tokens: readonly Token[];
  readonly offsets: readonly number[];
  readonly complete: boolean;
}

/** A sentence with its clauses, its statements and its wording. */
export interface ParsedSentence {
  readonly clauses: readonly Clause[];
  readonly statements: readonly Statement[];
  readonly wording: string;
  /** From the first to the last word, in the folded text. */
  readonly span: Span;
  /** Tells whether it only qualifies the previous sentence: "Sold separately." */
  readonly isQualifier: boolean;
}

const LOWER_WORDS = /(?<=^|[\s-])\p{Ll}{4,}/gu;
const CAPITAL_WORDS = /(?:^|\s)\p{Lu}\p{L}+[^\p{L}]+(?:.*\s)?\p{Lu}\p{L}+/su;
const FINITE = new Set("has is weighs comes measures holds keeps runs lasts fits includes contains offers".split(" "));

/** Returns the tokens of a text, with phrases as marks. */
export function tokenize(text: string, kind: TextKind): TokenizedText {
  const folded = foldText(text);
  const { tokens, complete } = scan(folded, kind === "title" && isTitleCase(folded.text));
  return { tokens: markPhrases(combineQuantities(tokens)), offsets: folded.offsets, complete };
}

/** Tells whether a title capitalises every longer word, so that capitals do not mark names. */
function isTitleCase(text: string): boolean {
  const lower = text.match(LOWER_WORDS) ?? [];
  return CAPITAL_WORDS.test(text) && lower.every((word) => functionTagOf(word) !== undefined);
}

/** Returns the phrases that pressure shoppers. */
export function pressuresOf({ tokens }: TokenizedText): readonly Pressure[] {
  return tokens.filter((token): token is Pressure => token.kind === "pressure");
}

/** Parses a text to sentences. */
export function parseText(text: string, kind: TextKind, product: Product): ParsedSentence[] {
  return parseSentences(tokenize(text, kind), kind, product);
}

/** Parses tokens to sentences. `topic` is what all of them are about, such as the name of a row. */
export function parseSentences(
  tokens: TokenizedText,
  kind: TextKind,
  product: Product,
  topic: readonly Content[] = [],
): ParsedSentence[] {
  return finish(parseSentencesInSteps(tokens, kind, product, topic));
}

/** Does the same in steps of one sentence. */
export function* parseSentencesInSteps(
  { tokens }: TokenizedText,
  kind: TextKind,
  product: Product,
  topic: readonly Content[] = [],
): Steps<ParsedSentence[]> {
  const parsed: ParsedSentence[] = [];
  for (const sentence of splitSentences(tokens, kind)) {
    const statements = parseSentence(sentence, topic, kind, product, parsed.at(-1)?.statements[0]);
    const isQualifier = statements.every((statement) => isQualifierOnly(statement));
    parsed.push({ clauses: sentence, statements, wording: wordingOf(sentence), span: spanOf(sentence), isQualifier });
    yield;
  }
  return parsed;
}

function parseSentence(
  sentence: Sentence,
  topic: readonly Content[],
  kind: TextKind,
  product: Product,
  earlier: Statement | undefined,
): Statement[] {
  const parses = parseClauses(sentence.map((clause) => ({ ...clause, topic: [...topic, ...clause.topic] })));
  const doubtful = carryForward(parses);
  const clauseStatements = statementsOf(parses, kind, product, earlier);
  carryBack(clauseStatements);
  attachQualifiers(clauseStatements);
  markAlternatives(clauseStatements);
  const statements = [...topicsOf(sentence, clauseStatements, kind, product), ...clauseStatements];
  const sentenceKeys = new Set(statements.flatMap(({ scope }) => [...scope]));
  for (const statement of statements) {
    statement.sentence = sentenceKeys;
    statement.uncertain ||= doubtful.has(statement.parse);
    applyTopic(statement);
    markEntities(statement, product);
  }
  shareNames(statements);
  const shared = [...shareModifiers(statements, product), ...(product.isGround ? [] : shareObjects(statements))];
  return [...statements, ...shareHeads(statements, product), ...shared];
}

function parseClauses(sentence: Sentence): ClauseParse[] {
  const parses: ClauseParse[] = [];
  for (const clause of sentence) parses.push(parseClause(clause, carriedInto(clause, parses.at(-1))));
  return parses;
}

function carriedInto(clause: Clause, last: ClauseParse | undefined): Carried {
  if (last === undefined) return NOTHING_CARRIED;
  if (!FINAL_JOINS.has(clause.join)) {
    const isNegated = continuesNegation(clause, last);
    return { ...NOTHING_CARRIED, negation: isNegated, relation: isNegated || continuesRelation(clause, last) };
  }
  return {
    negation: last.negationOpen && !startsAfresh(clause) && !isElided(clause, last),
    relation: last.relationOpen && !(clause.isAfterComma && clause.content.some(isAuxiliary)),
    bound: last.lastBound,
    origin: originAtEnd(last),
  };
}

/** Recognizes the predicate of a new clause: "fits rods up to 35 mm, and two keys are included". */
function isAuxiliary(token: Content): boolean {
  return token.kind === "word" && token.tag === "auxiliary";
}

/**
 * Tells whether a clause ends a negation: it begins with an amount or a verb, or follows a comma and ends in an
 * adjective, as in "free from BPA, and CE marked".
 */
function startsAfresh({ isAfterComma, content }: Clause): boolean {
  const [first] = content;
  if (first?.kind === "quantity" || (first?.kind === "word" && isFinite(first))) return true;
  const last = content.at(-1);
  return isAfterComma && content.length > 1 && last?.kind === "word" && last.tag === "adjective";
}

/** Tells whether the negation before a clause refers back: "4.1 kg without, and a cable is included". */
function isElided({ isAfterComma, content }: Clause, last: ClauseParse): boolean {
  const end = last.clause.content.at(-1);
  return isAfterComma && end?.kind === "mark" && end.mark === "not" && content.some(isAuxiliary);
}

/** Recognizes a finite verb: "stops after 2 minutes without use and wipes clean". */
function isFinite({ lower, tag, text }: Word): boolean {
  return (tag === "verb" && isThirdPerson(lower)) || FINITE.has(lower) || text === "wipeable";
}

/** Returns the origin of a place at the end of a clause: "made in Italy and Portugal". */
function originAtEnd({ terms }: ClauseParse): string | undefined {
  const term = terms.at(-1);
  return term?.token.kind === "word" && term.token.capital ? term.origin : undefined;
}

/** Tells whether a negation continues over "with": "not for people with an allergy". */
function continuesNegation({ join, isAfterComma }: Clause, { negationOpen, relationOpen }: ClauseParse): boolean {
  return join === "with" && !isAfterComma && negationOpen && relationOpen;
}

/** Tells whether a relation continues over "with": "for pans with a base diameter of 26 cm". */
function continuesRelation({ join, content }: Clause, last: ClauseParse): boolean {
  if (join !== "with" || !content.some(isMeasure)) return false;
  return last.terms.every(({ relation, tag }) => relation || tag === "function" || tag === "preposition");
}

function isMeasure(token: Content): boolean {
  return token.kind === "word" && token.tag === "measure";
}

function spanOf(sentence: Sentence): Span {
  const tokens = sentence.flatMap(({ topic, content }) => [...topic, ...content]);
  return { start: Math.min(...tokens.map(({ start }) => start)), end: Math.max(...tokens.map(({ end }) => end)) };
}

function wordingOf(sentence: Sentence): string {
  return sentence
    .map(({ join, topic, content }) => [...topic, ":", join, ...content].map(spellingOf).join(" "))
    .join("|");
}

function spellingOf(token: Content | string): string {
  if (typeof token === "string") return token;
  if (token.kind === "mark") return token.mark;
  if (token.kind === "word") return token.negated ? `no ${token.lower}` : token.lower;
  return `${token.dimension} ${token.value}`;
}

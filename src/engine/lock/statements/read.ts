import { finish, type Steps } from "../../../shared/steps.ts";
import { combineQuantities } from "../tokens/combine.ts";
import { foldText } from "../tokens/fold.ts";
import { isThirdPerson } from "../tokens/lexicon.ts";
import { markPhrases } from "../tokens/mark.ts";
import { scan } from "../tokens/scan.ts";
import type { Pressure, Span, Token, Word } from "../tokens/token.ts";
import { freeTagOf } from "../words/free-words.ts";
import { type Carried, NOTHING_CARRIED, type Reading, readClause } from "./clause.ts";
import { statementsOf } from "./context.ts";
import { type Clause, type Content, type Join, type Sentence, type TextKind, cut } from "./cut.ts";
import { isGuardOnly, settleGuards } from "./guards.ts";
import { carryBack, carryForward } from "./lists.ts";
import { settleAlternatives, shareHeads, shareModifiers, shareNames, shareObjects } from "./sharing.ts";
import type { Statement, Subject } from "./statement.ts";
import { settleThings } from "./things.ts";
import { settleTopic, topicsOf } from "./topics.ts";

/** A text as tokens, and where each of their places was in it. */
export interface Tokens {
  readonly tokens: readonly Token[];
  readonly offsets: readonly number[];
  readonly complete: boolean;
}

/** A sentence, what it says, and how it reads word by word. */
export interface ReadSentence {
  readonly clauses: readonly Clause[];
  readonly statements: readonly Statement[];
  readonly wording: string;
  /** From its first word to its last one, in the folded text. */
  readonly span: Span;
  /** Only how the sentence before it is meant: "Sold separately." */
  readonly isGuard: boolean;
}

const LOWER_WORDS = /(?<=^|[\s-])\p{Ll}{4,}/gu;
const CAPITAL_WORDS = /(?:^|\s)\p{Lu}\p{L}+[^\p{L}]+(?:.*\s)?\p{Lu}\p{L}+/su;
const FINITE = new Set("has is weighs comes measures holds keeps runs lasts fits includes contains offers".split(" "));
const CARRYING = new Set<Join>(["and", "or"]);

/** Returns the tokens of a text, with phrases as marks. */
export function tokensOf(text: string, kind: TextKind): Tokens {
  const folded = foldText(text);
  const { tokens, complete } = scan(folded, kind === "title" && isTitleCase(folded.text));
  return { tokens: markPhrases(combineQuantities(tokens)), offsets: folded.offsets, complete };
}

/** Tells whether a title capitalises each longer word, so that capitals make no names in it. */
function isTitleCase(text: string): boolean {
  const lower = text.match(LOWER_WORDS) ?? [];
  return CAPITAL_WORDS.test(text) && lower.every((word) => freeTagOf(word) !== undefined);
}

/** Returns the phrases that press shoppers. */
export function pressuresOf({ tokens }: Tokens): readonly Pressure[] {
  return tokens.filter((token): token is Pressure => token.kind === "pressure");
}

/** Returns what each sentence of a text says. */
export function readText(text: string, kind: TextKind, subject: Subject): ReadSentence[] {
  return readSentences(tokensOf(text, kind), kind, subject);
}

/** Returns what each sentence of some tokens says. `topic` is what all of it is about, as the name of a row. */
export function readSentences(
  tokens: Tokens,
  kind: TextKind,
  subject: Subject,
  topic: readonly Content[] = [],
): ReadSentence[] {
  return finish(readSentencesInSteps(tokens, kind, subject, topic));
}

/** The same, a sentence in each step. */
export function* readSentencesInSteps(
  { tokens }: Tokens,
  kind: TextKind,
  subject: Subject,
  topic: readonly Content[] = [],
): Steps<ReadSentence[]> {
  const read: ReadSentence[] = [];
  for (const sentence of cut(tokens, kind)) {
    const statements = readSentence(sentence, topic, kind, subject, read.at(-1)?.statements[0]);
    const isGuard = statements.every((statement) => isGuardOnly(statement));
    read.push({ clauses: sentence, statements, wording: wordingOf(sentence), span: spanOf(sentence), isGuard });
    yield;
  }
  return read;
}

function readSentence(
  sentence: Sentence,
  topic: readonly Content[],
  kind: TextKind,
  subject: Subject,
  earlier: Statement | undefined,
): Statement[] {
  const readings = readClauses(sentence.map((clause) => ({ ...clause, topic: [...topic, ...clause.topic] })));
  const doubtful = carryForward(readings);
  const said = statementsOf(readings, kind, subject, earlier);
  carryBack(said);
  settleGuards(said);
  settleAlternatives(said);
  const statements = [...topicsOf(sentence, said, kind, subject), ...said];
  const sentenceKeys = new Set(statements.flatMap(({ scope }) => [...scope]));
  for (const statement of statements) {
    statement.sentence = sentenceKeys;
    statement.uncertain ||= doubtful.has(statement.reading);
    settleTopic(statement);
    settleThings(statement, subject);
  }
  shareNames(statements);
  const shared = [...shareModifiers(statements, subject), ...(subject.isGround ? [] : shareObjects(statements))];
  return [...statements, ...shareHeads(statements, subject), ...shared];
}

function readClauses(sentence: Sentence): Reading[] {
  const readings: Reading[] = [];
  for (const clause of sentence) readings.push(readClause(clause, carriedInto(clause, readings.at(-1))));
  return readings;
}

function carriedInto(clause: Clause, last: Reading | undefined): Carried {
  if (last === undefined) return NOTHING_CARRIED;
  if (!CARRYING.has(clause.join)) {
    const isDenied = goesOnDenying(clause, last);
    return { ...NOTHING_CARRIED, negation: isDenied, relation: isDenied || goesOnRelating(clause, last) };
  }
  return {
    negation: last.negationOpen && !isAfresh(clause) && !isElided(clause, last),
    relation: last.relationOpen && !(clause.isAfterComma && clause.content.some(isAuxiliary)),
    bound: last.lastBound,
    origin: originAtEnd(last),
  };
}

/** "Fits rods up to 35 mm, and two keys are included": the keys are not what it fits. */
function isAuxiliary(token: Content): boolean {
  return token.kind === "word" && token.tag === "auxiliary";
}

/** "Free from BPA, and CE marked": a comma and an adjective at the end begin anew, and so do an amount and a verb. */
function isAfresh({ isAfterComma, content }: Clause): boolean {
  const [first] = content;
  if (first?.kind === "quantity" || (first?.kind === "word" && isFinite(first))) return true;
  const last = content.at(-1);
  return isAfterComma && content.length > 1 && last?.kind === "word" && last.tag === "adjective";
}

/** "4.1 kg without, and a cable is included": what it is without was said before. */
function isElided({ isAfterComma, content }: Clause, last: Reading): boolean {
  const end = last.clause.content.at(-1);
  return isAfterComma && end?.kind === "mark" && end.mark === "not" && content.some(isAuxiliary);
}

/** "Stops after 2 minutes without use and wipes clean". */
function isFinite({ lower, tag, text }: Word): boolean {
  return (tag === "verb" && isThirdPerson(lower)) || FINITE.has(lower) || text === "wipeable";
}

/** "Made in Italy and Portugal". */
function originAtEnd({ terms }: Reading): string | undefined {
  const place = terms.at(-1);
  return place?.token.kind === "word" && place.token.capital ? place.origin : undefined;
}

/** "Not for people with an allergy". */
function goesOnDenying({ join, isAfterComma }: Clause, { negationOpen, relationOpen }: Reading): boolean {
  return join === "with" && !isAfterComma && negationOpen && relationOpen;
}

/** "For pans with a base diameter of 26 cm". */
function goesOnRelating({ join, content }: Clause, last: Reading): boolean {
  if (join !== "with" || !content.some(isMeasure)) return false;
  return last.terms.every(({ relation, tag }) => relation || tag === "free" || tag === "preposition");
}

function isMeasure(token: Content): boolean {
  return token.kind === "word" && token.tag === "measure";
}

function spanOf(sentence: Sentence): Span {
  const places = sentence.flatMap(({ topic, content }) => [...topic, ...content]);
  return { start: Math.min(...places.map(({ start }) => start)), end: Math.max(...places.map(({ end }) => end)) };
}

function wordingOf(sentence: Sentence): string {
  return sentence
    .map(({ join, topic, content }) => [...topic, ":", join, ...content].map(writingOf).join(" "))
    .join("|");
}

function writingOf(token: Content | string): string {
  if (typeof token === "string") return token;
  if (token.kind === "mark") return token.mark;
  if (token.kind === "word") return token.denied ? `no ${token.lower}` : token.lower;
  return `${token.dimension} ${token.value}`;
}

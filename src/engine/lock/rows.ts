import type { Attribute } from "../listing.ts";
import type { GroundBuilder } from "./ground-builder.ts";
import type { Naming } from "./paraphrase/naming.ts";
import type { Content } from "./statements/clause.ts";
import { type ParsedSentence, type TokenizedText, parseSentences, parseText, tokenize } from "./statements/parse.ts";
import type { Product, Statement } from "./statements/statement.ts";
import { isPurposeTopic, qualifyTopic } from "./statements/topics.ts";
import { inUnitOf } from "./tokens/combine.ts";
import { AGES } from "./words/nouns.ts";
import { type Unit, unitOf } from "./words/units.ts";

const AFFIRMATION = /^\s*(?:yes|true|✓|✔|x)\s*[.!]?\s*$/i;
const DENIAL = /^\s*(?:no|none|n\/a|false|0|-|–|✗|not\b[^.]{0,80})\s*[.!]?\s*$/i;

/** Names that say nothing about their value: "Fact 3", "Note". */
const GENERIC_NAME =
  /^\s*(?:facts?|notes?|hints?|info|information|remarks?|statements?|details?|features?)\s*#?\d*\s*$/i;

/** Adds a row: its value as a statement about its name, and that the named thing exists. */
export function addRow(builder: GroundBuilder, { name, value }: Attribute, product: Product, naming: Naming): void {
  if (GENERIC_NAME.test(name)) {
    const parsedValue = parseText(value, "row", product);
    builder.addSentences(parsedValue);
    builder.addParaphrases(parsedValue, naming);
    return;
  }
  const parsedName = parseText(name, "row", product);
  if (DENIAL.test(value)) {
    for (const statement of statementsIn(parsedName)) {
      statement.absent = !statement.absent;
      statement.isExcluded = statement.absent;
    }
    builder.addSentences(parsedName);
  } else if (AFFIRMATION.test(value)) {
    builder.addSentences(parsedName);
  } else {
    const topic = statementsIn(parsedName).flatMap(({ parse }) => parse.clause.content);
    const parsedValue = parseSentences(tokenizeValue(value, topic), "row", product, topic);
    if (isPurposeTopic(topic)) markAsPurpose(parsedName);
    for (const statement of statementsIn(parsedName)) joinNameToValue(statement, statementsIn(parsedValue));
    builder.addSentences(parsedValue);
    builder.addWordings(parseText(`${name}: ${value}`, "prose", product));
    builder.addStatements(statementsIn(parsedName));
    builder.addRow(parsedName, parsedValue, naming);
  }
}

/** Adds a sentence that a merchant vouches for, as parsed in a description and in a title. */
export function addConfirmed(builder: GroundBuilder, value: string, product: Product): void {
  builder.addSentences(parseText(value, "prose", product));
  for (const kind of ["prose", "title"] as const) builder.addConfirmed(parseText(value, kind, product));
}

/** Marks a name as a purpose: "skin type: dry" has no skin. */
function markAsPurpose(parsedName: readonly ParsedSentence[]): void {
  for (const term of statementsIn(parsedName).flatMap(({ terms }) => terms)) {
    term.isEntity = false;
    term.relation = true;
  }
}

function tokenizeValue(value: string, topic: readonly Content[]): TokenizedText {
  const tokenized = tokenize(value, "row");
  const unit = topic.map(unitNamedBy).find((named) => named !== undefined);
  return unit === undefined ? tokenized : { ...tokenized, tokens: inUnitOf(unit, tokenized.tokens) };
}

/** Returns the unit that a word of a name implies for its value: "age: 3", "pairs: 3", "weight (kg): 5". */
function unitNamedBy(token: Content): Unit | undefined {
  if (token.kind !== "word") return undefined;
  return AGES.has(token.lower) ? unitOf("years") : unitOf(token.lower);
}

/** Adds the statements of a value to the statement of its name, because they are said with the name. */
function joinNameToValue(name: Statement, parsedValue: readonly Statement[]): void {
  qualifyTopic(name, parsedValue);
  for (const { scope } of parsedValue) for (const key of scope) name.scope.add(key);
}

function statementsIn(sentences: readonly ParsedSentence[]): Statement[] {
  return sentences.flatMap(({ statements }) => statements);
}

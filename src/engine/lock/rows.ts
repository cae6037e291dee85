import type { Attribute } from "../listing.ts";
import type { Collector } from "./collector.ts";
import type { Naming } from "./retelling/naming.ts";
import type { Content } from "./statements/cut.ts";
import { type ReadSentence, type Tokens, readSentences, readText, tokensOf } from "./statements/read.ts";
import type { Statement, Subject } from "./statements/statement.ts";
import { isSuitability, qualifyTopic } from "./statements/topics.ts";
import { countedIn } from "./tokens/combine.ts";
import { AGES } from "./words/nouns.ts";
import { type Unit, unitOf } from "./words/units.ts";

const AFFIRMED = /^\s*(?:yes|true|✓|✔|x)\s*[.!]?\s*$/i;
const DENIED = /^\s*(?:no|none|n\/a|false|0|-|–|✗|not\b[^.]{0,80})\s*[.!]?\s*$/i;

/** Names that say nothing of what their value does: "Fact 3", "Note". */
const MERE_NAME = /^\s*(?:facts?|notes?|hints?|info|information|remarks?|statements?|details?|features?)\s*#?\d*\s*$/i;

/** Adds what a row says: its value of its name, and that there is something of this name. */
export function addRow(collector: Collector, { name, value }: Attribute, subject: Subject, names: Naming): void {
  if (MERE_NAME.test(name)) {
    const said = readText(value, "row", subject);
    collector.addSentences(said);
    collector.addRetellings(said, names);
    return;
  }
  const naming = readText(name, "row", subject);
  if (DENIED.test(value)) {
    for (const statement of statementsIn(naming)) {
      statement.absent = !statement.absent;
      statement.isExcluded = statement.absent;
    }
    collector.addSentences(naming);
  } else if (AFFIRMED.test(value)) {
    collector.addSentences(naming);
  } else {
    const topic = statementsIn(naming).flatMap(({ reading }) => reading.clause.content);
    const said = readSentences(valueOf(value, topic), "row", subject, topic);
    if (isSuitability(topic)) relate(naming);
    for (const statement of statementsIn(naming)) describe(statement, statementsIn(said));
    collector.addSentences(said);
    collector.addWordings(readText(`${name}: ${value}`, "prose", subject));
    collector.addStatements(statementsIn(naming));
    collector.addRow(naming, said, names);
  }
}

/** Adds what a merchant vouches for: as it is said in a description, and as it may be said in a title. */
export function addConfirmed(collector: Collector, value: string, subject: Subject): void {
  collector.addSentences(readText(value, "prose", subject));
  for (const kind of ["prose", "title"] as const) collector.addConfirmed(readText(value, kind, subject));
}

/** "Skin type: dry" has no skin. */
function relate(naming: readonly ReadSentence[]): void {
  for (const term of statementsIn(naming).flatMap(({ terms }) => terms)) {
    term.isThing = false;
    term.relation = true;
  }
}

function valueOf(value: string, topic: readonly Content[]): Tokens {
  const read = tokensOf(value, "row");
  const unit = topic.map(unitNamed).find((named) => named !== undefined);
  return unit === undefined ? read : { ...read, tokens: countedIn(unit, read.tokens) };
}

/** "Age: 3", "Pairs: 3", "Weight (kg): 5". */
function unitNamed(token: Content): Unit | undefined {
  if (token.kind !== "word") return undefined;
  return AGES.has(token.lower) ? unitOf("years") : unitOf(token.lower);
}

/** Adds the statements of a row to the statement of its name, because they are said with the name. */
function describe(name: Statement, said: readonly Statement[]): void {
  qualifyTopic(name, said);
  for (const { scope } of said) for (const key of scope) name.scope.add(key);
}

function statementsIn(sentences: readonly ReadSentence[]): Statement[] {
  return sentences.flatMap(({ statements }) => statements);
}

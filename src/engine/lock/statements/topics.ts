import { RESERVATIONS } from "../words/qualifiers.ts";
import type { PhraseMark } from "../words/phrases.ts";
import { AUDIENCES, PURPOSE_ROW_NAMES } from "../words/nouns.ts";
import { parseClause } from "./clause-parser.ts";
import { statementsOf } from "./context.ts";
import { type Content, type Sentence, type TextKind, clauseOf } from "./clause.ts";
import { type Product, type Statement } from "./statement.ts";
import { wordOf } from "./term.ts";

/** Returns the topics before the colons of a sentence as statements of presence: "cover: removable". */
export function topicsOf(
  sentence: Sentence,
  clauseStatements: readonly Statement[],
  kind: TextKind,
  product: Product,
): Statement[] {
  const byTopic = new Map<readonly Content[], Statement[]>();
  for (const [at, { topic }] of sentence.entries()) {
    const about = clauseStatements.slice(at, at + 1);
    if (topic.length > 0) byTopic.set(topic, [...(byTopic.get(topic) ?? []), ...about]);
  }
  return [...byTopic].flatMap(([topic, about]) => {
    const statements = statementsOf([parseClause(clauseOf(topic))], kind, product);
    for (const statement of statements) {
      statement.isTopic = true;
      qualifyTopic(statement, about);
    }
    return statements;
  });
}

/** Applies reservations and absences to a topic: "armrests: optional", "lights: none". */
export function qualifyTopic(topic: Statement, about: readonly Statement[]): void {
  for (const { absent, head, terms, qualifiers } of about) {
    if (absent && head === undefined) topic.absent = true;
    topic.qualifiers.push(...[...terms, ...qualifiers].filter((term) => RESERVATIONS.has(wordOf(term))));
  }
}

/** Applies the negation, relation and bounds of its topic: "not included: charger", "compatible with: iPhone 14". */
export function applyTopic(statement: Statement): void {
  const { topic } = statement.parse.clause;
  if (isPurposeTopic(topic)) for (const term of statement.terms) term.relation = true;
  for (const [at, token] of topic.entries()) {
    if (token.kind !== "mark") continue;
    // "Weight without battery" does not deny the weight.
    if (token.mark === "absent" || (token.mark === "not" && at === 0)) statement.absent = !statement.absent;
    // In "from 3 years: 26 squares", the bound applies to the years.
    if (topic[at + 1]?.kind !== "quantity") boundByTopic(statement, token.mark);
  }
}

/** Tells whether a topic or the name of a row says that its value is a purpose. */
export function isPurposeTopic(topic: readonly Content[]): boolean {
  return topic.some(isPurposeName);
}

/** Recognizes "suitable for", and names of rows that state a purpose: "skin type", "compatibility". */
function isPurposeName(token: Content, at: number, topic: readonly Content[]): boolean {
  if (token.kind === "mark") return token.mark === "for";
  const [before, isLast] = [topic[at - 1], at === topic.length - 1];
  if (token.kind !== "word" || !isLast) return false;
  if (PURPOSE_ROW_NAMES.has(token.lower)) return true;
  return token.lower === "type" && before?.kind === "word" && AUDIENCES.has(before.lower);
}

function boundByTopic({ terms }: Statement, mark: PhraseMark): void {
  if (mark !== "atMost" && mark !== "atLeast") return;
  for (const term of terms) if (term.tag === "quantity") term.bound ??= mark;
}

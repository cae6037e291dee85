import { RESERVATIONS } from "../words/guards.ts";
import type { PhraseMark } from "../words/phrases.ts";
import { AUDIENCES, SUITABILITIES } from "../words/nouns.ts";
import { readClause } from "./clause.ts";
import { statementsOf } from "./context.ts";
import type { Content, Sentence, TextKind } from "./cut.ts";
import { type Statement, type Subject, topicClause } from "./statement.ts";
import { wordOf } from "./term.ts";

/** Returns what a sentence names before its colons, which is said to be there: "Cover: removable". */
export function topicsOf(
  sentence: Sentence,
  said: readonly Statement[],
  kind: TextKind,
  subject: Subject,
): Statement[] {
  const byTopic = new Map<readonly Content[], Statement[]>();
  for (const [at, { topic }] of sentence.entries()) {
    const about = said.slice(at, at + 1);
    if (topic.length > 0) byTopic.set(topic, [...(byTopic.get(topic) ?? []), ...about]);
  }
  return [...byTopic].flatMap(([topic, about]) => {
    const statements = statementsOf([readClause(topicClause(topic))], kind, subject);
    for (const statement of statements) {
      statement.isTopic = true;
      qualifyTopic(statement, about);
    }
    return statements;
  });
}

/** "Armrests: optional", "Lights: none": how a thing is there holds of the name of the thing. */
export function qualifyTopic(topic: Statement, about: readonly Statement[]): void {
  for (const { absent, head, terms, guards } of about) {
    if (absent && head === undefined) topic.absent = true;
    topic.guards.push(...[...terms, ...guards].filter((term) => RESERVATIONS.has(wordOf(term))));
  }
}

/** Gives a statement what its topic denies or relates: "Not included: charger", "Compatible with: iPhone 14". */
export function settleTopic(statement: Statement): void {
  const { topic } = statement.reading.clause;
  if (isSuitability(topic)) for (const term of statement.terms) term.relation = true;
  for (const [at, token] of topic.entries()) {
    if (token.kind !== "mark") continue;
    // "Weight without battery" denies no weight.
    if (token.mark === "absent" || (token.mark === "not" && at === 0)) statement.absent = !statement.absent;
    // "From 3 years: 26 squares": the limit is of the years.
    if (topic[at + 1]?.kind !== "quantity") bindTopic(statement, token.mark);
  }
}

/** Tells whether what a topic or the name of a row is followed by is what the product is for. */
export function isSuitability(topic: readonly Content[]): boolean {
  return topic.some(isFor);
}

/** "Suitable for", and names of rows whose values are what the product is for: "skin type", "compatibility". */
function isFor(token: Content, at: number, topic: readonly Content[]): boolean {
  if (token.kind === "mark") return token.mark === "for";
  const [before, isLast] = [topic[at - 1], at === topic.length - 1];
  if (token.kind !== "word" || !isLast) return false;
  if (SUITABILITIES.has(token.lower)) return true;
  return token.lower === "type" && before?.kind === "word" && AUDIENCES.has(before.lower);
}

function bindTopic({ terms }: Statement, mark: PhraseMark): void {
  if (mark !== "atMost" && mark !== "atLeast") return;
  for (const term of terms) if (term.tag === "quantity") term.bound ??= mark;
}

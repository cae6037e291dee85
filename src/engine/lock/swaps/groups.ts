import { type Statement, sentenceOf } from "../statements/statement.ts";
import { type Term, wordOf } from "../statements/term.ts";
import { GRAMMATICAL_WORDS } from "../paraphrase/words.ts";
import { CONTRASTIVE_CONJUNCTIONS } from "../words/qualifiers.ts";

const SILENT_TAGS = new Set<Term["tag"]>(["preposition", "pronoun", "auxiliary"]);
const CONTINUING_JOINS = new Set(["with", "which"]);

/** Groups each statement with those that only continue it: "with one battery". */
export function groupsOf(statements: readonly Statement[]): readonly (readonly Statement[])[] {
  return groupedAt(statements, ({ parse: { clause } }) => !CONTINUING_JOINS.has(clause.join));
}

/** Returns the group of a statement in its sentence. */
export function groupOf(statement: Statement): readonly Statement[] {
  return groupsOf(sentenceOf(statement)).find((group) => group.includes(statement)) ?? [statement];
}

/** Divides statements at contrasts: "…, while the pack is not". */
export function halvesOf(statements: readonly Statement[]): readonly (readonly Statement[])[] {
  return groupedAt(statements, ({ terms, parse: { clause } }) => clause.join === "but" || opensContrast(terms[0]));
}

/** Tells whether a word opens the other half of a contrast. */
function opensContrast(term: Term | undefined): boolean {
  return CONTRASTIVE_CONJUNCTIONS.has(wordOf(term));
}

/** Returns the keys of the content words in some statements. */
export function wordsIn(statements: readonly Statement[]): ReadonlySet<string> {
  return keysOf(statements.flatMap(({ terms }) => terms));
}

/** Returns the keys of the content words among some terms. */
export function keysOf(terms: readonly Term[]): ReadonlySet<string> {
  return new Set(terms.filter(isContentWord).map(({ key }) => key));
}

/** Tells whether two sets have a key in common. */
export function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].some((key) => other.has(key));
}

/** Returns the keys that only the first of two sets contains. */
export function without(one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...one].filter((key) => !other.has(key)));
}

function isContentWord(term: Term): boolean {
  return (
    term.tag === "quantity" ||
    !(SILENT_TAGS.has(term.tag) || opensContrast(term) || GRAMMATICAL_WORDS.has(wordOf(term)))
  );
}

function groupedAt(
  statements: readonly Statement[],
  isStart: (statement: Statement) => boolean,
): readonly (readonly Statement[])[] {
  const groups: Statement[][] = [];
  for (const statement of statements) {
    const last = groups.at(-1);
    if (last === undefined || isStart(statement)) groups.push([statement]);
    else last.push(statement);
  }
  return groups;
}

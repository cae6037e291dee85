import { headOf } from "./nouns.ts";
import { type Product, type Statement, chunkTermsBefore } from "./statement.ts";
import { type Term, dimensionOf, isModelNumber, scopeKey, wordOf } from "./term.ts";

const SINGULAR = new Set(["is", "has", "was"]);
const MODIFYING = new Set<Term["tag"]>(["adjective", "material", "colour"]);

/** Marks statements that are alternatives: "USB-C or batteries". */
export function markAlternatives(statements: readonly Statement[]): void {
  for (const [at, statement] of statements.entries()) {
    const before = statements[at - 1];
    if (statement.parse.clause.join !== "or" || before === undefined) continue;
    if (!mayBeAlternative(statement) || !mayBeAlternative(before)) continue;
    statement.alternative = before;
    before.alternative = statement;
  }
}

/** Tells whether a statement may be an alternative. A verb, a negation or a relation applies to both sides. */
function mayBeAlternative({ terms, parse }: Statement): boolean {
  return parse.verbs.length === 0 && terms.every(({ relation, negation }) => !relation && negation === 0);
}

/** Shares a name with a second number: "iPhone 14 and 15". The name may be said with either. */
export function shareNames(statements: readonly Statement[]): void {
  for (const [at, statement] of statements.entries()) {
    const name = numberedName(statements[at - 1]);
    const [number, ...others] = statement.terms;
    if (name === undefined || others.length > 0 || number === undefined || dimensionOf(number) !== "count") continue;
    statement.scope.add(name.key);
    for (const earlier of statements.slice(0, at)) if (earlier.terms.includes(name)) earlier.scope.add(number.key);
  }
}

/** Returns the name before a number at the end of a clause. */
function numberedName(statement: Statement | undefined): Term | undefined {
  const [number, name] = (statement?.terms ?? []).toReversed();
  return number !== undefined && isModelNumber(number, name) ? name : undefined;
}

/**
 * Shares the words after the last noun of a list: "outer and lining of cotton". The ground may mean either, so either
 * allows it. A proposal says it of each: returns what it says of the others, and of the lid in "the base is steel, the
 * lid too".
 */
export function shareHeads(statements: readonly Statement[], { isGround, isWhole }: Product): Statement[] {
  return statements.flatMap((statement, at) => {
    const nouns = loneHeadsBefore(statements, at);
    if (isGround && statement.head !== undefined) for (const { key } of nouns) statement.scope.add(key);
    const conjunct = statements[at + 1];
    if (conjunct?.head !== undefined && conjunct.terms.some((term) => wordOf(term) === "too"))
      nouns.push(conjunct.head);
    return nouns.map((noun) => statementAbout(noun, statement, isWhole));
  });
}

/** Returns the part of a statement after its head, as a statement about another noun. */
function statementAbout(noun: Term, statement: Statement, isWhole: Product["isWhole"]): Statement {
  const { head } = statement;
  const terms = head === undefined ? statement.terms : statement.terms.slice(statement.terms.indexOf(head) + 1);
  const scope = new Set(statement.scope).add(noun.key);
  if (head !== undefined) scope.delete(head.key);
  return { ...statement, head: noun, terms, owners: isWhole(noun.key) ? [] : [noun.key], scope };
}

/** Returns what a bare noun shares of the modifiers before the first noun: "ribbed cuffs and hem". */
export function shareModifiers(statements: readonly Statement[], { isWhole }: Product): Statement[] {
  return statements.flatMap((statement, at) => {
    const before = statements[at - 1];
    const [noun, ...others] = statement.terms;
    const isBare = others.length === 0 && noun !== undefined && noun === statement.head && !isWhole(noun.key);
    if (before?.head === undefined || !isBare || statement.parse.clause.join !== "and") return [];
    // "6 % dried raspberries and honey".
    if (before.terms.some((term) => dimensionOf(term) === "share")) return [];
    return [statementWithModifiers(statement, modifiersOf(before.head, before))];
  });
}

function modifiersOf(head: Term, statement: Statement): readonly Term[] {
  const before = chunkTermsBefore(head, statement);
  return before.slice(before.findLastIndex(({ tag }) => !MODIFYING.has(tag)) + 1);
}

/** Returns a statement with the modifiers of another noun. */
function statementWithModifiers(statement: Statement, terms: readonly Term[]): Statement {
  return { ...statement, terms, scope: new Set([...statement.scope, ...terms.map(scopeKey)]) };
}

/** Returns what a proposal says of each object after the first: "10 years on frame and motors". */
export function shareObjects(statements: readonly Statement[]): Statement[] {
  return statements.flatMap((statement, at) => {
    const before = statements[at - 1];
    const chunk = before?.parse.chunks.at(-1);
    if (before === undefined || chunk?.preposition === undefined || !isBareConjunct(statement)) return [];
    const [sharedNoun, other] = [headOf(chunk.terms), statement.head];
    if (sharedNoun === undefined || other === undefined || !before.terms.some(({ tag }) => tag === "quantity"))
      return [];
    return [statementOnObject(other, sharedNoun, before)];
  });
}

/** Recognizes a noun after "and" without its own amount or verb. */
function isBareConjunct({ parse: { clause, verbs }, terms }: Statement): boolean {
  return clause.join === "and" && verbs.length === 0 && terms[0]?.tag !== "quantity";
}

/** Returns a statement about the object of a preposition, as a statement about another noun. */
function statementOnObject(noun: Term, object: Term, statement: Statement): Statement {
  const terms = statement.terms.filter(({ tag }) => tag === "quantity");
  const scope = new Set(statement.scope).add(noun.key);
  scope.delete(object.key);
  return { ...statement, terms, scope };
}

/** Returns the lone nouns before a clause: "lid, ring" before "and seal is steel". */
function loneHeadsBefore(statements: readonly Statement[], at: number): Term[] {
  const nouns: Term[] = [];
  const statement = statements[at];
  if (statement?.head === undefined || statement.terms.at(-1) === statement.head) return nouns;
  if (statement.parse.clause.join !== "and" || hasLetter(statement) || isSingularClause(statement)) return nouns;
  for (const before of statements.slice(0, at).toReversed()) {
    const noun = loneHead(before);
    if (noun === undefined) break;
    nouns.push(noun);
    if (before.parse.clause.join !== ",") break;
  }
  return nouns;
}

/** Recognizes a letter that belongs to a noun: "oil and vitamin E". */
function hasLetter({ head, terms }: Statement): boolean {
  return head !== undefined && terms.slice(terms.indexOf(head) + 1).every(({ tag }) => tag === "code");
}

/** Recognizes a singular verb after a comma, which is about one noun: "…, and the strap is 3 cm wide". */
function isSingularClause({ parse: { clause, verbs } }: Statement): boolean {
  return clause.isAfterComma && SINGULAR.has(wordOf(verbs[0]));
}

/** Returns the noun of a clause without any other content. */
function loneHead(statement: Statement): Term | undefined {
  const [noun, ...others] = statement.terms.filter(({ tag }) => tag !== "function");
  const isLone = noun !== undefined && others.length === 0 && statement.head === noun;
  return isLone ? noun : undefined;
}

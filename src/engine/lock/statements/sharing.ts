import type { Statement } from "./statement.ts";
import { type Need, type Term, dimensionOf, needOf } from "./term.ts";

/** Settles what two clauses of a sentence share: "USB-C or batteries", "iPhone 14 and 15", "outer and lining of cotton". */
export function settleAlternatives(statements: readonly Statement[]): void {
  for (const [at, statement] of statements.entries()) {
    const before = statements[at - 1];
    if (statement.reading.clause.join !== "or" || before === undefined) continue;
    if (!isStated(statement) || !isStated(before)) continue;
    statement.alternative = before;
    before.alternative = statement;
  }
}

/** Who says one of two says the other, unless a verb, a denial or a relation is of both. */
function isStated({ terms, reading }: Statement): boolean {
  return reading.verbs.length === 0 && terms.every(({ relation, negation }) => !relation && negation === 0);
}

/** "iPhone 14 and 15": the second number is of the name before the first, which may be said with either. */
export function shareNames(statements: readonly Statement[]): void {
  for (const [at, statement] of statements.entries()) {
    const name = numberedName(statements[at - 1]);
    const [number, ...others] = statement.terms;
    if (name === undefined || others.length > 0 || number === undefined || dimensionOf(number) !== "count") continue;
    statement.scope.add(name.key);
    for (const earlier of statements.slice(0, at)) if (earlier.terms.includes(name)) earlier.scope.add(number.key);
    number.needs.push(needOf("binding", name.key));
    name.needs = name.needs.map((need) => (need.rule === "model" ? orElse(need, number.key) : need));
  }
}

/** The name at the end of a clause that has a number. */
function numberedName(statement: Statement | undefined): Term | undefined {
  const [number, name] = (statement?.terms ?? []).toReversed();
  const isNumbered = dimensionOf(number) === "count" && name?.needs.some(({ rule }) => rule === "model") === true;
  return isNumbered ? name : undefined;
}

/**
 * "Outer and lining of cotton": what follows the last noun is said of each. The ground may mean either, so either allows it.
 * A proposal says it of each: returns what it says of those before the last.
 */
export function shareHeads(statements: readonly Statement[], isGround: boolean): Statement[] {
  return statements.flatMap((statement, at) => {
    const { head, terms, reading } = statement;
    const said = head === undefined ? [] : terms.slice(terms.indexOf(head) + 1);
    if (head === undefined || said.length === 0 || reading.clause.join !== "and") return [];
    const nouns = loneHeadsBefore(statements, at);
    if (!isGround) return nouns.map((noun) => saidOf(noun, statement, head, said));
    for (const { key } of nouns) {
      statement.scope.add(key);
      for (const term of said) term.needs = term.needs.map((need) => replaced(need, head.key, head.key, key));
    }
    return [];
  });
}

/** What a statement says after its head, of another head. */
function saidOf(noun: Term, statement: Statement, head: Term, said: readonly Term[]): Statement {
  const scope = new Set(statement.scope).add(noun.key);
  scope.delete(head.key);
  const terms = said.map((term) => ({ ...term, needs: term.needs.map((need) => replaced(need, head.key, noun.key)) }));
  return { ...statement, head: noun, terms, owners: [noun.key], scope, around: scope };
}

function replaced(need: Need, key: string, ...by: readonly string[]): Need {
  return { ...need, anyOf: need.anyOf.flatMap((one) => (one === key ? by : one)) };
}

/** The nouns of the clauses before one that say nothing but that part: "lid, ring" before "and seal". */
function loneHeadsBefore(statements: readonly Statement[], at: number): Term[] {
  const nouns: Term[] = [];
  for (const before of statements.slice(0, at).toReversed()) {
    const noun = loneHead(before);
    if (noun === undefined) break;
    nouns.push(noun);
    if (before.reading.clause.join !== ",") break;
  }
  return nouns;
}

/** The noun of a clause that says nothing but that part. */
function loneHead(statement: Statement): Term | undefined {
  const [noun, ...others] = statement.terms.filter(({ tag }) => tag !== "free");
  const isLone = noun !== undefined && others.length === 0 && statement.head === noun && statement.owners.length > 0;
  return isLone ? noun : undefined;
}

function orElse(need: Need, key: string): Need {
  return { ...need, anyOf: [...need.anyOf, key] };
}

import type { Dimension } from "../words/units.ts";
import { headOf } from "./nouns.ts";
import type { Statement, Subject } from "./statement.ts";
import { type Need, type Term, dimensionOf, isContent, needOf, scopeKey, wordOf } from "./term.ts";

const SINGULAR = new Set(["is", "has", "was"]);
const MODIFYING = new Set<Term["tag"]>(["adjective", "material", "colour"]);

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

/** What is said of one of two is said of the other, unless a verb, a denial or a relation is of both. */
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

/** Returns the statements about several of one thing: "the light band is yellow, the heavy band black", "350 ml steel, 250 ml glass". */
export function instancesIn(statements: readonly Statement[]): Statement[] {
  return statements.filter((one) =>
    statements.some((other) => other !== one && (isTwin(one, other) || isVariant(one, other))),
  );
}

function isTwin({ head, terms }: Statement, other: Statement): boolean {
  const isDescribed = head !== undefined && terms[terms.indexOf(head) - 1]?.tag === "adjective";
  return (
    isDescribed && other.head?.key === head.key && other.terms[other.terms.indexOf(other.head) - 1]?.tag === "adjective"
  );
}

function isVariant(one: Statement, other: Statement): boolean {
  const [dimension, of] = [variantOf(one), variantOf(other)];
  return dimension !== undefined && dimension === of;
}

/** The dimension of an amount with a material or a colour and nothing else. */
function variantOf({ terms }: Statement): Dimension | undefined {
  const [amount, ...others] = terms.filter(isContent);
  const dimension = dimensionOf(amount);
  const isSurface = others.length > 0 && others.every(({ tag }) => tag === "material" || tag === "colour");
  return isSurface && dimension !== "share" ? dimension : undefined;
}

/** What is said of one of several is only said of that one. */
export function holdTogether({ head, terms }: Statement): void {
  const said = terms.filter((term) => term !== head && isContent(term));
  for (const term of said) {
    for (const other of said) if (other !== term) term.needs.push(needOf("scope", scopeKey(other)));
  }
}

/**
 * "Outer and lining of cotton": what follows the last noun is said of each. The ground may mean either, so either allows it.
 * A proposal says it of each: returns what it says of the others, and of the lid in "the base is steel, the lid too".
 */
export function shareHeads(statements: readonly Statement[], { isGround, isWhole }: Subject): Statement[] {
  return statements.flatMap((statement, at) => {
    const nouns = loneHeadsBefore(statements, at);
    if (isGround) {
      for (const { key } of nouns) mayBeOf(key, statement);
      return [];
    }
    const like = statements[at + 1];
    if (like?.head !== undefined && like.terms.some((term) => wordOf(term) === "too")) nouns.push(like.head);
    return nouns.map((noun) => saidOf(noun, statement, isWhole));
  });
}

function mayBeOf(noun: string, { head, scope, terms }: Statement): void {
  if (head === undefined) return;
  scope.add(noun);
  for (const term of terms.slice(terms.indexOf(head) + 1)) {
    term.needs = term.needs.map((need) => (need.anyOf.includes(head.key) ? orElse(need, noun) : need));
  }
}

/** What a statement says after its head, of another noun. */
function saidOf(noun: Term, statement: Statement, isWhole: Subject["isWhole"]): Statement {
  const { head } = statement;
  const said = head === undefined ? statement.terms : statement.terms.slice(statement.terms.indexOf(head) + 1);
  const own = isWhole(noun.key) ? [] : [needOf("scope", noun.key)];
  const terms = said.map((term) => {
    const needs = term.needs.filter(({ anyOf }) => head === undefined || !anyOf.includes(head.key));
    return { ...term, needs: isContent(term) ? [...needs, ...own] : needs };
  });
  const scope = new Set(statement.scope).add(noun.key);
  if (head !== undefined) scope.delete(head.key);
  return { ...statement, head: noun, terms, owners: own.flatMap(({ anyOf }) => anyOf), scope, around: scope };
}

/** "Ribbed cuffs and hem": returns what is said of a bare noun by the words before the noun that it is joined to. */
export function shareModifiers(statements: readonly Statement[], { isWhole }: Subject): Statement[] {
  return statements.flatMap((statement, at) => {
    const before = statements[at - 1];
    const [noun, ...others] = statement.terms;
    const isBare = others.length === 0 && noun !== undefined && noun === statement.head && !isWhole(noun.key);
    if (before?.head === undefined || !isBare || statement.reading.clause.join !== "and") return [];
    // "6 % dried raspberries and honey".
    if (before.terms.some((term) => dimensionOf(term) === "share")) return [];
    return [saidBefore(noun, statement, before.head, modifiersOf(before.head, before))];
  });
}

function modifiersOf(head: Term, { reading }: Statement): readonly Term[] {
  const terms = reading.chunks.find((chunk) => chunk.terms.includes(head))?.terms ?? [];
  const before = terms.slice(0, terms.indexOf(head));
  return before.slice(before.findLastIndex(({ tag }) => !MODIFYING.has(tag)) + 1);
}

/** What the words before one noun say of another one. */
function saidBefore(noun: Term, statement: Statement, head: Term, modifiers: readonly Term[]): Statement {
  const terms = modifiers.map((term) => ({
    ...term,
    needs: [...term.needs.map((need) => replaced(need, head.key, noun.key)), needOf("scope", noun.key)],
  }));
  const scope = new Set([...statement.scope, ...terms.map(scopeKey)]);
  return { ...statement, terms, scope, around: scope };
}

/** "10 years on frame and motors" says it of the motors: returns what a proposal says of each after the first. */
export function shareObjects(statements: readonly Statement[]): Statement[] {
  return statements.flatMap((statement, at) => {
    const before = statements[at - 1];
    const chunk = before?.reading.chunks.at(-1);
    if (before === undefined || chunk?.preposition === undefined || !isMoreOf(statement)) return [];
    const [said, other] = [headOf(chunk.terms), statement.head];
    if (said === undefined || other === undefined || !before.terms.some(({ tag }) => tag === "quantity")) return [];
    return [saidOn(other, said, before)];
  });
}

/** A noun after "and" without an amount or a verb of its own. */
function isMoreOf({ reading: { clause, verbs }, terms }: Statement): boolean {
  return clause.join === "and" && verbs.length === 0 && terms[0]?.tag !== "quantity";
}

/** What a statement says of the last noun of its preposition, of another one. */
function saidOn(noun: Term, object: Term, statement: Statement): Statement {
  const terms = statement.terms
    .filter(({ tag }) => tag === "quantity")
    .map((term) => ({
      ...term,
      needs: [...term.needs.map((need) => replaced(need, object.key, noun.key)), needOf("basis", noun.key)],
    }));
  const scope = new Set(statement.scope).add(noun.key);
  scope.delete(object.key);
  return { ...statement, terms, scope, around: scope };
}

function replaced(need: Need, key: string, by: string): Need {
  return { ...need, anyOf: need.anyOf.map((one) => (one === key ? by : one)) };
}

/** The nouns of the clauses before one that say nothing but that part: "lid, ring" before "and seal is steel". */
function loneHeadsBefore(statements: readonly Statement[], at: number): Term[] {
  const nouns: Term[] = [];
  const statement = statements[at];
  if (statement?.head === undefined || statement.terms.at(-1) === statement.head) return nouns;
  if (statement.reading.clause.join !== "and" || hasLetter(statement) || isOfOne(statement)) return nouns;
  for (const before of statements.slice(0, at).toReversed()) {
    const noun = loneHead(before);
    if (noun === undefined) break;
    nouns.push(noun);
    if (before.reading.clause.join !== ",") break;
  }
  return nouns;
}

/** "Oil and vitamin E": a letter belongs to its noun. */
function hasLetter({ head, terms }: Statement): boolean {
  return head !== undefined && terms.slice(terms.indexOf(head) + 1).every(({ tag }) => tag === "code");
}

/** "For people with glasses, and the strap is 3 cm wide": a verb in the singular after a comma is of one noun. */
function isOfOne({ reading: { clause, verbs } }: Statement): boolean {
  return clause.isAfterComma && SINGULAR.has(wordOf(verbs[0]));
}

/** The noun of a clause that says nothing but that part. */
function loneHead(statement: Statement): Term | undefined {
  const [noun, ...others] = statement.terms.filter(({ tag }) => tag !== "free");
  const isLone = noun !== undefined && others.length === 0 && statement.head === noun;
  return isLone ? noun : undefined;
}

function orElse(need: Need, key: string): Need {
  return { ...need, anyOf: [...need.anyOf, key] };
}

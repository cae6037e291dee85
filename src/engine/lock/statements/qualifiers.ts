import { isVerbBase } from "../tokens/lexicon.ts";
import { CONDITIONS, IMPERATIVES, MODEL_SUFFIXES, RESERVATIONS, SWITCHES, VARIANTS } from "../words/qualifiers.ts";
import { COUNTRIES } from "../words/places.ts";
import type { Dimension } from "../words/units.ts";
import { isBare } from "./coordination.ts";
import type { Statement } from "./statement.ts";
import { type Term, dimensionOf, isContent, scopeKey, wordOf } from "./term.ts";

const PERIODS = new Set<Dimension | undefined>(["days", "months"]);
const ROUTE_PREPOSITIONS = new Set(["through", "via", "over"]);
const NAMING = new Set<Term["tag"]>(["noun", "acronym", "code"]);
const FUNCTION_TAGS = new Set<Term["tag"]>(["function", "preposition", "auxiliary"]);
/** The most clauses in a bracket. */
const MOST_IN_BRACKET = 4;

/** Attaches qualifying clauses to the statements around them: "when wet", "(75 kg rider)", "sold separately". */
export function attachQualifiers(statements: readonly Statement[]): void {
  for (const [at, statement] of statements.entries()) {
    const before = statements[at - 1];
    const { join, inBracket } = statement.parse.clause;
    if (isQualifierOnly(statement, statements.length === 1)) attachQualifier(statements, at);
    else if (statement.absent && join === ",") markUncertain(before);
    conditionOnImperative(before, statement);
    if (isCondition(statement)) limitPeriod(before, statement);
    if (inBracket) bracketBefore(clauseBeforeBracket(statements, at), statement);
    if (join === "with") {
      reserveBefore(before, statement);
      limitToOne(before, statement);
    }
    limitToVariant(statements, at);
    limitToRoute(statements, at);
  }
}

/** Tells whether a clause only qualifies another: "(not included)", "limited", "when wet". */
export function isQualifierOnly({ parse, terms, absent }: Statement, isAlone = true): boolean {
  if (parse.clause.isFronted) return true;
  const words = terms.filter(({ tag }) => !FUNCTION_TAGS.has(tag));
  if (words.length === 0) return absent;
  const isQualifier = CONDITIONS.has(wordOf(terms[0])) || isSwitch(terms) || isRestriction(terms);
  if (isQualifier && (parse.clause.join !== "" || !isAlone)) return true;
  return words.every(isReservation);
}

/** Tells whether a word says that a thing is present only perhaps, later or for more money. */
export function isReservation(term: Term): boolean {
  return RESERVATIONS.has(wordOf(term));
}

/** Recognizes "with RGB off, …". */
function isSwitch(terms: readonly Term[]): boolean {
  return wordOf(terms[0]) === "with" && SWITCHES.has(wordOf(terms.at(-1)));
}

/** Recognizes "unused only". */
function isRestriction(terms: readonly Term[]): boolean {
  return wordOf(terms.at(-1)) === "only" && terms.every(({ tag }) => tag === "adjective" || tag === "function");
}

/** Attaches a qualifier to the clause before it or, at the start of a sentence, to all clauses after it. */
function attachQualifier(statements: readonly Statement[], at: number): void {
  const qualifier = statements[at];
  const target = qualifiedBy(statements, at) ?? statements[at + 1];
  if (qualifier === undefined || target === undefined) return;
  const isOfAll = at === 0 || qualifier.parse.clause.isFronted;
  for (const qualified of isOfAll ? statements.slice(at + 1) : [target]) {
    qualified.qualifiers.push(...qualifier.terms);
    addAll(qualifier.scope, qualified.scope);
  }
  addAll(target.scope, qualifier.scope);
  if (!qualifier.absent) return;
  target.absent = true;
  target.isExcluded = true;
  for (const earlier of listBefore(statements, at)) if (isBare(earlier.parse)) earlier.absent = true;
}

/** Returns the clause that a qualifier limits: the last one, also over a bracket: "battery (1 x AA) not included". */
function qualifiedBy(statements: readonly Statement[], at: number): Statement | undefined {
  const [last, qualifier] = [statements[at - 1], statements[at]];
  const isAfterBracket = last?.parse.clause.inBracket === true && qualifier?.parse.clause.inBracket === false;
  return isAfterBracket ? clauseBeforeBracket(statements, at) : last;
}

/** Limits a statement to a variant: "with bag in the starter bundle", "strap with the Explorer edition". */
function limitToVariant(statements: readonly Statement[], at: number): void {
  const statement = statements[at];
  if (statement === undefined) return;
  const { chunks, clause } = statement.parse;
  const withChunk = clause.join === "with" && at > 0 ? chunks.slice(0, 1) : [];
  const own = chunks
    .slice(0, 1)
    .filter(({ terms, preposition }) => preposition === undefined && (terms.length > 1 || chunks.length > 1));
  const limiting = [...withChunk, ...own, ...chunks.filter(({ preposition }) => preposition !== undefined)];
  const variant =
    limiting.flatMap(({ terms }) => terms).findLast((term) => VARIANTS.has(wordOf(term))) ?? modelIn(statement);
  if (variant === undefined) return;
  const isAfterWith = withChunk.some(({ terms }) => terms.includes(variant));
  for (const limited of isAfterWith
    ? statements.slice(at - 1, at)
    : [...(clause.join === "and" ? listBefore(statements, at) : []), statement])
    limited.qualifiers.push(variant);
}

/** Returns the suffix of another model: "the whisk is in the Quirl 800 Plus". */
function modelIn({ terms, parse }: Statement): Term | undefined {
  if (!parse.chunks.some(({ preposition }) => preposition === "in")) return undefined;
  return terms.find(({ token }) => token.kind === "word" && token.capital && MODEL_SUFFIXES.has(token.lower));
}

/** Limits purposes to a route: "works with Alexa and Google Home through the hub". */
function limitToRoute(statements: readonly Statement[], at: number): void {
  const statement = statements[at];
  if (statement === undefined || !statement.terms.some(({ relation }) => relation)) return;
  const routes = statement.parse.chunks.filter(({ preposition = "" }) => ROUTE_PREPOSITIONS.has(preposition));
  const terms = routes.flatMap((chunk) => chunk.terms).filter(isContent);
  const limited = statement.parse.clause.join === "and" ? listBefore(statements, at) : [];
  for (const { qualifiers } of [...limited, statement]) qualifiers.push(...terms);
}

function listBefore(statements: readonly Statement[], at: number): readonly Statement[] {
  const start = statements.findLastIndex(({ parse }, index) => index < at && parse.clause.join !== "and");
  return statements.slice(Math.max(start, 0), at);
}

/** Marks bare nouns as uncertain before a comma: "charger, cable sold separately" may be about both. */
function markUncertain(before: Statement | undefined): void {
  if (before !== undefined && before.terms.length > 0 && before.terms.every(({ tag }) => NAMING.has(tag))) {
    before.uncertain = true;
  }
}

function isCondition({ terms }: Statement): boolean {
  return terms.length > 0 && terms.every(({ tag }) => tag === "adjective");
}

function conditionOnImperative(before: Statement | undefined, statement: Statement): void {
  if (before !== undefined && isConditionalImperative(before, statement)) statement.qualifiers.push(...before.terms);
}

/** Recognizes an imperative that is the condition of the next clause: "take out the inlay and a larger print fits". */
function isConditionalImperative(before: Statement, { parse: { clause, verbs, subject } }: Statement): boolean {
  const isClause = verbs.length > 0 || clause.content.some((token) => token.kind === "mark" && token.mark === "for");
  if (clause.join !== "and" || !isClause || subject.length === 0) return false;
  const { verbs: imperativeVerbs, subject: imperativeSubject } = before.parse;
  const imperative = wordOf(imperativeVerbs[0]);
  return (
    imperativeSubject.length === 0 &&
    !before.parse.hasPronoun &&
    (isVerbBase(imperative) || IMPERATIVES.has(imperative))
  );
}

/** Limits a period by adjectives: "100 days, unworn". */
function limitPeriod(before: Statement | undefined, { terms, scope }: Statement): void {
  if (before === undefined || !PERIODS.has(dimensionOf(before.terms.at(-1)))) return;
  before.limits.push(...terms.map(scopeKey));
  addAll(scope, before.scope);
  addAll(before.scope, scope);
}

function addAll(from: ReadonlySet<string>, to: Set<string>): void {
  for (const key of from) to.add(key);
}

function clauseBeforeBracket(statements: readonly Statement[], at: number): Statement | undefined {
  return statements.slice(Math.max(0, at - MOST_IN_BRACKET), at).findLast(({ parse }) => !parse.clause.inBracket);
}

/** Applies a bracket to the clause before it. A condition limits all of it: "organic (cotton only)". */
function bracketBefore(before: Statement | undefined, statement: Statement): void {
  if (statement.terms.some((term) => CONDITIONS.has(wordOf(term)))) before?.qualifiers.push(...statement.terms);
  qualifyBefore(before, statement);
}

/**
 * Limits an adjective or a quantity before a bracket: "dishwasher safe (top rack)", "35 km (75 kg rider)". A bracket
 * after a part is about the part: "mesh upper (50 % recycled yarn)".
 */
function qualifyBefore(before: Statement | undefined, statement: Statement): void {
  const last = before?.terms.at(-1);
  if (before === undefined || last === undefined) return;
  // "Germany (shears), Pakistan (snips)".
  if (COUNTRIES.has(wordOf(last)) || isVariantOf(last, statement)) before.qualifiers.push(...statement.terms);
  else if (last === before.head) belongTo(before.owners, statement);
  else if (last.tag === "adjective") {
    before.qualifiers.push(...statement.terms);
    shareBrackets(before, statement);
  } else if (last.tag === "quantity" && !hasAmountLike(last, statement)) {
    before.limits.push(...limitsIn(statement));
    shareBrackets(before, statement);
  }
}

/** Recognizes a bracket that negates something of a variant: "grey, petrol (petrol without hammock)". */
function isVariantOf({ key }: Term, { terms, parse }: Statement): boolean {
  return terms[0]?.key === key && (parse.absent || terms.some(({ negation }) => negation > 0));
}

function belongTo([part]: readonly string[], statement: Statement): void {
  statement.part = part;
  if (part !== undefined) statement.scope.add(part);
}

function shareBrackets(before: Statement, { absent, scope }: Statement): void {
  addAll(absent ? new Set(before.limits) : scope, before.scope);
  before.brackets.push(scope);
  for (const bracket of before.brackets) addAll(before.scope, bracket);
}

/** Tells whether a bracket has a similar amount, which does not limit the first: "32 GB (27 GB usable)". */
function hasAmountLike(amount: Term, { terms }: Statement): boolean {
  return terms.some((term) => dimensionOf(term) === dimensionOf(amount));
}

function limitsIn({ terms, absent }: Statement): string[] {
  return terms.filter(isLimit).map((term) => limitKey(term, absent));
}

function isLimit(term: Term): boolean {
  return isContent(term) && term.tag !== "quantity" && !isReservation(term);
}

function limitKey({ key, negation }: Term, absent: boolean): string {
  return scopeKey({ key, negation: negation + (absent ? 1 : 0) });
}

/** Applies a reservation to the clause before "with", too: "hose trolley with wall mount available". */
function reserveBefore(before: Statement | undefined, { terms, absent, parse }: Statement): void {
  if (before === undefined || before.owners.length === 0) return;
  if (before.parse.verbs.length > 0 || parse.verbs.length > 0) return;
  const last = terms.at(-1);
  if (last !== undefined && isReservation(last)) before.qualifiers.push(last);
  if (absent) before.uncertain = true;
}

/** Limits a clause after "with" to one of several: "one of them with LED". */
function limitToOne(before: Statement | undefined, { qualifiers }: Statement): void {
  const [one, ...others] = before?.terms ?? [];
  if (
    wordOf(one) === "one" &&
    others.every(({ tag }) => FUNCTION_TAGS.has(tag) || tag === "pronoun") &&
    one !== undefined
  )
    qualifiers.push(one);
}

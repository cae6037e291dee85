import { isPart, isPluralForm } from "../tokens/lexicon.ts";
import { AUDIENCES, BODY_PARTS, CONTAINERS, GENERIC_NOUNS, POSITIONS } from "../words/nouns.ts";
import type { ClauseParse } from "./clause-parser.ts";
import { type Join, type TextKind, ITEM_JOINS } from "./clause.ts";
import { isNoun } from "./nouns.ts";
import { resolveOwners } from "./owners.ts";
import { type Product, type Statement, chunkTerms, isSubject, statementOf } from "./statement.ts";
import { type Term, dimensionOf, isContent, scopeKey, wordOf } from "./term.ts";

const PRONOUNS = new Set(["it", "they"]);
const CONTINUING_JOINS = new Set<Join>([",", "and"]);

/**
 * Returns the statements of a sentence, one for each clause, with owners and scopes. `earlier` is the first statement
 * of the previous sentence.
 */
export function statementsOf(
  parses: readonly ClauseParse[],
  kind: TextKind,
  product: Product,
  earlier?: Statement,
): Statement[] {
  const statements: Statement[] = [];
  for (const parse of parses) {
    const statement = statementOf(parse);
    resolveOwners(statement, statements, kind, product);
    if (statements.length === 0 && parse.clause.isFronted) resolveFrontedPronoun(statement, earlier);
    resolveThey(statement, earlier, statements, product);
    if (statements.every(({ head }) => head === undefined))
      resolveAntecedent(statement, statements[0] ?? statement, earlier, product);
    statement.before = statements.at(-1);
    inheritFromBefore(statement, statements.at(-1), product);
    if (statement.before !== undefined) statement.before.after = statement;
    statements.push(statement);
  }
  for (const [at, statement] of statements.entries())
    if (!sharesPosition(statements, at)) markRepeated(statement, statements[at - 1]);
  return statements;
}

/** Resolves "it" to the topic of the previous sentence: "The lid has a seal. It is leakproof and BPA-free." */
function resolveAntecedent(
  statement: Statement,
  first: Statement,
  earlier: Statement | undefined,
  product: Product,
): void {
  if (!PRONOUNS.has(wordOf(first.terms[0])) || !isAboutPronoun(statement, first)) return;
  const head = earlier?.head;
  if (head === undefined || head.tag === "measure" || product.isWhole(head.key)) return;
  // "It" may also be the product. A ground with two readings is not about the product; a proposal may mean either.
  if (product.isGround) {
    statement.owners = [head.key];
    statement.isDoubtful = true;
  } else if (earlier === undefined || isPossessed(earlier)) return;
  statement.scope.add(head.key);
}

/** Resolves "they" to the things named before, not to the product: "the tips are washable and they fit in the case". */
function resolveThey(
  statement: Statement,
  earlier: Statement | undefined,
  others: readonly Statement[],
  { isGround, isWhole }: Product,
): void {
  if (isGround || !statement.terms.some((term) => wordOf(term) === "they")) return;
  const before = earlier === undefined ? others : [earlier, ...others];
  const head = before.findLast((one) => isPluralForm(wordOf(one.head)))?.head;
  if (head === undefined || isWhole(head.key)) return;
  if (statement.head !== undefined || statement.owners.length > 0) return;
  statement.owners = [head.key];
  statement.scope.add(head.key);
}

/** Resolves a pronoun in a fronted phrase: "A cover is included. Without it the bag weighs 950 g." */
function resolveFrontedPronoun(statement: Statement, earlier: Statement | undefined): void {
  const pronoun = statement.terms.find(({ tag }) => tag === "pronoun");
  if (pronoun === undefined || earlier?.head === undefined) return;
  for (const { key } of chunkTerms(earlier.head, earlier)) {
    statement.scope.add(scopeKey({ key, negation: pronoun.negation }));
  }
}

function isAboutPronoun(statement: Statement, first: Statement): boolean {
  if (statement === first) return statement.owners.length === 0;
  return statement.head === undefined && statement.parse.clause.join === "and" && !statement.parse.hasPronoun;
}

function isPossessed({ parse }: Statement): boolean {
  return parse.clause.join === "with" || parse.chunks[0]?.verb !== undefined;
}

function inheritFromBefore(statement: Statement, before: Statement | undefined, product: Product): void {
  if (before === undefined) return;
  for (const term of statement.terms) if (term.tag === "pronoun") resolvePronoun(term, statement, before);
  inheritVerbs(statement, before);
  if (!product.isGround) inheritShareSubject(statement, before);
  inheritMeasured(statement, before);
  const { join } = statement.parse.clause;
  if (join === "with" && before.head === undefined && !isImplausiblePossessor(statement, before))
    [statement.object] = lastNounOf(before);
  if (join === "with" || join === "which") inheritHead(statement, headedBefore(before), product);
}

/** Returns the last statement with a head, over commas: "two doors, mirrored on both sides, with hinges". */
function headedBefore(before: Statement): Statement {
  let headed: Statement | undefined = before;
  while (headed?.head === undefined && headed?.parse.clause.join === ",") headed = headed.before;
  return headed?.head === undefined ? before : headed;
}

/** Recognizes a living thing before a part of something else: the cats of "fountain for cats with a tank". */
function isImplausiblePossessor({ head }: Statement, { terms }: Statement): boolean {
  const last = terms.findLast(isContent);
  const isLiving = last !== undefined && last.relation && AUDIENCES.has(wordOf(last));
  return isLiving && head !== undefined && isPart(wordOf(head)) && !BODY_PARTS.has(wordOf(head));
}

/** Resolves a pronoun within a sentence: "35 h without backlight, 12 h with it". */
function resolvePronoun({ negation }: Term, { scope }: Statement, before: Statement): void {
  for (const key of lastNounOf(before)) scope.add(scopeKey({ key, negation }));
}

function lastNounOf({ terms }: Statement): readonly string[] {
  const noun = terms.findLast((term) => isNoun(term, undefined));
  return noun === undefined ? [] : [noun.key];
}

/** Lets a clause with a quantity and no verb continue the previous one: "the top bears 50 kg, the drawer 5 kg". */
function inheritVerbs(statement: Statement, { verbs }: Statement): void {
  const { parse, terms, scope } = statement;
  const goesOn = parse.verbs.length === 0 && CONTINUING_JOINS.has(parse.clause.join);
  if (!goesOn || !terms.some(({ tag }) => tag === "quantity")) return;
  statement.verbs = verbs;
  for (const verb of verbs) scope.add(verb.key);
}

/** Lets a share continue the subject of the previous one: "the filling is 70 % feathers and 30 % down". */
function inheritShareSubject({ parse, terms, scope }: Statement, before: Statement): void {
  const [share] = terms;
  if (dimensionOf(share) !== "share" || parse.verbs.length > 0 || !CONTINUING_JOINS.has(parse.clause.join)) return;
  const chunk = before.parse.chunks.find((one) => one.terms.some((term) => dimensionOf(term) === "share"));
  if (chunk === undefined) return;
  if (chunk.governor !== undefined) scope.add(scopeKey(chunk.governor));
  if (before.parse.verbs.length === 0) return;
  for (const { terms: subject } of before.parse.subject) for (const term of subject) scope.add(scopeKey(term));
}

/** Tells whether the next clause needs the position itself: "left and right specific". */
function sharesPosition(statements: readonly Statement[], at: number): boolean {
  const [place, ...others] = statements[at + 1]?.terms ?? [];
  return statements[at + 1]?.parse.clause.join === "and" && isPosition(place) && others.length > 0;
}

/** Lets an amount without a noun measure the same as before: "3 years of warranty on the frame, 2 on covers". */
function inheritMeasured({ terms, scope, parse, head }: Statement, before: Statement): void {
  const dimension = dimensionOf(terms.find(isContent));
  if (dimension === undefined || head !== undefined || !ITEM_JOINS.has(parse.clause.join)) return;
  const amount = before.terms.find((term) => dimensionOf(term) === dimension);
  const content = before.parse.chunks.find(({ preposition, governor }) => preposition === "of" && governor === amount);
  if (amount === undefined) return;
  for (const term of [...(content?.terms ?? []), before.head]) if (term?.tag === "noun") scope.add(term.key);
}

function markRepeated(statement: Statement, before: Statement | undefined): void {
  if (before === undefined || statement.parse.clause.join === "with") return;
  const isPlace = statement.terms.length > 0 && statement.terms.every(isPosition);
  if (!isPlace) return;
  statement.repeated = before.terms.filter((term) => isContent(term) && !isPosition(term)).map(scopeKey);
}

function isPosition(term: Term | undefined): boolean {
  return term !== undefined && POSITIONS.has(wordOf(term)) && term.negation === 0;
}

/** Gives a statement after "with" or "which" the noun before it. A measure or a bare adjective is about that noun. */
function inheritHead(statement: Statement, before: Statement, { isWhole }: Product): void {
  const head = before.head ?? before.terms.findLast(isSubject);
  if (head === undefined) return;
  statement.scope.add(head.key);
  statement.each ??= before.each;
  if (!isSeparateItem(statement) && head === before.head && canPossess(head, isWhole)) statement.possessor = head.key;
  if (statement.head !== undefined && statement.head.tag !== "measure") return;
  for (const term of chunkTerms(head, before)) statement.scope.add(scopeKey(term));
}

/** Recognizes things that are stated for themselves: "28 bits with a case", "three floors with six rooms". */
function isSeparateItem({ head, terms }: Statement): boolean {
  return CONTAINERS.has(wordOf(head)) || dimensionOf(terms[0]) === "count";
}

function canPossess(head: Term, isWhole: Product["isWhole"]): boolean {
  return head.tag === "noun" && !GENERIC_NOUNS.has(wordOf(head)) && !isWhole(head.key);
}

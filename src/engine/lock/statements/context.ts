import { isPart } from "../tokens/lexicon.ts";
import { AUDIENCES, BODY, CONTAINERS, EMPTY_NOUNS, POSITIONS } from "../words/nouns.ts";
import type { Reading } from "./clause.ts";
import type { Join, TextKind } from "./cut.ts";
import { isNoun } from "./nouns.ts";
import { settleOwner } from "./owner.ts";
import { type Statement, type Subject, isSubject, statementOf } from "./statement.ts";
import { type Term, dimensionOf, isContent, scopeKey, wordOf } from "./term.ts";

const PRONOUNS = new Set(["it", "they"]);
const MEASURED = new Set<Join>([",", "and", "or"]);
const CONTINUING = new Set<Join>([",", "and"]);

/** Returns what each clause of a sentence says, with owners and scopes. `earlier` begins the sentence before. */
export function statementsOf(
  readings: readonly Reading[],
  kind: TextKind,
  subject: Subject,
  earlier?: Statement,
): Statement[] {
  const statements: Statement[] = [];
  for (const reading of readings) {
    const statement = statementOf(reading);
    settleOwner(statement, statements, kind, subject);
    if (statements.length === 0 && reading.clause.isFronted) takeFronted(statement, earlier);
    takePlural(statement, earlier, statements, subject);
    if (statements.every(isHeadless)) takeAntecedent(statement, statements[0] ?? statement, earlier, subject);
    statement.before = statements.at(-1);
    takeFromBefore(statement, statements.at(-1), subject);
    if (statement.before !== undefined) statement.before.after = statement;
    statements.push(statement);
  }
  for (const [at, statement] of statements.entries())
    if (!sharesPlace(statements, at)) repeat(statement, statements[at - 1]);
  return statements;
}

/**
 * "The lid has a seal. It is leakproof and BPA-free": what begins with "it", and what goes on with it, is of what the sentence
 * before was about.
 */
function takeAntecedent(
  statement: Statement,
  first: Statement,
  earlier: Statement | undefined,
  subject: Subject,
): void {
  if (!PRONOUNS.has(wordOf(first.terms[0])) || !isOfPronoun(statement, first)) return;
  const head = earlier?.head;
  if (head === undefined || head.tag === "measure" || subject.isWhole(head.key)) return;
  // It may be the product all the same: a ground of either is none of the product, a proposal may mean either.
  if (subject.isGround) {
    statement.owners = [head.key];
    statement.isDoubtful = true;
  } else if (earlier === undefined || isHad(earlier)) return;
  statement.scope.add(head.key);
}

/** "The tips are washable and they fit in the case": "they" are the things that were named, not the product. */
function takePlural(
  statement: Statement,
  earlier: Statement | undefined,
  others: readonly Statement[],
  { isGround, isWhole }: Subject,
): void {
  if (isGround || !statement.terms.some((term) => wordOf(term) === "they")) return;
  const before = earlier === undefined ? others : [earlier, ...others];
  const head = before.findLast((one) => one.head !== undefined && isPlural(statement, one.head))?.head;
  if (head === undefined || isWhole(head.key)) return;
  if (statement.head !== undefined || statement.owners.length > 0) return;
  statement.owners = [head.key];
  statement.scope.add(head.key);
}

/** Tells whether a statement says what it says of "them", and a noun is one that "they" may be. */
function isPlural({ terms }: Statement, head: Term): boolean {
  return terms.some((term) => wordOf(term) === "they") && /[^su]s$/.test(wordOf(head));
}

/** "A cover is included. Without it the bag weighs 950 g." */
function takeFronted(statement: Statement, earlier: Statement | undefined): void {
  const pronoun = statement.terms.find(({ tag }) => tag === "pronoun");
  if (pronoun === undefined || earlier?.head === undefined) return;
  for (const { key } of wordsWith(earlier.head, earlier)) {
    statement.scope.add(scopeKey({ key, negation: pronoun.negation }));
  }
}

function isOfPronoun(statement: Statement, first: Statement): boolean {
  if (statement === first) return statement.owners.length === 0;
  return statement.head === undefined && statement.reading.clause.join === "and" && !statement.reading.hasPronoun;
}

function isHeadless({ head }: Statement): boolean {
  return head === undefined;
}

function isHad({ reading }: Statement): boolean {
  return reading.clause.join === "with" || reading.chunks[0]?.verb !== undefined;
}

function takeFromBefore(statement: Statement, before: Statement | undefined, subject: Subject): void {
  if (before === undefined) return;
  for (const term of statement.terms) if (term.tag === "pronoun") takePronoun(term, statement, before);
  takeVerbs(statement, before);
  if (!subject.isGround) takeSubject(statement, before);
  takeMeasured(statement, before);
  const { join } = statement.reading.clause;
  if (join === "with" && before.head === undefined && !isWorn(statement, before))
    [statement.object] = lastNounOf(before);
  if (join === "with" || join === "which") takeHead(statement, headedBefore(before), subject);
}

/** "Two doors, mirrored on both sides, with hinges": the doors have them. */
function headedBefore(before: Statement): Statement {
  let headed: Statement | undefined = before;
  while (headed?.head === undefined && headed?.reading.clause.join === ",") headed = headed.before;
  return headed?.head === undefined ? before : headed;
}

/** "Fountain for cats with a tank": cats have no tank, though some have long hair. */
function isWorn({ head }: Statement, { terms }: Statement): boolean {
  const last = terms.findLast(isContent);
  const isLiving = last !== undefined && last.relation && AUDIENCES.has(wordOf(last));
  return isLiving && head !== undefined && isPart(wordOf(head)) && !BODY.has(wordOf(head));
}

/** "35 h without backlight, 12 h with it". */
function takePronoun({ negation }: Term, { scope }: Statement, before: Statement): void {
  for (const key of lastNounOf(before)) scope.add(scopeKey({ key, negation }));
}

function lastNounOf({ terms }: Statement): readonly string[] {
  const noun = terms.findLast((term) => isNoun(term, undefined));
  return noun === undefined ? [] : [noun.key];
}

/** "The top bears 50 kg, the drawer 5 kg": a clause with a quantity and no verb goes on with that of the clause before. */
function takeVerbs(statement: Statement, { verbs }: Statement): void {
  const { reading, terms, scope } = statement;
  const goesOn = reading.verbs.length === 0 && CONTINUING.has(reading.clause.join);
  if (!goesOn || !terms.some(({ tag }) => tag === "quantity")) return;
  statement.verbs = verbs;
  for (const verb of verbs) scope.add(verb.key);
}

/** "The filling is 70 % feathers and 30 % down": a share goes on about what the share before is of. */
function takeSubject({ reading, terms, scope }: Statement, before: Statement): void {
  const [share] = terms;
  if (dimensionOf(share) !== "share" || reading.verbs.length > 0 || !CONTINUING.has(reading.clause.join)) return;
  const chunk = before.reading.chunks.find((one) => one.terms.some((term) => dimensionOf(term) === "share"));
  if (chunk === undefined) return;
  if (chunk.governor !== undefined) scope.add(scopeKey(chunk.governor));
  if (before.reading.verbs.length === 0) return;
  for (const { terms: subject } of before.reading.subject) for (const term of subject) scope.add(scopeKey(term));
}

/** "Left and right specific" is no place of what was named before. */
function sharesPlace(statements: readonly Statement[], at: number): boolean {
  const [place, ...others] = statements[at + 1]?.terms ?? [];
  return statements[at + 1]?.reading.clause.join === "and" && isPosition(place) && others.length > 0;
}

/** "3 years of warranty on the frame, 2 years on covers": an amount without a noun is of what the one before is of. */
function takeMeasured({ terms, scope, reading, head }: Statement, before: Statement): void {
  const dimension = dimensionOf(terms.find(isContent));
  if (dimension === undefined || head !== undefined || !MEASURED.has(reading.clause.join)) return;
  const amount = before.terms.find((term) => dimensionOf(term) === dimension);
  const content = before.reading.chunks.find(
    ({ preposition, governor }) => preposition === "of" && governor === amount,
  );
  if (amount === undefined) return;
  for (const term of [...(content?.terms ?? []), before.head]) if (term?.tag === "noun") scope.add(term.key);
}

function repeat(statement: Statement, before: Statement | undefined): void {
  if (before === undefined || statement.reading.clause.join === "with") return;
  const isPlace = statement.terms.length > 0 && statement.terms.every(isPosition);
  if (!isPlace) return;
  statement.repeated = before.terms.filter((term) => isContent(term) && !isPosition(term)).map(scopeKey);
}

function isPosition(term: Term | undefined): boolean {
  return term !== undefined && POSITIONS.has(wordOf(term)) && term.negation === 0;
}

/**
 * Gives a statement after "with" or "which" the noun before it. A measure and a bare adjective are even said of that
 * noun.
 */
function takeHead(statement: Statement, before: Statement, { isWhole }: Subject): void {
  const head = before.head ?? before.terms.findLast(isSubject);
  if (head === undefined) return;
  statement.scope.add(head.key);
  statement.each ??= before.each;
  if (!isOwnThing(statement) && head === before.head && isHolder(head, isWhole)) statement.holder = head.key;
  if (statement.head !== undefined && statement.head.tag !== "measure") return;
  for (const term of wordsWith(head, before)) statement.scope.add(scopeKey(term));
}

/** "28 bits with a case", "three floors with six rooms": the case and the rooms are said for themselves. */
function isOwnThing({ head, terms }: Statement): boolean {
  return CONTAINERS.has(wordOf(head)) || dimensionOf(terms[0]) === "count";
}

function isHolder(head: Term, isWhole: Subject["isWhole"]): boolean {
  return head.tag === "noun" && !EMPTY_NOUNS.has(wordOf(head)) && !isWhole(head.key);
}

function wordsWith(head: Term, { reading }: Statement): readonly Term[] {
  return reading.chunks.find(({ terms }) => terms.includes(head))?.terms ?? [];
}

import { isPart } from "../tokens/lexicon.ts";
import type { Chunk, ClauseParse } from "./clause-parser.ts";
import { coordinationsIn, isBare } from "./coordination.ts";
import { headOf } from "./nouns.ts";
import { isReservation } from "./qualifiers.ts";
import type { Statement } from "./statement.ts";
import { type Term, wordOf } from "./term.ts";

const DESCRIBING = new Set<Term["tag"]>(["adjective", "colour", "material", "acronym", "function"]);
const PLACES = new Set(["in", "on", "at", "inside", "under"]);
const ARTICLES = new Set(["a", "an", "the"]);
const NAMING = new Set<Term["tag"]>(["noun", "material", "acronym", "code"]);

/**
 * Carries a negation, a relation or a governor forward from the first item of a list: "no colours, flavours or sugar",
 * "for gas, electric and ceramic hobs". Returns the items whose negation is uncertain because only "and" ends the list.
 */
export function carryForward(parses: readonly ClauseParse[]): ReadonlySet<ClauseParse> {
  const uncertain = new Set<ClauseParse>();
  for (const { first, middle, last } of coordinationsIn(parses, (parse) => parse)) {
    const items = [...middle, last];
    const isCertain = items.some(({ clause }) => clause.join === "or") || items.every(isBareNoun);
    for (const item of items) {
      if (first.relationOpen) markAsPurpose(item.terms);
      if (first.clause.join !== "which" && !isLocativePossession(first)) govern(item, first.chunks.at(-1));
      if (first.negationOpen && !negate(item, isCertain)) uncertain.add(item);
    }
  }
  return uncertain;
}

/** Carries an absence or a noun back from the last item of a list: "charger and cable not included". */
export function carryBack(statements: readonly Statement[]): void {
  for (const { first, middle, last } of coordinationsIn(statements, ({ parse }) => parse)) {
    const items = [first, ...middle, last];
    for (const item of items.slice(0, -1).toReversed()) {
      if (item.parse.verbs.length > 0 || (item.parse.hasPronoun && !isPurpose(item))) break;
      if (isBare(item.parse)) inheritPresence(item, last);
      inheritNoun(item, nounAfter(items, item) ?? last);
    }
  }
}

/** Tells whether all chunks state a purpose: "it suits electric, acoustic and bass guitars". */
function isPurpose({ parse: { chunks } }: Statement): boolean {
  return chunks.every(({ terms }) => terms.every(({ relation }) => relation));
}

/** Copies from the last item whether its things are present: "cover and stylus are accessories". */
function inheritPresence(item: Statement, last: Statement): void {
  if (last.absent) {
    item.absent = true;
    item.isExcluded = last.isExcluded;
  }
  item.isPossible ||= last.isPossible;
  item.qualifiers.push(...last.terms.filter(isReservation));
}

/** Returns the next item after "and" if it has a noun to share: "a single and a double basket, a spoon". */
function nounAfter(items: readonly Statement[], item: Statement): Statement | undefined {
  const next = items[items.indexOf(item) + 1];
  return next?.parse.clause.join === "and" && sharedNoun(next) !== undefined ? next : undefined;
}

function isBareNoun({ terms }: ClauseParse): boolean {
  return terms.every(({ tag }) => NAMING.has(tag));
}

function markAsPurpose(terms: readonly Term[]): void {
  for (const term of terms) term.relation = true;
}

/** Gives an item the governor of the first one: "controls boilers and pumps", "notes of caramel and apple". */
function govern(item: ClauseParse, from: Chunk | undefined): void {
  const [chunk] = item.chunks;
  if (chunk === undefined || from === undefined || isGoverned(chunk) || isSeparate(item, from)) return;
  const { clause } = item;
  if (isObject(from)) {
    if (clause.join !== ",") chunk.verb = from.verb;
  } else if (from.governor !== undefined && from.preposition !== "for" && !isSeparateItem(chunk)) {
    chunk.preposition = from.preposition;
    chunk.governor = from.governor;
  }
}

/** Tells whether later items are outside the place of the first one: "has wells in the lid, pans and space". */
function isLocativePossession({ verbs, chunks }: ClauseParse): boolean {
  return verbs[0]?.tag === "possession" && PLACES.has(chunks.at(-1)?.preposition ?? "");
}

/** Recognizes an item that needs no governor: an amount, or words with an article. "A jar of 2 litres, an airlock". */
function isSeparate({ clause, verbs }: ClauseParse, { terms }: Chunk): boolean {
  if (verbs.length > 0 || terms.every(({ tag }) => tag === "quantity")) return true;
  const {
    join,
    content: [first],
  } = clause;
  if (first?.kind !== "word") return false;
  return join === "," ? ARTICLES.has(first.lower) : join === "and" && /^an?$/.test(first.lower);
}

function isGoverned({ preposition, verb }: Chunk): boolean {
  return preposition !== undefined || verb !== undefined;
}

function isObject({ preposition, verb }: Chunk): boolean {
  return verb?.tag === "verb" && preposition === undefined;
}

/** Recognizes a part, or a noun with its own amount, which needs no governor: "oats from Finland and 12 % almonds". */
function isSeparateItem({ terms }: Chunk): boolean {
  const head = headOf(terms);
  return head === undefined || isPart(wordOf(head)) || terms[0]?.tag === "quantity";
}

/** Negates an item of a list. Returns false where it is uncertain whether the negation applies to it. */
function negate({ terms }: ClauseParse, isCertain: boolean): boolean {
  if (terms.every(({ negation }) => negation > 0)) return true;
  if (isCertain) for (const term of terms) term.negation = Math.max(term.negation, 1);
  return isCertain;
}

/** Gives an item without a noun the noun of the last one: "black and blue cover". */
function inheritNoun(item: Statement, last: Statement): void {
  const noun = sharedNoun(last);
  if (noun === undefined) return;
  // "A set of 3 for gas, electric and induction hobs".
  const purposes = item.terms.slice(item.terms.findIndex(({ relation }) => relation));
  if (purposes.length > 0 && purposes.every(({ relation }) => relation)) item.scope.add(noun.key);
  if (item.terms.some(({ tag }) => tag === "quantity")) return;
  if (item.terms.some(({ tag }) => !DESCRIBING.has(tag))) return;
  item.owners = last.head === undefined ? [noun.key] : last.owners;
  for (const owner of item.owners) item.scope.add(owner);
}

/** Returns the noun at the end of a clause's first chunk, if other words precede it. */
function sharedNoun({ head, parse }: Statement): Term | undefined {
  const terms = parse.chunks[0]?.terms ?? [];
  const noun = head ?? headOf(terms);
  return terms.length < 2 || noun?.tag === "measure" || noun !== terms.at(-1) ? undefined : noun;
}

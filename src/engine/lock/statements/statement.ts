import { singular } from "../tokens/lexicon.ts";
import { EACH_WORDS } from "../words/qualifiers.ts";
import { POSITIONS } from "../words/nouns.ts";
import { type Chunk, type ClauseParse, parseClause } from "./clause-parser.ts";
import { type Content, clauseOf } from "./clause.ts";
import { headOf, leadingHead } from "./nouns.ts";
import { type Term, dimensionKey, dimensionOf, scopeKey, wordOf } from "./term.ts";

/** The statement of one clause: its words and quantities, and what they are about. */
export interface Statement {
  readonly parse: ClauseParse;
  readonly terms: readonly Term[];
  /** The term that the clause is about: the subject, the thing that is present, or the noun of a fragment. */
  readonly head: Term | undefined;
  /** The keys of the parts of which one has to be named; none for the product. */
  owners: readonly string[];
  /** Tells whether the owners are uncertain, because they were named before another comma. */
  isDoubtful: boolean;
  /** Its verbs, or those of the clause that it continues. */
  verbs: readonly Term[];
  /** The key of the thing that has the head: the base of "base with port". */
  possessor: string | undefined;
  /** The part that its bracket is about. */
  part: string | undefined;
  /** The key of the noun that it applies to each of: the jars of "both jars have a lid". */
  each: string | undefined;
  /** The key of the thing that may have it instead of the product: "according to a study with 300 homes". */
  object: string | undefined;
  /** The keys that a bare position repeats: "disc brakes front and rear". */
  repeated: readonly string[];
  /** The keys said here, or inherited from a topic, a subject or the noun before "with". */
  readonly scope: Set<string>;
  /** The keys said anywhere in its sentence. */
  sentence: ReadonlySet<string>;
  absent: boolean;
  /** Tells whether it states the absence itself: "not included", not just "…, the pump is not". */
  isExcluded: boolean;
  /** Tells whether it is uncertain if the statement is negated. Then it grounds nothing. */
  uncertain: boolean;
  /** Tells whether its thing is only possible: "a second camera can be added". */
  isPossible: boolean;
  /** The previous statement of its sentence. */
  before: Statement | undefined;
  after: Statement | undefined;
  /** Parts that it may be about instead of the product. */
  otherOwners: readonly string[];
  /** Tells whether it consists of the words before a colon. */
  isTopic: boolean;
  /** Tells whether it labels the product, as its category does. Its words are said in the same form or not at all. */
  isLabel: boolean;
  readonly topic: readonly Term[];
  /** The alternative to it: the batteries of "USB-C or batteries". */
  alternative: Statement | undefined;
  /** Terms that other clauses limit it by: "limited", "when wet". */
  readonly qualifiers: Term[];
  /** The keys by which a bracket limits its last quantity: "35 km (75 kg rider)". */
  readonly limits: string[];
  /** The scopes of the brackets after it. */
  readonly brackets: Set<string>[];
}

/** Tells a product from its parts. */
export interface Product {
  /** Tells whether a stem names the product: its noun, its brand or its model. */
  readonly isName: (stem: string) => boolean;
  /** Tells whether a stem names the product or one of its properties: the "insulation" of an insulated bottle. */
  readonly isWhole: (stem: string) => boolean;
  /** Tells whether the text is the ground. An ambiguous statement of the ground grounds nothing. */
  readonly isGround: boolean;
}

/** Tags of terms other than nouns that a clause may be about: "carbon is optional", "cardboard from recycled paper". */
const SUBJECT_TAGS = new Set<Term["tag"]>(["material", "acronym", "code"]);
const MODALS = new Set("can could may might".split(" "));
const FURTHER = new Set("a an another second third additional further more extra other".split(" "));
const DEFINITE = new Set("the its their both each".split(" "));
const ADDING = new Set(
  "added attached fitted mounted connected combined ordered bought purchased retrofitted installed paired inserted used swapped exchanged".split(
    " ",
  ),
);
const ORIGINS = new Set<string | undefined>(["from", "by"]);

/** Returns a clause as a statement without owners. */
export function statementOf(parse: ClauseParse): Statement {
  const topic = topicTerms(parse.clause.topic);
  return {
    parse,
    terms: parse.terms,
    head: headIn(parse),
    owners: [],
    isDoubtful: false,
    verbs: parse.verbs,
    possessor: undefined,
    object: undefined,
    part: undefined,
    each: eachIn(parse),
    repeated: [],
    scope: new Set([...parse.terms, ...topic, ...governorsIn(parse)].flatMap(keysOf)),
    sentence: new Set(),
    absent: parse.absent,
    isExcluded: parse.absent && !parse.isElided,
    uncertain: parse.clause.isCutOff || parse.clause.isTimeLimited,
    isPossible: isPossible(parse),
    before: undefined,
    after: undefined,
    otherOwners: [],
    isTopic: false,
    isLabel: false,
    topic,
    alternative: undefined,
    qualifiers: [],
    limits: [],
    brackets: [],
  };
}

/** Recognizes a thing that is only possible: "a second camera can be added", but not "the hood can be removed". */
function isPossible({ terms, verbs, subject }: ClauseParse): boolean {
  const [verb] = verbs;
  if (verb === undefined || !MODALS.has(wordOf(verb)) || subject.length === 0) return false;
  const before = terms.slice(0, terms.indexOf(verb)).map(wordOf);
  if (before.some((word) => FURTHER.has(word))) return true;
  return !before.some((word) => DEFINITE.has(word)) && terms.some((term) => ADDING.has(wordOf(term)));
}

/** Tells whether a clause may be about a term that is not a noun. */
export function isSubject({ tag }: Term): boolean {
  return SUBJECT_TAGS.has(tag);
}

function topicTerms(topic: readonly Content[]): readonly Term[] {
  return topic.length === 0 ? [] : parseClause(clauseOf(topic)).terms;
}

/** Returns the verbs and nouns that govern the items of a list. */
function governorsIn({ chunks }: ClauseParse): Term[] {
  return chunks.flatMap(({ governor, verb }) => [governor, verb]).filter((term) => term !== undefined);
}

function keysOf(term: Term): string[] {
  const dimension = dimensionOf(term);
  return dimension === undefined ? [scopeKey(term)] : [scopeKey(term), dimensionKey(dimension)];
}

/** Returns the head: the object of a possession, the subject before a verb, or the first noun of a fragment. */
function headIn({ chunks, verbs, subject }: ClauseParse): Term | undefined {
  const possessed = chunks.find(({ verb }) => verb?.tag === "possession");
  const possessedHead = possessed === undefined ? undefined : headOf(possessed.terms);
  const first = subject.find(isHeadChunk);
  if (possessedHead !== undefined || first === undefined || isPositionOnly(first.terms)) return possessedHead;
  const isAbout = verbs.length > 0 || ORIGINS.has(chunks[chunks.indexOf(first) + 1]?.preposition);
  return leadingHead(first.terms) ?? (isAbout ? first.terms.findLast(isSubject) : undefined);
}

/** Recognizes a bare position after a quantity, which is about the thing before: "8 MP rear camera, 5 MP front". */
function isPositionOnly([first, position, ...others]: readonly Term[]): boolean {
  return first?.tag === "quantity" && others.length === 0 && POSITIONS.has(wordOf(position));
}

function eachIn({ terms }: ClauseParse): string | undefined {
  const at = terms.findIndex((term) => EACH_WORDS.has(wordOf(term)));
  const noun = at < 0 ? undefined : terms.find(({ tag }, index) => index > at && tag === "noun");
  // "Both filter and espresso" is about two things.
  const isPair = wordOf(terms[at]) === "both" && singular(wordOf(noun)) === wordOf(noun);
  return isPair ? undefined : noun?.key;
}

function isHeadChunk({ preposition, terms }: Chunk): boolean {
  return preposition === undefined && terms.some(({ negation, relation }) => negation === 0 && !relation);
}

/** Returns all statements in the sentence of a statement, in order. */
export function sentenceOf(statement: Statement): readonly Statement[] {
  const all = [statement];
  for (let { before } = statement; before !== undefined; before = before.before) all.unshift(before);
  for (let { after } = statement; after !== undefined; after = after.after) all.push(after);
  return all;
}

/** Returns the chunk that contains a term. */
export function chunkOf(term: Term, { parse }: Statement): Chunk | undefined {
  return parse.chunks.find(({ terms }) => terms.includes(term));
}

/** Returns the terms of the chunk that contains a term. */
export function chunkTerms(term: Term, statement: Statement): readonly Term[] {
  return chunkOf(term, statement)?.terms ?? [];
}

/** Returns the terms before a term in its chunk. */
export function chunkTermsBefore(term: Term, statement: Statement): readonly Term[] {
  const terms = chunkTerms(term, statement);
  return terms.slice(0, Math.max(terms.indexOf(term), 0));
}

/** Returns the terms after a term in its chunk. */
export function chunkTermsAfter(term: Term, statement: Statement): readonly Term[] {
  const terms = chunkTerms(term, statement);
  return terms.slice(terms.indexOf(term) + 1);
}

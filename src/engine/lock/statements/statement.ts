import { singular } from "../tokens/lexicon.ts";
import { EACH_WORDS } from "../words/qualifiers.ts";
import { POSITIONS } from "../words/nouns.ts";
import { type Chunk, type ClauseParse, parseClause } from "./clause-parser.ts";
import { type Content, clauseOf } from "./clause.ts";
import { headOf, leadingHead } from "./nouns.ts";
import { type Term, dimensionKey, dimensionOf, scopeKey, wordOf } from "./term.ts";

/** Content of one clause of a text: words and quantities, and the things that they are said of. */
export interface Statement {
  readonly parse: ClauseParse;
  readonly terms: readonly Term[];
  /** The term that the clause is about: the subject, the thing that is there, or the noun of a fragment. */
  readonly head: Term | undefined;
  /** Keys of the parts of which one has to be named; none for the product. */
  owners: readonly string[];
  /** Tells whether the owners are in doubt: they were named before it, in another piece. */
  isDoubtful: boolean;
  /** Its verbs, or those of the clause that it goes on with. */
  verbs: readonly Term[];
  /** Key of the thing that has the head: the base, in "base with port". */
  possessor: string | undefined;
  /** The part whose bracket it is. */
  part: string | undefined;
  /** Key of the noun of each of which it is said: the jars, of "both jars have a lid". */
  each: string | undefined;
  /**
   * Key of the thing that may have it instead of the product: the study, in "saves energy according to a study with 300
   * homes".
   */
  object: string | undefined;
  /** Keys of what a mere place is said again of: "disc brakes front and rear". */
  repeated: readonly string[];
  /** Keys said here, or taken over from a topic, a subject or the noun before "with". */
  readonly scope: Set<string>;
  /** Keys said anywhere in its sentence. */
  sentence: ReadonlySet<string>;
  absent: boolean;
  /** It says so itself: "not included", not just "…, the pump is not". */
  isExcluded: boolean;
  /** It cannot be told whether the statement is denied: it grounds nothing. */
  uncertain: boolean;
  /** Tells whether its thing is there only perhaps: "a second camera can be added". */
  isPossible: boolean;
  /** The statement that comes before it in its sentence. */
  before: Statement | undefined;
  after: Statement | undefined;
  /** Parts that it may be of instead of the product. */
  otherOwners: readonly string[];
  /** It is only the words before a colon. */
  isTopic: boolean;
  /** It is a label of the product, such as its category: its words are said in the same form or not at all. */
  isLabel: boolean;
  readonly topic: readonly Term[];
  /** The alternative to it: "batteries", of "USB-C or batteries". */
  alternative: Statement | undefined;
  /** Terms that a clause of its own adds to it: "limited", "when wet". */
  readonly qualifiers: Term[];
  /** Keys of what a bracket adds to its last quantity: "35 km (75 kg rider)". */
  readonly limits: string[];
  /** Scopes of the brackets after it. */
  readonly brackets: Set<string>[];
}

/** Tells a product from its parts. */
export interface Product {
  /** Tells whether a stem names the product: its noun, its brand or its model. */
  readonly isName: (stem: string) => boolean;
  /** Tells whether a stem names it or one of its properties: the "insulation" of an insulated bottle. */
  readonly isWhole: (stem: string) => boolean;
  /** Tells whether the text is the ground. A statement of the ground grounds nothing where its meaning is in doubt. */
  readonly isGround: boolean;
}

/**
 * Tags of terms that a clause may be about though they are no nouns: "carbon is optional", "cardboard from recycled
 * paper".
 */
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

/** Returns a clause as a statement about nothing yet. */
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

/** "A second camera can be added" has none, but "the hood can be removed" has a hood. */
function isPossible({ terms, verbs, subject }: ClauseParse): boolean {
  const [verb] = verbs;
  if (verb === undefined || !MODALS.has(wordOf(verb)) || subject.length === 0) return false;
  const before = terms.slice(0, terms.indexOf(verb)).map(wordOf);
  if (before.some((word) => FURTHER.has(word))) return true;
  return !before.some((word) => DEFINITE.has(word)) && terms.some((term) => ADDING.has(wordOf(term)));
}

/** Tells whether a term may be what a clause is about though it is no noun. */
export function isSubject({ tag }: Term): boolean {
  return SUBJECT_TAGS.has(tag);
}

function topicTerms(topic: readonly Content[]): readonly Term[] {
  return topic.length === 0 ? [] : parseClause(clauseOf(topic)).terms;
}

/** Returns the terms that a list takes over from its first clause: the verb or the noun that governs it. */
function governorsIn({ chunks }: ClauseParse): Term[] {
  return chunks.flatMap(({ governor, verb }) => [governor, verb]).filter((term) => term !== undefined);
}

function keysOf(term: Term): string[] {
  const dimension = dimensionOf(term);
  return dimension === undefined ? [scopeKey(term)] : [scopeKey(term), dimensionKey(dimension)];
}

/** The object of having, the subject before a verb, or the first noun of a fragment. */
function headIn({ chunks, verbs, subject }: ClauseParse): Term | undefined {
  const possessed = chunks.find(({ verb }) => verb?.tag === "possession");
  const thing = possessed === undefined ? undefined : headOf(possessed.terms);
  const first = subject.find(isHeadChunk);
  if (thing !== undefined || first === undefined || isPlaceOnly(first.terms)) return thing;
  const isAbout = verbs.length > 0 || ORIGINS.has(chunks[chunks.indexOf(first) + 1]?.preposition);
  return leadingHead(first.terms) ?? (isAbout ? first.terms.findLast(isSubject) : undefined);
}

/** "8 MP rear camera, 5 MP front": a place after a quantity is of what was named before. */
function isPlaceOnly([first, place, ...otherOwners]: readonly Term[]): boolean {
  return first?.tag === "quantity" && otherOwners.length === 0 && POSITIONS.has(wordOf(place));
}

function eachIn({ terms }: ClauseParse): string | undefined {
  const at = terms.findIndex((term) => EACH_WORDS.has(wordOf(term)));
  const noun = at < 0 ? undefined : terms.find(({ tag }, index) => index > at && tag === "noun");
  // "Both filter and espresso" is said of two things.
  const isPair = wordOf(terms[at]) === "both" && singular(wordOf(noun)) === wordOf(noun);
  return isPair ? undefined : noun?.key;
}

function isHeadChunk({ preposition, terms }: Chunk): boolean {
  return preposition === undefined && terms.some(({ negation, relation }) => negation === 0 && !relation);
}

/** Returns all statements of the sentence of a statement, in order. */
export function sentenceOf(statement: Statement): readonly Statement[] {
  const all = [statement];
  for (let { before } = statement; before !== undefined; before = before.before) all.unshift(before);
  for (let { after } = statement; after !== undefined; after = after.after) all.push(after);
  return all;
}

/** Returns the chunk of a statement that a term is in. */
export function chunkOf(term: Term, { parse }: Statement): Chunk | undefined {
  return parse.chunks.find(({ terms }) => terms.includes(term));
}

/** Returns the terms of the chunk that a term is in. */
export function chunkTerms(term: Term, statement: Statement): readonly Term[] {
  return chunkOf(term, statement)?.terms ?? [];
}

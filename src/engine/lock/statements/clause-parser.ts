import type { Bound, Mark, Word } from "../tokens/token.ts";
import { CONDITIONS } from "../words/qualifiers.ts";
import { AGES, GENERIC_NOUNS } from "../words/nouns.ts";
import { DEMONYMS, ORIGIN_VERBS } from "../words/places.ts";
import type { Clause, Content } from "./clause.ts";
import { governorIn } from "./governor.ts";
import { tagInContext } from "./tag.ts";
import { type Term, dimensionOf, isFunctionTag, isName, termOf, wordOf } from "./term.ts";

/** Words that belong together: a noun with the words before it, after a preposition or as the object of a verb. */
export interface Chunk {
  preposition: string | undefined;
  /** The word that the preposition depends on. */
  governor: Term | undefined;
  /** The verb whose object it is. */
  verb: Term | undefined;
  readonly terms: Term[];
}

/** A clause as terms and chunks, with the state that the next clause may continue. */
export interface ClauseParse {
  readonly clause: Clause;
  readonly terms: readonly Term[];
  readonly chunks: readonly Chunk[];
  /** The finite verbs in order. */
  readonly verbs: readonly Term[];
  /** The chunks before the first verb: the subject. Without a verb, all chunks of the fragment. */
  readonly subject: readonly Chunk[];
  readonly hasPronoun: boolean;
  /** Tells whether it says that its things are absent. */
  readonly absent: boolean;
  /** Tells whether the negated words are in an earlier clause: "tank and pump are not". */
  readonly isElided: boolean;
  readonly negationOpen: boolean;
  readonly relationOpen: boolean;
  readonly lastBound: Bound | undefined;
}

/** State that continues from the previous clause: over "and" and "or", never over a comma. */
export interface Carried {
  readonly negation: boolean;
  readonly relation: boolean;
  readonly bound: Bound | undefined;
  readonly origin: string | undefined;
}

export const NOTHING_CARRIED: Carried = { negation: false, relation: false, bound: undefined, origin: undefined };
const PARTICIPLE = /ed$|^(?:spun|woven|sewn|cut|grown|built|blown|ground|drawn|bent|bound|knit)$/;
const INCLUSIONS = new Set(["with", "including", "incl"]);
const TIME_DIMENSIONS = new Set<string | undefined>(["time", "days", "months"]);

/** Parses one clause from left to right. */
export function parseClause(clause: Clause, carried: Carried = NOTHING_CARRIED): ClauseParse {
  const parser = new ClauseParser(clause.content, carried);
  for (const [at, token] of clause.content.entries()) parser.read(token, at);
  return parser.finish(clause);
}

class ClauseParser {
  readonly #content: readonly Content[];
  readonly #carried: Carried;
  readonly #terms: Term[] = [];
  readonly #chunks: Chunk[] = [];
  readonly #verbs: Term[] = [];
  #subject: readonly Chunk[] = [];
  #hasPronoun = false;
  #absent = false;
  #negation: number;
  #relation: boolean;
  /** A relation has begun, and no verb has ended it. */
  #isRelating = false;
  #bound: Bound | undefined;
  #lastBound: Bound | undefined;
  #origin: string | undefined;
  #open: Chunk | undefined;
  #preposition: string | undefined;
  #isFor = false;

  constructor(content: readonly Content[], carried: Carried) {
    this.#content = content;
    this.#carried = carried;
    this.#negation = carried.negation ? 1 : 0;
    this.#relation = carried.relation;
    this.#origin = carried.origin;
  }

  read(token: Content, at: number): void {
    if (token.kind === "mark") this.#readMark(token.mark, at);
    else if (token.kind === "quantity") this.#append(this.#quantityTerm(termOf(token, "quantity")));
    else this.#readWord(token, at);
  }

  finish(clause: Clause): ClauseParse {
    const chunks = this.#chunks.filter(({ terms }) => terms.length > 0);
    return {
      clause,
      terms: this.#terms,
      chunks,
      verbs: this.#verbs,
      subject: this.#verbs.length > 0 ? this.#subject : chunks,
      hasPronoun: this.#hasPronoun,
      absent: this.#absent || endsInNegation(clause.content),
      isElided: !this.#absent && endsInNegation(clause.content),
      negationOpen: this.#negation > 0,
      relationOpen: this.#relation || this.#isRelating,
      lastBound: this.#lastBound,
    };
  }

  #readMark(mark: Mark["mark"], at: number): void {
    switch (mark) {
      case "absent":
        this.#absent = true;
        break;
      case "not":
        // "Not suitable for people without an allergy".
        this.#negation = this.#relation && this.#negation === 1 && !this.#carried.negation ? 2 : 1;
        this.#close(undefined);
        break;
      case "for":
        this.#relate(at);
        break;
      default:
        this.#bound = mark;
    }
  }

  /** Begins a relation at "for", except before a time: "hot for 12 h". */
  #relate(at: number): void {
    const after = this.#content.slice(at + 1, at + 4).find((token) => token.kind !== "mark" && !isAgeWord(token));
    this.#isFor = true;
    this.#isRelating = !(after?.kind === "quantity" && TIME_DIMENSIONS.has(after.dimension));
    this.#relation = this.#isRelating;
    this.#close("for");
  }

  #readWord(word: Word, at: number): void {
    const tag = tagInContext(word, this.#content[at - 1], this.#content[at + 1]);
    const term = this.#withScope(termOf(word, tag));
    if (isParticipleOfPlace(word, tag, this.#content[at + 1])) this.#origin = ORIGIN_VERBS.get(word.lower) ?? word.stem;
    if (tag === "preposition" || INCLUSIONS.has(word.lower)) this.#readPreposition(word.lower, term, at);
    else if (["verb", "lightVerb", "possession", "auxiliary"].includes(tag)) this.#readVerb(term);
    else if (tag === "pronoun") this.#readPronoun(term);
    else if (tag !== "function" || GENERIC_NOUNS.has(word.lower)) this.#append(term);
    else {
      if (CONDITIONS.has(word.lower)) this.#close(undefined);
      this.#terms.push(term);
    }
  }

  #readPreposition(word: string, term: Term, at: number): void {
    if (word === "for") this.#relate(at);
    else this.#close(word);
    // In "for women in navy", the colour has the relation of its governor.
    if (word === "in" || (word === "by" && isCapital(this.#content[at + 1]))) this.#relation = false;
    this.#terms.push(term);
  }

  #readVerb(term: Term): void {
    if (this.#verbs.length === 0) this.#subject = this.#chunks.filter(({ terms }) => terms.length > 0);
    this.#terms.push(term);
    this.#verbs.push(term);
    this.#relation = false;
    this.#isRelating = false;
    this.#close(undefined, term);
  }

  #readPronoun(term: Term): void {
    this.#hasPronoun = true;
    // "Without the lid it is dishwasher safe."
    if (this.#open !== undefined && this.#open.terms.length > 0) this.#negation = 0;
    this.#close(this.#preposition);
    this.#terms.push(term);
  }

  /** Sets the negation, relation and origin of a term to those at its position. */
  #withScope(term: Term): Term {
    term.negation += this.#negation;
    term.relation = this.#relation;
    term.origin = DEMONYMS.has(wordOf(term)) ? undefined : this.#origin;
    this.#origin = ORIGIN_VERBS.get(wordOf(term)) ?? this.#origin;
    return term;
  }

  #quantityTerm(term: Term): Term {
    term.isForTime = this.#isFor && TIME_DIMENSIONS.has(dimensionOf(term));
    term.bound = this.#bound;
    term.inheritedBound = this.#bound === undefined ? this.#carried.bound : undefined;
    this.#lastBound = this.#bound ?? this.#carried.bound;
    this.#bound = undefined;
    return this.#withScope(term);
  }

  #append(term: Term): void {
    this.#terms.push(term);
    if (this.#beginsNewChunk(term)) this.#close(undefined);
    this.#open ??= this.#newChunk(this.#preposition, undefined);
    this.#open.terms.push(term);
  }

  /** Tells whether a quantity begins a new chunk after one that begins with a quantity: "6 steps 53 to 76 cm". */
  #beginsNewChunk(term: Term): boolean {
    const [first, ...others] = this.#open?.terms ?? [];
    const last = others.at(-1);
    if (term.tag !== "quantity" || first?.tag !== "quantity" || last === undefined) return false;
    return others.some(({ tag }) => tag === "noun") && !isName(last);
  }

  #close(preposition: string | undefined, verb?: Term): void {
    this.#preposition = preposition;
    this.#open = verb === undefined && preposition === undefined ? undefined : this.#newChunk(preposition, verb);
  }

  #newChunk(preposition: string | undefined, verb: Term | undefined): Chunk {
    const governor = preposition === undefined ? undefined : governorIn(this.#terms);
    const chunk: Chunk = { preposition, governor, verb, terms: [] };
    this.#chunks.push(chunk);
    return chunk;
  }
}

/** Recognizes a participle of a place: "dyed in Italy", "fitted in Spain". */
function isParticipleOfPlace({ lower, compound }: Word, tag: Term["tag"], next: Content | undefined): boolean {
  return (
    tag === "adjective" && compound === 0 && PARTICIPLE.test(lower) && next?.kind === "word" && next.lower === "in"
  );
}

/** Recognizes a brand after "by", which is not the purpose: "case for iPhone 15 by Klarix". */
function isCapital(token: Content | undefined): boolean {
  return token?.kind === "word" && token.capital;
}

/** Recognizes words of age: "for ages 3 and up" says no more than "ages 3 and up". */
function isAgeWord(token: Content): boolean {
  return token.kind === "word" && AGES.has(token.lower);
}

/** Tells whether a clause ends in a negation: "…, the plug not", "lenses cannot be fitted". */
function endsInNegation(content: readonly Content[]): boolean {
  const at = content.findLastIndex((token) => token.kind === "mark" && token.mark === "not");
  return at > 0 && content.slice(at + 1).every((token) => token.kind === "word" && isFunctionTag(token.tag));
}

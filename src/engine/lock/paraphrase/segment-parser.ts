import type { Content } from "../statements/clause.ts";
import type { Quantity, Word } from "../tokens/token.ts";
import type { Term } from "../statements/term.ts";
import { DEPENDENT_ADJECTIVES } from "../words/qualifiers.ts";
import type { Element } from "./elements.ts";
import { type WordContext, REFLEXIVES, kindOf, verbFormOf } from "./verb-forms.ts";
import { type Item, type Polarity, type Segment, type SubjectKind, type VerbForm, plainItem } from "./segment.ts";
import { Constituents } from "./constituents.ts";
import type { Naming } from "./naming.ts";
import {
  ABLE,
  ADDRESSES,
  DETERMINERS,
  GRAMMATICAL_WORDS,
  LETTING,
  OPENERS,
  PARTICLES,
  POSSESSION_WORDS,
  SUBJECT_PRONOUNS,
  beyondNegation,
  canonicalAbsence,
  canonicalOpener,
  canonicalPurpose,
  canonicalStem,
} from "./words.ts";

type ContentElement = Extract<Element, { kind: "content" }>;

/** Verbs that name a measure. */
const MEASURING = new Set(["weigh", "size"]);
const AUXILIARIES = new Set("is are be been being isn't aren't do does will it's they're am".split(" "));

/** Parses one segment from left to right. */
export class SegmentParser {
  readonly #elements: readonly Element[];
  /** Tells whether only one word follows, joined by "and". */
  readonly #isInPair: boolean;
  readonly #constituents: Constituents;
  readonly #tokens: Content[] = [];
  #subject: SubjectKind = "none";
  #lead: Segment["lead"] = "";
  #isOpened = false;
  #isClause = false;
  #bound = "";
  /** The form of the next word, if that has to be a verb. */
  #form: VerbForm | undefined;
  #negation = false;
  #isAfterVerb = false;

  constructor(elements: readonly Element[], naming: Naming, isInPair: boolean) {
    this.#elements = elements;
    this.#isInPair = isInPair;
    this.#constituents = new Constituents(naming);
  }

  segment(join: Segment["join"], isAfterComma: boolean): Segment {
    for (const [at, element] of this.#elements.entries()) this.#read(element, at);
    this.#constituents.dropProductAsObject();
    if (this.#negation) this.#constituents.push(plainItem("not", "adverb"));
    if (this.#bound !== "") this.#constituents.push(plainItem(this.#bound, "adverb"));
    return {
      join,
      isAfterComma,
      subject: this.#subject,
      lead: this.#lead,
      isOpened: this.#isOpened,
      isClause: this.#isClause,
      constituents: this.#constituents.filled,
      tokens: this.#tokens,
    };
  }

  #read(element: Element, at: number): void {
    if (element.kind === "boundary") return;
    if (element.kind === "join") {
      if (element.word === "with") this.#readPossession("with", at);
      else this.#open(element.word);
      return;
    }
    const { token } = element;
    this.#tokens.push(token);
    if (token.kind === "mark") this.#readMark(token.mark, token.phrase ?? "");
    else if (token.kind === "quantity") this.#readQuantity(token, element);
    else this.#readWord(token, element, at);
  }

  #readMark(mark: string, phrase: string): void {
    this.#settleSubject();
    if (mark === "for") this.#open(canonicalPurpose(phrase));
    else if (mark === "absent") this.#constituents.push(plainItem(`absent ${canonicalAbsence(phrase)}`, "adverb"));
    else if (mark === "not") this.#negate(phrase);
    else this.#bound += `${mark} `;
  }

  #negate(phrase: string): void {
    const rest = beyondNegation(phrase);
    if (phrase === "cannot be") this.#form = "can";
    if (phrase === "without" && !this.#constituents.isEmpty) this.#open("without");
    this.#negation = true;
    if (rest !== undefined) this.#constituents.push(plainItem(rest, "adverb"));
  }

  #readQuantity({ dimension, value }: Quantity, { term, polarity }: ContentElement): void {
    // "In 5 °C steps from 60 to 100 °C".
    if (value.includes("~") && this.#constituents.lastItems.some(({ kind }) => kind === "amount")) this.#open("from");
    const kind = dimension === "count" || dimension === "pieces" ? "count" : dimension === "share" ? "share" : "amount";
    if (this.#constituents.isEmpty) this.#isOpened = true;
    this.#pushTerm(term, polarity, kind, `${this.#bound}${term?.key ?? ""}`);
    this.#bound = "";
  }

  #readWord(word: Word, element: ContentElement, at: number): void {
    const isAfterVerb = this.#isAfterVerb;
    if (REFLEXIVES.has(word.lower)) return;
    this.#isAfterVerb = false;
    if (isAfterVerb && this.#isParticle(word, at)) this.#constituents.joinParticle(word.lower);
    else if (word.compound > 0) this.#readItem(word, element, at);
    else this.#readPlain(word, element, at);
  }

  #readPlain(word: Word, element: ContentElement, at: number): void {
    const { lower } = word;
    if (this.#isRedundant(lower, at)) return;
    if (POSSESSION_WORDS.has(lower)) this.#readPossession(lower, at);
    else if (GRAMMATICAL_WORDS.has(lower)) this.#readGrammaticalWord(lower);
    else if (this.#isAllowing(lower, at)) this.#allow();
    else if (OPENERS.has(lower) || element.term?.tag === "preposition") this.#open(canonicalOpener(lower));
    else if (lower === "one" && this.#nextWord(at) !== "") this.#readOne(element);
    else this.#readItem(word, element, at);
  }

  /** Recognizes "you can", "lets you" and "may be". */
  #isAllowing(word: string, at: number): boolean {
    return ABLE.has(word) || LETTING.has(word) || (word === "may" && this.#nextWord(at) === "be");
  }

  /** Recognizes words that add nothing: "all of them", "on the inside", "not any", "does not use softener". */
  #isRedundant(word: string, at: number): boolean {
    if (word === "of") return /^(?:them|these|which)$/.test(this.#nextWord(at));
    if (word === "on") return /^(?:inside|outside)$/.test(this.#nextWord(at + 1));
    if (word === "to") return this.#form !== undefined;
    if (word === "both") return this.#isBeforePair(at);
    if (word === "except") return this.#isButNot(at);
    return this.#negation && (word === "any" || word === "use");
  }

  /** Recognizes "but not", which is also read as an exception. */
  #isButNot(at: number): boolean {
    const next = this.#elements[at + 1];
    return next?.kind === "content" && next.token.kind === "mark" && next.token.phrase === "but not";
  }

  /** Recognizes "both" in "both height and width". */
  #isBeforePair(at: number): boolean {
    return this.#isInPair && at === this.#elements.length - 2 && this.#nextWord(at) !== "";
  }

  #allow(): void {
    this.#settleSubject();
    this.#form = "can";
  }

  #readOne({ polarity, term }: ContentElement): void {
    if (this.#constituents.isEmpty) this.#isOpened = true;
    this.#pushTerm(term, polarity, "count", "count 1");
  }

  #readGrammaticalWord(word: string): void {
    if (AUXILIARIES.has(word)) {
      this.#settleSubject();
      this.#isClause ||= !this.#constituents.isEmpty || this.#subject !== "none";
      return;
    }
    if (!this.#constituents.isEmpty) return;
    if (DETERMINERS.has(word)) this.#isOpened = true;
    if (SUBJECT_PRONOUNS.has(word)) this.#subject = "pronoun";
    else if (ADDRESSES.has(word)) this.#address(word);
  }

  #address(word: string): void {
    this.#subject = word === "we" ? "seller" : "address";
    this.#form = "act";
  }

  #readPossession(word: string, at: number): void {
    this.#settleSubject();
    const next = this.#elements[at + 1];
    if (this.#isRedundantPossession(word, at)) return;
    const isLast = next === undefined || next.kind === "boundary";
    if (isLast) this.#lead ||= "has";
    else if (this.#constituents.isEmpty && this.#lead === "") this.#lead = word === "with" ? "with" : "has";
    else this.#open(this.#endsInNoun() ? "with" : "with!");
  }

  /** Recognizes "comes in black" and "has been used". */
  #isRedundantPossession(word: string, at: number): boolean {
    const next = this.#elements[at + 1];
    if (/^comes?$/.test(word) && next?.kind === "content" && next.term?.tag === "preposition") return true;
    return this.#nextWord(at) === "been";
  }

  #endsInNoun(): boolean {
    const last = this.#constituents.lastItems.at(-1);
    return last?.kind === "noun" || last?.kind === "count";
  }

  #readItem(word: Word, element: ContentElement, at: number): void {
    const context = this.#contextOf(element, at);
    const form = verbFormOf(word, context);
    if (form === undefined) {
      this.#pushTerm(element.term, element.polarity, kindOf(word, context), this.#keyOf(word), undefined, word.lower);
      return;
    }
    if (form === "act" || form === "can") this.#settleSubject();
    this.#isClause ||= form !== "able" && this.#constituents.hasOne && !this.#constituents.isEmpty;
    this.#form = undefined;
    if (MEASURING.has(canonicalStem(word.stem)))
      this.#pushTerm(element.term, element.polarity, "noun", this.#keyOf(word));
    else this.#pushTerm(element.term, element.polarity, "verb", this.#keyOf(word), form);
    this.#isAfterVerb = true;
  }

  /** Returns the key of a word: "store in a cool place" is "keep it in a cool place". */
  #keyOf({ lower, stem }: Word): string {
    if (lower === "store" && this.#constituents.isEmpty) return canonicalStem("keep");
    return canonicalStem(stem);
  }

  #contextOf({ term }: ContentElement, at: number): WordContext {
    return {
      tag: term?.tag ?? "noun",
      next: this.#nextWord(at),
      expected: this.#form,
      isFirst: this.#constituents.isEmpty && this.#subject === "none",
      isAfterName: this.#isProductNamed(),
    };
  }

  #isParticle({ lower }: Word, at: number): boolean {
    if (lower === "in") return this.#constituents.lastItems.at(-1)?.stem === "build" && this.#nextWord(at) !== "the";
    return PARTICLES.has(lower) && !DETERMINERS.has(this.#nextWord(at));
  }

  #nextWord(at: number): string {
    const next = this.#elements[at + 1];
    return next?.kind === "content" && next.token.kind === "word" ? next.token.lower : "";
  }

  #isProductNamed(): boolean {
    return this.#lead === "" && this.#constituents.isProductName;
  }

  /** Makes the words so far the subject if they only name the product. */
  #settleSubject(): void {
    if (this.#subject !== "none" || !this.#isProductNamed()) return;
    this.#subject = "name";
    this.#constituents.clearFirst();
  }

  #open(opener: string): void {
    this.#constituents.dropProductAsObject();
    if (opener !== "of") this.#settleSubject();
    this.#constituents.open(opener);
  }

  #pushTerm(
    term: Term | undefined,
    polarity: Polarity,
    kind: Item["kind"],
    key: string,
    form?: VerbForm,
    word = "",
  ): void {
    const isNegated = (term?.negation ?? 0) % 2 === 1;
    // A negation that the parser did not apply has to be repeated word by word.
    const doubt = this.#negation && !isNegated ? "?" : "";
    this.#negation = false;
    const stem = term?.token.kind === "word" ? term.token.stem : "";
    const mark = `${doubt}${isNegated ? "!" : ""}${polarity === "absent" ? "~" : ""}`;
    this.#constituents.push({ key: `${mark}${key}`, kind, form, stem, isDependent: DEPENDENT_ADJECTIVES.has(word) });
  }
}

import type { Content } from "../statements/clause-splitter.ts";
import type { Quantity, Word } from "../tokens/token.ts";
import type { Term } from "../statements/term.ts";
import { DEPENDENT_ADJECTIVES } from "../words/qualifiers.ts";
import type { Element } from "./elements.ts";
import { type WordContext, verbFormOf, isReflexive, kindOf } from "./verb-forms.ts";
import {
  type VerbForm,
  type Item,
  type Constituent,
  type Polarity,
  type Segment,
  type SubjectKind,
  plainItem,
} from "./segment.ts";
import { type Naming, isProductName, isImperativeOnProduct } from "./naming.ts";
import {
  ABLE,
  ADDRESSES,
  DETERMINERS,
  LETTING,
  PARTICLES,
  SUBJECT_PRONOUNS,
  canonicalAbsence,
  canonicalStem,
  denialBeyond,
  isGrammaticalWord,
  isPossessionWord,
  isOpener,
  canonicalOpener,
  canonicalPurpose,
} from "./words.ts";

type ContentElement = Extract<Element, { kind: "content" }>;

/** Verbs that name a measure. */
const MEASURING = new Set(["weigh", "size"]);
const AUXILIARIES = new Set("is are be been being isn't aren't do does will it's they're am".split(" "));

/** Reads one segment from left to right. */
export class SegmentParser {
  readonly #elements: readonly Element[];
  readonly #naming: Naming;
  /** One word, joined by "and", is all that comes after it. */
  readonly #isInPair: boolean;
  readonly #constituents: Constituent[] = [{ opener: "", items: [] }];
  readonly #tokens: Content[] = [];
  #subject: SubjectKind = "none";
  #lead: Segment["lead"] = "";
  #isOpened = false;
  #isClause = false;
  #bound = "";
  /** The manner in which the next word is said, which is a verb then. */
  #form: VerbForm | undefined;
  #denial = false;
  #isAfterVerb = false;

  constructor(elements: readonly Element[], naming: Naming, isInPair: boolean) {
    this.#elements = elements;
    this.#isInPair = isInPair;
    this.#naming = naming;
  }

  segment(join: Segment["join"], isAfterComma: boolean): Segment {
    for (const [at, element] of this.#elements.entries()) this.#read(element, at);
    this.#settleObject();
    if (this.#denial) this.#push(plainItem("not", "adverb"));
    if (this.#bound !== "") this.#push(plainItem(this.#bound, "adverb"));
    return {
      join,
      isAfterComma,
      subject: this.#subject,
      lead: this.#lead,
      isOpened: this.#isOpened,
      isClause: this.#isClause,
      constituents: this.#constituents.filter(({ opener, items }) => items.length > 0 || opener !== ""),
      tokens: this.#tokens,
    };
  }

  #read(element: Element, at: number): void {
    if (element.kind === "cut") return;
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
    else if (mark === "absent") this.#push(plainItem(`absent ${canonicalAbsence(phrase)}`, "adverb"));
    else if (mark === "not") this.#deny(phrase);
    else this.#bound += `${mark} `;
  }

  #deny(phrase: string): void {
    const rest = denialBeyond(phrase);
    if (phrase === "cannot be") this.#form = "can";
    if (phrase === "without" && !this.#isEmpty()) this.#open("without");
    this.#denial = true;
    if (rest !== undefined) this.#push(plainItem(rest, "adverb"));
  }

  #readQuantity({ dimension, value }: Quantity, { term, polarity }: ContentElement): void {
    // "In 5 °C steps from 60 to 100 °C".
    if (value.includes("~") && this.#constituents.at(-1)?.items.some(({ kind }) => kind === "amount"))
      this.#open("from");
    const kind = dimension === "count" || dimension === "pieces" ? "count" : dimension === "share" ? "share" : "amount";
    if (this.#isEmpty()) this.#isOpened = true;
    this.#pushTerm(term, polarity, kind, `${this.#bound}${term?.key ?? ""}`);
    this.#bound = "";
  }

  #readWord(word: Word, element: ContentElement, at: number): void {
    const isAfterVerb = this.#isAfterVerb;
    if (isReflexive(word.lower)) return;
    this.#isAfterVerb = false;
    if (isAfterVerb && this.#isParticle(word, at)) this.#joinParticle(word.lower);
    else if (word.compound > 0) this.#readItem(word, element, at);
    else this.#readPlain(word, element, at);
  }

  #readPlain(word: Word, element: ContentElement, at: number): void {
    const { lower } = word;
    if (this.#isRedundant(lower, at)) return;
    if (isPossessionWord(lower)) this.#readPossession(lower, at);
    else if (isGrammaticalWord(lower)) this.#readForm(lower);
    else if (this.#isAllowing(lower, at)) this.#allow();
    else if (isOpener(lower) || element.term?.tag === "preposition") this.#open(canonicalOpener(lower));
    else if (lower === "one" && this.#nextWord(at) !== "") this.#readOne(element);
    else this.#readItem(word, element, at);
  }

  /** "You can", "lets you", "may be". */
  #isAllowing(word: string, at: number): boolean {
    return ABLE.has(word) || LETTING.has(word) || (word === "may" && this.#nextWord(at) === "be");
  }

  /** "All of them", "on the inside", "not any", "does not use softener": what says no more than the words around it. */
  #isRedundant(word: string, at: number): boolean {
    if (word === "of") return /^(?:them|these|which)$/.test(this.#nextWord(at));
    if (word === "on") return /^(?:inside|outside)$/.test(this.#nextWord(at + 1));
    if (word === "to") return this.#form !== undefined;
    if (word === "both") return this.#isBeforePair(at);
    if (word === "except") return this.#isButNot(at);
    return this.#denial && (word === "any" || word === "use");
  }

  /** "But not" is read as an exception as well, which says no more. */
  #isButNot(at: number): boolean {
    const next = this.#elements[at + 1];
    return next?.kind === "content" && next.token.kind === "mark" && next.token.phrase === "but not";
  }

  /** "Both height and width" are height and width. */
  #isBeforePair(at: number): boolean {
    return this.#isInPair && at === this.#elements.length - 2 && this.#nextWord(at) !== "";
  }

  #allow(): void {
    this.#settleSubject();
    this.#form = "can";
  }

  #readOne({ polarity, term }: ContentElement): void {
    if (this.#isEmpty()) this.#isOpened = true;
    this.#pushTerm(term, polarity, "count", "count 1");
  }

  #readForm(word: string): void {
    if (AUXILIARIES.has(word)) {
      this.#settleSubject();
      this.#isClause ||= !this.#isEmpty() || this.#subject !== "none";
      return;
    }
    if (!this.#isEmpty()) return;
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
    const isLast = next === undefined || next.kind === "cut";
    if (isLast) this.#lead ||= "has";
    else if (this.#isEmpty() && this.#lead === "") this.#lead = word === "with" ? "with" : "has";
    else this.#open(this.#endsInNoun() ? "with" : "with!");
  }

  /** "Comes in black", "has been used". */
  #isRedundantPossession(word: string, at: number): boolean {
    const next = this.#elements[at + 1];
    if (/^comes?$/.test(word) && next?.kind === "content" && next.term?.tag === "preposition") return true;
    return this.#nextWord(at) === "been";
  }

  #endsInNoun(): boolean {
    const last = this.#constituents.at(-1)?.items.at(-1);
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
    this.#isClause ||= form !== "able" && this.#constituents.length === 1 && !this.#isEmpty();
    this.#form = undefined;
    if (MEASURING.has(canonicalStem(word.stem)))
      this.#pushTerm(element.term, element.polarity, "noun", this.#keyOf(word));
    else this.#pushTerm(element.term, element.polarity, "verb", this.#keyOf(word), form);
    this.#isAfterVerb = true;
  }

  /** "Store in a cool place" is "keep it in a cool place". */
  #keyOf({ lower, stem }: Word): string {
    if (lower === "store" && this.#isEmpty()) return canonicalStem("keep");
    return canonicalStem(stem);
  }

  #contextOf({ term }: ContentElement, at: number): WordContext {
    return {
      tag: term?.tag ?? "noun",
      next: this.#nextWord(at),
      expected: this.#form,
      isFirst: this.#isEmpty() && this.#subject === "none",
      isAfterName: this.#isProductNamed(),
    };
  }

  #isParticle({ lower }: Word, at: number): boolean {
    if (lower === "in")
      return this.#constituents.at(-1)?.items.at(-1)?.stem === "build" && this.#nextWord(at) !== "the";
    return PARTICLES.has(lower) && !DETERMINERS.has(this.#nextWord(at));
  }

  /** Adds a particle to the verb before it. */
  #joinParticle(particle: string): void {
    const items = this.#constituents.at(-1)?.items;
    const verb = items?.pop();
    if (verb !== undefined) items?.push({ ...verb, key: `${verb.key}+${particle}` });
  }

  #nextWord(at: number): string {
    const next = this.#elements[at + 1];
    return next?.kind === "content" && next.token.kind === "word" ? next.token.lower : "";
  }

  #isEmpty(): boolean {
    return this.#constituents.length === 1 && this.#constituents[0]?.items.length === 0;
  }

  #isProductNamed(): boolean {
    if (this.#constituents.length !== 1 || this.#lead !== "") return false;
    return isProductName(this.#constituents[0]?.items ?? [], this.#naming);
  }

  /** Makes the words so far what the segment is about, if they only name the product. */
  #settleSubject(): void {
    if (this.#subject !== "none" || !this.#isProductNamed()) return;
    this.#subject = "name";
    this.#constituents[0]?.items.splice(0);
  }

  /** "Wash the towels at 60 °C" is "wash at 60 °C" of the towels. */
  #settleObject(): void {
    const items = this.#constituents[0]?.items ?? [];
    if (this.#constituents.length === 1 && isImperativeOnProduct(items, this.#naming)) items.splice(1);
  }

  #open(opener: string): void {
    this.#settleObject();
    if (opener !== "of") this.#settleSubject();
    this.#constituents.push({ opener, items: [] });
  }

  #pushTerm(
    term: Term | undefined,
    polarity: Polarity,
    kind: Item["kind"],
    key: string,
    form?: VerbForm,
    word = "",
  ): void {
    const isDenied = (term?.negation ?? 0) % 2 === 1;
    // A denial that the reading does not see is said again word by word.
    const element = this.#denial && !isDenied ? "?" : "";
    this.#denial = false;
    const stem = term?.token.kind === "word" ? term.token.stem : "";
    const mark = `${element}${isDenied ? "!" : ""}${polarity === "absent" ? "~" : ""}`;
    this.#push({ key: `${mark}${key}`, kind, form, stem, isDependent: DEPENDENT_ADJECTIVES.has(word) });
  }

  #push(item: Item): void {
    this.#constituents.at(-1)?.items.push(item);
  }
}

import type { Content } from "../statements/cut.ts";
import type { Quantity, Word } from "../tokens/token.ts";
import type { Term } from "../statements/term.ts";
import { DEPENDENT_ADJECTIVES } from "../words/guards.ts";
import type { Sign } from "./flow.ts";
import { type Place, formOf, isReflexive, kindOf } from "./forms.ts";
import { type Form, type Item, type Piece, type Polarity, type Segment, type SubjectKind, plainItem } from "./item.ts";
import { type Naming, nameProduct, orderForProduct } from "./naming.ts";
import {
  ABLE,
  ADDRESSES,
  DETERMINERS,
  LETTING,
  PARTICLES,
  SUBJECT_PRONOUNS,
  absenceOf,
  canonOf,
  denialOf,
  isFormWord,
  isHaving,
  isOpener,
  openerOf,
  purposeOf,
} from "./words.ts";

type ContentSign = Extract<Sign, { kind: "content" }>;

/** Verbs that name a measure. */
const MEASURING = new Set(["weigh", "size"]);
const AUXILIARIES = new Set("is are be been being isn't aren't do does will it's they're am".split(" "));

/** Reads one segment from left to right. */
export class SegmentReader {
  readonly #signs: readonly Sign[];
  readonly #naming: Naming;
  /** One word, joined by "and", is all that comes after it. */
  readonly #isInPair: boolean;
  readonly #pieces: Piece[] = [{ opener: "", items: [] }];
  readonly #tokens: Content[] = [];
  #subject: SubjectKind = "none";
  #lead: Segment["lead"] = "";
  #isOpened = false;
  #isClause = false;
  #bound = "";
  /** The manner in which the next word is said, which is a verb then. */
  #form: Form | undefined;
  #denial = false;
  #isAfterVerb = false;

  constructor(signs: readonly Sign[], naming: Naming, isInPair: boolean) {
    this.#signs = signs;
    this.#isInPair = isInPair;
    this.#naming = naming;
  }

  segment(join: Segment["join"], isAfterComma: boolean): Segment {
    for (const [at, sign] of this.#signs.entries()) this.#read(sign, at);
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
      pieces: this.#pieces.filter(({ opener, items }) => items.length > 0 || opener !== ""),
      tokens: this.#tokens,
    };
  }

  #read(sign: Sign, at: number): void {
    if (sign.kind === "cut") return;
    if (sign.kind === "join") {
      if (sign.word === "with") this.#readHaving("with", at);
      else this.#open(sign.word);
      return;
    }
    const { token } = sign;
    this.#tokens.push(token);
    if (token.kind === "mark") this.#readMark(token.mark, token.phrase ?? "");
    else if (token.kind === "quantity") this.#readQuantity(token, sign);
    else this.#readWord(token, sign, at);
  }

  #readMark(mark: string, phrase: string): void {
    this.#settleSubject();
    if (mark === "for") this.#open(purposeOf(phrase));
    else if (mark === "absent") this.#push(plainItem(`absent ${absenceOf(phrase)}`, "adverb"));
    else if (mark === "not") this.#deny(phrase);
    else this.#bound += `${mark} `;
  }

  #deny(phrase: string): void {
    const more = denialOf(phrase);
    if (phrase === "cannot be") this.#form = "can";
    if (phrase === "without" && !this.#isEmpty()) this.#open("without");
    this.#denial = true;
    if (more !== undefined) this.#push(plainItem(more, "adverb"));
  }

  #readQuantity({ dimension, value }: Quantity, { term, polarity }: ContentSign): void {
    // "In 5 °C steps from 60 to 100 °C".
    if (value.includes("~") && this.#pieces.at(-1)?.items.some(({ kind }) => kind === "amount")) this.#open("from");
    const kind = dimension === "count" || dimension === "pieces" ? "count" : dimension === "share" ? "share" : "amount";
    if (this.#isEmpty()) this.#isOpened = true;
    this.#pushTerm(term, polarity, kind, `${this.#bound}${term?.key ?? ""}`);
    this.#bound = "";
  }

  #readWord(word: Word, sign: ContentSign, at: number): void {
    const isAfterVerb = this.#isAfterVerb;
    if (isReflexive(word.lower)) return;
    this.#isAfterVerb = false;
    if (isAfterVerb && this.#isParticle(word, at)) this.#join(word.lower);
    else if (word.compound > 0) this.#readItem(word, sign, at);
    else this.#readPlain(word, sign, at);
  }

  #readPlain(word: Word, sign: ContentSign, at: number): void {
    const { lower } = word;
    if (this.#isIdle(lower, at)) return;
    if (isHaving(lower)) this.#readHaving(lower, at);
    else if (isFormWord(lower)) this.#readForm(lower);
    else if (this.#isAllowing(lower, at)) this.#allow();
    else if (isOpener(lower) || sign.term?.tag === "preposition") this.#open(openerOf(lower));
    else if (lower === "one" && this.#nextWord(at) !== "") this.#readOne(sign);
    else this.#readItem(word, sign, at);
  }

  /** "You can", "lets you", "may be". */
  #isAllowing(word: string, at: number): boolean {
    return ABLE.has(word) || LETTING.has(word) || (word === "may" && this.#nextWord(at) === "be");
  }

  /** "All of them", "on the inside", "not any", "does not use softener": what says no more than the words around it. */
  #isIdle(word: string, at: number): boolean {
    if (word === "of") return /^(?:them|these|which)$/.test(this.#nextWord(at));
    if (word === "on") return /^(?:inside|outside)$/.test(this.#nextWord(at + 1));
    if (word === "to") return this.#form !== undefined;
    if (word === "both") return this.#isBeforePair(at);
    if (word === "except") return this.#isButNot(at);
    return this.#denial && (word === "any" || word === "use");
  }

  /** "But not" is read as an exception as well, which says no more. */
  #isButNot(at: number): boolean {
    const next = this.#signs[at + 1];
    return next?.kind === "content" && next.token.kind === "mark" && next.token.phrase === "but not";
  }

  /** "Both height and width" are height and width. */
  #isBeforePair(at: number): boolean {
    return this.#isInPair && at === this.#signs.length - 2 && this.#nextWord(at) !== "";
  }

  #allow(): void {
    this.#settleSubject();
    this.#form = "can";
  }

  #readOne({ polarity, term }: ContentSign): void {
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

  #readHaving(word: string, at: number): void {
    this.#settleSubject();
    const next = this.#signs[at + 1];
    if (this.#isIdleHaving(word, at)) return;
    const isLast = next === undefined || next.kind === "cut";
    if (isLast) this.#lead ||= "has";
    else if (this.#isEmpty() && this.#lead === "") this.#lead = word === "with" ? "with" : "has";
    else this.#open(this.#endsInThing() ? "with" : "with!");
  }

  /** "Comes in black", "has been used". */
  #isIdleHaving(word: string, at: number): boolean {
    const next = this.#signs[at + 1];
    if (/^comes?$/.test(word) && next?.kind === "content" && next.term?.tag === "preposition") return true;
    return this.#nextWord(at) === "been";
  }

  #endsInThing(): boolean {
    const last = this.#pieces.at(-1)?.items.at(-1);
    return last?.kind === "noun" || last?.kind === "count";
  }

  #readItem(word: Word, sign: ContentSign, at: number): void {
    const place = this.#placeOf(sign, at);
    const form = formOf(word, place);
    if (form === undefined) {
      this.#pushTerm(sign.term, sign.polarity, kindOf(word, place), this.#keyOf(word), undefined, word.lower);
      return;
    }
    if (form === "act" || form === "can") this.#settleSubject();
    this.#isClause ||= form !== "able" && this.#pieces.length === 1 && !this.#isEmpty();
    this.#form = undefined;
    if (MEASURING.has(canonOf(word.stem))) this.#pushTerm(sign.term, sign.polarity, "noun", this.#keyOf(word));
    else this.#pushTerm(sign.term, sign.polarity, "verb", this.#keyOf(word), form);
    this.#isAfterVerb = true;
  }

  /** "Store in a cool place" is "keep it in a cool place". */
  #keyOf({ lower, stem }: Word): string {
    if (lower === "store" && this.#isEmpty()) return canonOf("keep");
    return canonOf(stem);
  }

  #placeOf({ term }: ContentSign, at: number): Place {
    return {
      tag: term?.tag ?? "noun",
      next: this.#nextWord(at),
      expected: this.#form,
      isFirst: this.#isEmpty() && this.#subject === "none",
      isAfterName: this.#isNamed(),
    };
  }

  #isParticle({ lower }: Word, at: number): boolean {
    if (lower === "in") return this.#pieces.at(-1)?.items.at(-1)?.stem === "build" && this.#nextWord(at) !== "the";
    return PARTICLES.has(lower) && !DETERMINERS.has(this.#nextWord(at));
  }

  /** Adds a particle to the verb before it. */
  #join(particle: string): void {
    const items = this.#pieces.at(-1)?.items;
    const verb = items?.pop();
    if (verb !== undefined) items?.push({ ...verb, key: `${verb.key}+${particle}` });
  }

  #nextWord(at: number): string {
    const next = this.#signs[at + 1];
    return next?.kind === "content" && next.token.kind === "word" ? next.token.lower : "";
  }

  #isEmpty(): boolean {
    return this.#pieces.length === 1 && this.#pieces[0]?.items.length === 0;
  }

  #isNamed(): boolean {
    if (this.#pieces.length !== 1 || this.#lead !== "") return false;
    return nameProduct(this.#pieces[0]?.items ?? [], this.#naming);
  }

  /** Makes the words so far what the segment is about, if they only name the product. */
  #settleSubject(): void {
    if (this.#subject !== "none" || !this.#isNamed()) return;
    this.#subject = "name";
    this.#pieces[0]?.items.splice(0);
  }

  /** "Wash the towels at 60 °C" is "wash at 60 °C" of the towels. */
  #settleObject(): void {
    const items = this.#pieces[0]?.items ?? [];
    if (this.#pieces.length === 1 && orderForProduct(items, this.#naming)) items.splice(1);
  }

  #open(opener: string): void {
    this.#settleObject();
    if (opener !== "of") this.#settleSubject();
    this.#pieces.push({ opener, items: [] });
  }

  #pushTerm(term: Term | undefined, polarity: Polarity, kind: Item["kind"], key: string, form?: Form, word = ""): void {
    const isDenied = (term?.negation ?? 0) % 2 === 1;
    // A denial that the reading does not see is said again word by word.
    const sign = this.#denial && !isDenied ? "?" : "";
    this.#denial = false;
    const stem = term?.token.kind === "word" ? term.token.stem : "";
    const mark = `${sign}${isDenied ? "!" : ""}${polarity === "absent" ? "~" : ""}`;
    this.#push({ key: `${mark}${key}`, kind, form, stem, isDependent: DEPENDENT_ADJECTIVES.has(word) });
  }

  #push(item: Item): void {
    this.#pieces.at(-1)?.items.push(item);
  }
}

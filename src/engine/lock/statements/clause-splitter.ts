import { type Break, type Token, type Word, lowerOf } from "../tokens/token.ts";
import { GENERIC_NOUNS } from "../words/nouns.ts";
import { type Clause, type Content, type Join, type Sentence, type TextKind, clauseOf } from "./clause.ts";
import {
  bindsWithAfter,
  endsInSwitch,
  isImperative,
  isMeasuring,
  isPackaging,
  isPlainAdjective,
  isPurposeToken,
  isSubjectAfter,
  isVerbToken,
  startsFronting,
} from "./clause-boundaries.ts";

const JOINS: ReadonlyMap<string, Join> = new Map([
  ["and", "and"],
  ["&", "and"],
  ["or", "or"],
  ["nor", "or"],
  ["otherwise", "or"],
  ["with", "with"],
  ["including", "with"],
  ["incl", "with"],
  ["but", "but"],
  ["yet", "but"],
  ["which", "which"],
  ["that", "which"],
  ["whose", "which"],
  ["who", "which"],
]);
const NAMING = new Set<Word["tag"]>(["noun", "measure", "adjective", "material"]);
/** The most words before a dash that makes a topic of them. */
const LONGEST_NAME = 3;
/** The most words before a colon that makes a topic of them. */
const LONGEST_TOPIC = 12;
/** The most words of a clause. The parts of a longer one cannot be related to each other. */
const LONGEST_CLAUSE = 48;
/** The most tokens of a sentence. A longer one is split, and grounds nothing. */
const LONGEST_SENTENCE = 120;
const AMOUNTS = new Set(["volume", "pieces", "pairs", "fluid ounces", "ounces"]);
const CONTAINER = /^(?:bottle|cup|jug|tank|container|aquarium|flask|pot|jar|can|bin|bag|pack|box)s?$/;

/** Returns the sentences of a text as clauses. Ground and proposal are both split by this function. */
export function splitSentences(tokens: readonly Token[], kind: TextKind): Sentence[] {
  const sentences: Token[][] = [[]];
  for (const token of tokens) {
    if (token.kind === "break" && token.at === "sentence") sentences.push([]);
    else if ((sentences.at(-1)?.push(token) ?? 0) >= LONGEST_SENTENCE) sentences.push([]);
  }
  return sentences
    .map((sentence) => ({
      clauses: splitSentence(sentence, kind),
      isCutOff: sentence.length >= LONGEST_SENTENCE,
    }))
    .map(({ clauses, isCutOff }) => (isCutOff ? clauses.map((clause) => ({ ...clause, isCutOff })) : clauses))
    .map((clauses) => (kind === "title" ? clauses.flatMap(splitAmount) : clauses))
    .filter((clauses) => clauses.length > 0);
}

/** Splits off an amount that ends a title's clause: in "cream for dry skin 50 ml", it belongs to the product. */
function splitAmount(clause: Clause): Clause[] {
  const { content } = clause;
  const [amount, noun] = content.toReversed();
  if (amount?.kind !== "quantity" || !AMOUNTS.has(amount.dimension) || !content.some(isPurposeToken)) return [clause];
  if (noun?.kind !== "word" || noun.tag === "preposition" || CONTAINER.test(noun.lower)) return [clause];
  return [
    { ...clause, content: content.slice(0, -1) },
    { ...clause, join: ",", content: [amount] },
  ];
}

function splitSentence(tokens: readonly Token[], kind: TextKind): Clause[] {
  const splitter = new ClauseSplitter(tokens, kind);
  for (const [at, token] of tokens.entries()) {
    if (token.kind === "break") splitter.breakAt(token.at);
    else if (token.kind !== "pressure") splitter.read(token, at);
    else if (token.text.toLowerCase().startsWith("while")) splitter.limitInTime();
  }
  const isNearPressure = tokens.some((token) => token.kind === "pressure");
  return isNearPressure ? splitter.end().map((clause) => ({ ...clause, isNearPressure })) : splitter.end();
}

class ClauseSplitter {
  readonly #tokens: readonly Token[];
  readonly #isRow: boolean;
  readonly #isTitle: boolean;
  readonly #clauses: Clause[] = [];
  #content: Content[] = [];
  #topic: readonly Content[] = [];
  #join: Join = "";
  #commaStart = 0;
  #inBracket = false;
  #isAfterComma = false;
  /** The sentence began with a fronted phrase, and the subject has not come yet. */
  #isFronting = false;
  #isCutOff = false;
  #isTimeLimited = false;

  constructor(tokens: readonly Token[], kind: TextKind) {
    this.#tokens = tokens;
    this.#isRow = kind === "row";
    this.#isTitle = kind === "title";
  }

  read(token: Content, at: number): void {
    if (this.#isFronting && isSubjectAfter(this.#content, token)) this.#endFronting();
    const join = token.kind === "word" && token.compound === 0 ? JOINS.get(token.lower) : undefined;
    if (join !== undefined && this.#splitsAt(join, at)) this.#close(join);
    else if (this.#content.length > 0 && isPackaging(this.#tokens, at)) this.#close("with");
    else this.#add(token);
  }

  /** Marks the clause as limited in time: in "tripod while stocks last", it is unknown whether there is one. */
  limitInTime(): void {
    this.#isTimeLimited = true;
  }

  breakAt(at: Break["at"]): void {
    if (at === "colon" || (at === "dash" && this.#isBareName())) this.#makeTopic();
    else if (at === "slash") this.#close("and");
    else {
      this.#close(",");
      if (at === "open" || at === "close") this.#inBracket = at === "open";
      this.#commaStart = this.#clauses.length;
    }
  }

  end(): Clause[] {
    this.#close("");
    return this.#clauses;
  }

  /** Ends the fronted phrase, and makes separate clauses of it. */
  #endFronting(): void {
    this.#close("");
    this.#clauses.splice(0, Infinity, ...this.#clauses.map((clause) => ({ ...clause, isFronted: true })));
    this.#isFronting = false;
  }

  #add(token: Content): void {
    const isFirst = this.#clauses.length === 0 && this.#content.length === 0;
    if (isFirst) this.#isFronting = startsFronting(this.#join, token);
    else if (isVerbToken(token)) this.#isFronting = false;
    this.#content.push(token);
    if (this.#content.length < LONGEST_CLAUSE) return;
    this.#isCutOff = true;
    this.#close(",");
    this.#isCutOff = true;
  }

  /** Ends the clause, and joins the next one with `join`. An empty clause keeps its join unless a word replaces it. */
  #close(join: Join): void {
    const [topic, content] = [this.#topic, this.#content];
    if (content.length === 0) {
      if (this.#join === "," && join !== ",") this.#isAfterComma = true;
      if (join !== "," || this.#join === "") this.#join = join;
      return;
    }
    const isAfterWith = this.#join === "with" || (this.#join === "and" && this.#clauses.at(-1)?.isAfterWith === true);
    this.#clauses.push({
      ...clauseOf(content),
      join: this.#join,
      topic,
      inBracket: this.#inBracket,
      isAfterComma: this.#join === "," || this.#isAfterComma,
      isAfterWith,
      isCutOff: this.#isCutOff,
      isTimeLimited: this.#isTimeLimited,
    });
    this.#isTimeLimited = false;
    this.#content = [];
    this.#isAfterComma = false;
    this.#isCutOff = false;
    this.#join = join;
  }

  /** Recognizes a dash after a bare name, which is a colon: "hose length – 25 m". */
  #isBareName(): boolean {
    if (this.#isTitle || this.#clauses.length > 0 || this.#topic.length > 0) return false;
    const content = this.#content;
    return content.length > 0 && content.length <= LONGEST_NAME && content.every(canName);
  }

  /** Makes the words after the last comma the topic of the following words. */
  #makeTopic(): void {
    this.#close(",");
    const named = this.#clauses.splice(this.#commaStart);
    // "Five levels and three temperatures: 60, 80 and 100 °C" lists the temperatures.
    const isCounted = named.at(-1)?.content[0]?.kind === "quantity";
    this.#clauses.push(...(isCounted ? named.splice(0, named.length - 1) : []));
    const topic = named.flatMap(({ content }) => content);
    if (topic.length > LONGEST_TOPIC || isCountOnly(topic)) this.#clauses.push(...named);
    else if (topic.length > 0) this.#topic = topic;
    this.#commaStart = this.#clauses.length;
    this.#join = "";
  }

  #splitsAt(join: Join, at: number): boolean {
    if (join === "with") return !this.#bindsWith(at);
    // Before a noun, "that" is a determiner: "that bottle".
    return lowerOf(this.#tokens[at]) !== "that" || this.#content.length > 0;
  }

  /** Tells whether "with" belongs to its clause: "folds with one hand", "35 h with ANC off", "1.4 kg with battery". */
  #bindsWith(at: number): boolean {
    const last = this.#content.at(-1);
    if (last?.kind === "word" && (bindsWithAfter(last) || this.#content.every(isPlainAdjective))) return true;
    if (isImperative(this.#content) || endsInSwitch(this.#tokens, at)) return true;
    return last?.kind === "quantity" && this.#isMeasured();
  }

  #isMeasured(): boolean {
    return this.#isRow || this.#topic.length > 0 || this.#content.some(isMeasuring);
  }
}

function canName(token: Content): boolean {
  return token.kind === "word" && NAMING.has(token.tag);
}

/** Recognizes a topic that only counts what follows: "85 parts: …". */
function isCountOnly([amount, noun, ...others]: readonly Content[]): boolean {
  return amount?.kind === "quantity" && others.length === 0 && noun?.kind === "word" && GENERIC_NOUNS.has(noun.lower);
}

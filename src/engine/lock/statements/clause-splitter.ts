import { isVerbBase } from "../tokens/lexicon.ts";
import type { Break, Mark, Quantity, Token, Word } from "../tokens/token.ts";
import { lowerOf } from "../tokens/token.ts";
import { GENERIC_NOUNS } from "../words/nouns.ts";

export type Content = Word | Quantity | Mark;

/** Origin of a text. In a title, words without a head are of the product. A row is of the product and of its name. */
export type TextKind = "title" | "prose" | "row";

/**
 * Link of a clause to the one before: nothing, a comma, or a word. "which" begins a clause about the thing that was
 * named last.
 */
export type Join = "" | "," | "and" | "or" | "with" | "but" | "which";

/** The smallest piece of text that says something: "leakproof lid" of "Steel bottle with leakproof lid, 750 ml". */
export interface Clause {
  readonly join: Join;
  /** The words before a colon, which the clause is about. */
  readonly topic: readonly Content[];
  readonly content: readonly Content[];
  readonly inBracket: boolean;
  /** Tells whether a comma is before it, for any join. */
  readonly isAfterComma: boolean;
  /** It is joined by "with", or goes on with a list that is. */
  readonly isAfterWith: boolean;
  /** It begins a sentence and says under what condition the rest holds: "with the lid it is leakproof". */
  readonly isFronted: boolean;
  /** It was cut off, or begins, where no text ends: what it hangs on is not known. */
  readonly isCutOff: boolean;
  /** It is only there for a time: "while stocks last". */
  readonly isTimeLimited: boolean;
  /** A phrase of its sentence presses shoppers. */
  readonly isNearPressure: boolean;
}

export type Sentence = readonly Clause[];

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
/** Prepositions that a sentence begins with before its subject. */
const FRONTING_PREPOSITIONS = new Set("in at on under during inside without for".split(" "));
const ARTICLES = new Set(["the", "its"]);
const OPEN_TAGS = new Set<Word["tag"]>(["function", "preposition", "pronoun"]);
const WEIGHING_VERBS = new Set(["weighs", "weigh"]);
const PACKAGES = new Set("case bag box pouch tin jar carton".split(" "));
const LONGEST_PACKAGE = 4;
const SWITCHES = new Set(["on", "off"]);
const LONGEST_SWITCH_PHRASE = 8;
const NAMING = new Set<Word["tag"]>(["noun", "measure", "adjective", "material"]);
/** A dash after more words than this is a pause. */
const LONGEST_NAME = 3;
/** A colon after more words than this is a pause. */
const LONGEST_TOPIC = 12;
/** More words without punctuation than anybody reads. What a clause of this length hangs on is not followed. */
const LONGEST_CLAUSE = 48;
/** More words and signs than any sentence has. It goes on as another one, and grounds nothing. */
const LONGEST_SENTENCE = 120;
const AMOUNTS = new Set(["volume", "pieces", "pairs", "fluid ounces", "ounces"]);
const CONTAINER = /^(?:bottle|cup|jug|tank|container|aquarium|flask|pot|jar|can|bin|bag|pack|box)s?$/;

/** Returns the sentences of a text as clauses. Ground and proposal are cut by this one function. */
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

/** "Cream for dry skin 50 ml": an amount that ends a title's clause is the product's, not of what the product is for. */
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

function isPurposeToken(token: Content): boolean {
  return token.kind === "mark" ? token.mark === "for" : lowerOf(token) === "for";
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
  /** The sentence began with what comes before a subject, and the subject has not come. */
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

  /** "Tripod while stocks last": whether it is there is not known. */
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

  /** Makes what precedes the subject clauses of their own. */
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

  /** Ends the clause; the next one is joined by `join`. A comma without a clause before it leaves the join that was there. */
  #close(join: Join): void {
    const [topic, content] = [this.#topic, this.#content];
    if (content.length === 0) {
      if (this.#join === "," && join !== ",") this.#isAfterComma = true;
      if (join !== "," || this.#join === "") this.#join = join;
      return;
    }
    const isAfterWith = this.#join === "with" || (this.#join === "and" && this.#clauses.at(-1)?.isAfterWith === true);
    this.#clauses.push({
      join: this.#join,
      topic,
      content,
      inBracket: this.#inBracket,
      isAfterComma: this.#join === "," || this.#isAfterComma,
      isAfterWith,
      isFronted: false,
      isCutOff: this.#isCutOff,
      isTimeLimited: this.#isTimeLimited,
      isNearPressure: false,
    });
    this.#isTimeLimited = false;
    this.#content = [];
    this.#isAfterComma = false;
    this.#isCutOff = false;
    this.#join = join;
  }

  /** "Hose length – 25 m": a dash after nothing but a name is a colon. */
  #isBareName(): boolean {
    if (this.#isTitle || this.#clauses.length > 0 || this.#topic.length > 0) return false;
    const content = this.#content;
    return content.length > 0 && content.length <= LONGEST_NAME && content.every(canName);
  }

  /** Makes what follows the last comma the topic of what follows. */
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
    // "That bottle": before a noun it is a determiner.
    return lowerOf(this.#tokens[at]) !== "that" || this.#content.length > 0;
  }

  /** Tells whether "with" stays in its clause: "folds with one hand", "35 h with ANC off", "1.4 kg with battery". */
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

/** "28 bits in a plastic case" come with a case. */
function isPackaging(tokens: readonly Token[], at: number): boolean {
  if (lowerOf(tokens[at]) !== "in" || !/^an?$/.test(lowerOf(tokens[at + 1]))) return false;
  const rest = tokens.slice(at + 2, at + 2 + LONGEST_PACKAGE);
  const end = rest.findIndex(({ kind }) => kind === "break");
  const last = (end < 0 ? rest : rest.slice(0, end)).at(-1);
  return (end >= 0 || rest.length < LONGEST_PACKAGE) && PACKAGES.has(lowerOf(last));
}

/** "85 parts: …" only counts what follows. */
function isCountOnly([amount, noun, ...others]: readonly Content[]): boolean {
  return amount?.kind === "quantity" && others.length === 0 && noun?.kind === "word" && GENERIC_NOUNS.has(noun.lower);
}

/** "With the lid …", "without bag …", "packed …". */
function startsFronting(join: Join, token: Content): boolean {
  if (join === "with") return true;
  if (token.kind !== "word") return token.kind === "mark" && token.mark === "not";
  return FRONTING_PREPOSITIONS.has(token.lower) || (token.tag === "adjective" && token.lower.endsWith("ed"));
}

/** Tells whether a subject begins after the words that a sentence begins with: "with the lid | it is leakproof". */
function isSubjectAfter(content: readonly Content[], token: Content): boolean {
  const [first, last] = [content[0], content.at(-1)];
  if (first === undefined || last === undefined || token.kind !== "word") return false;
  // "Packed it weighs 3 kg", but "detached the cover".
  const isParticiple = first.kind === "word" && first.tag === "adjective";
  if (token.tag === "pronoun") return !isParticiple || content.length === 1;
  return !isParticiple && isArticle(token, first) && last.kind === "word" && !OPEN_TAGS.has(last.tag);
}

/** "For voice control a hub is needed": after "for" any article begins the subject. */
function isArticle({ lower }: Word, first: Content): boolean {
  return ARTICLES.has(lower) || (isPurposeToken(first) && /^an?$/.test(lower));
}

function isVerbToken(token: Content): boolean {
  return token.kind === "word" && (token.tag === "verb" || token.tag === "auxiliary");
}

/** "Wipe the shell with a damp cloth": the cloth is what it is done with. */
function isImperative(content: readonly Content[]): boolean {
  const [verb, article] = content.filter((token) => lowerOf(token) !== "please" && token.kind === "word");
  return isVerbBase(lowerOf(verb)) && ARTICLES.has(lowerOf(article));
}

/** "Dimmable with a dimmable bulb" is so with that bulb only. */
function isPlainAdjective(token: Content): boolean {
  return token.kind === "word" && token.tag === "adjective" && token.compound === 0;
}

/** "Denim only with a needle", "filled with down". */
function bindsWithAfter(word: Word): boolean {
  return word.lower === "only" || isGoverning(word);
}

function isGoverning({ tag, lower }: Word): boolean {
  return tag === "verb" || (tag === "adjective" && lower.endsWith("ed"));
}

function isMeasuring(token: Content): boolean {
  return token.kind === "word" && (token.tag === "measure" || WEIGHING_VERBS.has(token.lower));
}

/** Tells whether what follows up to the next comma or "and" ends in "on" or "off". */
function endsInSwitch(tokens: readonly Token[], at: number): boolean {
  const rest = tokens.slice(at + 1, at + 1 + LONGEST_SWITCH_PHRASE);
  const end = rest.findIndex((token) => token.kind !== "word" || token.lower === "and");
  if (end < 0) return rest.length < LONGEST_SWITCH_PHRASE && SWITCHES.has(lowerOf(rest.at(-1)));
  const stop = rest[end];
  return (stop?.kind === "break" || stop?.kind === "word") && SWITCHES.has(lowerOf(rest[end - 1]));
}

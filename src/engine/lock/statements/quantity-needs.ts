import { stemOf } from "../tokens/stem.ts";
import { DISTRIBUTIVES } from "../words/guards.ts";
import { EMPTY_NOUNS, POSITIONS } from "../words/nouns.ts";
import { basisNeeds } from "./basis.ts";
import type { Chunk } from "./clause.ts";
import { isDivider } from "./nouns.ts";
import { isPlainMeasure } from "./plain-measure.ts";
import { isShare, wordsByQuantity } from "./quantity-words.ts";
import type { Statement, Subject } from "./statement.ts";
import { type Need, type Term, dimensionOf, isContent, needOf, scopeKey, valueOf, wordOf } from "./term.ts";

/** Stems of the verbs by which a mass is a load and no weight: "holds 130 kg". */
const BEARING = ["hold", "load", "carri", "bear", "take", "support"];
const SURFACES = new Set<Term["tag"]>(["material", "colour"]);
const NAMING = new Set<Term["tag"]>(["noun", "acronym"]);
const DESCRIBED = new Set<Term["tag"]>(["noun", "acronym", "measure"]);

/** Settles which words each quantity of a statement is bound to: its noun, its verb, what it is measured at. */
export function quantityNeeds(statement: Statement, subject: Subject): void {
  for (const chunk of statement.reading.chunks) {
    for (const [quantity, words] of wordsByQuantity(chunk, statement.reading, subject)) {
      bindWords(quantity, words, subject);
      bindContext(quantity, words, chunk, statement, subject);
    }
    bindShares(chunk.terms, statement.reading.chunks);
  }
}

function bindWords(quantity: Term, words: readonly Term[], { isName }: Subject): void {
  // The power of "power station" is none of its own.
  const measure = words.findLastIndex(
    ({ tag }, at) => tag === "measure" && !words.slice(at + 1).some(({ key }) => isName(key)),
  );
  const noun = words.findLast(({ tag }) => NAMING.has(tag));
  quantity.noun = (noun ?? countedMeasure(quantity, words[measure]))?.key;
  for (const [at, word] of words.entries()) {
    if (isName(word.key)) continue;
    if (isPlainMeasure(word, quantity)) quantity.optional.push(word.key);
    else if (at > measure && isModifier(word, noun)) quantity.modifiers.push(word.key);
    else if (at <= measure || binds(word, words, quantity, isName))
      quantity.needs.push(needOf("binding", scopeKey(word)));
  }
}

/** "Four colours". */
function countedMeasure(quantity: Term, measure: Term | undefined): Term | undefined {
  return dimensionOf(quantity) === "count" ? measure : undefined;
}

/** All words bind a share, but what describes the product before it: "dark chocolate 72 %". */
function isShareOf(quantity: Term, word: Term, words: readonly Term[], isName: Subject["isName"]): boolean {
  if (!isShare(quantity)) return false;
  const isBefore = word.token.start < quantity.token.start;
  return word.tag !== "adjective" || !isBefore || !words.some(({ key }) => isName(key));
}

function binds(word: Term, words: readonly Term[], quantity: Term, isName: Subject["isName"]): boolean {
  return isBinding(word, words) || isShareOf(quantity, word, words, isName);
}

function isModifier(word: Term, noun: Term | undefined): boolean {
  return (NAMING.has(word.tag) || word.tag === "code") && word !== noun && !POSITIONS.has(wordOf(word));
}

/** A noun or a verb binds its quantity; so does an adjective where there is no noun, but no material and no colour. */
function isBinding(word: Term, words: readonly Term[]): boolean {
  if (POSITIONS.has(wordOf(word))) return true;
  if (!isContent(word) || SURFACES.has(word.tag)) return false;
  return word.tag !== "adjective" || !words.some(({ tag }) => DESCRIBED.has(tag));
}

function bindContext(
  quantity: Term,
  words: readonly Term[],
  chunk: Chunk,
  statement: Statement,
  subject: Subject,
): void {
  quantity.needs.push(...basisNeeds(quantity, statement.terms, subject), ...distributionNeeds(quantity, statement));
  if (words.some((word) => isBearing(word, quantity))) quantity.needs.push(needOf("binding", ...BEARING));
  for (const word of statement.topic) if (isPlainMeasure(word, quantity)) quantity.optional.push(word.key);
  if (!isOfPart(statement) && !isOrdered(quantity, chunk)) {
    quantity.needs.push(...topicNeeds(quantity, statement, subject));
  }
}

/** "Housing: fabric front, 70 % recycled back" says it of the back. */
function isOfPart({ head, topic }: Statement): boolean {
  return head !== undefined && POSITIONS.has(wordOf(head)) && !isPer(topic);
}

function isPer(topic: readonly Term[]): boolean {
  return topic.some((word) => DISTRIBUTIVES.has(wordOf(word)));
}

function isBearing({ tag, key }: Term, quantity: Term): boolean {
  return dimensionOf(quantity) === "mass" && tag === "lightVerb" && BEARING.includes(key);
}

/** "500 ml each", "weight per earbud: 4.8 g". */
function distributionNeeds(quantity: Term, { terms, topic }: Statement): Need[] {
  // "Each of the five loops": there are five in all.
  if (DISTRIBUTIVES.has(wordOf(terms[terms.indexOf(quantity) - 1]))) return [];
  const each = terms.findLastIndex((word) => DISTRIBUTIVES.has(wordOf(word)));
  const at = terms.indexOf(quantity);
  // "Two leaves of 40 cm each" are two.
  const isCount = dimensionOf(quantity) === "count" && at < each;
  if (isCount && terms.slice(at + 1, each).some(({ tag }) => tag === "quantity")) return [];
  const words = [...terms, ...topic];
  return words.flatMap((word, index) => {
    // "Total height".
    if (words[index + 1]?.tag === "measure") return [];
    const group = DISTRIBUTIVES.get(wordOf(word));
    return group === undefined ? [] : [needOf("basis", ...group.map(stemOf))];
  });
}

/** "Care: wash at 40 °C" binds 40 °C to the verb, "Supply: 2 batteries" the number to its noun. */
function isOrdered(quantity: Term, { verb, governor }: Chunk): boolean {
  if (dimensionOf(quantity) === "count" && quantity.needs.some(({ rule }) => rule === "binding")) return true;
  return verb?.tag === "verb" || governor?.tag === "verb";
}

/** The words of a topic or a row's name, without the noun of measure that the quantity implies. */
function topicNeeds(quantity: Term, { topic }: Statement, { isName }: Subject): Need[] {
  // "Slim jeans with stretch: 92 % cotton".
  if (topic.some(({ key, tag }) => tag !== "quantity" && isName(key))) return [];
  return topic
    .filter((word) => isContent(word) && (isPer(topic) || word.tag !== "quantity"))
    .filter((word) => !isPlainMeasure(word, quantity) && !EMPTY_NOUNS.has(wordOf(word)))
    .map((word) => needOf("binding", scopeKey(word)));
}

/** "30 % recycled polyester": what is said with a share below the whole keeps it. */
function bindShares(terms: readonly Term[], chunks: readonly Chunk[]): void {
  const at = terms.findIndex((term) => isShare(term) && valueOf(term) !== "100");
  const share = terms[at];
  if (share === undefined) return;
  const next = terms.findIndex((_, index) => index > at && isDivider(terms, index));
  const after = terms.slice(at + 1, next < 0 ? undefined : next);
  const shared = after.length > 0 ? after : terms.slice(0, at);
  // "51 % content from sugar cane".
  const governed = chunks.filter(
    ({ governor }) => governor === share || (governor !== undefined && shared.includes(governor)),
  );
  for (const term of [...shared, ...governed.flatMap((chunk) => chunk.terms)]) {
    if (term !== share) term.needs.push(needOf("share", share.key));
  }
}

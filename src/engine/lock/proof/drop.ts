import type { Ground } from "../ground.ts";
import type { Chunk } from "../statements/clause.ts";
import { compoundOf } from "../statements/nouns.ts";
import type { Statement } from "../statements/statement.ts";
import { type Term, dimensionOf, isName, valueOf, wordOf } from "../statements/term.ts";
import { gradeOf, isPart } from "../tokens/lexicon.ts";
import { LOOSE_ADJECTIVES } from "../words/adjectives.ts";
import { claimClassOf } from "../words/claims.ts";
import { DEPENDENT_ADJECTIVES, DISTRIBUTIVES } from "../words/guards.ts";
import { MATERIAL_FORMS } from "../words/materials.ts";
import { AUDIENCES, POSITIONS } from "../words/nouns.ts";
import { chunkOf, isNameTerm, isOnlyKind } from "./kinds.ts";
import { type Proof, isMention } from "./link.ts";
import { treeOf, under } from "./tree.ts";
import { isEstranging, isKept, isPicking, isSaying } from "./words.ts";

/** Amounts of a thing by which nothing is told apart. */
const SIZES = new Set<unknown>(["length", "mass", "volume", "area"]);
/** Prepositions that say where a thing is, or what it is of: nothing of whether it is there. */
const LOCAL = new Set<string | undefined>("of with in on at under inside around between for".split(" "));
/** "100 % linen" is linen. */
const WHOLE = "100";
/** Words that select only the term they hang on. */
const APART = new Set([...POSITIONS, ...DISTRIBUTIVES.keys()].filter((word) => word !== "per"));
/** Adjectives of a small amount: "light rain" is less than rain. */
const DEGREES = new Set("light slight mild gentle faint moderate little minor".split(" "));
const OTHERS = new Set(["other", "further", "more"]);
const SERVICES = new Set("return returns shipping delivery".split(" "));
/** Tags whose dependants are conditions, objects or limits. */
const HOLDING = new Set<Term["tag"]>(["quantity", "verb", "adjective", "measure"]);

/** Dependant of a word, and the way it hangs on it. */
interface Hanging {
  readonly child: Term;
  readonly chunk: Chunk | undefined;
  readonly of: Term;
  readonly ofChunk: Chunk | undefined;
}

/** Tells whether a word guards, picks or denies what is said with it, wherever in its statement it is. */
export function isAlwaysKept(ground: Ground, term: Term, place: Statement): boolean {
  const word = wordOf(term);
  if (!isSaying(term, place) || APART.has(word) || (word === "extra" && isOfName(ground, term, place))) return false;
  return isDenied(term) || isKept(word) || isPicking(word) || dimensionOf(term) === "money";
}

/** A "BPA-free lid" is a lid. */
function isDenied({ token, negation }: Term): boolean {
  return negation > (token.kind === "word" && token.denied ? 1 : 0);
}

/** "Extra virgin olive oil". */
function isOfName(ground: Ground, term: Term, place: Statement): boolean {
  const terms = chunkOf(term, place)?.terms ?? [];
  return place.owners.length === 0 && terms.some((other) => isNameTerm(ground, other));
}

/** Tells whether a dependant of a word, or of nothing, may be left out. Cases not listed here may not. */
export function mayDrop(child: Term, of: Term | undefined, proof: Proof): boolean {
  const { place } = proof;
  if (isBinding(child, proof)) return false;
  const chunk = chunkOf(child, place);
  if (of === undefined) return child.relation && hasAudience(chunk);
  if (isManner(child, of) || isSizeBeside(child, of, proof) || isFreeService(child, of)) return true;
  if (HOLDING.has(of.tag) || isOneWord(child, of) || claimClassOf(wordOf(of)) === "terms") return false;
  return mayDropOf({ child, chunk, of, ofChunk: chunkOf(of, place) }, proof);
}

function mayDropOf(hanging: Hanging, proof: Proof): boolean {
  const { child, of } = hanging;
  const { ground, place } = proof;
  if (isPredicateOf(hanging, proof)) return true;
  if (of === proof.from && isMention(proof.link, proof.said)) return mayDropOfThing(hanging);
  if (isPlaceOfThing(hanging, proof)) return true;
  if (POSITIONS.has(wordOf(child))) return false;
  if (isNameTerm(ground, of) && place.owners.length === 0) return true;
  return child.tag === "verb" ? isSubject(of, place) : mayDropOfPart(hanging, proof);
}

function isBinding(child: Term, { ground, place }: Proof): boolean {
  const hung = under(child, treeOf(ground, place));
  if (hung.some((term) => isAlwaysKept(ground, term, place) || gradeOf(wordOf(term)) !== undefined)) return true;
  const isShare = dimensionOf(child) === "share" && valueOf(child) !== WHOLE;
  if (isShare || isOneOfCounts(child, place)) return true;
  return chunkOf(child, place)?.terms.some((term) => OTHERS.has(wordOf(term))) === true;
}

/** Recognizes an adverb of manner: a vacuum insulated thing is insulated, but a dishwasher safe one is not safe. */
function isManner(child: Term, of: Term): boolean {
  const word = wordOf(of);
  const isDone = of.tag === "adjective" && word.endsWith("ed") && !DEPENDENT_ADJECTIVES.has(word);
  return isDone && child.tag === "noun" && !child.relation && claimClassOf(word) === undefined && !isOneWord(child, of);
}

/** "Free returns within 30 days" are returns within 30 days. */
function isFreeService(child: Term, of: Term): boolean {
  return wordOf(child) === "free" && child.negation === 0 && SERVICES.has(wordOf(of));
}

/** "Oval 30 cm": two properties of the product. */
function isSizeBeside(child: Term, of: Term, { place }: Proof): boolean {
  const isProperty = of.tag === "adjective" && place.owners.length === 0 && place.reading.verbs.length === 0;
  const isPlain = child.bound === undefined && !child.relation && valueOf(child) !== "";
  return isProperty && isPlain && SIZES.has(dimensionOf(child)) && chunkOf(child, place) === chunkOf(of, place);
}

/** "Three of the five shelves". */
function isOneOfCounts(term: Term, { terms }: Statement): boolean {
  return dimensionOf(term) === "count" && terms.filter((other) => dimensionOf(other) === "count").length > 1;
}

function isOneWord(one: Term, other: Term): boolean {
  return compoundOf(one) > 0 && compoundOf(one) === compoundOf(other);
}

function hasAudience(chunk: Chunk | undefined): boolean {
  return chunk?.terms.some((term) => AUDIENCES.has(wordOf(term))) === true;
}

function isSubject(term: Term, { reading }: Statement): boolean {
  return reading.subject.some(({ terms }) => terms.includes(term));
}

/** "The bundt base is of aluminium": what is said of it leaves which one it is. */
function isPredicateOf({ child, chunk, ofChunk }: Hanging, { place, from }: Proof): boolean {
  const { verbs, subject } = place.reading;
  if (verbs.length === 0 || place.isPossible || ofChunk === undefined || !subject.includes(ofChunk)) return false;
  const isPredicate = child.tag === "verb" || (chunk !== undefined && !subject.includes(chunk));
  return isPredicate && ofChunk.terms.includes(from);
}

/** Tells whether a property of a thing may be left out. Properties do not decide whether the thing is there. */
function mayDropOfThing(hanging: Hanging): boolean {
  const { child, chunk, of, ofChunk } = hanging;
  if (child.tag === "verb") return true;
  if (chunk !== ofChunk)
    return chunk?.preposition === undefined || (LOCAL.has(chunk.preposition) && !isForModel(chunk));
  const word = wordOf(child);
  return !isBefore(hanging) || !(POSITIONS.has(word) || isEstranging(word) || isFormedOf(child, of));
}

/** Recognizes the material that something only looks like or has in it: "walnut effect" is no effect, "wool blend" no blend. */
function isFormedOf({ tag }: Term, of: Term): boolean {
  return tag === "material" && MATERIAL_FORMS.has(wordOf(of)) && !isPart(wordOf(of));
}

/** Recognizes a named model: "table stand for the model WS3-T" is there with that model only. */
function isForModel({ preposition, terms }: Chunk): boolean {
  return preposition === "for" && terms.some(isName);
}

function isBefore({ child, chunk, of, ofChunk }: Hanging): boolean {
  return chunk !== undefined && chunk === ofChunk && chunk.terms.indexOf(child) < chunk.terms.indexOf(of);
}

/** "With a shoe compartment" of "shoe compartment on the left". */
function isPlaceOfThing({ chunk, of, ofChunk }: Hanging, proof: Proof): boolean {
  if (of !== proof.to || proof.from.tag === "quantity" || !isOfThing(proof)) return false;
  if (chunk === undefined || chunk === ofChunk || chunk.preposition === undefined) return false;
  const isOfPlace = chunk.terms.length > 1 && chunk.terms.some((term) => POSITIONS.has(wordOf(term)));
  return LOCAL.has(chunk.preposition) && !isOfPlace;
}

function isOfThing({ said, link: { on } }: Proof): boolean {
  return on?.isThing === true && on === said.head && said.reading.verbs.every(({ tag }) => tag === "possession");
}

/** Tells whether a property of a part may be left out: it does not tell the part from others. */
function mayDropOfPart(hanging: Hanging, { ground, place, from }: Proof): boolean {
  const { child, chunk, of, ofChunk } = hanging;
  if (isLimiting(hanging)) return false;
  if (chunk !== ofChunk) return isMaterialOf(hanging, ground, place) && from.tag !== "material";
  if (!isOnlyKind(ground, of)) return false;
  return child.tag === "quantity" ? isOtherAmount(hanging, from) : isLoose(hanging, from);
}

/** Recognizes a word that says nothing of the others: any word before its noun, except an adjective of a material. */
function isLoose(hanging: Hanging, from: Term): boolean {
  const { child, chunk } = hanging;
  if (!isBefore(hanging)) return false;
  if (child.tag !== "adjective" || from.tag !== "material") return true;
  return LOOSE_ADJECTIVES.has(wordOf(child)) || chunk?.terms.includes(from) === false;
}

/** "For adult dogs" is not for dogs, and "light rain" is less than rain. */
function isLimiting(hanging: Hanging): boolean {
  return isBefore(hanging) && (hanging.of.relation || DEGREES.has(wordOf(hanging.child)));
}

function isOtherAmount(hanging: Hanging, from: Term): boolean {
  const dimension = dimensionOf(hanging.child);
  if (isBefore(hanging) && dimension === "count") return from.tag !== "quantity";
  if (dimension === dimensionOf(from)) return false;
  return isBefore(hanging) || (SIZES.has(dimension) && hanging.child.bound === undefined);
}

function isMaterialOf({ child, chunk }: Hanging, ground: Ground, place: Statement): boolean {
  return chunk?.preposition === "of" && under(child, treeOf(ground, place)).every(({ tag }) => tag === "material");
}

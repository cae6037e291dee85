import type { Ground } from "../ground.ts";
import type { Chunk } from "../statements/clause-parser.ts";
import { isSameCompound } from "../statements/nouns.ts";
import { type Statement, chunkOf, chunkTerms } from "../statements/statement.ts";
import { type Term, dimensionOf, isName, valueOf, wordOf } from "../statements/term.ts";
import { gradeOf, isPart } from "../tokens/lexicon.ts";
import { WIDE_SCOPE_ADJECTIVES } from "../words/adjectives.ts";
import { claimClassOf } from "../words/claims.ts";
import { DEPENDENT_ADJECTIVES, DISTRIBUTIVES } from "../words/qualifiers.ts";
import { MATERIAL_FORMS } from "../words/materials.ts";
import { AUDIENCES, POSITIONS } from "../words/nouns.ts";
import { hasOneKind, isProductTerm } from "./kinds.ts";
import { type Proof, isExistential } from "./dependency.ts";
import { subtreeOf, treeOf } from "./tree.ts";
import { OTHER_WORDS, altersIdentity, isInformativeIn, isNeverOmitted, isQuantifying } from "./word-classes.ts";

/** Dimensions that do not distinguish one thing from another. */
const SIZES = new Set<unknown>(["length", "mass", "volume", "area"]);
/** Prepositions of place and material, which say nothing about whether a thing is present. */
const LOCATIVE_PREPOSITIONS = new Set<string | undefined>(
  "of with in on at under inside around between for".split(" "),
);
/** "100 % linen" is linen. */
const WHOLE = "100";
/** Words that select only the term they depend on. */
const SELECTIVE_WORDS = new Set([...POSITIONS, ...DISTRIBUTIVES.keys()].filter((word) => word !== "per"));
/** Adjectives of a small degree: "light rain" is less than rain. */
const DEGREES = new Set("light slight mild gentle faint moderate little minor".split(" "));
const SERVICES = new Set("return returns shipping delivery".split(" "));
/** Tags of words whose dependents are conditions, objects or limits. */
const BINDING_TAGS = new Set<Term["tag"]>(["quantity", "verb", "adjective", "measure"]);

/** A word, the head it depends on, and their chunks. */
interface Dependent {
  readonly child: Term;
  readonly chunk: Chunk | undefined;
  readonly head: Term;
  readonly headChunk: Chunk | undefined;
}

/** Tells whether a word qualifies, selects or negates what is said with it, anywhere in its statement. */
export function isAlwaysRequired(ground: Ground, term: Term, premise: Statement): boolean {
  const word = wordOf(term);
  if (
    !isInformativeIn(term, premise) ||
    SELECTIVE_WORDS.has(word) ||
    (word === "extra" && isOfName(ground, term, premise))
  )
    return false;
  return isNegated(term) || isNeverOmitted(word) || isQuantifying(word) || dimensionOf(term) === "money";
}

/** Tells whether a term is negated by more than its own form: a "BPA-free lid" is a lid. */
function isNegated({ token, negation }: Term): boolean {
  return negation > (token.kind === "word" && token.negated ? 1 : 0);
}

/** Tells whether a word is in the chunk of the product's name: "extra virgin olive oil". */
function isOfName(ground: Ground, term: Term, premise: Statement): boolean {
  const terms = chunkTerms(term, premise);
  return premise.owners.length === 0 && terms.some((other) => isProductTerm(ground, other));
}

/** Tells whether a dependent of a word, or of nothing, may be omitted. Cases that are not listed here may not. */
export function mayOmit(child: Term, head: Term | undefined, proof: Proof): boolean {
  const { premise } = proof;
  if (isBinding(child, proof)) return false;
  const chunk = chunkOf(child, premise);
  if (head === undefined) return child.relation && hasAudience(chunk);
  if (isManner(child, head) || isSeparateSize(child, head, proof) || isFreeService(child, head)) return true;
  if (BINDING_TAGS.has(head.tag) || isSameCompound(child, head) || claimClassOf(wordOf(head)) === "terms") return false;
  return mayOmitDependent({ child, chunk, head, headChunk: chunkOf(head, premise) }, proof);
}

function mayOmitDependent(dependent: Dependent, proof: Proof): boolean {
  const { child, head } = dependent;
  const { ground, premise } = proof;
  if (isPredicateOf(dependent, proof)) return true;
  if (head === proof.from && isExistential(proof.dependency, proof.hypothesis)) return mayOmitOfEntity(dependent);
  if (isPlaceOfEntity(dependent, proof)) return true;
  if (POSITIONS.has(wordOf(child))) return false;
  if (isProductTerm(ground, head) && premise.owners.length === 0) return true;
  return child.tag === "verb" ? isSubject(head, premise) : mayOmitOfPart(dependent, proof);
}

function isBinding(child: Term, { ground, premise }: Proof): boolean {
  const dependents = subtreeOf(child, treeOf(ground, premise));
  if (dependents.some((term) => isAlwaysRequired(ground, term, premise) || gradeOf(wordOf(term)) !== undefined))
    return true;
  const isShare = dimensionOf(child) === "share" && valueOf(child) !== WHOLE;
  if (isShare || isOneOfSeveralCounts(child, premise)) return true;
  return chunkOf(child, premise)?.terms.some((term) => OTHER_WORDS.has(wordOf(term))) === true;
}

/** Recognizes an adverbial noun: a vacuum insulated thing is insulated, but a dishwasher safe one is not safe. */
function isManner(child: Term, head: Term): boolean {
  const word = wordOf(head);
  const isDone = head.tag === "adjective" && word.endsWith("ed") && !DEPENDENT_ADJECTIVES.has(word);
  return (
    isDone &&
    child.tag === "noun" &&
    !child.relation &&
    claimClassOf(word) === undefined &&
    !isSameCompound(child, head)
  );
}

/** Recognizes "free returns within 30 days", which are returns within 30 days. */
function isFreeService(child: Term, head: Term): boolean {
  return wordOf(child) === "free" && child.negation === 0 && SERVICES.has(wordOf(head));
}

/** Recognizes a size and another property of the product: "oval 30 cm". */
function isSeparateSize(child: Term, head: Term, { premise }: Proof): boolean {
  const isProperty = head.tag === "adjective" && premise.owners.length === 0 && premise.parse.verbs.length === 0;
  const isPlain = child.bound === undefined && !child.relation && valueOf(child) !== "";
  return isProperty && isPlain && SIZES.has(dimensionOf(child)) && chunkOf(child, premise) === chunkOf(head, premise);
}

/** Recognizes one of several counts: "three of the five shelves". */
function isOneOfSeveralCounts(term: Term, { terms }: Statement): boolean {
  return dimensionOf(term) === "count" && terms.filter((other) => dimensionOf(other) === "count").length > 1;
}

function hasAudience(chunk: Chunk | undefined): boolean {
  return chunk?.terms.some((term) => AUDIENCES.has(wordOf(term))) === true;
}

function isSubject(term: Term, { parse }: Statement): boolean {
  return parse.subject.some(({ terms }) => terms.includes(term));
}

/** Recognizes predicates of the subject: from "the bundt base is of aluminium", "bundt base" follows. */
function isPredicateOf({ child, chunk, headChunk }: Dependent, { premise, from }: Proof): boolean {
  const { verbs, subject } = premise.parse;
  if (verbs.length === 0 || premise.isPossible || headChunk === undefined || !subject.includes(headChunk)) return false;
  const isPredicate = child.tag === "verb" || (chunk !== undefined && !subject.includes(chunk));
  return isPredicate && headChunk.terms.includes(from);
}

/** Tells whether a property of a thing may be omitted. Properties do not decide whether the thing is present. */
function mayOmitOfEntity(dependent: Dependent): boolean {
  const { child, chunk, head, headChunk } = dependent;
  if (child.tag === "verb") return true;
  if (chunk !== headChunk)
    return chunk?.preposition === undefined || (LOCATIVE_PREPOSITIONS.has(chunk.preposition) && !isForModel(chunk));
  const word = wordOf(child);
  return !isPrenominal(dependent) || !(POSITIONS.has(word) || altersIdentity(word) || isFormedOf(child, head));
}

/** Recognizes a material that something only imitates or contains: "walnut effect" is not just an effect. */
function isFormedOf({ tag }: Term, head: Term): boolean {
  return tag === "material" && MATERIAL_FORMS.has(wordOf(head)) && !isPart(wordOf(head));
}

/** Recognizes a model: a "table stand for the model WS3-T" is present with that model only. */
function isForModel({ preposition, terms }: Chunk): boolean {
  return preposition === "for" && terms.some(isName);
}

function isPrenominal({ child, chunk, head, headChunk }: Dependent): boolean {
  return chunk !== undefined && chunk === headChunk && chunk.terms.indexOf(child) < chunk.terms.indexOf(head);
}

/** Recognizes where a thing is: "with a shoe compartment" from "shoe compartment on the left". */
function isPlaceOfEntity({ chunk, head, headChunk }: Dependent, proof: Proof): boolean {
  if (head !== proof.to || proof.from.tag === "quantity" || !isAboutEntity(proof)) return false;
  if (chunk === undefined || chunk === headChunk || chunk.preposition === undefined) return false;
  const isOfPlace = chunk.terms.length > 1 && chunk.terms.some((term) => POSITIONS.has(wordOf(term)));
  return LOCATIVE_PREPOSITIONS.has(chunk.preposition) && !isOfPlace;
}

function isAboutEntity({ hypothesis, dependency: { governor } }: Proof): boolean {
  return (
    governor?.isEntity === true &&
    governor === hypothesis.head &&
    hypothesis.parse.verbs.every(({ tag }) => tag === "possession")
  );
}

/** Tells whether a property of a part may be omitted because it does not distinguish the part from others. */
function mayOmitOfPart(dependent: Dependent, { ground, premise, from }: Proof): boolean {
  const { child, chunk, head, headChunk } = dependent;
  if (isLimiting(dependent)) return false;
  if (chunk !== headChunk) return isMaterialOf(dependent, ground, premise) && from.tag !== "material";
  if (!hasOneKind(ground, head)) return false;
  return child.tag === "quantity" ? isOtherAmount(dependent, from) : isIndependent(dependent, from);
}

/** Recognizes a word that does not affect the others: any word before its noun, except an adjective of a material. */
function isIndependent(dependent: Dependent, from: Term): boolean {
  const { child, chunk } = dependent;
  if (!isPrenominal(dependent)) return false;
  if (child.tag !== "adjective" || from.tag !== "material") return true;
  return WIDE_SCOPE_ADJECTIVES.has(wordOf(child)) || chunk?.terms.includes(from) === false;
}

/** Recognizes a limiting word: "for adult dogs" is not "for dogs", and "light rain" is less than "rain". */
function isLimiting(dependent: Dependent): boolean {
  return isPrenominal(dependent) && (dependent.head.relation || DEGREES.has(wordOf(dependent.child)));
}

function isOtherAmount(dependent: Dependent, from: Term): boolean {
  const dimension = dimensionOf(dependent.child);
  if (isPrenominal(dependent) && dimension === "count") return from.tag !== "quantity";
  if (dimension === dimensionOf(from)) return false;
  return isPrenominal(dependent) || (SIZES.has(dimension) && dependent.child.bound === undefined);
}

function isMaterialOf({ child, chunk }: Dependent, ground: Ground, premise: Statement): boolean {
  return (
    chunk?.preposition === "of" && subtreeOf(child, treeOf(ground, premise)).every(({ tag }) => tag === "material")
  );
}

import type { Statement } from "../statements/statement.ts";
import { type Term, dimensionOf, isModelNumber, valueOf, wordOf } from "../statements/term.ts";
import { MAKING } from "../words/guards.ts";
import { EMPTY_NOUNS } from "../words/nouns.ts";
import { COUNTRIES } from "../words/places.ts";
import { isAlwaysKept, mayDrop } from "./drop.ts";
import { chunkOf, isCarrierThing, isCutFrom, isFormOf, isKind, isNameTerm, isPer } from "./kinds.ts";
import type { Proof } from "./link.ts";
import { isVerbMeasure, mayOmitMeasure } from "./row-names.ts";
import { type Tree, above, treeOf, under } from "./tree.ts";
import { isNamedByValue, isSaying } from "./words.ts";

const COMPLYING = new Set(["comply", "complies", "conform", "conforms"]);
const OTHERS = new Set(["other", "further", "more"]);

/** Returns the terms of a place without which a link may not be said. */
export function requiredOf(proof: Proof): Term[] {
  const { ground, place, from } = proof;
  const tree = treeOf(ground, place);
  const kept = place.terms.filter((term) => isAlwaysKept(ground, term, place) || isCutOff(term, proof));
  // A guard or a topic: all of the place is said with it.
  const isAll = proof.isWhole || !tree.parents.has(from) || isOfRules(place);
  const others = isAll ? place.terms : [...hangingWith(proof, tree), ...besides(proof, tree)];
  return [...kept, ...(isOfOrigin(proof) ? others.filter(isShare) : others)].filter((term) => isNeeded(term, proof));
}

/** Recognizes statements about compliance: a product that complies with rules complies with these, as named. */
function isOfRules({ terms, before }: Statement): boolean {
  return [...terms, ...(before?.terms ?? [])].some((term) => COMPLYING.has(wordOf(term)));
}

/** "Sewn in Italy from hides": what is done where says nothing of what. */
function isOfOrigin({ from, to }: Proof): boolean {
  return [from, to].some(
    (used) =>
      used?.origin !== undefined &&
      used.token.kind === "word" &&
      (used.token.proper || COUNTRIES.has(used.token.lower)),
  );
}

function isShare(term: Term): boolean {
  return dimensionOf(term) === "share";
}

/** Returns the heads of a word, with their other dependants. */
function hangingWith(proof: Proof, tree: Tree): readonly Term[] {
  const chain = ownChain([proof.from, ...above(proof.from, tree)], proof);
  return chain.flatMap((one, at) => {
    const others = (tree.children.get(one) ?? []).filter((child) => child !== chain[at - 1]);
    return [one, ...others.filter((child) => !mayDrop(child, one, proof)).flatMap((child) => under(child, tree))];
  });
}

/** Returns the heads of a word up to a thing that carries others: of the base it is not said what is on it. */
function ownChain(chain: readonly Term[], { place, to }: Proof): readonly Term[] {
  const end = chain.findIndex((term) => isCarrierThing(term, place)) + 1;
  const own = end > 0 ? chain.slice(0, end) : chain;
  return to === undefined || own.includes(to) ? own : chain;
}

/** Returns the terms that hang on nothing. They are properties of the product, unless a verb holds them together. */
function besides(proof: Proof, tree: Tree): readonly Term[] {
  const { place, from } = proof;
  const { verbs, subject } = place.reading;
  const top = above(from, tree).at(-1) ?? from;
  const isHeld = verbs.some(({ tag }) => tag === "verb");
  const isOfSubject = (term: Term) => subject.some(({ terms }) => terms.includes(term));
  const roots = (tree.children.get(undefined) ?? []).filter((root) => root !== top);
  const needed = roots.filter((root) =>
    place.owners.length > 0 ? !mayDrop(root, undefined, proof) : isHeld && !isOfSubject(root),
  );
  const loose = place.terms.filter((term) => !tree.parents.has(term));
  return [...needed.flatMap((root) => under(root, tree)), ...loose];
}

function isNeeded(term: Term, proof: Proof): boolean {
  const { place, from, to } = proof;
  if (term === from || term === to || !isSaying(term, place)) return false;
  if (isPer(term, place) || isCutOff(term, proof)) return true;
  if (wordOf(term) === "one") return !isDeterminer(term, place);
  return term.tag === "measure" ? !isFreeMeasure(term, proof) : !isFree(term, proof);
}

function isFree(term: Term, proof: Proof): boolean {
  const word = wordOf(term);
  if (MAKING.has(word) || EMPTY_NOUNS.has(word) || isOtherNumber(term, proof)) return true;
  return isFreeName(term, proof) || isOfRange(word, proof);
}

/** "iPhone 14 and 15": the name may be said with either number. */
function isOtherNumber(term: Term, { said, place }: Proof): boolean {
  if (!isModelNumber(term, place.terms[place.terms.indexOf(term) - 1])) return false;
  return said.terms.some(
    (other) => dimensionOf(other) === "count" && other.key !== term.key && place.scope.has(other.key),
  );
}

/** The product need not be named, but "other Lantero routers" are no other routers. */
function isFreeName(term: Term, { ground, place }: Proof): boolean {
  if (!isNameTerm(ground, term) || term.relation || term.negation > 0 || isLimit(term, place)) return false;
  return !OTHERS.has(wordOf(place.terms[place.terms.indexOf(term) - 1]));
}

/** "10 years on the barrel, 2 years on the tap": the amount is the product's own, not that of all of it. */
function isLimit(term: Term, place: Statement): boolean {
  if (chunkOf(term, place)?.preposition !== "on") return false;
  const next = [place.before, place.after].flatMap((near) => (near === undefined ? [] : [near]));
  const amounts = place.terms.filter(({ tag }) => tag === "quantity");
  return next.some(({ terms }) =>
    terms.some((other) => amounts.some((own) => dimensionOf(own) === dimensionOf(other))),
  );
}

/** "Adjustable from 45 to 55 cm". */
function isOfRange(word: string, { link }: Proof): boolean {
  return word === "adjustable" && valueOf(link.term).includes("~");
}

function isFreeMeasure(term: Term, proof: Proof): boolean {
  const { ground, from, place } = proof;
  if (isNamedByValue(wordOf(term)) || isVerbMeasure(term, proof)) return true;
  if (from.tag !== "quantity" || !mayOmitMeasure(ground, term, from, place)) return false;
  const words = treeOf(ground, place).children.get(term) ?? [];
  return words.every((child) => child === from || child.tag === "quantity");
}

/** "Style", of "orthopaedic-style", and "plated", of "gold plated". */
function isCutOff(term: Term, { from, to, place }: Proof): boolean {
  const used = new Set([from, to].filter((one) => one !== undefined));
  return isCutFrom(term, used) || isFormOf(term, place, used);
}

/** "One strap", but not the one of "two seats, one removable". */
function isDeterminer(term: Term, { terms }: Statement): boolean {
  const next = terms.slice(terms.indexOf(term) + 1).find(({ tag }) => tag !== "adjective" && tag !== "quantity");
  return next !== undefined && isKind(next);
}

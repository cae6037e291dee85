import { type Statement, chunkOf } from "../statements/statement.ts";
import { type Term, dimensionOf, isModelNumber, termBefore, valueOf, wordOf } from "../statements/term.ts";
import { MAKING_PARTICIPLES } from "../words/qualifiers.ts";
import { GENERIC_NOUNS } from "../words/nouns.ts";
import { COUNTRIES } from "../words/places.ts";
import { isAlwaysRequired, mayOmit } from "./omission.ts";
import { isFormOf, isKindTerm, isPer, isProductTerm, isSplitFromCompound, isSupport } from "./kinds.ts";
import type { Proof } from "./dependency.ts";
import { isVerbMeasure, mayOmitMeasure } from "./row-names.ts";
import { type Tree, ancestorsOf, subtreeOf, treeOf } from "./tree.ts";
import { IMPLIED_BY_VALUE, OTHER_WORDS, isInformativeIn } from "./word-classes.ts";

const COMPLIANCE_VERBS = new Set(["comply", "complies", "conform", "conforms"]);

/** Returns the terms of a premise without which a dependency may not be said. */
export function requiredOf(proof: Proof): Term[] {
  const { ground, premise, from } = proof;
  const tree = treeOf(ground, premise);
  const kept = premise.terms.filter((term) => isAlwaysRequired(ground, term, premise) || isSplitOff(term, proof));
  // A qualifier or a topic needs the whole premise.
  const isAll = proof.isWhole || !tree.parents.has(from) || isCompliance(premise);
  const others = isAll ? premise.terms : [...dependentsOnPath(proof, tree), ...otherRoots(proof, tree)];
  return [...kept, ...(saysOrigin(proof) ? others.filter(isShare) : others)].filter((term) => isNeeded(term, proof));
}

/** Recognizes statements about compliance, which apply to the named rules only. */
function isCompliance({ terms, before }: Statement): boolean {
  return [...terms, ...(before?.terms ?? [])].some((term) => COMPLIANCE_VERBS.has(wordOf(term)));
}

/** Recognizes what is done where: "sewn in Italy from hides". */
function saysOrigin({ from, to }: Proof): boolean {
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

/** Returns the ancestors of a word, with their other dependents. */
function dependentsOnPath(proof: Proof, tree: Tree): readonly Term[] {
  const chain = ownChain([proof.from, ...ancestorsOf(proof.from, tree)], proof);
  return chain.flatMap((one, at) => {
    const others = (tree.children.get(one) ?? []).filter((child) => child !== chain[at - 1]);
    return [one, ...others.filter((child) => !mayOmit(child, one, proof)).flatMap((child) => subtreeOf(child, tree))];
  });
}

/** Returns the ancestors of a word up to a support. What is on the base says nothing about the base. */
function ownChain(chain: readonly Term[], { premise, to }: Proof): readonly Term[] {
  const end = chain.findIndex((term) => isSupport(term, premise)) + 1;
  const own = end > 0 ? chain.slice(0, end) : chain;
  return to === undefined || own.includes(to) ? own : chain;
}

/** Returns the terms without a governor. They are independent properties of the product unless a verb connects them. */
function otherRoots(proof: Proof, tree: Tree): readonly Term[] {
  const { premise, from } = proof;
  const { verbs, subject } = premise.parse;
  const top = ancestorsOf(from, tree).at(-1) ?? from;
  const isAfterWith = verbs.some(({ tag }) => tag === "verb");
  const isOfSubject = (term: Term) => subject.some(({ terms }) => terms.includes(term));
  const roots = (tree.children.get(undefined) ?? []).filter((root) => root !== top);
  const needed = roots.filter((root) =>
    premise.owners.length > 0 ? !mayOmit(root, undefined, proof) : isAfterWith && !isOfSubject(root),
  );
  const loose = premise.terms.filter((term) => !tree.parents.has(term));
  return [...needed.flatMap((root) => subtreeOf(root, tree)), ...loose];
}

function isNeeded(term: Term, proof: Proof): boolean {
  const { premise, from, to } = proof;
  if (term === from || term === to || !isInformativeIn(term, premise)) return false;
  if (isPer(term, premise) || isSplitOff(term, proof)) return true;
  if (wordOf(term) === "one") return !isDeterminer(term, premise);
  return term.tag === "measure" ? !isOmissibleMeasure(term, proof) : !isOmissible(term, proof);
}

function isOmissible(term: Term, proof: Proof): boolean {
  const word = wordOf(term);
  if (MAKING_PARTICIPLES.has(word) || GENERIC_NOUNS.has(word) || isOtherNumber(term, proof)) return true;
  return isOmissibleName(term, proof) || isAdjustableRange(word, proof);
}

/** Tells whether a number may be replaced by another one of the same name: "iPhone 14 and 15". */
function isOtherNumber(term: Term, { hypothesis, premise }: Proof): boolean {
  if (!isModelNumber(term, termBefore(term, premise.terms))) return false;
  return hypothesis.terms.some(
    (other) => dimensionOf(other) === "count" && other.key !== term.key && premise.scope.has(other.key),
  );
}

/** Tells whether the name of the product may be omitted. It may not in "other Lantero routers". */
function isOmissibleName(term: Term, { ground, premise }: Proof): boolean {
  if (!isProductTerm(ground, term) || term.relation || term.negation > 0 || isLimit(term, premise)) return false;
  return !OTHER_WORDS.has(wordOf(termBefore(term, premise.terms)));
}

/** Tells whether a name limits one of several amounts: "10 years on the barrel, 2 years on the tap". */
function isLimit(term: Term, premise: Statement): boolean {
  if (chunkOf(term, premise)?.preposition !== "on") return false;
  const next = [premise.before, premise.after].flatMap((near) => (near === undefined ? [] : [near]));
  const amounts = premise.terms.filter(({ tag }) => tag === "quantity");
  return next.some(({ terms }) =>
    terms.some((other) => amounts.some((own) => dimensionOf(own) === dimensionOf(other))),
  );
}

/** Recognizes "adjustable from 45 to 55 cm". */
function isAdjustableRange(word: string, { dependency }: Proof): boolean {
  return word === "adjustable" && valueOf(dependency.term).includes("~");
}

function isOmissibleMeasure(term: Term, proof: Proof): boolean {
  const { ground, from, premise } = proof;
  if (IMPLIED_BY_VALUE.has(wordOf(term)) || isVerbMeasure(term, proof)) return true;
  if (from.tag !== "quantity" || !mayOmitMeasure(ground, term, from, premise)) return false;
  const words = treeOf(ground, premise).children.get(term) ?? [];
  return words.every((child) => child === from || child.tag === "quantity");
}

/** Recognizes the "style" of "orthopaedic-style" and the "plated" of "gold plated". */
function isSplitOff(term: Term, { from, to, premise }: Proof): boolean {
  const used = new Set([from, to].filter((one) => one !== undefined));
  return isSplitFromCompound(term, used) || isFormOf(term, premise, used);
}

/** Recognizes the "one" of "one strap", but not that of "two seats, one removable". */
function isDeterminer(term: Term, { terms }: Statement): boolean {
  const next = terms.slice(terms.indexOf(term) + 1).find(({ tag }) => tag !== "adjective" && tag !== "quantity");
  return next !== undefined && isKindTerm(next);
}

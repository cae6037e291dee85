import { claimOfTerm } from "./term-claim.ts";
import { isEquivalentAmount } from "./amounts.ts";
import { isContradiction } from "./contradiction.ts";
import type { Occurrence } from "./ground-builder.ts";
import type { Finding, Mismatch } from "./finding.ts";
import { type Ground, isDeclaredAbsent, isSourced } from "./ground.ts";
import { occurrencesOf } from "./occurrences.ts";
import { unprovedDependencies } from "./proof/index.ts";
import type { Dependency } from "./proof/dependency.ts";
import { missingFor } from "./proof/premises.ts";
import { altersIdentity, isQualifier, isWeakerForm } from "./proof/word-classes.ts";
import { hasSynonym } from "./lexical-entailment.ts";
import { agreementMismatch } from "./agreement.ts";
import type { Statement } from "./statements/statement.ts";
import { type Term, dimensionOf, isContent, isName, termAfter, termBefore, wordOf } from "./statements/term.ts";
import { SUPERLATIVES_NEEDING_SOURCE } from "./words/claims.ts";
import { WEAKENERS } from "./words/qualifiers.ts";
import { demonymStemsOf } from "./words/places.ts";

const DESCRIBING = new Set<Term["tag"]>(["adjective", "colour", "material"]);

const UNIVERSALS = new Set("all each every any both".split(" "));

/** The rules from the farthest mismatch to the nearest, which is the one reported. */
const RULES_BY_DISTANCE = ["negation", "presence", "origin", "relation", "number", "bound"];

/** Returns the findings of a statement. A repeated one is checked for unsourced superlatives only. */
export function findingsOf(ground: Ground, statement: Statement, isRepeated: boolean): Finding[] {
  const unsourced = statement.terms
    .filter((term) => isUnsourced(ground, term, statement))
    .map((term): Finding => ({ term, rule: "superlative", severity: "claim", isSelfContained: true }));
  if (isRepeated) return unsourced;
  const dependencies = withoutGovernors(unprovedDependencies(ground, statement));
  const content = dependencies.filter(({ term }) => isContent(term));
  const reported = content.length > 0 ? content : dependencies;
  return [...unsourced, ...reported.map((dependency) => findingOf(ground, dependency, statement))];
}

/** Drops words that a wrong amount is stated of: in "hot for 24 h" instead of 12 h, only the amount is wrong. */
function withoutGovernors(dependencies: readonly Dependency[]): readonly Dependency[] {
  const amounts = dependencies.filter(({ term }) => term.tag === "quantity");
  return dependencies.filter(({ term }) => !amounts.some(({ governor }) => governor === term));
}

/** Tells whether a term is a superlative without a source. Superlatives of the original are not enough. */
function isUnsourced(ground: Ground, term: Term, statement: Statement): boolean {
  return isSuperlative(term, statement) && term.negation === 0 && !isSourced(ground, term.token.text);
}

/** Recognizes "best-selling" and "most ordered", but not "most hobs". */
function isSuperlative(term: Term, { terms }: Statement): boolean {
  if (SUPERLATIVES_NEEDING_SOURCE.has(wordOf(term))) return true;
  const next = termAfter(term, terms);
  return wordOf(term) === "most" && next?.tag === "adjective";
}

/** Explains why a dependency does not follow. Contradictions are refused; the merchant may be asked about the rest. */
function findingOf(ground: Ground, dependency: Dependency, hypothesis: Statement): Finding {
  const { term } = dependency;
  const occurrences = occurrencesOf(ground, term);
  const isSelfContained = describesProduct(dependency, hypothesis);
  if (occurrences.length === 0) return { ...ungrounded(ground, term, hypothesis), isSelfContained };
  const mismatch =
    absenceMismatch(ground, term, hypothesis) ??
    agreementMismatchAmong(ground, term, hypothesis, occurrences) ??
    scopeMismatch(dependency, hypothesis, occurrences) ??
    omissionMismatch(ground, dependency, hypothesis, occurrences);
  const severity = isContradiction(ground, dependency, hypothesis, mismatch) ? "claim" : "word";
  return { term, governor: dependency.governor, rule: mismatch.rule, severity, mismatch, isSelfContained };
}

function ungrounded(ground: Ground, term: Term, hypothesis: Statement): Omit<Finding, "isSelfContained"> {
  const isOpen = isEquivalentAmount(ground, term, hypothesis) || !makesClaim(ground, term, hypothesis);
  const claim = isOpen ? undefined : claimOfTerm(term);
  return claim === undefined ? { term, rule: "word", severity: "word" } : { term, rule: claim, severity: "claim" };
}

/** Tells whether a word that the ground lacks makes the claim of its class in this context. */
function makesClaim(ground: Ground, term: Term, hypothesis: Statement): boolean {
  const claim = claimOfTerm(term);
  if (wordOf(term) === "most") return isSuperlative(term, hypothesis);
  // In "without any text" and "not completely waterproof", only the negation claims something.
  if (claim === "universal") return term.negation === 0 && isUniversalClaim(ground, term, hypothesis);
  // "As big as a fist" claims no size.
  if (claim === "size" && wordOf(termBefore(term, hypothesis.terms)) === "as") return false;
  // "Farms in Scotland" follows from "Scottish farms".
  if (claim === "country" && term.origin === undefined)
    return !demonymStemsOf(wordOf(term)).some((stem) => ground.byKey.has(stem));
  // In "up to 12 hours, at full power up to 5", the last number has the unit of the first.
  return dimensionOf(term) !== "count" || !isElliptical(term, hypothesis);
}

function isUniversalClaim(ground: Ground, term: Term, hypothesis: Statement): boolean {
  return !isDistributive(term, hypothesis) && !isUniversalInGround(ground, termAfter(term, hypothesis.terms));
}

/** Tells whether the ground uses a universal quantifier, too: "every other tool" for "all other tools". */
function isUniversalInGround({ byKey }: Ground, next: Term | undefined): boolean {
  const occurrences = next === undefined ? [] : (byKey.get(next.key) ?? []);
  return occurrences.some(({ term, statement }) => {
    const before = termBefore(term, statement.terms);
    return before !== undefined && UNIVERSALS.has(wordOf(before));
  });
}

/** Recognizes quantifiers that claim nothing universal: "you all win", "all from one port". */
function isDistributive(term: Term, { terms }: Statement): boolean {
  const at = terms.indexOf(term);
  const [before, next] = [terms[at - 1], terms[at + 1]];
  // "For every 200 ml".
  if (wordOf(term) === "every") return next?.tag === "quantity";
  return wordOf(term) === "all" && (before?.tag === "pronoun" || next?.tag === "preposition");
}

/** Recognizes a number at the end of a clause that has the unit of an earlier amount. */
function isElliptical(term: Term, { terms, before }: Statement): boolean {
  if (terms.at(-1) !== term) return false;
  const earlier = [...terms.slice(0, -1), ...(before?.terms ?? [])];
  return earlier.some((other) => dimensionOf(other) !== undefined && dimensionOf(other) !== "count");
}

/** Tells whether a word describes the product, or is everything that a clause says. */
function describesProduct({ term, governor }: Dependency, { owners, terms }: Statement): boolean {
  if (governor !== undefined || term.relation) return false;
  return terms.length === 1 || (owners.length === 0 && DESCRIBING.has(term.tag));
}

function absenceMismatch(ground: Ground, term: Term, hypothesis: Statement): Mismatch | undefined {
  const [occurrence] = occurrencesOf(ground, term);
  if (!term.isEntity || occurrence === undefined || !isDeclaredAbsent(ground, term, hypothesis)) return undefined;
  return { rule: "presence", occurrence, word: undefined };
}

/** Returns the nearest mismatch if the form of every occurrence differs. */
function agreementMismatchAmong(
  ground: Ground,
  term: Term,
  hypothesis: Statement,
  occurrences: readonly Occurrence[],
): Mismatch | undefined {
  const signs = occurrences.map((occurrence) => ({
    rule: agreementMismatch(ground, term, hypothesis, occurrence),
    occurrence,
  }));
  const found = signs.flatMap(({ rule, occurrence }) =>
    rule === undefined ? [] : [{ rule, occurrence, word: undefined }],
  );
  if (found.length < occurrences.length) return undefined;
  return found.toSorted((one, other) => RULES_BY_DISTANCE.indexOf(other.rule) - RULES_BY_DISTANCE.indexOf(one.rule))[0];
}

/** Returns a mismatch if every occurrence is about a part that the text does not name. */
function scopeMismatch(
  { term, governor }: Dependency,
  hypothesis: Statement,
  occurrences: readonly Occurrence[],
): Mismatch | undefined {
  if (term === hypothesis.head) return undefined;
  const isOfOtherPart = ({ statement: { owners } }: Occurrence) =>
    owners.length > 0 &&
    !owners.some((owner) => hasSynonym(hypothesis.scope, owner) || owner === governor?.key || owner === term.key);
  const [occurrence] = occurrences;
  if (occurrence === undefined || !occurrences.every(isOfOtherPart)) return undefined;
  const rule = term.tag === "quantity" ? "binding" : "scope";
  return { rule, occurrence, word: occurrence.statement.owners[0] };
}

/** Returns the mismatch with what was left out: the ground says more, or says it of another word. */
function omissionMismatch(
  ground: Ground,
  dependency: Dependency,
  hypothesis: Statement,
  occurrences: readonly Occurrence[],
): Mismatch {
  const [occurrence] = occurrences;
  const missing = missingFor(ground, dependency, hypothesis)?.[0];
  if (occurrence === undefined) throw new Error("a word without an occurrence has no mismatch");
  const rule = missing === undefined ? "binding" : ruleForMissing(dependency.term, missing);
  return { rule, occurrence, word: missing?.key };
}

function ruleForMissing(term: Term, missing: Term): Mismatch["rule"] {
  const word = wordOf(missing);
  if (missing.negation > 0 || isQualifier(word)) return "condition";
  if (isWeakerForm(word) || altersIdentity(word) || WEAKENERS.has(word)) return "likeness";
  if (missing.tag === "quantity") return ruleForMissingAmount(term, missing);
  return term.tag === "quantity" && missing.tag === "noun" ? "basis" : "modifier";
}

function ruleForMissingAmount(term: Term, missing: Term): Mismatch["rule"] {
  if (dimensionOf(missing) === "share") return "share";
  return isName(term) ? "model" : "modifier";
}

import { classOf } from "./classify.ts";
import { isWrittenOtherwise } from "./amounts.ts";
import { isContradiction } from "./contradiction.ts";
import type { Occurrence } from "./collector.ts";
import type { Finding, Mismatch } from "./finding.ts";
import { type Ground, isNowhere, isSourced } from "./ground.ts";
import { occurrencesOf } from "./occurrences.ts";
import { unproved } from "./proof/index.ts";
import type { Link } from "./proof/link.ts";
import { missingFor } from "./proof/places.ts";
import { isEstranging, isGuard, isWeakerForm } from "./proof/words.ts";
import { names } from "./same.ts";
import { signMismatch } from "./signs.ts";
import type { Statement } from "./statements/statement.ts";
import { type Term, dimensionOf, isContent, isName, wordOf } from "./statements/term.ts";
import { UNSOURCED } from "./words/claims.ts";
import { WEAKENERS } from "./words/guards.ts";
import { demonymsOf } from "./words/places.ts";

const DESCRIBING = new Set<Term["tag"]>(["adjective", "colour", "material"]);

const UNIVERSALS = new Set("all each every any both".split(" "));

/** Rules from the farthest mismatch to the nearest. A merchant is told of the nearest. */
const NEARNESS = ["negation", "presence", "origin", "relation", "number", "bound"];

/** Returns the ungrounded links of a statement. A repeated sentence of it is checked for forbidden claims only. */
export function findingsOf(ground: Ground, statement: Statement, isSaid: boolean): Finding[] {
  const unsourced = statement.terms
    .filter((term) => isUnsourced(ground, term, statement))
    .map((term): Finding => ({ term, rule: "superlative", severity: "claim", isPlain: true }));
  if (isSaid) return unsourced;
  const links = withoutTargets(unproved(ground, statement));
  const telling = links.some(({ term }) => isContent(term)) ? links.filter(({ term }) => isContent(term)) : links;
  return [...unsourced, ...telling.map((link) => findingOf(ground, link, statement))];
}

/** "Hot for 24 h" where it is 12 h: the amount is wrong, not what it is of. */
function withoutTargets(links: readonly Link[]): readonly Link[] {
  const amounts = links.filter(({ term }) => term.tag === "quantity");
  return links.filter(({ term }) => !amounts.some(({ on }) => on === term));
}

/** Superlatives are not carried over from the original: only a fact that names its source allows them. */
function isUnsourced(ground: Ground, term: Term, statement: Statement): boolean {
  return isSuperlative(term, statement) && term.negation === 0 && !isSourced(ground, term.token.text);
}

/** "Best-selling", and "most ordered"; "most hobs" is none. */
function isSuperlative(term: Term, { terms }: Statement): boolean {
  if (UNSOURCED.has(wordOf(term))) return true;
  const next = terms[terms.indexOf(term) + 1];
  return wordOf(term) === "most" && next?.tag === "adjective";
}

/** Names why a link does not follow. What the ground says otherwise is refused, what it does not say may be asked. */
function findingOf(ground: Ground, link: Link, said: Statement): Finding {
  const { term } = link;
  const places = occurrencesOf(ground, term);
  const isPlain = isPlainLink(link, said);
  if (places.length === 0) return { ...ungrounded(ground, term, said), isPlain };
  const mismatch =
    absenceOf(ground, term, said) ??
    signOf(ground, term, said, places) ??
    scopeOf(link, said, places) ??
    missedOf(ground, link, said, places);
  const severity = isContradiction(ground, link, said, mismatch) ? "claim" : "word";
  return { term, on: link.on, rule: mismatch.rule, severity, mismatch, isPlain };
}

function ungrounded(ground: Ground, term: Term, said: Statement): Omit<Finding, "isPlain"> {
  const isOpen = isWrittenOtherwise(ground, term, said) || !isClaiming(ground, term, said);
  const claim = isOpen ? undefined : classOf(term);
  return claim === undefined ? { term, rule: "word", severity: "word" } : { term, rule: claim, severity: "claim" };
}

/** Tells whether a word that the ground does not have makes the claim of its class in its place. */
function isClaiming(ground: Ground, term: Term, said: Statement): boolean {
  const { byKey } = ground;
  const word = wordOf(term);
  if (word === "most") return isSuperlative(term, said);
  // "Without any text", "not completely waterproof": the denial is what is said.
  if (classOf(term) === "universal")
    return term.negation === 0 && !isDistributed(term, said) && !isUniversalOf(ground, nextTo(term, said));
  // "As big as a fist".
  if (classOf(term) === "size" && wordOf(said.terms[said.terms.indexOf(term) - 1]) === "as") return false;
  // "Farms in Scotland" of "Scottish farms".
  if (classOf(term) === "country" && term.origin === undefined)
    return !demonymsOf(word).some((stem) => byKey.has(stem));
  // "Up to 12 hours, at full power up to 5": the amount has the unit of the one before.
  return dimensionOf(term) !== "count" || !isElliptical(term, said);
}

function nextTo(term: Term, { terms }: Statement): Term | undefined {
  return terms[terms.indexOf(term) + 1];
}

/** "Every other tool" of "all other tools": the ground says it of all, too. */
function isUniversalOf({ byKey }: Ground, next: Term | undefined): boolean {
  const places = next === undefined ? [] : (byKey.get(next.key) ?? []);
  return places.some(({ term, statement }) => {
    const before = statement.terms[statement.terms.indexOf(term) - 1];
    return before !== undefined && UNIVERSALS.has(wordOf(before));
  });
}

/** "You all win", "all from one port". */
function isDistributed(term: Term, { terms }: Statement): boolean {
  const at = terms.indexOf(term);
  const [before, next] = [terms[at - 1], terms[at + 1]];
  // "For every 200 ml".
  if (wordOf(term) === "every") return next?.tag === "quantity";
  return wordOf(term) === "all" && (before?.tag === "pronoun" || next?.tag === "preposition");
}

/** Recognizes a number that ends its clause after an amount with a unit. */
function isElliptical(term: Term, { terms, before }: Statement): boolean {
  if (terms.at(-1) !== term) return false;
  const earlier = [...terms.slice(0, -1), ...(before?.terms ?? [])];
  return earlier.some((other) => dimensionOf(other) !== undefined && dimensionOf(other) !== "count");
}

/** Tells whether a word describes the product, or is all that a clause says. */
function isPlainLink({ term, on }: Link, { owners, terms }: Statement): boolean {
  if (on !== undefined || term.relation) return false;
  return terms.length === 1 || (owners.length === 0 && DESCRIBING.has(term.tag));
}

function absenceOf(ground: Ground, term: Term, said: Statement): Mismatch | undefined {
  const [occurrence] = occurrencesOf(ground, term);
  if (!term.isThing || occurrence === undefined || !isNowhere(ground, term, said)) return undefined;
  return { rule: "presence", occurrence, word: undefined };
}

/** Each place says it with another sign: denied, limited, of something else. */
function signOf(ground: Ground, term: Term, said: Statement, places: readonly Occurrence[]): Mismatch | undefined {
  const signs = places.map((occurrence) => ({ rule: signMismatch(ground, term, said, occurrence), occurrence }));
  const found = signs.flatMap(({ rule, occurrence }) =>
    rule === undefined ? [] : [{ rule, occurrence, word: undefined }],
  );
  if (found.length < places.length) return undefined;
  return found.toSorted((one, other) => NEARNESS.indexOf(other.rule) - NEARNESS.indexOf(one.rule))[0];
}

/** Each place says it of a part that is not named. */
function scopeOf({ term, on }: Link, said: Statement, places: readonly Occurrence[]): Mismatch | undefined {
  if (term === said.head) return undefined;
  const isOfOther = ({ statement: { owners } }: Occurrence) =>
    owners.length > 0 && !owners.some((owner) => names(said.scope, owner) || owner === on?.key || owner === term.key);
  const [occurrence] = places;
  if (occurrence === undefined || !places.every(isOfOther)) return undefined;
  const rule = term.tag === "quantity" ? "binding" : "scope";
  return { rule, occurrence, word: occurrence.statement.owners[0] };
}

/** Explains a mismatch: the source says more, or says it of another word. */
function missedOf(ground: Ground, link: Link, said: Statement, places: readonly Occurrence[]): Mismatch {
  const [occurrence] = places;
  const missing = missingFor(ground, link, said)?.[0];
  if (occurrence === undefined) throw new Error("a word without a place has no mismatch");
  const rule = missing === undefined ? "binding" : ruleOf(link.term, missing);
  return { rule, occurrence, word: missing?.key };
}

function ruleOf(term: Term, missing: Term): Mismatch["rule"] {
  const word = wordOf(missing);
  if (missing.negation > 0 || isGuard(word)) return "condition";
  if (isWeakerForm(word) || isEstranging(word) || WEAKENERS.has(word)) return "likeness";
  if (missing.tag === "quantity") return ruleOfAmount(term, missing);
  return term.tag === "quantity" && missing.tag === "noun" ? "basis" : "modifier";
}

function ruleOfAmount(term: Term, missing: Term): Mismatch["rule"] {
  if (dimensionOf(missing) === "share") return "share";
  return isName(term) ? "model" : "modifier";
}

import { align, wordOccurrences } from "./align.ts";
import { groundsOf } from "./same.ts";
import { classOf } from "./classify.ts";
import type { Finding, Mismatch } from "./finding.ts";
import type { Occurrence } from "./collector.ts";
import { type Ground, isSourced, quantitiesLike } from "./ground.ts";
import { isImpliedMeasure } from "./statements/plain-measure.ts";
import type { Statement } from "./statements/statement.ts";
import { type Term, dimensionOf, isContent, valueOf, wordOf } from "./statements/term.ts";
import { stemOf } from "./tokens/stem.ts";
import { UNSOURCED } from "./words/claims.ts";
import { freeTagOf } from "./words/free-words.ts";
import { DISTRIBUTIVES, WEAKER } from "./words/guards.ts";
import { COUNTRIES, DEMONYMS } from "./words/places.ts";

/** Words that say that there is more than one piece. */
const SEVERAL = new Set(["set", "sets", "kit", "bundle"]);

/** Times without a number. */
const VAGUE = new Set("minutes hours days weeks months years".split(" "));

/** Words that say that there is nothing else. */
const ONLY = new Set(["only", "exclusively", "solely"]);

/** A word that is no claim and is only said of something else is asked about; what the ground says otherwise is refused. */
const DOUBTS = new Set<Mismatch["rule"]>(["scope", "modifier", "head", "binding", "relation"]);

/** Returns what a statement says without ground. Of a sentence of the ground, said again, only what nobody may say. */
export function findingsOf(ground: Ground, statement: Statement, isSaid: boolean): Finding[] {
  return statement.terms
    .map((term) => unsourced(ground, term, statement) ?? (isSaid ? undefined : findingOf(ground, term, statement)))
    .filter((finding) => finding !== undefined);
}

/** Superlatives are not carried over from the original: only a fact that names its source allows them. */
function unsourced(ground: Ground, term: Term, statement: Statement): Finding | undefined {
  if (!isSuperlative(term, statement) || term.negation > 0 || isSourced(ground, term.token.text)) return undefined;
  return { term, rule: "superlative", severity: "claim" };
}

/** "Best-selling", and "most ordered"; "most hobs" is none. */
function isSuperlative(term: Term, { terms }: Statement): boolean {
  if (UNSOURCED.has(wordOf(term))) return true;
  const next = terms[terms.indexOf(term) + 1];
  return wordOf(term) === "most" && next?.tag === "adjective";
}

function findingOf(ground: Ground, term: Term, statement: Statement): Finding | undefined {
  if (term.tag === "quantity") return quantityFinding(ground, term, statement);
  const rule = freeRule(ground, term, statement);
  if (rule !== undefined) return { term, rule, severity: "claim" };
  if (needsNoGround(term, statement, ground)) return undefined;
  if (isNamed(ground, term, statement)) return nameFinding(ground, term);
  const absence = absenceOf(ground, term, statement);
  if (absence !== undefined) return mismatched(term, absence);
  const places = placesOf(ground, term);
  if (places.length === 0) return ungrounded(term);
  // "Card not included" allows to say that of a microSD card.
  const saysLess = statement.absent && term !== statement.head;
  return saysLess ? undefined : mismatched(term, align(ground, term, statement, places));
}

function quantityFinding(ground: Ground, term: Term, statement: Statement): Finding | undefined {
  const places = ground.byKey.get(term.key) ?? [];
  if (places.length === 0 && isOfSeveral(ground, term, statement)) return undefined;
  if (places.length === 0) return { term, rule: "number", severity: "claim" };
  const finding = mismatched(term, align(ground, term, statement, places));
  return finding?.rule === "scope" ? { ...finding, rule: "binding" } : finding;
}

/** The rule that a free word breaks where it says something after all. */
function freeRule(ground: Ground, term: Term, statement: Statement): string | undefined {
  if (VAGUE.has(wordOf(term)) && !isVagueToo(ground, term, statement)) return "quantity";
  return ONLY.has(wordOf(term)) && !isRestricted(ground, term, statement) ? "universal" : undefined;
}

function isNamed({ subject }: Ground, { key, tag, negation }: Term, { absent }: Statement): boolean {
  return subject.isName(key) && tag !== "material" && negation === 0 && !absent;
}

/** "Lasts for years" is no number of them; "10 working days" is. */
function isVagueToo({ byKey }: Ground, { key }: Term, { terms }: Statement): boolean {
  return byKey.has(key) || terms.some(({ tag }) => tag === "quantity");
}

/** "Only 340 g" says nothing more, and "dry clean only" is said where the ground restricts the same thing. */
function isRestricted({ byKey }: Ground, only: Term, { terms }: Statement): boolean {
  if (terms.some(({ tag }) => tag === "quantity")) return true;
  const restricted = [...ONLY].flatMap((word) => byKey.get(stemOf(word)) ?? []).map(({ statement }) => statement);
  const said = terms.filter((term) => term !== only && isContent(term));
  return (
    said.length === 0 ||
    restricted.some(({ scope, guards }) =>
      said.some(({ key }) => scope.has(key) || guards.some((guard) => guard.key === key)),
    )
  );
}

/** "20 bags of 1.6 g each" of "20 x 1.6 g". */
function isOfSeveral(ground: Ground, term: Term, { terms }: Statement): boolean {
  const value = valueOf(term);
  const said = terms.flatMap((other) => (other.tag === "quantity" && other !== term ? [valueOf(other)] : []));
  const several = new Set(
    quantitiesLike(ground, term)
      .map((other) => valueOf(other.term))
      .filter((other) => other.endsWith(`*${value}`)),
  );
  const isEach = terms.some((other) => DISTRIBUTIVES.has(wordOf(other)));
  return several.size === 1 && (isEach || said.some((count) => several.has(`${count}*${value}`)));
}

/** The brand is no name of what the product is for: a Bosch drill is not for Bosch. */
function nameFinding({ names, byKey }: Ground, term: Term): Finding | undefined {
  const isForeign = term.relation && names.brand.has(term.key) && !names.nouns.has(term.key);
  const isSaid = (byKey.get(term.key) ?? []).some((place) => place.term.relation);
  return isForeign && !isSaid ? { term, rule: "relation", severity: "claim" } : undefined;
}

function needsNoGround(term: Term, statement: Statement, ground: Ground): boolean {
  if (SEVERAL.has(wordOf(term)) && isSeveral(ground)) return true;
  if (!isContent(term) || WEAKER.has(wordOf(term))) return true;
  if (term.isNamed && term.tag === "noun") return true;
  return term.tag === "measure" && isImplied(term, statement);
}

/** What has several pieces may be called a set. */
function isSeveral({ byKey, byDimension }: Ground): boolean {
  const counts = [...(byDimension.get("count") ?? []), ...(byDimension.get("pairs") ?? [])];
  const isMany = counts.some(
    ({ term }) => ["pieces", "pairs"].includes(dimensionOf(term) ?? "") && valueOf(term) !== "1",
  );
  return isMany || [...SEVERAL].some((word) => byKey.has(word));
}

/** A noun of measure needs no ground where it is free, or where its quantity implies it. */
function isImplied(term: Term, { terms }: Statement): boolean {
  if (freeTagOf(wordOf(term)) !== undefined) return true;
  return terms.some((other) => isImpliedMeasure(term.key, other) || other.optional.includes(term.key));
}

/** A thing that the ground says is not there is not there, wherever else it is named. */
function absenceOf({ absences }: Ground, term: Term, said: Statement): Mismatch | undefined {
  if (!term.isThing || said.absent) return undefined;
  const absence = absences.find(({ head, terms }) => {
    const others = terms.filter((other) => other !== head && isContent(other));
    return (
      head !== undefined && groundsOf(term.key).includes(head.key) && others.every(({ key }) => said.scope.has(key))
    );
  });
  if (absence?.head === undefined) return undefined;
  return { rule: "presence", occurrence: { term: absence.head, statement: absence } };
}

/** Where a word is said; for "Portuguese-made", where Portugal is. */
function placesOf(ground: Ground, term: Term): readonly Occurrence[] {
  const places = wordOccurrences(ground, term);
  return places.length > 0 ? places : originPlaces(ground, term);
}

function originPlaces({ byKey }: Ground, term: Term): readonly Occurrence[] {
  const country = DEMONYMS.get(wordOf(term));
  if (country === undefined || !term.needs.some(({ anyOf }) => anyOf.includes("made"))) return [];
  return (byKey.get(country) ?? []).filter((place) => COUNTRIES.has(wordOf(place.term)));
}

function ungrounded(term: Term): Finding {
  const claim = classOf(term);
  return claim === undefined ? { term, rule: "word", severity: "word" } : { term, rule: claim, severity: "claim" };
}

function mismatched(term: Term, mismatch: Mismatch | undefined): Finding | undefined {
  if (mismatch === undefined) return undefined;
  const isDoubt = mismatch.need?.isDoubtful === true || (DOUBTS.has(mismatch.rule) && classOf(term) === undefined);
  return { term, rule: mismatch.rule, severity: isDoubt ? "word" : "claim", mismatch };
}

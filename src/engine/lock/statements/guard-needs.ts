import { stemOf } from "../tokens/stem.ts";
import {
  CONDITIONS,
  DATING_PREPOSITIONS,
  DEPENDENT_ADJECTIVES,
  LIMITING,
  MODEL_WORDS,
  RESERVATIONS,
  TIMES_TO_COME,
  UPGRADES,
  VARIANTS,
  WEAKENERS,
  WEAKER,
} from "../words/guards.ts";
import type { Statement } from "./statement.ts";
import { type Need, type Term, dimensionOf, isContent, needOf, scopeKey, valueOf, wordOf } from "./term.ts";

/** What is only in a condition may only be said in one. */
const IN_CONDITION = needOf("condition", ...[...CONDITIONS].map(stemOf));
const WARRANTIES = new Set(["warranty", "guarantee"]);
const ALSO = stemOf("also");
const ABLE = /(?:able|ible)$/;
const REQUIRING = new Set("need needs require requires".split(" "));
const YEAR = /^20\d\d$/;

/** Returns the guards of a statement that a term may not be said without: what makes it less than it sounds. */
export function guardNeeds(term: Term, statement: Statement): Need[] {
  return [
    ...reservationNeeds(term, statement),
    ...alternativeNeeds(statement),
    ...conditionNeeds(term, statement),
    ...weakenerNeeds(term, statement),
    ...limitNeeds(term, statement),
    ...complementNeeds(term, statement),
    ...denialNeeds(term, statement),
    ...partNeeds(term, statement),
    ...requirementNeeds(term, statement),
    ...warrantyNeeds(term, statement),
  ];
}

/** "Optional", "available", "required": the thing is there only perhaps, or later, or for more money. */
function reservationNeeds(term: Term, { terms, guards, topic }: Statement): Need[] {
  const last = terms.findLast(isContent);
  // "Also in brown": this one is not.
  const isOther = wordOf(terms[0]) === "also" && terms[1]?.tag === "preposition";
  const others = isOther ? [{ ...needOf("presence", ALSO), in: "ground" as const }] : [];
  return [
    ...others,
    ...[...terms, ...guards, ...topic].flatMap((guard) => {
      const group = RESERVATIONS.get(wordOf(guard));
      if (group === undefined || guard === term || guard.negation > 0) return [];
      // "Extra cushioning" is there, "gift box 3 extra" is not.
      if (wordOf(guard) === "extra" && guard !== last) return [];
      const isBefore = UPGRADES.has(wordOf(guard)) && terms.indexOf(term) < terms.indexOf(guard);
      return isBefore ? [] : [needOf("presence", ...group.map(stemOf))];
    }),
  ];
}

function alternativeNeeds({ alternative }: Statement): Need[] {
  const others = (alternative?.terms ?? []).filter(isContent).map(scopeKey);
  return others.length === 0 ? [] : [{ ...needOf("condition", ...others), in: "ground" }];
}

/** What is before a condition needs what is in it; a clause that begins with one holds together as a whole. */
function conditionNeeds(term: Term, statement: Statement): Need[] {
  const { terms, guards, limits } = statement;
  const conditions = [...conditionsOf(term, statement), ...guards, ...amountsIn(terms), ...datesIn(statement)];
  const needs = conditions
    .filter((other) => other !== term && isLimiting(other))
    .map((other) => needOf("condition", scopeKey(other)));
  const opening = openingOf(terms);
  if (opening > 0 && terms.indexOf(term) > opening) needs.push(IN_CONDITION);
  if (term.tag === "quantity") needs.push(...limits.map((key) => needOf("condition", key)));
  return needs;
}

function isLimiting(guard: Term): boolean {
  return (
    VARIANTS.has(wordOf(guard)) ||
    MODEL_WORDS.has(wordOf(guard)) ||
    (isContent(guard) && !RESERVATIONS.has(wordOf(guard)))
  );
}

function conditionsOf(term: Term, { terms, reading }: Statement): readonly Term[] {
  // "For gas hobs only", "in the hard case only".
  if (wordOf(terms.at(-1)) === "only") {
    const last = reading.chunks.at(-1);
    const restricted = last?.preposition === undefined ? [] : last.terms;
    return restricted.includes(term)
      ? []
      : terms.filter((other) => restricted.includes(other) || (other.relation && !term.relation));
  }
  const opening = openingOf(terms);
  const isUnder = opening === 0 || terms.indexOf(term) < opening;
  return opening >= 0 && isUnder ? terms.slice(opening + 1) : [];
}

function openingOf(terms: readonly Term[]): number {
  return terms.findIndex((term) => CONDITIONS.has(wordOf(term)));
}

/** "Free shipping over 40 EUR" holds over that amount only, and "filters 39 EUR" are there for that amount. */
function amountsIn(terms: readonly Term[]): readonly Term[] {
  return terms.filter((term) => dimensionOf(term) === "money");
}

/** "Apple Home from autumn". */
function datesIn({ reading }: Statement): readonly Term[] {
  return reading.chunks
    .filter(({ preposition }) => preposition !== undefined && DATING_PREPOSITIONS.has(preposition))
    .flatMap(({ terms }) => terms.filter((term) => TIMES_TO_COME.has(wordOf(term)) || isYear(term)));
}

function isYear(term: Term): boolean {
  return dimensionOf(term) === "count" && YEAR.test(valueOf(term));
}

function weakenerNeeds(term: Term, { terms, head }: Statement): Need[] {
  // "Two pockets, one splash-proof".
  const isBareOne = head === undefined && wordOf(terms[0]) === "one";
  return terms
    .slice(0, Math.max(terms.indexOf(term), 0))
    .filter((other, at) => WEAKENERS.has(wordOf(other)) || (isBareOne && at === 0))
    .map(({ key }) => needOf("likeness", key));
}

/** "Free first sharpening": what is limited to one time is not said without it. */
function limitNeeds(term: Term, { terms }: Statement): Need[] {
  return terms
    .filter((other) => other !== term && LIMITING.has(wordOf(other)))
    .map(({ key }) => needOf("condition", key));
}

/** "Extra buttons need the software": what needs another thing is there, or works, only with that. */
function requirementNeeds(term: Term, { terms, reading }: Statement): Need[] {
  const at = terms.findIndex((other) => REQUIRING.has(wordOf(other)) && reading.verbs.includes(other));
  if (at < 0 || terms.indexOf(term) >= at || !terms.includes(term)) return [];
  const object = terms.slice(at + 1).filter((other) => isContent(other) && other.negation === 0);
  return object.map((other) => ({ ...needOf("condition", scopeKey(other)), in: "ground" as const }));
}

/** "Lifetime guarantee on the ratchet" is none on the rest. */
function warrantyNeeds(term: Term, { terms, reading }: Statement): Need[] {
  if (!terms.some((other) => WARRANTIES.has(wordOf(other)))) return [];
  return reading.chunks
    .filter((chunk) => (chunk.preposition === "on" || chunk.preposition === "for") && !chunk.terms.includes(term))
    .flatMap((chunk) => chunk.terms.filter((other) => other.tag === "noun"))
    .map((other) => ({ ...needOf("basis", scopeKey(other)), in: "ground" as const }));
}

/** "Three of the five shelves are adjustable": not all of them are. */
function partNeeds(term: Term, { terms, head }: Statement): Need[] {
  const counts = terms.filter((other) => dimensionOf(other) === "count");
  const [some, all] = counts;
  if (some === undefined || all === undefined || term === head || counts.includes(term)) return [];
  const between = terms.slice(terms.indexOf(some) + 1, terms.indexOf(all));
  const isPart = between.every((other) => !isContent(other)) && between.some((other) => wordOf(other) === "the");
  return isPart ? [needOf("share", some.key)] : [];
}

/** "Tested to EN 71" is not tested in general. */
function complementNeeds(term: Term, { reading }: Statement): Need[] {
  const chunk = reading.chunks.find(({ governor }) => governor === term);
  const isWith = chunk?.preposition === "with" && term.tag === "adjective" && ABLE.test(wordOf(term));
  if (!isWith && !DEPENDENT_ADJECTIVES.has(wordOf(term))) return [];
  return (chunk?.terms ?? []).filter(isContent).map((other) => needOf("condition", scopeKey(other)));
}

/** Under a denial nothing may be dropped, and what is said before "without lid" is said of what has no lid. */
function denialNeeds(term: Term, { terms }: Statement): Need[] {
  if (term.negation === 0 && !isQualified(term, terms)) return [];
  const rule = term.negation > 0 ? "negation" : "condition";
  return terms
    .filter((other) => other !== term && other.negation > 0 && isContent(other) && !WEAKER.has(wordOf(other)))
    .map((other) => needOf(rule, scopeKey(other)));
}

/** "Runs without oil": a verb or an adjective before a denial is only said with it. */
function isQualified(term: Term, terms: readonly Term[]): boolean {
  const firstDenied = terms.findIndex(({ negation }) => negation > 0);
  const before = terms.slice(0, Math.max(firstDenied, 0)).findLast(isContent);
  const isPredicate = before?.tag === "adjective" || before?.tag === "verb";
  return isPredicate && terms.indexOf(term) < firstDenied;
}

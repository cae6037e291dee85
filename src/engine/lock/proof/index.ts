import type { Ground } from "../ground.ts";
import { occurrencesOf } from "../occurrences.ts";
import { subjectHead } from "../statements/nouns.ts";
import { type Statement, chunkTermsAfter, chunkTermsBefore } from "../statements/statement.ts";
import { type Term, dimensionOf, isContent, wordOf } from "../statements/term.ts";
import { joinsAlternatives } from "./alternatives.ts";
import { repeatedTerms } from "./repetition.ts";
import { hasOneKind, isDistinguished, isKindTerm } from "./kinds.ts";
import { type Dependency, isExistential } from "./dependency.ts";
import { dependenciesOf, namesProductOnly } from "./dependencies.ts";
import { isDifferentCount, premisesOf } from "./premises.ts";

/**
 * Returns the dependencies of a proposed statement that do not follow from the ground. A dependency follows if one
 * premise about the same owner has the same dependency, and if all dependents and governors of its words there are
 * said, too, or may be omitted. Whatever is not known to follow does not.
 */
export function unprovedDependencies(ground: Ground, hypothesis: Statement): readonly Dependency[] {
  if (isBareTopic(ground, hypothesis)) return [];
  const repeated = repeatedTerms(ground, hypothesis);
  const all = dependenciesOf(ground, hypothesis);
  const dependencies = all.filter((dependency) => !isRepeated(dependency, hypothesis, repeated));
  const failed = failedAmong(ground, dependencies, hypothesis);
  const mixed = all.length > dependencies.length ? mixedWithRepeated(ground, all, dependencies, hypothesis) : [];
  const unsupported = hypothesis.terms.filter(
    (term) =>
      isDifferentCount(ground, term, hypothesis) ||
      (isElliptical(hypothesis) && isContent(term)) ||
      repeatsPosition(hypothesis) ||
      (isContent(term) && joinsAlternatives(ground, hypothesis)) ||
      (isPronounOnly(hypothesis) && hypothesis.parse.verbs.includes(term)) ||
      (hasPluralPossessor(hypothesis) && isContent(term)),
  );
  return [
    ...failed.filter((dependency) => !isPresupposed(dependency, dependencies, failed, hypothesis)),
    ...mixed,
    ...unsupported.map(asDependency),
  ];
}

function asDependency(term: Term): Dependency {
  return { term, governor: undefined };
}

/** Recognizes words before a colon, which are said with the words after it. */
function isBareTopic(ground: Ground, hypothesis: Statement): boolean {
  if (!hypothesis.isTopic || hypothesis.parse.verbs.length > 0) return false;
  return hypothesis.terms.every(
    (term) => term.negation === 0 && term.tag !== "quantity" && !namesProductOnly(ground, term, hypothesis),
  );
}

function isRepeated(dependency: Dependency, hypothesis: Statement, repeated: ReadonlySet<Term>): boolean {
  if (!repeated.has(dependency.term)) return false;
  return dependency.governor === undefined ? !isExistential(dependency, hypothesis) : repeated.has(dependency.governor);
}

/** Tells whether a dependency only says that a part exists. A premise that describes the part says so, too. */
function isPresupposed(
  { term, governor }: Dependency,
  dependencies: readonly Dependency[],
  failed: readonly Dependency[],
  hypothesis: Statement,
): boolean {
  if (isMeasured(term, hypothesis)) return governor === undefined && failed.length === 1 && dependencies.length > 1;
  if (term !== hypothesis.head || governor !== undefined) return false;
  const [verb] = hypothesis.parse.verbs;
  if (verb !== undefined && verb.tag !== "possession") return dependencies.length > 1 && failed.length === 1;
  return (
    !term.isEntity && dependencies.some((dependency) => dependency.governor === term && !failed.includes(dependency))
  );
}

/** Recognizes the base of "the base has a diameter of 12 cm". */
function isMeasured(term: Term, { head, parse }: Statement): boolean {
  return head?.tag === "measure" && parse.verbs[0]?.tag === "possession" && subjectHead(parse) === term;
}

/** Returns the dependencies that do not follow. Those of one of several things have to follow from one premise. */
function failedAmong(ground: Ground, dependencies: readonly Dependency[], hypothesis: Statement): Dependency[] {
  const failed: Dependency[] = [];
  for (const governor of new Set(dependencies.map((dependency) => dependency.governor))) {
    const group = dependencies.filter((dependency) => dependency.governor === governor);
    const words = [...group.map(({ term }) => term), ...(governor === undefined ? [] : [governor])];
    const found = new Map(group.map((dependency) => [dependency, premisesOf(ground, dependency, hypothesis, words)]));
    const isUnproved = (dependency: Dependency) => found.get(dependency)?.length === 0;
    if (group.some(isUnproved)) failed.push(...group.filter(isUnproved));
    else if (governor !== undefined && isOneOfSeveral(ground, governor) && !hasCommonPremise([...found.values()]))
      failed.push(...group);
    else failed.push(...group.filter((dependency) => isSeparateCount(ground, dependency, found, hypothesis)));
  }
  return failed;
}

/** Returns dependencies that combine a repeated phrase with another one: "power mode at night". */
function mixedWithRepeated(
  ground: Ground,
  all: readonly Dependency[],
  dependencies: readonly Dependency[],
  hypothesis: Statement,
): Dependency[] {
  return dependencies.filter((dependency) => {
    const { governor } = dependency;
    const repeated = all.filter((other) => other.governor === governor && !dependencies.includes(other));
    if (governor === undefined || repeated.length === 0 || !isDistinguished(ground, governor)) return false;
    const found = [dependency, ...repeated].map((one) => premisesOf(ground, one, hypothesis, [one.term, governor]));
    // In "tape 12 mm, 4 m", the amount without a noun belongs to the noun before.
    const isNamed = found.every(
      (premises) => premises.length > 0 && premises.every((premise) => containsTerm(governor, premise)),
    );
    return isNamed && !hasCommonPremise(found);
  });
}

function containsTerm({ key }: Term, { terms }: Statement): boolean {
  return terms.some((term) => term.key === key);
}

function isOneOfSeveral(ground: Ground, governor: Term): boolean {
  return (
    governor.tag === "measure" ||
    (governor.tag === "noun" && (!hasOneKind(ground, governor) || isDistinguished(ground, governor)))
  );
}

function hasCommonPremise([first = [], ...others]: readonly (readonly Statement[])[]): boolean {
  return first.some((premise) => others.every((premises) => premises.includes(premise)));
}

/** Tells whether a count and the words after it may be about different things. */
function isSeparateCount(
  ground: Ground,
  { term, governor }: Dependency,
  found: ReadonlyMap<Dependency, readonly Statement[]>,
  hypothesis: Statement,
): boolean {
  if (dimensionOf(term) !== "count") return false;
  const after = chunkTermsAfter(term, hypothesis);
  const own = [...found].filter(([dependency]) => dependency.term === term).map(([, premises]) => premises);
  const others = [...found].filter(([dependency]) => after.includes(dependency.term));
  // "Four bath towels" from four towels, two of them bath towels.
  const isOfKind = others.some(
    ([dependency, premises]) => isKindTerm(dependency.term) && !hasCommonPremise([...own, premises]),
  );
  const words = after.filter((word) => word !== governor && word.tag !== "quantity");
  return (governor === undefined && isOfKind) || words.some((word) => isCountedOtherwise(ground, word, term));
}

/** Tells whether the ground counts a word differently: "nine matt shades" from nine shades, six of them matt. */
function isCountedOtherwise(ground: Ground, word: Term, count: Term): boolean {
  return occurrencesOf(ground, word).some(({ term, statement }) => {
    return chunkTermsBefore(term, statement).some((other) => dimensionOf(other) === "count" && other.key !== count.key);
  });
}

/** Recognizes a bare position that repeats the words before it: "steel, inside and outside". */
function repeatsPosition({ repeated }: Statement): boolean {
  return repeated.length > 0;
}

/** Recognizes "they are included", where the clause does not say what they are. */
function isPronounOnly({ parse: { hasPronoun }, terms }: Statement): boolean {
  return hasPronoun && !terms.some(isContent);
}

/** Recognizes "the jars are of glass, they have a lid", where it is unknown whether all of them have one. */
function hasPluralPossessor({ terms, parse: { verbs } }: Statement): boolean {
  return verbs[0]?.tag === "possession" && terms.some((term) => wordOf(term) === "they");
}

/** Recognizes an ellipsis: "the top is dishwasher safe, the tank is". */
function isElliptical({ parse: { clause, subject }, absent }: Statement): boolean {
  const last = clause.content.at(-1);
  return !absent && subject.length > 0 && last?.kind === "word" && last.tag === "auxiliary";
}

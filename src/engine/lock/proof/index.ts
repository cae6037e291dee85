import type { Ground } from "../ground.ts";
import { occurrencesOf } from "../occurrences.ts";
import { headOf } from "../statements/nouns.ts";
import type { Statement } from "../statements/statement.ts";
import { type Term, dimensionOf, isContent, wordOf } from "../statements/term.ts";
import { joinsAlternatives } from "./alternatives.ts";
import { saidAgain } from "./again.ts";
import { chunkOf, isKind, isOnlyKind, isToldApart } from "./kinds.ts";
import { type Link, isMention } from "./link.ts";
import { isNaming, linksOf } from "./links.ts";
import { isOtherCount, placesOf } from "./places.ts";

/**
 * Returns the links of a proposed statement that do not follow from the ground. A link follows when one statement of
 * the ground, about the same owner, links the same words. All dependants and heads of these words there have to be said
 * too, or be ones that may be left out. Links that are not known to follow do not follow.
 */
export function unproved(ground: Ground, said: Statement): readonly Link[] {
  if (isMereTopic(ground, said)) return [];
  const again = saidAgain(ground, said);
  const all = linksOf(ground, said);
  const links = all.filter((link) => !isSaidAgain(link, said, again));
  const failed = failedOf(ground, links, said);
  const torn = all.length > links.length ? tornFrom(ground, all, links, said) : [];
  const odd = said.terms.filter(
    (term) =>
      isOtherCount(ground, term, said) ||
      (isElliptical(said) && isContent(term)) ||
      isRepeating(said) ||
      (isContent(term) && joinsAlternatives(ground, said)) ||
      (isOfPronoun(said) && said.reading.verbs.includes(term)) ||
      (isTheirs(said) && isContent(term)),
  );
  return [...failed.filter((link) => !isPresupposed(link, links, failed, said)), ...torn, ...odd.map(alone)];
}

function alone(term: Term): Link {
  return { term, on: undefined };
}

/** The words before a colon are said with what follows them. */
function isMereTopic(ground: Ground, said: Statement): boolean {
  if (!said.isTopic || said.reading.verbs.length > 0) return false;
  return said.terms.every((term) => term.negation === 0 && term.tag !== "quantity" && !isNaming(ground, term, said));
}

function isSaidAgain(link: Link, said: Statement, again: ReadonlySet<Term>): boolean {
  if (!again.has(link.term)) return false;
  return link.on === undefined ? !isMention(link, said) : again.has(link.on);
}

/** Tells whether a link to a part only says that the part is there. A place that describes the part says so, too. */
function isPresupposed({ term, on }: Link, links: readonly Link[], failed: readonly Link[], said: Statement): boolean {
  if (isMeasured(term, said)) return on === undefined && failed.length === 1 && links.length > 1;
  if (term !== said.head || on !== undefined) return false;
  const [verb] = said.reading.verbs;
  if (verb !== undefined && verb.tag !== "possession") return links.length > 1 && failed.length === 1;
  return !term.isThing && links.some((link) => link.on === term && !failed.includes(link));
}

/** The base, of "the base has a diameter of 12 cm". */
function isMeasured(term: Term, { head, reading: { verbs, subject } }: Statement): boolean {
  if (head?.tag !== "measure" || verbs[0]?.tag !== "possession") return false;
  return headOf(subject.flatMap(({ terms }) => terms)) === term;
}

/** Returns the links that do not follow. What is said of one of several things has to follow together. */
function failedOf(ground: Ground, links: readonly Link[], said: Statement): Link[] {
  const failed: Link[] = [];
  for (const on of new Set(links.map((link) => link.on))) {
    const group = links.filter((link) => link.on === on);
    const near = [...group.map(({ term }) => term), ...(on === undefined ? [] : [on])];
    const found = new Map(group.map((link) => [link, placesOf(ground, link, said, near)]));
    const isLost = (link: Link) => found.get(link)?.length === 0;
    if (group.some(isLost)) failed.push(...group.filter(isLost));
    else if (on !== undefined && isOneOfSeveral(ground, on) && !hasCommonPlace([...found.values()]))
      failed.push(...group);
    else failed.push(...group.filter((link) => isCountApart(ground, link, found, said)));
  }
  return failed;
}

/** "Power mode at night": what is said again of one of several does not go with what is said of another. */
function tornFrom(ground: Ground, all: readonly Link[], links: readonly Link[], said: Statement): Link[] {
  return links.filter((link) => {
    const { on } = link;
    const again = all.filter((other) => other.on === on && !links.includes(other));
    if (on === undefined || again.length === 0 || !isToldApart(ground, on)) return false;
    const found = [link, ...again].map((one) => placesOf(ground, one, said, [one.term, on]));
    // "Tape 12 mm, 4 m": what goes on without the noun is of the one before.
    const isNamed = found.every((places) => places.length > 0 && places.every((place) => isIn(on, place)));
    return isNamed && !hasCommonPlace(found);
  });
}

function isIn({ key }: Term, { terms }: Statement): boolean {
  return terms.some((term) => term.key === key);
}

function isOneOfSeveral(ground: Ground, on: Term): boolean {
  return on.tag === "measure" || (on.tag === "noun" && (!isOnlyKind(ground, on) || isToldApart(ground, on)));
}

function hasCommonPlace([first = [], ...others]: readonly (readonly Statement[])[]): boolean {
  return first.some((place) => others.every((places) => places.includes(place)));
}

/** Tells whether a count and the words after it may be of different things. */
function isCountApart(
  ground: Ground,
  { term, on }: Link,
  found: ReadonlyMap<Link, readonly Statement[]>,
  said: Statement,
): boolean {
  if (dimensionOf(term) !== "count") return false;
  const terms = chunkOf(term, said)?.terms ?? [];
  const own = [...found].filter(([link]) => link.term === term).map(([, places]) => places);
  const others = [...found].filter(([link]) => terms.indexOf(link.term) > terms.indexOf(term));
  // "Four bath towels", of four towels of which two are bath towels.
  const isOfKind = others.some(([link, places]) => isKind(link.term) && !hasCommonPlace([...own, places]));
  const words = terms.slice(terms.indexOf(term) + 1).filter((word) => word !== on && word.tag !== "quantity");
  return (on === undefined && isOfKind) || words.some((word) => isCountedOtherwise(ground, word, term));
}

/** "Nine matt shades", of nine shades: six matt ones and three others. */
function isCountedOtherwise(ground: Ground, word: Term, count: Term): boolean {
  return occurrencesOf(ground, word).some(({ term, statement }) => {
    const terms = chunkOf(term, statement)?.terms ?? [];
    const before = terms.slice(0, Math.max(terms.indexOf(term), 0));
    return before.some((other) => dimensionOf(other) === "count" && other.key !== count.key);
  });
}

/** "Steel, inside and outside": a mere place says again what was said before. */
function isRepeating({ repeated }: Statement): boolean {
  return repeated.length > 0;
}

/** "They are included": what they are, the clause does not say. */
function isOfPronoun({ reading: { hasPronoun }, terms }: Statement): boolean {
  return hasPronoun && !terms.some(isContent);
}

/** "The jars are of glass, they have a lid": whether all of them have it cannot be told. */
function isTheirs({ terms, reading: { verbs } }: Statement): boolean {
  return verbs[0]?.tag === "possession" && terms.some((term) => wordOf(term) === "they");
}

/** "The top is dishwasher safe, the tank is": what is said of the tank was said before. */
function isElliptical({ reading: { clause, subject }, absent }: Statement): boolean {
  const last = clause.content.at(-1);
  return !absent && subject.length > 0 && last?.kind === "word" && last.tag === "auxiliary";
}

import type { Chunk } from "../statements/clause.ts";
import type { Statement } from "../statements/statement.ts";
import { type Term, dimensionOf, wordOf } from "../statements/term.ts";
import { AUDIENCES } from "../words/nouns.ts";
import { chunkOf, isCarrierThing, isModifier } from "./kinds.ts";

/** Prepositions that only link: "a cable of 4 m" is a 4 m cable. */
const LINKING = new Set<string | undefined>([undefined, "of", "with", "in", "from", "including", "incl"]);
const ALIKE: ReadonlyMap<string, string> = new Map([
  ["via", "over"],
  ["through", "over"],
  ["by", "over"],
  ["to", "for"],
]);
const PLACING = new Set<string | undefined>(["in", "on", "at", "from", "to"]);

/** Tells whether a proposed term hangs in its clause as a term of the ground does in its own. */
export function hasSameRole(term: Term, said: Statement, grounded: Term, place: Statement): boolean {
  if (isPlaced(term, said) && isModifier(grounded, place)) return false;
  const own = roleOf(grounded, place);
  if (isSameRole(roleOf(term, said), own)) return true;
  if (roleOf(term, said) === "" && isOfCarrier(grounded, place)) return true;
  // "USB 3.0" of what connects via USB 3.0.
  if (own === "over" && roleOf(term, said) === "" && said.reading.verbs.length === 0) return true;
  return own === "" && isFragment(grounded, place);
}

/** The acacia and the base, of "block on a base of acacia wood". */
function isOfCarrier(grounded: Term, place: Statement): boolean {
  const chunk = chunkOf(grounded, place);
  const carriers = [
    ...(chunk?.terms ?? []),
    ...(chunk?.preposition === "of" && chunk.governor ? [chunk.governor] : []),
  ];
  return carriers.some((term) => isCarrierThing(term, place));
}

/** "In the bath" is not said of a bath toy. */
function isPlaced(term: Term, said: Statement): boolean {
  return term.tag === "noun" && PLACING.has(chunkOf(term, said)?.preposition) && !isModifier(term, said);
}

/** A fragment need not say how its words hang together: a "60 °C wash" is a wash at 60 °C. */
function isFragment(grounded: Term, place: Statement): boolean {
  const dimension = dimensionOf(grounded);
  if (dimension !== undefined)
    return place.terms.every((other) => other === grounded || dimensionOf(other) !== dimension);
  return !isModifier(grounded, place) && place.terms.every((other) => isPlain(roleOf(other, place)));
}

function roleOf(term: Term, statement: Statement): string {
  if (AUDIENCES.has(wordOf(term))) return "";
  const chunk = chunkOf(term, statement);
  const governor = chunk === undefined ? undefined : governorOf(chunk, statement);
  if (governor !== undefined) return roleOf(governor, statement);
  const preposition = chunk?.preposition;
  if (preposition !== undefined && !LINKING.has(preposition)) return ALIKE.get(preposition) ?? preposition;
  return term.relation ? "for" : "";
}

/** Returns the word before "of". The words after "of" hang where that word does. */
function governorOf({ preposition, governor, terms }: Chunk, statement: Statement): Term | undefined {
  if (preposition !== "of" || governor === undefined || terms.includes(governor)) return undefined;
  return statement.terms.includes(governor) ? governor : undefined;
}

/** Tells whether two roles are the same. A purpose counts as no role, because its term already has a sign of it. */
function isSameRole(one: string, other: string): boolean {
  return one === other || (isPlain(one) && isPlain(other));
}

function isPlain(role: string): boolean {
  return role === "" || role === "for";
}

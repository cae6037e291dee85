import type { Chunk } from "../statements/clause-parser.ts";
import { type Statement, chunkOf } from "../statements/statement.ts";
import { type Term, dimensionOf, wordOf } from "../statements/term.ts";
import { AUDIENCES } from "../words/nouns.ts";
import { isModifier, isSupport } from "./kinds.ts";

/** Prepositions that only link: "a cable of 4 m" is a 4 m cable. */
const LINKING_PREPOSITIONS = new Set<string | undefined>([undefined, "of", "with", "in", "from", "including", "incl"]);
const EQUIVALENT_PREPOSITIONS: ReadonlyMap<string, string> = new Map([
  ["via", "over"],
  ["through", "over"],
  ["by", "over"],
  ["to", "for"],
]);
const PLACE_PREPOSITIONS = new Set<string | undefined>(["in", "on", "at", "from", "to"]);

/** Tells whether a proposed term has the same role in its clause as a term of the ground. */
export function hasSameRole(term: Term, hypothesis: Statement, grounded: Term, premise: Statement): boolean {
  if (isPlaced(term, hypothesis) && isModifier(grounded, premise)) return false;
  const own = roleOf(grounded, premise);
  if (isSameRole(roleOf(term, hypothesis), own)) return true;
  if (roleOf(term, hypothesis) === "" && isOfSupport(grounded, premise)) return true;
  // "USB 3.0" follows from "connects via USB 3.0".
  if (own === "over" && roleOf(term, hypothesis) === "" && hypothesis.parse.verbs.length === 0) return true;
  return own === "" && isFragment(grounded, premise);
}

/** Recognizes the acacia and the base of "block on a base of acacia wood". */
function isOfSupport(grounded: Term, premise: Statement): boolean {
  const chunk = chunkOf(grounded, premise);
  const supports = [
    ...(chunk?.terms ?? []),
    ...(chunk?.preposition === "of" && chunk.governor ? [chunk.governor] : []),
  ];
  return supports.some((term) => isSupport(term, premise));
}

/** Recognizes a place: "in the bath" is not a bath toy. */
function isPlaced(term: Term, hypothesis: Statement): boolean {
  return (
    term.tag === "noun" &&
    PLACE_PREPOSITIONS.has(chunkOf(term, hypothesis)?.preposition) &&
    !isModifier(term, hypothesis)
  );
}

/** Tells whether a term is in a fragment, which may leave roles open: a "60 °C wash" is a wash at 60 °C. */
function isFragment(grounded: Term, premise: Statement): boolean {
  const dimension = dimensionOf(grounded);
  if (dimension !== undefined)
    return premise.terms.every((other) => other === grounded || dimensionOf(other) !== dimension);
  return !isModifier(grounded, premise) && premise.terms.every((other) => isPlain(roleOf(other, premise)));
}

function roleOf(term: Term, statement: Statement): string {
  if (AUDIENCES.has(wordOf(term))) return "";
  const chunk = chunkOf(term, statement);
  const governor = chunk === undefined ? undefined : governorOf(chunk, statement);
  if (governor !== undefined) return roleOf(governor, statement);
  const preposition = chunk?.preposition;
  if (preposition !== undefined && !LINKING_PREPOSITIONS.has(preposition))
    return EQUIVALENT_PREPOSITIONS.get(preposition) ?? preposition;
  return term.relation ? "for" : "";
}

/** Returns the word before "of", whose role the words after "of" share. */
function governorOf({ preposition, governor, terms }: Chunk, statement: Statement): Term | undefined {
  if (preposition !== "of" || governor === undefined || terms.includes(governor)) return undefined;
  return statement.terms.includes(governor) ? governor : undefined;
}

/** Compares two roles. A purpose counts as no role here, because the relation of its term is compared, too. */
function isSameRole(one: string, other: string): boolean {
  return one === other || (isPlain(one) && isPlain(other));
}

function isPlain(role: string): boolean {
  return role === "" || role === "for";
}

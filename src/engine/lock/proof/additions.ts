import type { Ground } from "../ground.ts";
import type { Statement } from "../statements/statement.ts";
import { dimensionOf, isContent, wordOf } from "../statements/term.ts";
import { isProductTerm } from "./kinds.ts";
import { isSwitchOrContent } from "./word-classes.ts";

const ADJUNCTS = new Set("on at under until per against during without inside outside after before".split(" "));
/** States of a thing while a statement holds: "with the port cover closed". */
const STATES_OF_USE = new Set(
  "on off closed open opened removed attached extended folded unfolded fitted mounted installed inserted connected".split(
    " ",
  ),
);
const COUNTS = new Set<unknown>(["count", "pieces", "pairs"]);

/** Returns the next clause if it limits this one: "40 m | with receiver", "rated | with the cover closed". */
export function additionTo(ground: Ground, statement: Statement): Statement | undefined {
  const { after } = statement;
  if (after === undefined) return undefined;
  if (isAdjunct(after)) return after;
  if (after.parse.clause.join !== "with") return undefined;
  if (isStateOfUse(after)) return after;
  const isClose = !after.parse.clause.isAfterComma && !isAboutProduct(ground, statement);
  return isClose && (isPurposeStatement(statement) || isAmount(statement)) ? after : undefined;
}

/** Recognizes a clause with a preposition that depends on the one before: "prints 2 lines, on 12 mm tape only". */
export function isAdjunct({ parse: { clause, verbs, chunks } }: Statement): boolean {
  const [first] = clause.content;
  const begins = clause.join === "," && first?.kind === "word" && ADJUNCTS.has(first.lower);
  return begins && verbs.length === 0 && chunks.every(({ preposition }) => preposition !== undefined);
}

function isStateOfUse({ terms }: Statement): boolean {
  return STATES_OF_USE.has(wordOf(terms.findLast(isSwitchOrContent)));
}

/** Tells whether a statement is about the product, so that the next clause does not limit it: "bottle with lid". */
function isAboutProduct(ground: Ground, { terms, before, topic }: Statement): boolean {
  const near = [...terms, ...(before?.terms ?? [])];
  return topic.length === 0 && near.some((term) => isProductTerm(ground, term));
}

/** Recognizes "fits cars with hook arm". */
function isPurposeStatement({ terms, parse }: Statement): boolean {
  const isAll = parse.chunks.every((chunk) => chunk.terms.every(({ relation }) => relation));
  return isAll && terms.findLast(isContent)?.relation === true;
}

function isAmount({ terms }: Statement): boolean {
  const last = terms.findLast(isContent);
  return last?.tag === "quantity" && !COUNTS.has(dimensionOf(last));
}

import type { Term } from "./statements/term.ts";
import type { Word } from "./tokens/token.ts";
import { gradeOf } from "./tokens/lexicon.ts";
import { type ClaimClass, claimClassOf } from "./words/claims.ts";

/** Returns the class of claim that a term makes, or undefined if the merchant may simply be asked. */
export function claimOfTerm({ token }: Term): ClaimClass | "negation" | undefined {
  if (token.kind === "quantity") return "number";
  const listed = claimClassOf(token.text.toLowerCase()) ?? claimClassOf(token.lower) ?? gradeOf(token.lower);
  if (listed !== undefined) return listed;
  if (token.negated) return "negation";
  return isName(token) ? "proper noun" : undefined;
}

function isName({ proper, tag }: Word): boolean {
  return proper || tag === "code" || tag === "acronym";
}

import type { Term } from "./statements/term.ts";
import type { Word } from "./tokens/token.ts";
import { ADJECTIVES } from "./words/adjectives.ts";
import { type ClaimClass, NO_SUPERLATIVES, claimClassOf } from "./words/claims.ts";

/** Returns the class of claim that a term makes, or undefined for a word that a merchant may simply be asked about. */
export function classOf({ token }: Term): ClaimClass | "negation" | undefined {
  if (token.kind === "quantity") return "number";
  const listed = claimClassOf(token.text.toLowerCase()) ?? claimClassOf(token.lower) ?? gradeOf(token.lower);
  if (listed !== undefined) return listed;
  if (token.denied) return "negation";
  return isName(token) ? "proper noun" : undefined;
}

function isName({ proper, tag }: Word): boolean {
  return proper || tag === "code" || tag === "acronym";
}

/** "Lightest" and "lighter" by the adjective that they are made of. */
function gradeOf(word: string): ClaimClass | undefined {
  if (word.endsWith("est") && !NO_SUPERLATIVES.has(word) && isGradable(word.slice(0, -3))) return "superlative";
  return word.endsWith("er") && isGradable(word.slice(0, -2)) ? "comparison" : undefined;
}

function isGradable(stump: string): boolean {
  const forms = [stump, `${stump}e`, stump.replace(/(.)\1$/, "$1"), stump.replace(/i$/, "y")];
  return forms.some((form) => form.length > 2 && ADJECTIVES.has(form));
}

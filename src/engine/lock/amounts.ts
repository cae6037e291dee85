import type { Ground } from "./ground.ts";
import type { Statement } from "./statements/statement.ts";
import { type Term, dimensionOf, valueOf } from "./statements/term.ts";
import { multiply } from "./tokens/decimal.ts";

const PLAIN = /^-?\d+(?:\.\d+)?$/;

/**
 * Tells whether the ground has the numbers of an amount in another form: "183 x 66 cm" for a length of 183 cm and a
 * width of 66 cm, "23 and 46 cm" for 23 cm and 46 cm.
 */
export function isEquivalentAmount({ byKey }: Ground, term: Term, hypothesis: Statement): boolean {
  const dimension = dimensionOf(term);
  if (dimension === undefined) return false;
  const sides = valueOf(term).split("x");
  if (sides.length > 1) return sides.every((side) => byKey.has(`${dimension} ${side}`));
  const unit = dimension === "count" ? unitAfter(hypothesis) : undefined;
  if (unit === undefined || !PLAIN.test(valueOf(term))) return false;
  return byKey.has(`${unit.dimension} ${multiply(valueOf(term), unit.factor)}`);
}

/** Returns the amount that begins the next statement. Its unit may also belong to a bare number before it. */
function unitAfter({ after }: Statement): { readonly dimension: string; readonly factor: string } | undefined {
  const token = after?.terms[0]?.token;
  return token?.kind === "quantity" && token.dimension !== "count" ? token : undefined;
}

import type { ParsedQuery, Requirement } from "../query/parse-query.ts";
import type { ListingText } from "./listing-text.ts";

/** A hard constraint that a listing breaks. */
export interface BrokenConstraint {
  readonly constraint: "budget" | "rating" | "must" | "without" | "stock";
  /** The entry of `must` or `without` that is broken. Empty for other constraints. */
  readonly entry: string;
}

/** Returns the constraints of a query that a listing breaks. A missing statement breaks only a `must`. */
export function brokenConstraints({ listing, statements }: ListingText, query: ParsedQuery): BrokenConstraint[] {
  const { priceCents, rating, availability } = listing;
  const broken: BrokenConstraint[] = [];
  const check = (isBroken: boolean, constraint: BrokenConstraint["constraint"], entry = "") => {
    if (isBroken) broken.push({ constraint, entry });
  };
  check(priceCents !== undefined && query.budgetCents !== null && priceCents > query.budgetCents, "budget");
  check(rating !== undefined && query.minRating !== null && rating < query.minRating, "rating");
  for (const required of query.required) check(!meets(statements, required), "must", required.text);
  for (const [index, tokens] of query.excluded.entries()) {
    check(
      tokens.every((token) => statements.stated.has(token)),
      "without",
      query.without[index],
    );
  }
  check(availability === "out_of_stock", "stock");
  return broken;
}

/** Tells whether a listing states the required words, or synonyms of them, and denies those that have to be denied. */
function meets({ stated, denied }: ListingText["statements"], required: Requirement): boolean {
  const states = (key: string) => key.split(" ").every((token) => stated.has(token));
  return (
    required.stated.every(({ token, synonyms }) => states(token) || synonyms.some(states)) &&
    required.denied.every((token) => denied.has(token))
  );
}

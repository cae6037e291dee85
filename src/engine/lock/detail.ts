import type { Occurrence } from "./ground-builder.ts";
import type { Finding, Mismatch } from "./finding.ts";
import { type Ground, quantitiesOfKind } from "./ground.ts";
import { dependenciesOf } from "./proof/dependencies.ts";
import type { Dependency } from "./proof/dependency.ts";
import { entailingKeys } from "./lexical-entailment.ts";
import type { Statement } from "./statements/statement.ts";
import type { Term } from "./statements/term.ts";

const DETAILS: Readonly<Record<Mismatch["rule"], string>> = {
  negation: "the listing says the opposite",
  presence: "stated as not included, optional or not sure",
  origin: "something else is stated of that place",
  relation: "stated only as what the product is for",
  number: "stated of another number of them",
  bound: "stated with another limit",
  scope: "stated of a part",
  binding: "stated of something else",
  condition: "stated on a condition",
  likeness: "stated in a weaker form",
  share: "stated of a share only",
  model: "another model is stated",
  basis: "stated of that only",
  modifier: "stated with other words",
};
const MOST_NUMBERS = 3;

/** Returns the reason for a finding, in a phrase for the merchant. */
export function detailOf(ground: Ground, finding: Finding): string {
  const { mismatch, term, rule } = finding;
  if (mismatch === undefined && rule === "number") return numberDetail(ground, term);
  if (mismatch === undefined) return rule === "superlative" ? "no fact gives its source" : "no statement says so";
  if (mismatch.rule === "binding" && term.tag === "quantity") return quantityDetail(ground, finding, mismatch);
  const word = wordIn(mismatch);
  if (word === undefined) return DETAILS[mismatch.rule];
  return mismatch.rule === "scope" ? `stated of the ${word} only` : `${DETAILS[mismatch.rule]} (${word})`;
}

/** Returns the word of the ground that a mismatch is about. */
function wordIn({ word, occurrence: { statement } }: Mismatch): string | undefined {
  const terms = [...statement.terms, ...statement.topic, ...statement.qualifiers];
  return word === undefined ? undefined : (terms.find(({ key }) => key === word)?.token.text ?? word);
}

function numberDetail(ground: Ground, quantity: Term): string {
  const stated = [...new Set(quantitiesOfKind(ground, quantity).map(({ term }) => term.token.text))].slice(
    0,
    MOST_NUMBERS,
  );
  const others = stated.length === 0 ? "" : `; stated: ${stated.join(", ")}`;
  return `no statement says ${quantity.token.text}${others}`;
}

/** Returns the detail for an amount: "24 h is stated of cold; of hot: 12 h". */
function quantityDetail(ground: Ground, { term, governor }: Finding, { occurrence }: Mismatch): string {
  const groundGovernor = governorOf(ground, occurrence.term, occurrence.statement);
  const stated =
    groundGovernor === undefined ? DETAILS.binding : `${term.token.text} is stated of ${groundGovernor.token.text}`;
  const other = governor === undefined ? undefined : otherQuantityOf(ground, term, governor);
  return other === undefined || governor === undefined
    ? stated
    : `${stated}; of ${governor.token.text}: ${other.token.text}`;
}

/** Returns a different quantity that the ground states of a word. */
export function otherQuantityOf(ground: Ground, quantity: Term, governor: Term): Term | undefined {
  const keys = entailingKeys(governor.key);
  const others = quantitiesOfKind(ground, quantity).filter(({ term }) => term.key !== quantity.key);
  return others.find(({ term, statement }: Occurrence) => keys.includes(governorOf(ground, term, statement)?.key ?? ""))
    ?.term;
}

/** Tells whether the ground states a quantity of a word. */
export function statesQuantityOf(ground: Ground, quantity: Term, governor: Term): boolean {
  const keys = entailingKeys(governor.key);
  const same = quantitiesOfKind(ground, quantity).filter(({ term }) => term.key === quantity.key);
  return same.some(({ term, statement }) => keys.includes(governorOf(ground, term, statement)?.key ?? ""));
}

function governorOf(ground: Ground, term: Term, statement: Statement): Term | undefined {
  return dependenciesOf(ground, statement).find((dependency: Dependency) => dependency.term === term)?.governor;
}

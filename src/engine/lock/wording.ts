import type { Occurrence } from "./collector.ts";
import type { Finding, Mismatch } from "./finding.ts";
import { type Ground, quantitiesLike } from "./ground.ts";
import { linksOf } from "./proof/links.ts";
import type { Link } from "./proof/link.ts";
import { groundsOf } from "./same.ts";
import type { Statement } from "./statements/statement.ts";
import type { Term } from "./statements/term.ts";

const SENTENCES: Readonly<Record<Mismatch["rule"], string>> = {
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

/** Returns why a finding is one, in a sentence for a merchant. */
export function detailOf(ground: Ground, finding: Finding): string {
  const { mismatch, term, rule } = finding;
  if (mismatch === undefined && rule === "number") return numberDetail(ground, term);
  if (mismatch === undefined) return rule === "superlative" ? "no fact gives its source" : "no statement says so";
  if (mismatch.rule === "binding" && term.tag === "quantity") return quantityDetail(ground, finding, mismatch);
  const word = wordIn(mismatch);
  if (word === undefined) return SENTENCES[mismatch.rule];
  return mismatch.rule === "scope" ? `stated of the ${word} only` : `${SENTENCES[mismatch.rule]} (${word})`;
}

/** The word of the ground that a mismatch is about. */
function wordIn({ word, occurrence: { statement } }: Mismatch): string | undefined {
  const terms = [...statement.terms, ...statement.topic, ...statement.guards];
  return word === undefined ? undefined : (terms.find(({ key }) => key === word)?.token.text ?? word);
}

function numberDetail(ground: Ground, quantity: Term): string {
  const stated = [...new Set(quantitiesLike(ground, quantity).map(({ term }) => term.token.text))].slice(
    0,
    MOST_NUMBERS,
  );
  const others = stated.length === 0 ? "" : `; stated: ${stated.join(", ")}`;
  return `no statement says ${quantity.token.text}${others}`;
}

/** "24 h is stated of cold; of hot: 12 h". */
function quantityDetail(ground: Ground, { term, on }: Finding, { occurrence }: Mismatch): string {
  const target = targetOf(ground, occurrence.term, occurrence.statement);
  const stated = target === undefined ? SENTENCES.binding : `${term.token.text} is stated of ${target.token.text}`;
  const other = on === undefined ? undefined : quantityOn(ground, term, on);
  return other === undefined || on === undefined ? stated : `${stated}; of ${on.token.text}: ${other.token.text}`;
}

/** Returns another quantity that the ground states of a word. */
export function quantityOn(ground: Ground, quantity: Term, on: Term): Term | undefined {
  const keys = groundsOf(on.key);
  const others = quantitiesLike(ground, quantity).filter(({ term }) => term.key !== quantity.key);
  return others.find(({ term, statement }: Occurrence) => keys.includes(targetOf(ground, term, statement)?.key ?? ""))
    ?.term;
}

/** Tells whether the ground states a quantity of a word. */
export function isStatedOf(ground: Ground, quantity: Term, on: Term): boolean {
  const keys = groundsOf(on.key);
  const same = quantitiesLike(ground, quantity).filter(({ term }) => term.key === quantity.key);
  return same.some(({ term, statement }) => keys.includes(targetOf(ground, term, statement)?.key ?? ""));
}

function targetOf(ground: Ground, term: Term, statement: Statement): Term | undefined {
  return linksOf(ground, statement).find((link: Link) => link.term === term)?.on;
}

import type { Finding } from "./finding.ts";
import type { Occurrence } from "./collector.ts";
import { type Ground, quantitiesLike } from "./ground.ts";
import { type Need, type Term, isContent } from "./statements/term.ts";

const SENTENCES: Readonly<Record<string, string>> = {
  negation: "the listing says the opposite",
  presence: "stated as not included, optional or not sure",
  origin: "something else is stated of that place",
  relation: "stated only as what the product is for",
  head: "nothing says that it is there",
  bound: "stated with another limit",
  likeness: "stated in a weaker form",
  condition: "stated on a condition",
  share: "stated of a share only",
  model: "another model is stated",
};
const MOST_NUMBERS = 3;

/** Returns why a finding is one, in a sentence for a merchant. */
export function detailOf(ground: Ground, { mismatch, term, rule }: Finding): string {
  if (rule === "number") return numberDetail(ground, term);
  if (mismatch === undefined) return rule === "superlative" ? "no fact gives its source" : "no statement says so";
  const { need, occurrence } = mismatch;
  const sentence = SENTENCES[mismatch.rule] ?? "stated with other words";
  if (need === undefined) return sentence;
  if (term.tag === "quantity") return quantityDetail(ground, term, occurrence, need);
  const word = wordFor(need.anyOf[0], occurrence);
  return mismatch.rule === "scope" ? `stated of the ${word} only` : `${sentence} (${word})`;
}

/** The word of the ground for a key. */
function wordFor(key = "", { statement }: Occurrence): string {
  const terms = [...statement.terms, ...statement.topic, ...statement.guards];
  return terms.find((term) => term.key === key)?.token.text ?? key;
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
function quantityDetail(ground: Ground, quantity: Term, occurrence: Occurrence, need: Need): string {
  const [first = need] = occurrence.term.needs;
  const stated = `${quantity.token.text} is stated of ${wordFor(first.anyOf[0], occurrence)}`;
  const key = quantity.needs[0]?.anyOf[0];
  const other = quantitiesLike(ground, quantity).find(({ term }) =>
    term.needs.some(({ anyOf }) => isOneOf(anyOf, key)),
  );
  const word = other?.statement.terms.find((term) => term.key === key && isContent(term));
  return other === undefined || word === undefined
    ? stated
    : `${stated}; of ${word.token.text}: ${other.term.token.text}`;
}

function isOneOf(keys: readonly string[], key: string | undefined): boolean {
  return key !== undefined && keys.includes(key);
}

import type { Clause, Content } from "../statements/cut.ts";
import type { ReadSentence } from "../statements/read.ts";
import { type Term, termOf } from "../statements/term.ts";
import { canonOf } from "./words.ts";
import { PRESENT, type Polarity } from "./item.ts";

/** A word, quantity or mark of a sentence with what its statement says of it, or a cut between two segments. */
export type Sign =
  | { readonly kind: "cut"; readonly join: Cut; readonly isAfterComma: boolean }
  | { readonly kind: "join"; readonly word: string }
  | { readonly kind: "content"; readonly token: Content; readonly term: Term | undefined; readonly polarity: Polarity };

export type Cut = "," | "and" | "or" | "but";

const CUTS = new Set<string>([",", "and", "or", "but"]);

/** Returns what a sentence consists of, in order. Nothing where it cannot be told what its denials deny. */
export function flowOf({ clauses, statements }: ReadSentence, isTitle = false): Sign[] {
  const terms = new Map(statements.flatMap(({ reading }) => reading.terms.map((term) => [term.token, term] as const)));
  const absent = new Set(statements.filter((statement) => statement.absent).map(({ reading }) => reading.clause));
  const signs: Sign[] = [];
  let topic: readonly Content[] = [];
  for (const clause of clauses) {
    if (signs.length > 0) signs.push(...cutBefore(clause, isTitle));
    else if (clause.join === "with") signs.push({ kind: "join", word: "with" });
    const polarity: Polarity = absent.has(clause) ? "absent" : PRESENT;
    if (clause.topic !== topic) signs.push(...clause.topic.map((token) => contentOf(token, terms, polarity)));
    topic = clause.topic;
    signs.push(...clause.content.map((token) => contentOf(token, terms, polarity)));
  }
  return signs;
}

function contentOf(token: Content, terms: ReadonlyMap<unknown, Term>, polarity: Polarity): Sign {
  if (token.kind === "mark") return { kind: "content", token, term: undefined, polarity };
  return {
    kind: "content",
    token,
    term: terms.get(token) ?? termOf(token, token.kind === "word" ? token.tag : "quantity"),
    polarity,
  };
}

function cutBefore({ join, isAfterComma }: Clause, isTitle: boolean): Sign[] {
  const word: Sign[] = join === "with" || join === "which" ? [{ kind: "join", word: join }] : [];
  const isCut = CUTS.has(join) || isAfterComma || (isTitle && join === "with");
  return isCut ? [{ kind: "cut", join: CUTS.has(join) ? (join as Cut) : ",", isAfterComma }, ...word] : word;
}

/** Returns the words of a row's name, each once. */
export function nameOf(name: ReadSentence): Sign[] {
  const seen = new Set<string>();
  return flowOf(name).filter((sign) => {
    const key = sign.kind === "content" ? canonOf(sign.term?.key ?? "") : "";
    const isNew = key === "" || !seen.has(key);
    seen.add(key);
    return isNew && sign.kind !== "cut";
  });
}

import type { Clause, Content } from "../statements/clause.ts";
import type { ParsedSentence } from "../statements/parse.ts";
import { type Term, termOf } from "../statements/term.ts";
import { canonicalStem } from "./words.ts";
import { type Polarity, PRESENT } from "./segment.ts";

/** A word, quantity or mark of a sentence with its term, a joining word, or the boundary between two segments. */
export type Element =
  | { readonly kind: "boundary"; readonly join: Boundary; readonly isAfterComma: boolean }
  | { readonly kind: "join"; readonly word: string }
  | { readonly kind: "content"; readonly token: Content; readonly term: Term | undefined; readonly polarity: Polarity };

export type Boundary = "," | "and" | "or" | "but";

const BOUNDARIES = new Set<string>([",", "and", "or", "but"]);

/** Returns the elements of a sentence in order. */
export function elementsOf({ clauses, statements }: ParsedSentence, isTitle = false): Element[] {
  const terms = new Map(statements.flatMap(({ parse }) => parse.terms.map((term) => [term.token, term] as const)));
  const absent = new Set(statements.filter((statement) => statement.absent).map(({ parse }) => parse.clause));
  const elements: Element[] = [];
  let topic: readonly Content[] = [];
  for (const clause of clauses) {
    if (elements.length > 0) elements.push(...boundaryBefore(clause, isTitle));
    else if (clause.join === "with") elements.push({ kind: "join", word: "with" });
    const polarity: Polarity = absent.has(clause) ? "absent" : PRESENT;
    if (clause.topic !== topic) elements.push(...clause.topic.map((token) => contentElement(token, terms, polarity)));
    topic = clause.topic;
    elements.push(...clause.content.map((token) => contentElement(token, terms, polarity)));
  }
  return elements;
}

function contentElement(token: Content, terms: ReadonlyMap<unknown, Term>, polarity: Polarity): Element {
  if (token.kind === "mark") return { kind: "content", token, term: undefined, polarity };
  return {
    kind: "content",
    token,
    term: terms.get(token) ?? termOf(token, token.kind === "word" ? token.tag : "quantity"),
    polarity,
  };
}

function boundaryBefore({ join, isAfterComma }: Clause, isTitle: boolean): Element[] {
  const word: Element[] = join === "with" || join === "which" ? [{ kind: "join", word: join }] : [];
  const isBoundary = BOUNDARIES.has(join) || isAfterComma || (isTitle && join === "with");
  return isBoundary
    ? [{ kind: "boundary", join: BOUNDARIES.has(join) ? (join as Boundary) : ",", isAfterComma }, ...word]
    : word;
}

/** Returns the words of a row's name, each once. */
export function rowNameElements(name: ParsedSentence): Element[] {
  const seen = new Set<string>();
  return elementsOf(name).filter((element) => {
    const key = element.kind === "content" ? canonicalStem(element.term?.key ?? "") : "";
    const isNew = key === "" || !seen.has(key);
    seen.add(key);
    return isNew && element.kind !== "boundary";
  });
}

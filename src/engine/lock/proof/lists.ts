import type { Statement } from "../statements/statement.ts";
import type { Term } from "../statements/term.ts";
import { POSITIONS } from "../words/nouns.ts";

const MODIFYING = new Set<Term["tag"]>(["adjective", "material", "colour"]);
const JOINS = new Set(["and", "or"]);
const MEMBERS = new Set(["and", "or", ","]);

/** Returns the words before the first noun of a list, which may be said of each item: "solid spruce top, back and sides". */
export function sharedModifiers(said: Statement): readonly Term[] {
  if (!isBareItem(said) || !isInList(said)) return [];
  let base: Statement | undefined = said;
  while (base !== undefined && isBareItem(base)) base = base.before;
  const terms = base === undefined || base.reading.verbs.length > 0 ? [] : (base.reading.chunks.at(-1)?.terms ?? []);
  return terms.slice(0, -1).filter(({ tag, relation }) => MODIFYING.has(tag) && !relation);
}

/** Tells whether "and" or "or" joins an item to its list, or one after it. */
function isInList(said: Statement): boolean {
  let item: Statement | undefined = said;
  while (item !== undefined && isBareItem(item)) {
    if (JOINS.has(item.reading.clause.join)) return true;
    item = item.after;
  }
  return false;
}

/** A noun and its place, without an article or an amount. */
function isBareItem({ reading: { clause, verbs, chunks } }: Statement): boolean {
  const { content } = clause;
  const isWord = content.every(
    (token) => token.kind === "word" && (content.length === 1 || token.tag === "noun" || POSITIONS.has(token.lower)),
  );
  return isWord && verbs.length === 0 && chunks.length === 1 && MEMBERS.has(clause.join);
}

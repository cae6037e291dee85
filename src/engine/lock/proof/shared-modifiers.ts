import { FINAL_JOINS, ITEM_JOINS } from "../statements/clause.ts";
import type { Statement } from "../statements/statement.ts";
import type { Term } from "../statements/term.ts";
import { POSITIONS } from "../words/nouns.ts";

const MODIFIER_TAGS = new Set<Term["tag"]>(["adjective", "material", "colour"]);

/** Returns the modifiers before a list's first noun, which may apply to all: "solid spruce top, back and sides". */
export function sharedModifiers(hypothesis: Statement): readonly Term[] {
  if (!isBareItem(hypothesis) || !isInList(hypothesis)) return [];
  let base: Statement | undefined = hypothesis;
  while (base !== undefined && isBareItem(base)) base = base.before;
  const terms = base === undefined || base.parse.verbs.length > 0 ? [] : (base.parse.chunks.at(-1)?.terms ?? []);
  return terms.slice(0, -1).filter(({ tag, relation }) => MODIFIER_TAGS.has(tag) && !relation);
}

/** Tells whether "and" or "or" joins an item, or a later one, to its list. */
function isInList(hypothesis: Statement): boolean {
  let item: Statement | undefined = hypothesis;
  while (item !== undefined && isBareItem(item)) {
    if (FINAL_JOINS.has(item.parse.clause.join)) return true;
    item = item.after;
  }
  return false;
}

/** Recognizes a noun and its position, without an article or an amount. */
function isBareItem({ parse: { clause, verbs, chunks } }: Statement): boolean {
  const { content } = clause;
  const isWord = content.every(
    (token) => token.kind === "word" && (content.length === 1 || token.tag === "noun" || POSITIONS.has(token.lower)),
  );
  return isWord && verbs.length === 0 && chunks.length === 1 && ITEM_JOINS.has(clause.join);
}

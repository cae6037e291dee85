import { capitalize } from "../../wording.ts";
import { synonyms } from "../../text/synonyms.ts";
import { scanText, scanWords } from "../../text/words.ts";
import type { Proposal } from "../edit.ts";
import type { OperatorContext } from "./context.ts";

/** A word or a pair of words of a query, with its tokens. */
interface Term {
  readonly words: string;
  readonly key: string;
}

/** Proposes the shopper's word where the listing has a synonym of it. */
export function queryNativeTerms(context: OperatorContext): Proposal[] {
  return termsOf(context).flatMap(({ words, key }) =>
    synonyms()
      .of(key)
      .flatMap((synonym) =>
        (["description", "title"] as const).map((field) => ({
          operator: "query_native_term" as const,
          field,
          reason: `Shoppers say “${words}” for it.`,
          change: (text: string) => replaced(text, synonym, words, key),
        })),
      ),
  );
}

/** Returns the words and the pairs of words of the queries, each once. */
function termsOf({ queries }: OperatorContext): Term[] {
  const terms = queries.flatMap(({ words }) => [
    ...words.map(({ text, token }) => ({ words: text, key: token })),
    ...words.flatMap(({ text, token }, at) => {
      const next = words[at + 1];
      return next === undefined ? [] : [{ words: `${text} ${next.text}`, key: `${token} ${next.token}` }];
    }),
  ]);
  return [...new Map(terms.map((term) => [term.key, term])).values()];
}

/** Replaces the first synonym of the same number. A text that already has the shopper's word stays unchanged. */
function replaced(text: string, synonym: string, words: string, key: string): string | undefined {
  const found = scanWords(text);
  const length = synonym.split(" ").length;
  const tokenAt = (at: number, count: number) =>
    found
      .slice(at, at + count)
      .map(({ token }) => token)
      .join(" ");
  if (found.some((_, at) => tokenAt(at, key.split(" ").length) === key)) return undefined;
  const at = found.findIndex((_, index) => tokenAt(index, length) === synonym);
  const [first, last] = [found[at], found[at + length - 1]];
  if (first === undefined || last === undefined) return undefined;
  const old = text.slice(first.start, last.end);
  if (isPlural(old) !== isPlural(words) || scanText(old).words.length !== length) return undefined;
  const written = /^\p{Lu}/u.test(old) ? capitalize(words) : words;
  return text.slice(0, first.start) + written + text.slice(last.end);
}

function isPlural(words: string): boolean {
  return /[^su]s$/i.test(words);
}

import { isCacheable, ShortTextCache } from "../short-text-cache.ts";

/** Checks return to the title and the description of a listing. Caching more long texts costs more than it saves. */
const MOST_LONG_TEXTS = 3;

/** Memoizes a function of a text, for short texts and the last long ones: many checks ask for the same text. */
export function memoizeTexts<T extends object>(read: (text: string) => T): (text: string) => T {
  const short = new ShortTextCache<T>();
  const long = new Map<string, T>();
  return (text) => {
    const remembered = short.get(text) ?? long.get(text);
    if (remembered !== undefined) return remembered;
    const result = read(text);
    if (isCacheable(text)) short.set(text, result);
    else {
      if (long.size === MOST_LONG_TEXTS) long.clear();
      long.set(text, result);
    }
    return result;
  };
}

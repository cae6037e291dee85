import { isCacheable, ShortTextCache } from "../short-text-cache.ts";

/** The checks of a listing go back to its title and its description. Keeping more long texts costs more than it saves. */
const MOST_LONG_TEXTS = 3;

/** Returns a function that remembers what it read of short texts and of the last long ones: checks ask for the same ones. */
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

/** In characters. Longer quotes are cut. */
const MAX_QUOTE = 80;

/** Returns a string of a profile as a quote in a sentence: on one line, without control characters. */
export function quote(text: string): string {
  const characters = Array.from(text.slice(0, MAX_QUOTE * 2).replaceAll(/[\p{Cc}\p{Cf}]/gu, " "));
  return `“${characters.length > MAX_QUOTE ? `${characters.slice(0, MAX_QUOTE).join("")}…` : characters.join("")}”`;
}

/** Longer quotes are cut. */
const MAX_QUOTE = 80;

/** Returns a text of a profile as a sentence quotes it, on one line and without control characters. */
export function quote(text: string): string {
  const characters = Array.from(text.slice(0, MAX_QUOTE * 2).replaceAll(/[\p{Cc}\p{Cf}]/gu, " "));
  return `“${characters.length > MAX_QUOTE ? `${characters.slice(0, MAX_QUOTE).join("")}…` : characters.join("")}”`;
}

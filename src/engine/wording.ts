/** Returns a count with its noun: "1 rival", "2 rivals". */
export function count(amount: number, noun: string, plural = `${noun}s`): string {
  return `${amount} ${amount === 1 ? noun : plural}`;
}

/** Returns words as a list: "a, b and c". */
export function enumerate(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}

/** Returns a share or a gain with two decimals and no leading zero: ".03", "-.12", "0". */
export function twoDecimals(value: number): string {
  const text = value.toFixed(2);
  return Number(text) === 0 ? "0" : text.replace(/^(-?)0\./, "$1.");
}

/** Returns a sentence with a capital first letter. */
export function capitalize(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

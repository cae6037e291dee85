/** Returns a whole number with its thousands apart. */
export function thousands(count: number): string {
  return count.toLocaleString("en-GB");
}

/** Returns a number and its noun, in the plural unless the number is 1. */
export function counted(count: number, noun: string): string {
  return `${thousands(count)} ${noun}${count === 1 ? "" : "s"}`;
}

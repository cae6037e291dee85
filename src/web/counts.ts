/** Returns a whole number with its thousands apart. */
export function thousands(count: number): string {
  return count.toLocaleString("en-GB");
}

/** Returns a number with its noun. */
export function counted(count: number, noun: string): string {
  return `${thousands(count)} ${noun}${count === 1 ? "" : "s"}`;
}

import type { CommandIo } from "./command-io.ts";

/** A colour or weight of text in a terminal. */
export type Colour = "red" | "yellow" | "green" | "cyan" | "bold" | "dim";

/** Returns text in a colour, or as it is where there are no colours. */
export type Paint = (text: string, colour: Colour) => string;

const CODES: Readonly<Record<Colour, number>> = { red: 31, yellow: 33, green: 32, cyan: 36, bold: 1, dim: 2 };

/** Leaves text as it is. */
export const plain: Paint = (text) => text;

const coloured: Paint = (text, colour) => `\u001b[${CODES[colour]}m${text}\u001b[0m`;

/** Returns the colours of stdout: none for a pipe, a dumb terminal, or with NO_COLOR. */
export function paintOf({ stdout, env }: Pick<CommandIo, "stdout" | "env">): Paint {
  const hasColours = stdout.isTTY === true && (env["NO_COLOR"] ?? "") === "" && env["TERM"] !== "dumb";
  return hasColours ? coloured : plain;
}

/** Returns a number with its noun: "1 listing", "2 listings". */
export function counted(number: number, noun: string): string {
  return `${number.toLocaleString("en-US")} ${noun}${number === 1 ? "" : "s"}`;
}

/**
 * Returns text of a feed as it may go to a terminal or a log: on one line, without control characters, which could move
 * the cursor, and without those that turn the direction of the line.
 */
export function onOneLine(text: string): string {
  return text.toWellFormed().replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, " ");
}

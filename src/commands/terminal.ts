import type { CommandIo } from "./command-io.ts";

/** A style of text in a terminal. */
export type Colour = "red" | "yellow" | "green" | "cyan" | "bold" | "dim";

/** Returns text in a style, or unchanged without colours. */
export type Paint = (text: string, colour: Colour) => string;

const CODES: Readonly<Record<Colour, number>> = { red: 31, yellow: 33, green: 32, cyan: 36, bold: 1, dim: 2 };

/** Returns text unchanged. */
export const plain: Paint = (text) => text;

const coloured: Paint = (text, colour) => `\u001b[${CODES[colour]}m${text}\u001b[0m`;

/** Returns the styles of stdout: `plain` for a pipe, a dumb terminal or NO_COLOR. */
export function paintOf({ stdout, env }: Pick<CommandIo, "stdout" | "env">): Paint {
  const hasColours = stdout.isTTY === true && (env["NO_COLOR"] ?? "") === "" && env["TERM"] !== "dumb";
  return hasColours ? coloured : plain;
}

/** Returns a number with its noun: "1 listing", "2 listings". */
export function counted(number: number, noun: string): string {
  return `${number.toLocaleString("en-US")} ${noun}${number === 1 ? "" : "s"}`;
}

/**
 * Returns text of a feed that is safe in a terminal or a log: on one line, without control characters, which could move
 * the cursor, and without characters that change the text direction.
 */
export function onOneLine(text: string): string {
  return text.toWellFormed().replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, " ");
}

/** Returns the lines of a section with a title: none for an empty section. */
export function titledSection(title: string, lines: readonly string[], paint: Paint): string[] {
  return lines.length === 0 ? [] : [paint(title, "bold"), ...lines.map((line) => `  ${line}`)];
}

/** Returns sections of lines as text, with an empty line between them. Empty sections are left out. */
export function joinSections(sections: readonly (readonly string[])[]): string {
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map((line) => `${line.trimEnd()}\n`).join(""))
    .join("\n");
}

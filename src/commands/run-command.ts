import { type CommandIo, UsageError } from "./command-io.ts";

/** The meanings of an exit status. */
export const EXIT = { success: 0, findings: 1, unusable: 2 } as const;

/** A command of the command line. */
export interface Command<A> {
  /** The word after `agent-commerce`. */
  readonly name: string;
  readonly usage: string;
  /** Reads the words after the name: "help" when only the usage is wanted. Throws a UsageError. */
  readonly parse: (words: readonly string[]) => A | "help";
  /** Does what was asked, and returns the exit status. Throws an Error whose message can be shown. */
  readonly run: (args: A, io: CommandIo) => Promise<number>;
}

/** Runs a command and returns its exit status. Prints on stderr what it cannot use. */
export async function runCommand<A>(
  { name, usage, parse, run }: Command<A>,
  words: readonly string[],
  io: CommandIo,
): Promise<number> {
  try {
    const args = parse(words);
    if (args !== "help") return await run(args, io);
    io.stdout.write(usage);
    return EXIT.success;
  } catch (error) {
    const hint = error instanceof UsageError ? `\nagent-commerce ${name} --help shows the usage.` : "";
    io.stderr.write(`${messageOf(error)}${hint}\n`);
    return EXIT.unusable;
  }
}

/** Returns what went wrong as a sentence; only a defect shows its stack. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof TypeError || error instanceof RangeError) return error.stack ?? error.message;
  return "code" in error && error.code === "ENOENT" ? "There is no such file." : error.message;
}

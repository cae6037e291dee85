import { type CommandIo, UsageError } from "./command-io.ts";

/** The exit statuses of commands. */
export const EXIT = { success: 0, findings: 1, unusable: 2 } as const;

/** A command of the command line. */
export interface Command<A> {
  /** The word after `agent-commerce`. */
  readonly name: string;
  readonly usage: string;
  /** Parses the words after the name: "help" for `--help`. Throws a UsageError for wrong ones. */
  readonly parse: (words: readonly string[]) => A | "help";
  /** Runs the command and returns the exit status. Throws an Error with a message for people. */
  readonly run: (args: A, io: CommandIo) => Promise<number>;
}

/** Runs a command with the words after its name, and returns the exit status. */
export type RunCommand = (words: readonly string[], io: CommandIo) => Promise<number>;

/** Returns a function that runs a command and prints its errors on stderr. */
export function defineCommand<A>({ name, usage, parse, run }: Command<A>): RunCommand {
  return async (words, io) => {
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
  };
}

/** Returns the message of an error: for a defect with its stack. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof TypeError || error instanceof RangeError) return error.stack ?? error.message;
  return "code" in error && error.code === "ENOENT" ? "There is no such file." : error.message;
}

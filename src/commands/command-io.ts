/** A stream that a command writes text to. */
export interface TextStream {
  /** Returns false if the reader is slower. Wait for "drain" then. */
  write(text: string): boolean;
  once(event: "drain" | "error", listener: (error?: Error) => void): unknown;
  off(event: "drain" | "error", listener: (error?: Error) => void): unknown;
  /** True for a terminal. */
  readonly isTTY?: boolean;
}

/** The parts of the process that a command uses. */
export interface CommandIo {
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly stdout: TextStream;
  readonly stderr: TextStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Returns the milliseconds since 1970. */
  readonly now: () => number;
  /** Fetches the page at an https URL. Throws an Error with a message for people. */
  readonly fetchPage: (url: string) => Promise<string>;
  /** The version of this package. */
  readonly release: string;
}

/** Reports wrong arguments of a command, with a message for people. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

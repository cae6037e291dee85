/** Stream to which a command writes text for people and programs. */
export interface TextStream {
  /** Returns false when the reader is slower: `once("drain")` tells when to go on. */
  write(text: string): boolean;
  once(event: "drain" | "error", listener: (error?: Error) => void): unknown;
  off(event: "drain" | "error", listener: (error?: Error) => void): unknown;
  /** True for a terminal. */
  readonly isTTY?: boolean;
}

/** Parts of the surrounding process that a command uses. */
export interface CommandIo {
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly stdout: TextStream;
  readonly stderr: TextStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Returns milliseconds since 1970. */
  readonly now: () => number;
  /** Fetches the page at an https URL. Throws an Error whose message can be shown. */
  readonly fetchPage: (url: string) => Promise<string>;
  /** The version of this package. */
  readonly release: string;
}

/** Tells that a command was called in a wrong way. The message can be shown. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

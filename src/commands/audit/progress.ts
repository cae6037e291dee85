import type { CommandIo } from "../command-io.ts";

/** The progress of a long feed on a terminal. */
export interface Progress {
  /** Counts bytes that were read. */
  readonly read: (bytes: number) => void;
  /** Counts a row that was audited. */
  readonly row: () => void;
  /** Erases the line, before other output. */
  readonly clear: () => void;
}

/** The least time between two updates, and before the first, in milliseconds. */
const INTERVAL_MS = 100;
const BAR_CHARS = 24;
const ERASE_LINE = "\r\u001b[K";

const NO_PROGRESS: Progress = { read: () => {}, row: () => {}, clear: () => {} };

/** Starts to show the progress of a file. `totalBytes` is undefined if the length is unknown. */
export function startProgress(
  { stderr, env, now }: Pick<CommandIo, "stderr" | "env" | "now">,
  file: string,
  totalBytes: number | undefined,
): Progress {
  if (stderr.isTTY !== true || env["TERM"] === "dumb") return NO_PROGRESS;
  const startedAt = now();
  let drawnAt = startedAt;
  let isDrawn = false;
  let bytes = 0;
  let rows = 0;
  return {
    read(more) {
      bytes += more;
    },
    row() {
      rows += 1;
      const at = now();
      if (at - drawnAt < INTERVAL_MS) return;
      drawnAt = at;
      isDrawn = true;
      const perSecond = Math.round((rows * 1_000) / (at - startedAt));
      stderr.write(`${ERASE_LINE}${barOf(bytes, totalBytes)}${file}  ${rows} rows, ${perSecond}/s`);
    },
    clear() {
      if (isDrawn) stderr.write(ERASE_LINE);
      isDrawn = false;
    },
  };
}

function barOf(bytes: number, totalBytes: number | undefined): string {
  if (totalBytes === undefined || totalBytes === 0) return "";
  const share = Math.min(1, bytes / totalBytes);
  const full = Math.round(share * BAR_CHARS);
  const percent = String(Math.floor(share * 100)).padStart(3);
  return `[${"#".repeat(full)}${".".repeat(BAR_CHARS - full)}] ${percent}%  `;
}

import { write, writeSync } from "node:fs";

const STDERR = 2;
/** The most bytes that wait to be written. Further lines are dropped. */
const MAX_WAITING_BYTES = 1024 * 1024;
/** The pause before the next write to a full non-blocking pipe, in milliseconds. */
const RETRY_MS = 20;

/**
 * Writes log lines to stderr in the background. A full disk, a closed pipe or a stalled reader neither blocks nor ends
 * the process. Lines are dropped instead, and their number is logged as soon as a line can be written again.
 */
export class StderrStream {
  #waiting: string[] = [];
  #waitingBytes = 0;
  #isWriting = false;
  #dropped = 0;

  constructor() {
    process.once("exit", () => this.#flush());
  }

  /** Queues a line. */
  write(line: string): void {
    const bytes = Buffer.byteLength(line);
    if (this.#waitingBytes + bytes > MAX_WAITING_BYTES) {
      this.#dropped += 1;
      return;
    }
    this.#waiting.push(line);
    this.#waitingBytes += bytes;
    if (!this.#isWriting) this.#next();
  }

  #next(): void {
    const lines = this.#waiting;
    if (lines.length === 0) return;
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.#isWriting = true;
    this.#write(Buffer.from(lines.join("")), lines.length);
  }

  #write(bytes: Buffer, lines: number): void {
    write(STDERR, bytes, (error, written) => {
      if (error?.code === "EAGAIN") {
        setTimeout(() => this.#write(bytes, lines), RETRY_MS).unref();
        return;
      }
      if (error === null && written < bytes.length) {
        this.#write(bytes.subarray(written), lines);
        return;
      }
      this.#isWriting = false;
      if (error === null) this.#reportLoss();
      else this.#dropped += lines;
      this.#next();
    });
  }

  /** Queues a line with the number of dropped lines before the waiting ones. */
  #reportLoss(): void {
    if (this.#dropped === 0) return;
    this.#waiting.unshift(lossLine(this.#dropped));
    this.#dropped = 0;
  }

  /** Writes the waiting lines when the process ends. */
  #flush(): void {
    try {
      if (this.#waiting.length > 0) writeSync(STDERR, this.#waiting.join(""));
    } catch {
      // There is nowhere else to report it.
    }
  }
}

function lossLine(lines: number): string {
  const fields = { level: "warn", time: new Date().toISOString(), lines, msg: "log lines could not be written" };
  return `${JSON.stringify(fields)}\n`;
}
